import { sql } from 'kysely';
import { z } from 'zod';
import { SERVICES } from '../../../contract';
import { own } from '../../collection/access';
import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { type Route, readSelection, requireId } from '../../http/route';
import { membership } from '../../kernel/membership';
import { asSystem, SYSTEM, userOf } from '../../kernel/who';
import { whereOf } from '../../query/findPage';
import { eventBus } from '../events/ports';
import { accounts, requireAccount } from '../users/ports';
import { aboutAccount } from './aboutAccounts';
import { alreadyThere } from './alreadyThere';
import { notificationsMigrations } from './migrations';
import { newerRoutes } from './newer';
import { newerNotifications, newerSettings } from './newerTables';
import { FIELD_NAMES, NOTIFICATION_TYPES, readFields, spelled, TYPE_NAMES } from './types';

const fields = {
  id: f.id(),
  userId: f.ref().default(''),
  type: f.text({ min: 1, max: 100 }).required(),
  fields: f
    .json()
    .default({})
    .naming(...FIELD_NAMES),
  viewed: f.boolean().default(false).readOnly(),
  important: f.boolean().default(false),
  ...f.timestamps(),
};
const settingFields = {
  id: f.ref().required().identity().createOnly(),
  key: f.text({ max: 500 }).required(),
  preferences: f
    .json<Record<string, boolean>>(z.record(z.string(), z.boolean()))
    .required()
    .naming(...TYPE_NAMES),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    notifications: TableOf<typeof fields>;
    notification_settings: TableOf<typeof settingFields>;
  }
}

const common = {
  service: 'notifications',
  record: 'notification',
  table: 'notifications',
  fields,
  owner: 'userId',
} as const;
const BASE = SERVICES.notifications.base;

/** What is told to users; without a permission one tells oneself, and sees one's own. */
const notifications = defineCollection({
  ...common,
  permissions: { create: own('CREATE_NOTIFICATIONS') },
  hooks: {
    creating: ({ userId, type, fields: given = {} }, { caller }) => {
      const owner = userId || userOf(caller)?.userId;
      return { fields: readFields(type, given), ...(owner ? { userId: owner } : {}) };
    },
  },
});
const everybodys = defineCollection({
  ...common,
  path: 'notifications',
  permissions: { list: own('VIEW_NOTIFICATIONS'), removeMany: 'DELETE_NOTIFICATIONS' },
});
const ones = defineCollection({
  ...common,
  permissions: { list: 'signed-in' },
  scope: ({ caller }) => sql<boolean>`notifications.user_id = ${userOf(caller)?.userId ?? ''}`,
});

const settings = defineCollection({
  service: 'notifications',
  path: 'settings',
  record: 'notification_setting',
  table: 'notification_settings',
  fields: settingFields,
  owner: 'id',
  permissions: { list: own('VIEW_NOTIFICATION_SETTINGS') },
});

const special: readonly Route[] = [
  {
    method: 'POST',
    path: `${BASE}/viewed`,
    access: 'signed-in',
    asks: notifications.queryMap,
    // Clients put their options into the body by mistake: it says nothing (platform-api 6.13).
    handler: async ({ platform, caller, rawQuery }) => {
      const where = whereOf(readSelection(rawQuery), {
        fields: notifications.queryMap,
        scope: sql<boolean>`notifications.user_id = ${caller.userId}`,
      });
      const { rows } = await sql`update notifications set viewed = true, update_timestamp = ${new Date(platform.now())}
        where ${where} and not viewed returning id`.execute(platform.db);
      return { records_affected: rows.length };
    },
  },
  {
    method: 'GET',
    path: `${BASE}/types`,
    access: 'signed-in',
    handler: async () => ({
      query: '{}',
      page: { total: NOTIFICATION_TYPES.length, offset: 0, limit: NOTIFICATION_TYPES.length },
      data: NOTIFICATION_TYPES,
    }),
  },
];

const ownSetting = (permission: 'UPDATE_NOTIFICATION_SETTINGS') => ({ anyOf: [permission], self: 'userId' }) as const;
const putSetting = settings.route(
  'PUT',
  ':userId',
  ownSetting('UPDATE_NOTIFICATION_SETTINGS'),
  { key: settingFields.key, preferences: settingFields.preferences },
  async ({ key, preferences }, call) => {
    const given = { key, preferences: spelled(preferences, TYPE_NAMES) };
    const id = requireId(call.parameters.userId);
    const asking = asSystem(call);
    const made = (await settings.lookUp(asking, id))
      ? undefined
      : await settings.insert(asking, { id, ...given }).catch(alreadyThere);
    return settings.onWire(made ?? (await settings.update(asking, id, given)), call);
  },
);
const target: Route['target'] = ({ platform, parameters }) => requireAccount(platform, requireId(parameters.userId));
const removeSetting = settings.route(
  'DELETE',
  ':userId',
  { anyOf: ['UPDATE_NOTIFICATION_SETTINGS'] },
  {},
  async (_, call) => {
    await settings.remove(asSystem(call), requireId(call.parameters.userId));
    return { records_affected: 1 };
  },
);

/** What users are told, and how they want to be told (platform-api 6.13). */
export const notificationsService = defineService({
  name: 'notifications',
  collections: [notifications, everybodys, ones, settings],
  routes: [...special, { ...putSetting, target }, removeSetting, ...newerRoutes],
  tables: [newerNotifications.declared, newerSettings.declared],
  migrations: notificationsMigrations,
  needs: [membership, eventBus, accounts],
  open: async platform =>
    platform.use(eventBus).listen(async (asking, event) => {
      const notification = aboutAccount(asking, event);
      if (notification) await notifications.insert({ ...asking, caller: SYSTEM }, notification);
    }),
  samples: async platform => {
    const rows = await platform.db.selectFrom('users').select('id').orderBy('seq').limit(3).execute();
    for (const { id: userId } of rows) {
      await notifications.insert({ platform, caller: SYSTEM }, { userId, type: 'activated' });
      await notifications.insert(
        { platform, caller: SYSTEM },
        { userId, type: 'message', fields: { title: 'Welcome', body: 'Have a look around.' }, important: true },
      );
    }
    for (const { id: userId } of rows.slice(1))
      await notifications.insert(
        { platform, caller: SYSTEM },
        { userId, type: 'measurement_reviewed', fields: { measurement_id: '5f0000000000000000000001' } },
      );
    for (const { id } of rows.slice(0, 2))
      await settings.insert(
        { platform, caller: SYSTEM },
        { id, key: `sample-device-${id.slice(-4)}`, preferences: { message: true, measurement_reviewed: false } },
      );
    await sql`update notifications set viewed = true where type = 'activated'`.execute(platform.db);
  },
});
