import { PERMISSIONS_BY_SERVICE, type PermissionService } from '../../contract';

/** Where names stand that this version does not know. */
export type GroupName = PermissionService | 'other';

export type PermissionGroup = { group: GroupName; names: readonly string[] };

const SERVICES = Object.keys(PERMISSIONS_BY_SERVICE) as PermissionService[];

const serviceOf: ReadonlyMap<string, PermissionService> = new Map(
  SERVICES.flatMap(service => PERMISSIONS_BY_SERVICE[service].map(name => [name, service] as const)),
);

/** Names by the service that checks them, with or without a suffix (`VIEW_DOCUMENTS:report`); groups without names are left out. */
export const groupPermissions = (names: readonly string[]): PermissionGroup[] => {
  const groups = new Map<GroupName, string[]>([...SERVICES, 'other' as const].map(group => [group, []]));
  for (const name of names) groups.get(serviceOf.get(name.split(':')[0] ?? '') ?? 'other')?.push(name);
  return [...groups].flatMap(([group, found]) => (found.length > 0 ? [{ group, names: found }] : []));
};
