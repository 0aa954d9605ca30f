import { sql } from 'kysely';
import { NEWER_INTERFACES } from '../../../contract';
import { own } from '../../collection/access';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { type Asking, userOf } from '../../kernel/who';

export const SPEAKS = NEWER_INTERFACES.notificationsV2;

/** Why a device did not get a message. */
export type DeliveryError = {
  /** Absent for the token that stands on the settings themselves. */
  deviceName?: string;
  exhError: { code: string; name: string; message: string };
};

export type Device = {
  name: string;
  description?: string;
  fcmToken?: string;
  creationTimestamp: string;
  updateTimestamp: string;
};

const messageFields = {
  id: f.id(),
  creatorId: f.creator(),
  targetUserId: f.ref().required(),
  title: f.name({ max: 1_000 }).required(),
  body: f.text({ min: 1 }).required(),
  /** Texts for the application that shows it. */
  data: f.json(),
  /** What Firebase is told for each kind of device, kept as it came. */
  android: f.json(),
  apns: f.json(),
  webpush: f.json(),
  sent: f.boolean().default(false).readOnly(),
  errors: f.json<DeliveryError[]>().readOnly(),
  ...f.timestamps(),
};

const settingFields = {
  /** Of the user whose they are. */
  id: f.ref().required().identity().createOnly(),
  fcmToken: f.text({ max: 4_096 }),
  devices: f.json<Device[]>().readOnly(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    notifications_v2: TableOf<typeof messageFields>;
    notification_settings_v2: TableOf<typeof settingFields>;
  }
}

/** Oneself, patients of a group where a role says so, anybody with the permission. @throws PlatformError 10 */
const requireMayNotify = async ({ platform, caller }: Asking, targetUserId: string): Promise<void> => {
  const user = userOf(caller);
  if (!user || user.userId === targetUserId || user.permissions.has('CREATE_NOTIFICATIONS')) return;
  const patients = platform.use(membership).patientsOfStaff(user.userId, 'CREATE_NOTIFICATIONS');
  const { rows } = await sql<{ isTheirs: boolean }>`select ${targetUserId} = any(${patients}) as "isTheirs"`.execute(
    platform.db,
  );
  if (!rows[0]?.isTheirs) throw new PlatformError(10);
};

/** Notifications of later clients: a title and a body, for the devices of a user (platform-api 8). */
export const newerNotifications = defineCollection({
  service: 'notifications',
  speaks: SPEAKS,
  record: 'notification_v2',
  table: 'notifications_v2',
  fields: messageFields,
  answersWhole: true,
  owner: 'targetUserId',
  permissions: { list: own('VIEW_NOTIFICATIONS'), create: 'signed-in' },
  hooks: {
    creating: async ({ targetUserId = '' }, asking) => {
      await requireMayNotify(asking, targetUserId);
      const rows = await asking.platform.db
        .selectFrom('notification_settings_v2')
        .select(['fcm_token', 'devices'])
        .where('id', '=', targetUserId)
        .execute();
      const errors = undelivered(rows[0]?.fcm_token, rows[0]?.devices ?? []);
      return errors.length > 0 ? { errors } : undefined;
    },
  },
});

/** This platform reaches no devices: each that could have been reached says so, and the message counts as not sent. */
const undelivered = (token: string | null | undefined, devices: readonly Device[]): DeliveryError[] => {
  const exhError = {
    code: '900',
    name: 'FIREBASE_CONNECTION_EXCEPTION',
    message: 'This platform is not connected to Firebase',
  };
  const reached = devices.filter(({ fcmToken }) => fcmToken).map(({ name }) => ({ deviceName: name, exhError }));
  return token ? [{ exhError }, ...reached] : reached;
};

export const newerSettings = defineCollection({
  service: 'notifications',
  speaks: SPEAKS,
  path: 'users',
  record: 'notification_setting_v2',
  table: 'notification_settings_v2',
  fields: settingFields,
  permissions: { list: 'VIEW_NOTIFICATION_SETTINGS' },
  hooks: { creating: () => ({ devices: [] }) },
});
