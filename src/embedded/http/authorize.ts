import { PlatformError } from '../kernel/errors';
import { membership } from '../kernel/membership';
import type { Call, Route } from './route';

/**
 * Whether a caller may call a route (platform-api 2.8).
 *
 * @throws PlatformError 10
 */
export const authorize = async (
  { access }: Pick<Route, 'access'>,
  { platform, caller, parameters }: Pick<Call, 'platform' | 'caller' | 'parameters'>,
): Promise<void> => {
  if (access === 'public' || access === 'signed-in') return;
  if (access.self && parameters[access.self] === caller.userId) return;
  if (access.isOwnEnough || access.anyOf.some(name => caller.permissions.has(name))) return;
  const target = access.suffix ? parameters[access.suffix] : undefined;
  const isNamed = (called: string) => access.anyOf.some(name => caller.permissions.has(`${name}:${called}`));
  if (target && isNamed(target)) return;
  if (access.alsoCalled && (await access.alsoCalled(platform, parameters)).some(isNamed)) return;
  if (access.isMemberEnough) {
    const { staff, patient } = await platform.use(membership).groupsOf(platform.db, caller.userId);
    if (staff.length > 0 || (access.isMemberEnough === 'any' && patient.length > 0)) return;
  }
  const groupId = access.group ? parameters[access.group] : undefined;
  if (groupId) {
    const { isStaff, permissions } = await platform.use(membership).standing(platform.db, caller.userId, groupId);
    if (access.anyOf.some(name => permissions.includes(name)) || (isStaff && access.isStaffEnough)) return;
  }
  throw new PlatformError(10);
};
