import { type Action, forEachRecord } from '../../admin/actions';
import type { User } from '../../contract';
import { part } from '../../ui/theme/part';
import { lostWith } from './lostAccess';

/** Calls on their way at once. */
const PARALLEL = 4;

const RoleChoice = part(() => import('./RoleChoice').then(({ RoleChoice }) => RoleChoice));

const holds = ({ roles = [] }: User, id: string | undefined) => roles.some(role => role.id === id);

const addRole: Action<User> = {
  name: 'add_role',
  permission: ['AddRoleToUser'],
  choice: RoleChoice,
  whyNot: (user, role) => (holds(user, role?.value) ? 'tools.actions.has_role' : undefined),
  isDone: (user, role) => holds(user, role?.value),
  run: (users, context) =>
    forEachRecord(
      users,
      context,
      async ({ id }) => {
        const { affectedRecords } = await context.client.users.addRoles(id, [context.choice?.value ?? '']);
        return affectedRecords === 0 ? context.say('tools.actions.nothing_changed') : undefined;
      },
      PARALLEL,
    ),
};

const removeRole: Action<User> = {
  name: 'remove_role',
  permission: ['RemoveRoleFromUser'],
  choice: RoleChoice,
  whyNot: (user, role) => (holds(user, role?.value) ? undefined : 'tools.actions.lacks_role'),
  isDone: (user, role) => !holds(user, role?.value),
  warning: (users, choice, me) => {
    const own = users.find(({ id }) => id === me?.id);
    const role = own?.roles?.find(({ id }) => id === choice?.value);
    return role && lostWith(role, own?.roles ?? []).length > 0 ? 'tools.actions.own_access' : undefined;
  },
  run: (users, context) =>
    forEachRecord(
      users,
      context,
      async ({ id }) => {
        const { affectedRecords } = await context.client.users.removeRoles(id, [context.choice?.value ?? '']);
        return affectedRecords === 0 ? context.say('tools.actions.nothing_changed') : undefined;
      },
      PARALLEL,
    ),
};

/** Nothing on a user tells afterwards whether a mail was sent: what is unknown stays so. */
const sendActivation: Action<User> = {
  name: 'send_activation',
  permission: ['ViewUser'],
  whyNot: ({ activation, email }) => {
    if (activation) return 'tools.actions.is_active';
    return email ? undefined : 'tools.actions.no_email';
  },
  run: (users, context) =>
    forEachRecord(
      users,
      context,
      async ({ email }) => {
        await context.client.users.requestActivation(email);
        return undefined;
      },
      PARALLEL,
    ),
};

export const userActions: readonly Action<User>[] = [addRole, removeRole, sendActivation];
