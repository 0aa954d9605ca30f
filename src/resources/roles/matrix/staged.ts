import type { Role } from '../../../contract';
import { applyDiff, type PermissionDiff, permissionNames } from '../permissionDiff';

/** What is wanted of roles and not stored yet, by their ids. */
export type Staged = ReadonlyMap<string, PermissionDiff>;

/** One role with what is staged for it. */
export type Column = {
  role: Role;
  stored: ReadonlySet<string>;
  /** As it would be once stored. */
  current: ReadonlySet<string>;
  /** Of what is staged that which is not so already. */
  pending: PermissionDiff;
};

const NOTHING: PermissionDiff = { added: [], removed: [] };

export const sizeOf = ({ added, removed }: PermissionDiff): number => added.length + removed.length;

/** What is left to do to a role: what somebody else did meanwhile is no change any more. */
export const pendingOf = (role: Role, { added, removed }: PermissionDiff): PermissionDiff => {
  const held = new Set(permissionNames(role));
  return { added: added.filter(name => !held.has(name)), removed: removed.filter(name => held.has(name)) };
};

export const columnOf = (role: Role, staged: Staged): Column => {
  const stored = new Set(permissionNames(role));
  const pending = pendingOf(role, staged.get(role.id) ?? NOTHING);
  return { role, stored, current: applyDiff(stored, pending), pending };
};

/** What is staged after a permission of a role was ticked, or unticked; without anything left the role is not named. */
export const toggled = (staged: Staged, { role, stored, current, pending }: Column, name: string): Staged => {
  const without = (names: readonly string[]) => names.filter(one => one !== name);
  const next = { added: without(pending.added), removed: without(pending.removed) };
  const wanted = !current.has(name);
  if (wanted !== stored.has(name)) next[wanted ? 'added' : 'removed'] = [...next[wanted ? 'added' : 'removed'], name];
  const after = new Map(staged);
  if (sizeOf(next) > 0) after.set(role.id, next);
  else after.delete(role.id);
  return after;
};

/** Whether roles disagree about a permission, as stored or as it would be. A row that was made equal by hand stays in sight. */
export const isDifferent = (columns: readonly Column[], name: string): boolean => {
  const differ = (sets: readonly ReadonlySet<string>[]) => new Set(sets.map(set => set.has(name))).size > 1;
  return differ(columns.map(({ stored }) => stored)) || differ(columns.map(({ current }) => current));
};

/** Staged changes as JSON can hold them; ids are the host's own texts. */
export type KeptChange = { id: string } & PermissionDiff;

export const keep = (staged: Staged): KeptChange[] => [...staged].map(([id, diff]) => ({ id, ...diff }));

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string');

/** Whatever else stands in a draft is passed over. */
export const takeUp = (kept: readonly Partial<KeptChange>[]): Staged =>
  new Map(
    kept.flatMap(({ id, added, removed }) =>
      typeof id === 'string' && isTexts(added) && isTexts(removed) ? [[id, { added, removed }] as const] : [],
    ),
  );
