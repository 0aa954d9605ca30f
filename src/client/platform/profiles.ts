import type { Profile as Basics } from '../../contract';
import { body, endpoint } from '../services/endpoint';
import { affected, json, noPage, object, record } from '../shapes';
import { list } from './service';

type Free = Readonly<Record<string, unknown>>;
type Enlistment = { groupId: string; reason?: string; patientId?: string; customFields?: Free };
type Profile = Basics & {
  addressLine1?: string;
  addressLine2?: string;
  city?: string;
  postalCode?: string;
  length?: number;
  weight?: number;
  groups?: Enlistment[];
  customFields?: Free;
  creationTimestamp?: Date;
  updateTimestamp?: Date;
} & Free;
type Fields = { fields: readonly string[] };
type Entry = { id: string; profileId: string; groupId: string; userId: string; text: string; creationTimestamp: Date };
type Text = { text: string };

const GROUPS = '/profiles/v1/{profile}/groups';
const LOGS = `${GROUPS}/{group}/logs` as const;

/** What is known of people besides their accounts (platform-api 6.12). Names of fields in queries are snake_case. */
export const PROFILES = {
  profiles: list('/profiles/v1/', record<Profile>()),
  create: endpoint({
    method: 'POST',
    path: '/profiles/v1/',
    body: body<Pick<Profile, 'id' | 'country' | 'birthday' | 'gender' | 'region'>>(),
    answers: record<Profile>(),
  }),
  /** The query selects profiles, here and in the next. */
  update: endpoint({
    method: 'PUT',
    path: '/profiles/v1/',
    selects: 'rql',
    body: body<Partial<Profile>>(),
    answers: affected,
  }),
  removeFields: endpoint({
    method: 'POST',
    path: '/profiles/v1/remove_fields',
    selects: 'rql',
    body: body<Fields>(),
    answers: affected,
  }),
  comorbidities: list('/profiles/v1/comorbidities', json<string>()),
  impediments: list('/profiles/v1/impediments', json<string>()),
  groups: list(GROUPS, object<Enlistment>()),
  addGroup: endpoint({ method: 'POST', path: GROUPS, body: body<Enlistment>(), answers: object<Enlistment>() }),
  updateGroup: endpoint({
    method: 'PUT',
    path: `${GROUPS}/{group}`,
    body: body<Omit<Enlistment, 'groupId'>>(),
    answers: object<Enlistment>(),
  }),
  removeGroup: endpoint({ method: 'DELETE', path: `${GROUPS}/{group}`, answers: affected }),
  removeGroupFields: endpoint({
    method: 'POST',
    path: `${GROUPS}/{group}/remove_fields`,
    body: body<Fields>(),
    answers: object<Enlistment>(),
  }),
  logs: list(`${LOGS}/`, record<Entry>()),
  createLog: endpoint({ method: 'POST', path: LOGS, body: body<Text>(), answers: record<Entry>() }),
  updateLog: endpoint({ method: 'PUT', path: `${LOGS}/{entry}`, body: body<Text>(), answers: record<Entry>() }),
  /** Answers an empty 200. */
  removeLog: endpoint({ method: 'DELETE', path: `${LOGS}/{entry}`, answers: noPage }),
};
