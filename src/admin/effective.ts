import { CONSOLE_PERMISSIONS, type GroupRole, type Role, recordsIn, type User } from '../contract';
import { normalizePermission } from './permissions';

/** What gives somebody a permission: a global role, or a role within a group, which counts there only. */
export type Source = { id: string; name: string; groupId?: string };

/** A permission as it travels, its scope behind the first colon (a schema, a function), and what gives it. */
export type Grant = { permission: string; scope?: string; sources: readonly Source[] };

type Holder = Pick<User, 'roles' | 'staffEnlistments'>;

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string';

const ofRole = ({ id, name, permissions }: Role): readonly (readonly [string, Source])[] =>
  (Array.isArray(permissions) ? permissions : []).flatMap(one =>
    isNamed(one) ? [[normalizePermission(one.name), { id, name: name || id }] as const] : [],
  );

const ofGroupRole = ({ id, name, permissions }: GroupRole, groupId: string) =>
  (Array.isArray(permissions) ? permissions : []).flatMap(one =>
    typeof one === 'string' ? [[normalizePermission(one), { id, name: name || id, groupId }] as const] : [],
  );

/** Everything that a user's roles give, in the order of the alphabet; global ones and those within groups side by side. */
export const grantsOf = ({ roles, staffEnlistments }: Holder): readonly Grant[] => {
  const found = new Map<string, Source[]>();
  const held = [
    ...recordsIn(roles).flatMap(ofRole),
    ...recordsIn(staffEnlistments).flatMap(({ groupId, roles: own }) =>
      recordsIn(own).flatMap(role => ofGroupRole(role, groupId)),
    ),
  ];
  for (const [name, source] of held) found.set(name, [...(found.get(name) ?? []), source]);
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sources]) => {
      const colon = name.indexOf(':');
      return colon < 0
        ? { permission: name, sources }
        : { permission: name.slice(0, colon), scope: name.slice(colon + 1), sources };
    });
};

/** Whether the host told everything that a "no" needs: all roles, and what each permits. */
export const isFullyKnown = ({ roles }: Holder): boolean =>
  Array.isArray(roles) && roles.every(role => Array.isArray((role as Role | null)?.permissions));

export type Answer =
  /** Everywhere. */
  | { kind: 'yes'; sources: readonly Source[] }
  /** Only within scopes, or only within groups. */
  | { kind: 'partly'; grants: readonly Grant[] }
  | { kind: 'no' }
  /** The host did not tell enough for a "no". */
  | { kind: 'unknown' };

/** Whether somebody may do what a permission is for, and through what. */
export const answerOf = (user: Holder, permission: string): Answer => {
  const wanted = normalizePermission(permission);
  const own = grantsOf(user).filter(grant => grant.permission === wanted);
  const everywhere = own.flatMap(({ scope, sources }) =>
    scope === undefined ? sources.filter(({ groupId }) => groupId === undefined) : [],
  );
  if (everywhere.length > 0) return { kind: 'yes', sources: everywhere };
  if (own.length > 0) return { kind: 'partly', grants: own };
  return isFullyKnown(user) ? { kind: 'no' } : { kind: 'unknown' };
};

/** Roles that permit something everywhere. */
export const rolesThatGrant = (roles: readonly Role[], permission: string): readonly Source[] => {
  const wanted = normalizePermission(permission);
  return roles.flatMap(role => ofRole(role).flatMap(([name, source]) => (name === wanted ? [source] : [])));
};

/** The names on the wire that a requirement's name stands for. */
export const wireNamesOf = (name: string): readonly string[] =>
  (CONSOLE_PERMISSIONS as Readonly<Record<string, readonly string[]>>)[name] ?? [normalizePermission(name)];

/** The global permissions that a user loses when some of several roles' go at once. @param removed names by the id of their role */
export const lostByAll = (user: Holder, removed: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const gone = new Map([...removed].map(([id, names]) => [id, new Set(names.map(normalizePermission))]));
  return grantsOf(user).flatMap(({ permission, scope, sources }) => {
    const global = sources.filter(({ groupId }) => groupId === undefined);
    const name = scope === undefined ? permission : `${permission}:${scope}`;
    return global.length > 0 && global.every(({ id }) => gone.get(id)?.has(name)) ? [name] : [];
  });
};

/** The global permissions that a user loses when some of one role's go. */
export const lostBy = (user: Holder, roleId: string, removed: readonly string[]): readonly string[] =>
  lostByAll(user, new Map([[roleId, removed]]));
