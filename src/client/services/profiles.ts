import type { Profile } from '../../contract';
import type { Http } from '../http';
import { record } from '../shapes';
import { listOf } from './endpoint';

/** Profiles, known by the ids of their users (platform-api 6.12). */
export const profilesService = (http: Http) => listOf<Profile>(http, '/profiles/v1/', record());
