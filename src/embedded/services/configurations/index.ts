import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import type { Access, Call, Route } from '../../http/route';
import { requireId } from '../../http/route';
import type { Service } from '../../http/service';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { accounts, requireAccount } from '../users/ports';
import { configurationsMigrations } from './migrations';
import { merge, removePaths } from './parts';
import {
  type Configuration,
  changeConfiguration,
  enlistmentConfigurations,
  fieldsOf,
  idAt,
  type Place,
  readConfiguration,
  removeConfigurationsOf,
} from './store';
import { configurationsTable } from './tables';

const BASE = SERVICES.configurations.base;
const PARTS = {
  general: ['data', 'userConfiguration', 'groupConfiguration', 'staffConfiguration', 'patientConfiguration'],
  group: ['data', 'staffConfiguration', 'patientConfiguration'],
  user: ['data'],
} as const;

const GENERAL: Place = { kind: 'general' };

const shown = (found: Configuration | undefined, place: Place, parts: readonly string[]) => ({
  id: found?.id ?? idAt(place),
  ...Object.fromEntries(parts.map(part => [part, found?.parts[part] ?? {}])),
  ...(found
    ? {
        updateTimestamp: found.update_timestamp.toISOString(),
        creationTimestamp: found.creation_timestamp.toISOString(),
      }
    : {}),
});

const members = (parts: readonly string[]) => Object.fromEntries(parts.map(part => [part, f.json()]));
const FIELDS = { fields: f.texts({ items: 1_000, max: 1_000 }).required() };

/**
 * The two ways to change a configuration: its parts, and what paths lead to.
 *
 * @param openTo sees to it that the caller may change the parts named; resolves to those that a precondition may ask for
 */
const changes = (
  path: string,
  parts: readonly string[],
  access: Access,
  placeOf: (call: Call) => Place,
  openTo: (call: Call, named: readonly string[]) => Promise<readonly string[]> = async () => parts,
): Route[] => {
  const target = async (call: Call) => {
    const { subjectId } = placeOf(call);
    if (subjectId !== undefined) await requireAccount(call.platform, subjectId);
  };
  return [
    {
      method: 'PUT',
      path,
      access,
      target,
      asks: fieldsOf(parts),
      selects: 'allowed',
      handler: async call => {
        const given = readMembers(call.body, members(parts));
        const asked = await openTo(call, Object.keys(given));
        return { affectedRecords: await changeConfiguration(call, placeOf(call), asked, merge(given as never)) };
      },
    },
    {
      method: 'POST',
      path: `${path}/deleteFields`,
      access,
      target,
      asks: fieldsOf(parts),
      selects: 'allowed',
      handler: async call => {
        const { fields } = readMembers(call.body, FIELDS);
        const asked = await openTo(
          call,
          fields.map(field => field.split('.')[0] ?? ''),
        );
        return { affectedRecords: await changeConfiguration(call, placeOf(call), asked, removePaths(fields, parts)) };
      },
    },
  ];
};

/** Which permission, beside UPDATE_CONFIGURATIONS, opens a part of a group's configuration. */
const GROUP_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  staffConfiguration: ['UPDATE_STAFF_CONFIGURATIONS'],
  patientConfiguration: ['UPDATE_PATIENT_CONFIGURATIONS'],
};

/** @throws PlatformError 10 when the caller may not change one of the parts named */
const requireParts = async (call: Call, named: readonly string[]): Promise<readonly string[]> => {
  const groupId = requireId(call.parameters.groupId);
  const asked: string[] = [];
  for (const part of PARTS.group) {
    const update = GROUP_PERMISSIONS[part] ?? [];
    const isOpen = await isAllowed(call, groupId, ['UPDATE_CONFIGURATIONS', ...update]);
    if (!isOpen && named.includes(part)) throw new PlatformError(10);
    const view = update.map(name => name.replace('UPDATE', 'VIEW'));
    if (isOpen || (await isAllowed(call, groupId, ['VIEW_CONFIGURATIONS', ...view]))) asked.push(part);
  }
  return asked;
};

const groupOf = (call: Call): Place => ({ kind: 'group', groupId: requireId(call.parameters.groupId) });
const userPlace = (call: Call): Place => ({ kind: 'user', subjectId: requireId(call.parameters.userId) });

const isAllowed = async ({ platform, caller }: Call, groupId: string, anyOf: readonly string[]) => {
  if (anyOf.some(name => caller.permissions.has(name))) return true;
  const { permissions } = await platform.use(membership).standing(platform.db, caller.userId, groupId);
  return anyOf.some(name => permissions.includes(name));
};

/** Staff see of a group what their role there lets them see. */
const readGroup: Route['handler'] = async call => {
  const groupId = requireId(call.parameters.groupId);
  const may = (...anyOf: string[]) => isAllowed(call, groupId, ['VIEW_CONFIGURATIONS', ...anyOf]);
  const parts = [
    ...((await may()) ? ['data'] : []),
    ...((await may('VIEW_STAFF_CONFIGURATIONS')) ? ['staffConfiguration'] : []),
    ...((await may('VIEW_PATIENT_CONFIGURATIONS')) ? ['patientConfiguration'] : []),
  ];
  return shown(await readConfiguration(call, groupOf(call)), groupOf(call), parts);
};

const KINDS = ['staff', 'patient'] as const;
type Kind = (typeof KINDS)[number];

