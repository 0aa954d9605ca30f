import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../http/body';
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

/**
 * Of their patients, staff see what their own groups noted, and nothing of others'; whose profile it is, and holders of VIEW_PATIENTS, see all.
 *
 * @returns SQL for the enlistments `g` of `profiles`; nothing where the caller sees all. The ids are ours, and written out as the rest of it is
 */
export const noticedBy = async ({ platform, caller }: Asking): Promise<string | undefined> => {
  const user = userOf(caller);
  if (!user || user.permissions.has('VIEW_PATIENTS')) return undefined;
  const { staff } = await platform.use(membership).groupsOf(platform.db, user.userId);
  const listed = (ids: readonly string[]) =>
    ids
      .filter(isId)
      .map(id => `'${id}'`)
      .join(', ') || 'null';
  return `(g.profile_id in (${listed([user.userId])}) or g.group_id in (${listed(staff)}))`;
};
