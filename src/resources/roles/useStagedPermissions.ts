import { useCallback, useMemo, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMay } from '../../admin/may';
import { type Say, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { storedOr } from '../../admin/unsure';
import type { Role } from '../../contract';
import { useDraft } from '../../ui/drafts/useDraft';
import { useToldLate } from '../../ui/form/useFormSave';
import { useRoleName } from '../../ui/useRoleName';
import { applyDiff, diffPermissions, type PermissionDiff, permissionNames } from './permissionDiff';

const NO_CHANGE: PermissionDiff = { added: [], removed: [] };

export type StagedOptions = {
  role: Role;
  /** Reads the role as it is stored now; throws where it cannot be read. */
  reload: () => Promise<Role | undefined>;
  /** Told when storing failed, and what did go through before. */
  onFailure: (text: string) => void;
};

/** Stores permissions of a role; where no answer comes, the role tells whether they are stored. */
const usePermissionChange = (id: string, reload: StagedOptions['reload']) => {
  const say = useMessages();
  const { roles } = usePlatform().client;
  const settled = (call: Promise<unknown>, holds: (held: ReadonlySet<string>) => boolean) =>
    storedOr(say, call, reload, now => holds(new Set(permissionNames(now))));
  return {
    add: (names: readonly string[]) =>
      settled(roles.addPermissions(id, names), held => names.every(name => held.has(name))),
    remove: (names: readonly string[]) =>
      settled(roles.removePermissions(id, names), held => !names.some(name => held.has(name))),
    /** The role as it is by now, where it can be read. */
    look: () => reload().catch(() => undefined),
  };
};

/** Ticking needs AddRolePermission, unticking RemoveRolePermission; taking back one's own change is always allowed. */
const useRights = (original: ReadonlySet<string>) => {
  const canAdd = useMay('addPermission').isAllowed;
  const canRemove = useMay('removePermission').isAllowed;
  return {
    canAdd,
    canRemove,
    mayHave: (name: string) => canAdd || original.has(name),
    mayLack: (name: string) => canRemove || !original.has(name),
  };
};

/** Says what became of the changes once the page is gone. */
const useLateWords = (role: Role) => {
  const say = useMessages();
  const tellLate = useToldLate();
  const name = useRoleName()(role);
  return {
    stored: (detail: string) => tellLate(() => ({ kind: 'success', text: say('saves.done', { name }), detail })),
    refused: (detail: string) =>
      tellLate(() => ({ kind: 'error', text: say('roles.detail.not_updated', { name }), detail })),
  };
};

const changedText = (say: Say, { added, removed }: PermissionDiff) => {
  const listOf = (names: readonly string[]) => names.join(', ') || '–';
  return say('roles.detail.changed_meanwhile', { added: listOf(added), removed: listOf(removed) });
};

/** The permissions of a role with changes that are not stored yet (spec §4), and how they are stored. */
export const useStagedPermissions = ({ role, reload, onFailure }: StagedOptions) => {
  const say = useMessages();
  const { session } = usePlatform();
  const change = usePermissionChange(role.id, reload);
  const late = useLateWords(role);
  const stored = useMemo(() => new Set(permissionNames(role)), [role]);
  const [original, setOriginal] = useState(stored);
  const { canAdd, canRemove, mayHave, mayLack } = useRights(original);
  const [current, setCurrent] = useState(stored);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string>();
  const diff = diffPermissions(original, current);
  const draft = useDraft('permissions', diff, {
    label: say('fields.permissions'),
    initial: NO_CHANGE,
    onRestore: ({ added = [], removed = [] }) => setCurrent(now => applyDiff(now, { added, removed })),
  });

  const toggle = useCallback((name: string) => {
    setCurrent(now => {
      const next = new Set(now);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  }, []);
  const setAll = (names: readonly string[], isTicked: boolean) => {
    const next = new Set(current);
    for (const name of names) {
      if (isTicked && mayHave(name)) next.add(name);
      if (!isTicked && mayLack(name)) next.delete(name);
    }
    setCurrent(next);
  };
  /** @param supposed what it holds where it could not be read again */
  const show = (fresh: Role | undefined, keep = NO_CHANGE, supposed: ReadonlySet<string> = original) => {
    const now = fresh ? new Set(permissionNames(fresh)) : new Set(supposed);
    setOriginal(now);
    setCurrent(applyDiff(now, keep));
  };

  /** @returns whether somebody else changed the role: that is shown before anything of ours is stored */
  const wasChangedMeanwhile = async (): Promise<boolean> => {
    const before = await reload();
    const theirs = diffPermissions(original, new Set(permissionNames(before)));
    if (theirs.added.length + theirs.removed.length === 0) return false;
    show(before, diff);
    const text = changedText(say, theirs);
    if (!late.refused(text)) setNotice(text);
    return true;
  };

  const update = async () => {
    setBusy(true);
    setNotice(undefined);
    draft.saving(true);
    const done: string[] = [];
    try {
      if (await wasChangedMeanwhile()) return;
      if (diff.added.length > 0) {
        await change.add(diff.added);
        done.push(say('roles.detail.did_add', { count: diff.added.length }));
      }
      if (diff.removed.length > 0) {
        await change.remove(diff.removed);
        done.push(say('roles.detail.did_remove', { count: diff.removed.length }));
      }
      show(await change.look(), NO_CHANGE, current);
      if (late.stored(done.join(' '))) draft.settle();
      setNotice(done.join(' '));
      // One's own permissions may be among them.
      await session.reloadUser().catch(() => undefined);
    } catch (error) {
      const reason = failureText(say, error);
      const text = done.length > 0 ? `${done.join(' ')} ${say('roles.detail.then_failed', { reason })}` : reason;
      if (!late.refused(text)) onFailure(text);
      if (done.length > 0) show(await change.look(), diff);
    } finally {
      draft.saving(false);
      setBusy(false);
    }
  };

  return {
    roleId: role.id,
    stored,
    original,
    current,
    diff,
    draft,
    notice,
    isBusy,
    canAdd,
    canRemove,
    isLocked: (name: string) => isBusy || (current.has(name) ? !mayLack(name) : !mayHave(name)),
    toggle,
    setAll,
    reset: () => setCurrent(original),
    update,
  };
};

export type StagedPermissions = ReturnType<typeof useStagedPermissions>;
