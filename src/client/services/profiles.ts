import type { Http } from '../http';
import { readProfile } from '../read/users';
import { recordAs } from '../shapes';
import { listOf } from './endpoint';

/** Profiles, known by the ids of their users (platform-api 6.12). */
export const profilesService = (http: Http) => listOf(http, '/profiles/v1/', recordAs(readProfile));
