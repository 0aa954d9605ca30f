import { sql } from 'kysely';
import { z } from 'zod';
import { CONDITIONS, SERVICES, SYMPTOMS } from '../../../contract';
import { own } from '../../collection/access';
import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import type { Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { SYSTEM, userOf } from '../../kernel/who';
import { write } from '../../kernel/write';
import { holdUser } from '../users/ports';
import { groupsWhere, logFields, profileFields } from './fields';
import { groupRoutes, profileGroups, targetGroup } from './groups';
import { profilesMigrations } from './migrations';
import { sampleProfile } from './samples';
import { noticedBy, scopeOf } from './scope';

const BASE = SERVICES.profiles.base;
/** What every profile has from its creation, and keeps. */
const NEEDED = ['country', 'birthday', 'gender'] as const;
/** What `remove_fields` may empty, by its name on the wire. */
const REMOVABLE: ReadonlyMap<string, keyof typeof profileFields> = new Map(
  (Object.keys(profileFields) as (keyof typeof profileFields)[])
    .filter(name => !['id', 'groups', 'creationTimestamp', 'updateTimestamp', ...NEEDED].includes(name))
    .flatMap(name =>
      [name, name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)].map(spelling => [spelling, name] as const),
    ),
);

const profiles = defineCollection({
  service: 'profiles',
  record: 'profile',
  table: 'profiles',
  fields: profileFields,
  owner: 'id',
  permissions: { list: 'signed-in', create: own('CREATE_PROFILES'), updateMany: 'signed-in' },
  scope: (asking, operation) =>
    operation === 'create'
      ? undefined
      : scopeOf(asking, operation === 'updateMany' ? 'UPDATE_PROFILES' : 'VIEW_PATIENTS'),
  narrowed: async asking => {
    const condition = await noticedBy(asking);
    return condition === undefined ? undefined : { groups: groupsWhere(condition) };
  },
  hooks: {
    creating: async (given, { platform }) => {
      const missing = NEEDED.filter(name => given[name] === undefined);
      if (missing.length > 0) throw new PlatformError(14, `Missing required fields: ${missing.join(', ')}`);
      // Whoever makes the same profile at the same time waits, and finds it.
      await holdUser(platform.db, given.id ?? '');
      const rows = await platform.db
        .selectFrom('profiles')
        .select('user_id')
        .where('user_id', '=', given.id ?? '')
        .execute();
      if (rows.length > 0) throw new PlatformError(301);
      return undefined;
    },
  },
});

/** @throws PlatformError 11 for what a profile keeps, or does not have */
const removable = (field: string): string => {
  const name = REMOVABLE.get(field);
  if (!name) throw new PlatformError(11);
  return name;
};

/** Empties fields of the profiles that a query selects, of those that the caller may change. */
const removeFields = profiles.changeRoute(
  'remove_fields',
  'signed-in',
  {
    fields: f
      .texts()
      .readAs(z.array(z.string().transform(removable)).max(100))
      .required(),
  },
  ({ fields }) => Object.fromEntries(fields.map(name => [name, null])),
);

const mayLog = { anyOf: ['CREATE_PROFILE_LOG_ENTRIES'], group: 'groupId' } as const;
const logs = defineCollection({
  service: 'profiles',
  path: ':profileId/groups/:groupId/logs',
  record: 'profile_log',
  parameter: 'entryId',
  table: 'profile_logs',
  fields: logFields,
  updated: 'record',
  guard: targetGroup,
  permissions: {
    list: { anyOf: ['VIEW_PROFILE_LOG_ENTRIES'], group: 'groupId' },
    create: mayLog,
    update: mayLog,
  },
  // One changes and removes one's own entries.
  scope: ({ caller }, operation) =>
    operation === 'update' || operation === 'remove'
      ? sql<boolean>`profile_logs.user_id = ${userOf(caller)?.userId ?? ''}`
      : undefined,
});
/** Answers an empty 200 (platform-api 6.12). */
const removeLog: Route = {
  method: 'DELETE',
  path: `${BASE}/:profileId/groups/:groupId/logs/:entryId`,
  access: mayLog,
  handler: call =>
    write(call, async ({ platform: { db } }, note) => {
      const { profileId = '', groupId = '', entryId = '' } = call.parameters;
      const rows = await db
        .deleteFrom('profile_logs')
        .where('id', '=', entryId)
        .where('profile_id', '=', profileId)
        .where('group_id', '=', groupId)
        .where('user_id', '=', call.caller.userId)
        .returning('id')
        .execute();
      if (rows.length === 0) throw new PlatformError(16);
      await note('profile_log.delete', entryId);
    }),
};

const list = (path: string, values: readonly string[]): Route => ({
  method: 'GET',
  path: `${BASE}/${path}`,
  access: 'signed-in',
  handler: async () => ({ query: '{}', page: { total: values.length, offset: 0, limit: values.length }, data: values }),
});

/** What is known of people besides their accounts (platform-api 6.12). */
export const profilesService = defineService({
  name: 'profiles',
  collections: [profiles, logs],
  tables: [profileGroups],
  routes: [removeFields, list('comorbidities', CONDITIONS), list('impediments', SYMPTOMS), removeLog, ...groupRoutes],
  migrations: profilesMigrations,
  needs: [membership],
  // Some of the people have told about themselves.
  samples: async platform => {
    const { rows } = await sql<{
      id: string;
    }>`select id from users where not exists (select 1 from profiles p where p.user_id = users.id)
      order by seq limit 40`.execute(platform.db);
    for (const [index, { id }] of rows.entries())
      await profiles.insert({ platform, caller: SYSTEM }, { id, ...sampleProfile(index) });
  },
});
