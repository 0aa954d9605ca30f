import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { asSystem } from '../../kernel/who';
import { alreadyThere } from './alreadyThere';
import { type Device, newerNotifications, newerSettings, SPEAKS } from './newerTables';

const ONE = `${SPEAKS.base}/users/:userId`;
const DEVICE = `${ONE}/devices/:deviceName`;
const MAX_DEVICES = 100;
const mayView = { anyOf: ['VIEW_NOTIFICATION_SETTINGS'], self: 'userId' } as const;
/** Later clients name permissions of their own for a part of it, which no list publishes: any of them is enough. */
const mayUpdate = (...others: string[]) => ({ anyOf: ['UPDATE_NOTIFICATION_SETTINGS', ...others], self: 'userId' });

const token = { fcmToken: f.text({ min: 1, max: 4_096 }) };
const device = { description: f.text({ max: 1_000 }), ...token };

/** Whose route it is decides who may: the settings of a user are the platform's to read and write. */
const settingsOf = async (call: Call) => {
  const asking = asSystem(call);
  const id = requireId(call.parameters.userId);
  return { asking, id, found: await newerSettings.lookUp(asking, id) };
};

/** Changes the settings of a user, which are made where there are none. */
const change = async (
  call: Call,
  changes: (devices: readonly Device[]) => { fcmToken?: string | null; devices?: Device[] },
) => {
  const { asking, id, found } = await settingsOf(call);
  if (!found) await newerSettings.insert(asking, { id }).catch(alreadyThere);
  await newerSettings.update(asking, id, ({ devices = [] }) => changes(devices));
  return ONE_AFFECTED;
};

/** The devices with one of them changed; `null` takes a member away. */
const withDevice = (devices: readonly Device[], { body, parameters, platform }: Call): Device[] => {
  const name = parameters.deviceName ?? '';
  const given = readMembers(body, device);
  const now = new Date(platform.now()).toISOString();
  const known = devices.find(one => one.name === name);
  const next: Device = { creationTimestamp: now, ...known, ...given, name, updateTimestamp: now };
  for (const member of ['description', 'fcmToken'] as const)
    if (membersOf(body).get(member) === null) delete next[member];
  const others = devices.filter(one => one !== known);
  if (others.length >= MAX_DEVICES) throw new PlatformError(26, `At most ${MAX_DEVICES} devices are kept for a user`);
  return known ? devices.map(one => (one === known ? next : one)) : [...others, next];
};

/** Notifications of later clients, and the devices that they are for. */
export const newerRoutes: readonly Route[] = [
  ...newerNotifications.routes,
  ...newerSettings.routes,
  {
    method: 'GET',
    path: ONE,
    access: mayView,
    // Whoever looks for the first time makes them (the later client says so).
    handler: async call => {
      const { asking, id, found } = await settingsOf(call);
      const made = found ?? (await newerSettings.insert(asking, { id }).catch(alreadyThere));
      return newerSettings.onWire(made ?? (await newerSettings.get(asking, id)), call);
    },
  },
  {
    method: 'PUT',
    path: ONE,
    access: mayUpdate(),
    takes: token,
    handler: call => {
      const { fcmToken = null } = readMembers(call.body, token);
      return change(call, () => ({ fcmToken }));
    },
  },
  {
    method: 'DELETE',
    path: ONE,
    access: mayUpdate('DELETE_NOTIFICATION_SETTINGS'),
    handler: async call => {
      const { asking, id } = await settingsOf(call);
      await newerSettings.remove(asking, id);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'PUT',
    path: DEVICE,
    access: mayUpdate('UPDATE_NOTIFICATION_SETTINGS_DEVICE'),
    takes: device,
    handler: call => change(call, devices => ({ devices: withDevice(devices, call) })),
  },
  {
    method: 'DELETE',
    path: DEVICE,
    access: mayUpdate('DELETE_NOTIFICATION_SETTINGS_DEVICE'),
    handler: async call => {
      const { asking, id } = await settingsOf(call);
      await newerSettings.update(asking, id, ({ devices = [] }) => {
        const rest = devices.filter(({ name }) => name !== call.parameters.deviceName);
        if (rest.length === devices.length) throw new PlatformError(16);
        return { devices: rest };
      });
      return ONE_AFFECTED;
    },
  },
  { method: 'GET', path: `${SPEAKS.base}/health`, access: 'public', handler: async () => ({}) },
];
