import { OBSOLETE_PERMISSION_NAMES, PERMISSION_NAMES } from '../../../contract';
import type { Route } from '../../http/route';

/** Underscores to blanks, a capital first letter (spec §3). */
const describe = (name: string): string => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const permissionOnWire = (name: string) => ({ name, description: describe(name) });

const KNOWN = PERMISSION_NAMES.filter(name => !OBSOLETE_PERMISSION_NAMES.includes(name)).map(permissionOnWire);

/** All permissions that are known, in one page (platform-api 5.3). */
export const permissionList = async () =>
  ({
    query: '{}',
    page: { total: KNOWN.length, offset: 0, limit: KNOWN.length },
    data: KNOWN,
  }) satisfies Awaited<ReturnType<Route['handler']>>;