/** What opens the configurations that users have in a group as one of a kind. */
const OPENED_BY: Readonly<Record<Kind, readonly string[]>> = {
  staff: ['VIEW_CONFIGURATIONS', 'VIEW_STAFF_CONFIGURATIONS'],
  patient: ['VIEW_CONFIGURATIONS', 'VIEW_PATIENT_CONFIGURATIONS'],
};

/** Whether the caller may see what the user has in one of their groups, written or not. */
const seesInGroups = async (call: Call, userId: string): Promise<boolean> => {
  const { platform } = call;
  const groups = await platform.use(membership).groupsOf(platform.db, userId);
  for (const kind of KINDS)
    for (const groupId of groups[kind]) if (await isAllowed(call, groupId, OPENED_BY[kind])) return true;
  return false;
};

/** One's own, with what one has in groups; staff see what belongs to their groups. @throws PlatformError 10 */
const readUser: Route['handler'] = async call => {
  const userId = requireId(call.parameters.userId);
  const isOpen = call.caller.userId === userId || call.caller.permissions.has('VIEW_CONFIGURATIONS');
  const inGroups = async (kind: Kind) => {
    const found = await enlistmentConfigurations(call, kind, userId);
    const visible = await Promise.all(
      found.map(({ group_id }) => isOpen || isAllowed(call, group_id, OPENED_BY[kind])),
    );
    return found
      .filter((_, index) => visible[index])
      .map(({ group_id, parts }) => ({ groupId: group_id, data: parts.data ?? {} }));
  };
  const staffConfigurations = await inGroups('staff');
  const patientConfigurations = await inGroups('patient');
  const isForAll = Object.values(OPENED_BY).some(names => names.some(name => call.caller.permissions.has(name)));
  const isShown = isOpen || isForAll || staffConfigurations.length + patientConfigurations.length > 0;
  if (!isShown && !(await seesInGroups(call, userId))) throw new PlatformError(10);
  return {
    ...shown(await readConfiguration(call, userPlace(call)), userPlace(call), isOpen ? PARTS.user : []),
    staffConfigurations,
    patientConfigurations,
  };
};

/**
 * Whose right is of the group alone changes what its own members have there, and nothing of others'.
 *
 * @throws PlatformError 10
 */
const requireMember =
  (kind: Kind, anyOf: readonly string[]) =>
  async ({ platform, caller, parameters }: Call): Promise<readonly string[]> => {
    if (anyOf.some(name => caller.permissions.has(name))) return PARTS.user;
    const groups = await platform.use(membership).groupsOf(platform.db, requireId(parameters.userId));
    if (!groups[kind].includes(requireId(parameters.groupId))) throw new PlatformError(10);
    return PARTS.user;
  };

/** What a user has as staff or as a patient of a group. */
const enlistment = (kind: Kind, noun: string): Route[] => {
  const path = `${BASE}/users/:userId/${kind}Configurations/:groupId`;
  const placeOf = (call: Call): Place => ({
    kind,
    subjectId: requireId(call.parameters.userId),
    groupId: requireId(call.parameters.groupId),
  });
  const access = (verb: string) => ({
    anyOf: [`${verb}_${noun}_CONFIGURATIONS`, `${verb}_CONFIGURATIONS`],
    group: 'groupId',
  });
  return [
    {
      method: 'GET',
      path,
      access: { ...access('VIEW'), self: 'userId' },
      handler: async call => ({
        groupId: call.parameters.groupId,
        data: (await readConfiguration(call, placeOf(call)))?.parts.data ?? {},
      }),
    },
    ...changes(path, PARTS.user, access('UPDATE'), placeOf, requireMember(kind, access('UPDATE').anyOf)),
  ];
};

const VIEW = ['VIEW_CONFIGURATIONS', 'VIEW_PATIENT_CONFIGURATIONS', 'VIEW_STAFF_CONFIGURATIONS'];
const MANAGE = { anyOf: ['UPDATE_CONFIGURATIONS'] } as const;
const MANAGE_GROUP = {
  anyOf: ['UPDATE_CONFIGURATIONS', 'UPDATE_PATIENT_CONFIGURATIONS', 'UPDATE_STAFF_CONFIGURATIONS'],
  group: 'groupId',
};
const GROUP = `${BASE}/groups/:groupId`;

/** Free settings of the platform, of groups, of users, and of users in groups (platform-api 6.6). */
export const configurationsService: Service = {
  name: 'configurations',
  tables: [configurationsTable],
  migrations: configurationsMigrations,
  needs: [membership, accounts],
  open: async ({ events }) => {
    events.listen(async ({ action, target }, db) => {
      if (action === 'user.delete') await removeConfigurationsOf(db, target);
    });
  },
  routes: [
    {
      method: 'GET',
      path: `${BASE}/general`,
      access: 'signed-in',
      handler: async call => shown(await readConfiguration(call, GENERAL), GENERAL, PARTS.general),
    },
    ...changes(`${BASE}/general`, PARTS.general, MANAGE, () => GENERAL),
    {
      method: 'GET',
      path: GROUP,
      access: { anyOf: VIEW, group: 'groupId' },
      handler: readGroup,
    },
    ...changes(GROUP, PARTS.group, MANAGE_GROUP, groupOf, requireParts),
    {
      method: 'GET',
      path: `${BASE}/users/:userId`,
      access: { anyOf: VIEW, self: 'userId', isMemberEnough: 'staff' },
      handler: readUser,
    },
    ...changes(`${BASE}/users/:userId`, PARTS.user, { ...MANAGE, self: 'userId' }, userPlace),
    ...enlistment('patient', 'PATIENT'),
    ...enlistment('staff', 'STAFF'),
  ],
};
