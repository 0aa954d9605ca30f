import type { ChangeEntry } from '../../admin/changes/changeLog';
import type { Draft } from '../../ui/drafts/draftStore';

/** Fields that are edited where they stand. */
const EDITED: Readonly<Record<string, readonly string[]>> = {
  'users/users': ['firstName', 'lastName', 'phoneNumber', 'language', 'timeZone'],
  'users/roles': ['name', 'description'],
};

/**
 * What its page is to be filled with so that a change is taken back, as if it had been typed there; `undefined` where the old
 * value is not known, or nothing was changed. Writes nothing.
 */
export const putBackOf = (
  { resource = '', action, id, name, to, outcome, fields }: ChangeEntry,
  now: number,
): Draft | undefined => {
  if (outcome.kind !== 'done' || to === undefined) return undefined;
  const draft = { page: to, title: name ?? id ?? '', at: now, isPutBack: true } as const;
  const [only] = fields;
  if (fields.length !== 1 || !only) return undefined;
  if (resource === 'users/roles' && Array.isArray(only.after)) {
    if (action === 'POST add_permissions')
      return { ...draft, name: 'permissions', label: only.field, value: { added: [], removed: only.after } };
    if (action === 'POST remove_permissions')
      return { ...draft, name: 'permissions', label: only.field, value: { added: only.after, removed: [] } };
  }
  if (action !== 'PUT' || !EDITED[resource]?.includes(only.field)) return undefined;
  if (typeof only.before !== 'string' || only.before === only.after) return undefined;
  return { ...draft, name: only.field, label: only.field, value: only.before };
};
