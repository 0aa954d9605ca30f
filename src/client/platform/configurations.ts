import { body, endpoint } from '../services/endpoint';
import { affected, object } from '../shapes';

type Free = Readonly<Record<string, unknown>>;
type Times = { creationTimestamp?: Date; updateTimestamp?: Date };
type Group = { data: Free; staffConfiguration: Free; patientConfiguration: Free };
type General = Group & { userConfiguration: Free; groupConfiguration: Free };
type InGroup = { groupId: string; data: Free };
type Own = { id: string; data: Free; staffConfigurations: InGroup[]; patientConfigurations: InGroup[] };
type Data = { data: Free };
/** Paths with dots: `data.theme`. */
type Fields = { fields: readonly string[] };

const GENERAL = '/configurations/v2/general';
const GROUP = '/configurations/v2/groups/{group}';
const USER = '/configurations/v2/users/{user}';
const STAFF = `${USER}/staffConfigurations/{group}` as const;
const PATIENT = `${USER}/patientConfigurations/{group}` as const;

/** Configurations of the platform, of groups, of users, and of users in groups (platform-api 6.6). */
export const CONFIGURATIONS = {
  general: endpoint({ method: 'GET', path: GENERAL, answers: object<General & Times>() }),
  /** Members of each object are merged. The query is a precondition, here and in the next two. */
  updateGeneral: endpoint({
    method: 'PUT',
    path: GENERAL,
    selects: 'rql',
    body: body<Partial<General>>(),
    answers: affected,
  }),
  removeGeneralFields: endpoint({
    method: 'POST',
    path: `${GENERAL}/deleteFields`,
    selects: 'rql',
    body: body<Fields>(),
    answers: affected,
  }),
  group: endpoint({ method: 'GET', path: GROUP, answers: object<Group & Times>() }),
  updateGroup: endpoint({
    method: 'PUT',
    path: GROUP,
    selects: 'rql',
    body: body<Partial<Group>>(),
    answers: affected,
  }),
  removeGroupFields: endpoint({
    method: 'POST',
    path: `${GROUP}/deleteFields`,
    selects: 'rql',
    body: body<Fields>(),
    answers: affected,
  }),
  user: endpoint({ method: 'GET', path: USER, answers: object<Own & Times>() }),
  updateUser: endpoint({ method: 'PUT', path: USER, selects: 'rql', body: body<Data>(), answers: affected }),
  removeUserFields: endpoint({
    method: 'POST',
    path: `${USER}/deleteFields`,
    selects: 'rql',
    body: body<Fields>(),
    answers: affected,
  }),
  staff: endpoint({ method: 'GET', path: STAFF, answers: object<InGroup>() }),
  updateStaff: endpoint({ method: 'PUT', path: STAFF, body: body<Data>(), answers: affected }),
  removeStaffFields: endpoint({
    method: 'POST',
    path: `${STAFF}/deleteFields`,
    body: body<Fields>(),
    answers: affected,
  }),
  patient: endpoint({ method: 'GET', path: PATIENT, answers: object<InGroup>() }),
  updatePatient: endpoint({ method: 'PUT', path: PATIENT, body: body<Data>(), answers: affected }),
  removePatientFields: endpoint({
    method: 'POST',
    path: `${PATIENT}/deleteFields`,
    body: body<Fields>(),
    answers: affected,
  }),
};
