import type { Role } from '../../contract';

/** The names of what a role permits; none where the host sent no list, and no entry that has no name. */
export const permissionNames = (role: Pick<Role, 'permissions'> | undefined): string[] => {
  const listed: readonly unknown[] = Array.isArray(role?.permissions) ? role.permissions : [];
  return listed.flatMap(entry => {
    const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
    return typeof name === 'string' ? [name] : [];
  });
};

/** Underscores to blanks, a capital first letter (spec §3): `VIEW_USER` → `View user`. */
export const describePermission = (name: string): string => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export type PermissionDiff = { added: string[]; removed: string[] };

/** What differs between the stored permissions and those now ticked, each in order. */
export const diffPermissions = (original: ReadonlySet<string>, current: ReadonlySet<string>): PermissionDiff => ({
  added: [...current].filter(name => !original.has(name)).sort(),
  removed: [...original].filter(name => !current.has(name)).sort(),
});

/** Whether a permission is among those searched for, by its name or its description. */
export const matchesSearch = (name: string, search: string): boolean => {
  const needle = search.trim().toLowerCase();
  return (
    needle === '' || name.toLowerCase().includes(needle) || describePermission(name).toLowerCase().includes(needle)
  );
};

/** The stored permissions with one's own staged changes on top: what somebody else changed meanwhile stays. */
export const applyDiff = (stored: ReadonlySet<string>, { added, removed }: PermissionDiff): Set<string> => {
  const result = new Set(stored);
  for (const name of added) result.add(name);
  for (const name of removed) result.delete(name);
  return result;
};
