import { type RawBuilder, sql } from 'kysely';
import { membership } from '../../kernel/membership';
import { type Asking, userOf } from '../../kernel/who';

/**
 * One's own profile, and for staff those of their groups' patients: to read them it is enough to be staff, to change them a role
 * there has to say so. Holders of the permission reach all.
 */
export const scopeOf = (
  { platform, caller }: Asking,
  permission: 'VIEW_PATIENTS' | 'UPDATE_PROFILES',
): RawBuilder<boolean> | undefined => {
  const user = userOf(caller);
  if (!user || user.permissions.has(permission)) return undefined;
  const inGroup = permission === 'UPDATE_PROFILES' ? permission : undefined;
  const patients = platform.use(membership).patientsOfStaff(user.userId, inGroup);
  return sql<boolean>`(profiles.user_id = ${user.userId} or profiles.user_id = any(${patients}))`;
};
