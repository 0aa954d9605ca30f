import { CONSOLE_PERMISSIONS, type PermissionName, type User } from '../contract';

/** One form for both spellings: `ViewUser` and `VIEW_USER` are the same permission. */
export const normalizePermission = (name: string): string =>
  /[a-z]/.test(name.split(':')[0] ?? '')
    ? name.replace(/^[^:]*/, part => part.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase())
    : name;

let known: ReadonlyMap<string, readonly string[]> | undefined;
const alternatives = (): ReadonlyMap<string, readonly string[]> => {
  known ??= new Map(
    Object.entries(CONSOLE_PERMISSIONS).flatMap(([key, wire]) => [
      [key, wire],
      [normalizePermission(key), wire],
    ]),
  );
  return known;
};

/** What a permission is called in `permissionsOf`: any one of these gives it. */
export const spellingsOf = (name: PermissionName): readonly string[] =>
  alternatives().get(name) ?? [normalizePermission(name)];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * The permissions that the roles of a user give, in their normal form. Group roles do not count (platform-api 5.0). A role
 * that lacks its list, or a permission its name, gives nothing and breaks nothing (HOST-05).
 */
export const permissionsOf = (user: Pick<User, 'roles'>): ReadonlySet<string> =>
  new Set(
    listOf(user.roles)
      .flatMap(role => listOf(member(role, 'permissions')))
      .map(permission => member(permission, 'name'))
      .filter(name => typeof name === 'string')
      .map(normalizePermission),
  );

/**
 * Whether a user may: true when nothing is required or when any of the required permissions is held; false without a
 * user (spec §6).
 *
 * @param required in the console's spelling or the wire's
 */
export const holdsAny = (
  user: { permissions: ReadonlySet<string> } | undefined,
  required: readonly PermissionName[],
): boolean => {
  if (!user) return false;
  if (required.length === 0) return true;
  return required.some(name => spellingsOf(name).some(wire => user.permissions.has(wire)));
};
