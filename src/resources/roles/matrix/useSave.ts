import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ActionProgress, type ActionResult, forEachRecord } from '../../../admin/actions';
import { lostByAll } from '../../../admin/effective';
import { failureText } from '../../../admin/failure';
import { type Say, useMessages } from '../../../admin/messages';
import { usePlatform, useSessionUser } from '../../../admin/platform';
import { counted } from '../../../admin/unsure';
import type { Role } from '../../../contract';
import { useToldLate } from '../../../ui/form/useFormSave';
import { ofOutcome, type Receipts, toldLater, withResult } from '../../../ui/tools/receipts';
import { useStop } from '../../../ui/tools/useStop';
import { useRoleName } from '../../../ui/useRoleName';
import type { PermissionDiff } from '../permissionDiff';
import { pendingOf, sizeOf } from './staged';
import type { Matrix } from './useMatrix';

type Staging = Pick<Matrix, 'changed' | 'reload' | 'saving' | 'settle'>;

/** What is sent of one role. */
export type Change = { id: string; role: Role; diff: PermissionDiff };

type State =
  | { step: 'reading' | 'preview' | 'ended' }
  | { step: 'unread'; reason: string }
  | { step: 'running'; progress: ActionProgress };

/** Staged changes on the roles as they are stored now; those that take one's own access come last, while one still may. */
const changesOn = (roles: readonly Role[], wanted: readonly Change[], isOwn: (id: string) => boolean): Change[] => {
  const byId = new Map(roles.map(role => [role.id, role]));
  const changes = wanted.flatMap(({ id, diff }): Change[] => {
    const role = byId.get(id);
    const pending = role && pendingOf(role, diff);
    return pending && sizeOf(pending) > 0 ? [{ id, role, diff: pending }] : [];
  });
  return [...changes.filter(({ id }) => !isOwn(id)), ...changes.filter(({ id }) => isOwn(id))];
};

/** Ids of roles that are to change and were not among those read. */
const missingFrom = (roles: readonly Role[], wanted: readonly Change[]): string[] => {
  const ids = new Set(roles.map(({ id }) => id));
  return wanted.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
};

const asGone = (ids: readonly string[], say: Say) => ids.map(id => ({ id, reason: say('tools.matrix.gone') }));

const NOTHING: ActionResult = { done: [], skipped: [], failed: [], unknown: [], left: [] };

/** Of a role of which one half was stored (`added`) the receipt says which. */
const withHalves = (result: ActionResult, added: ReadonlySet<string>, targets: readonly Change[], say: Say) => {
  const told = (all: ActionResult['failed']) =>
    all.map(({ id, reason }) => {
      const count = targets.find(target => target.id === id)?.diff.added.length ?? 0;
      const words = `${say('roles.detail.did_add', { count })} ${say('roles.detail.then_failed', { reason })}`;
      return { id, reason: added.has(id) ? words : reason };
    });
  return { ...result, failed: told(result.failed), unknown: told(result.unknown) };
};

/** Stores what is staged, role by role: first what it will do, then how far it is, at the end what became of each. */
export const useSave = ({ changed, reload, saving, settle }: Staging) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const me = useSessionUser();
  const cache = useQueryClient();
  const [state, setState] = useState<State>({ step: 'reading' });
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [receipts, setReceipts] = useState<Receipts>(new Map());
  const { begin, stop, isStopping } = useStop();
  const wanted = useRef(changed.map(({ role, pending }): Change => ({ id: role.id, role, diff: pending })));
  const tellLate = useToldLate();
  const gone = useRef(false);
  const isOwn = (id: string) => me?.roles?.some(role => role.id === id) ?? false;
  const roleName = useRoleName();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const nameOf = (id: string) => roleName(wanted.current.find(change => change.id === id)?.role ?? { id });

  const look = useRef(async () => {});
  look.current = async () => {
    setState({ step: 'reading' });
    try {
      const roles = await reload();
      setChanges(changesOn(roles, wanted.current, isOwn));
      setMissing(missingFrom(roles, wanted.current));
      if (!gone.current) setState({ step: 'preview' });
    } catch (error) {
      if (!gone.current) setState({ step: 'unread', reason: failureText(say, error) });
    }
  };
  useEffect(() => {
    gone.current = false;
    void look.current();
    return () => {
      gone.current = true;
    };
  }, []);

  const run = async (targets: readonly Change[], before: Receipts) => {
    const report = (progress: ActionProgress) => setState({ step: 'running', progress });
    report({ done: 0, of: targets.length });
    saving(true);
    const added = new Set<string>();
    const result = await forEachRecord(targets, { say, report, ...begin() }, async ({ id, diff }) => {
      if (diff.added.length > 0) await counted(say, client.roles.addPermissions(id, diff.added));
      if (diff.removed.length === 0) return undefined;
      if (diff.added.length > 0) added.add(id);
      await counted(say, client.roles.removePermissions(id, diff.removed));
      added.delete(id);
      return undefined;
    });
    const after = withResult(before, withHalves(result, added, targets, say), nameOf);
    setReceipts(after);
    tellLate(() => toldLater(after, say('tools.matrix.review'), say));
    settle(result.done);
    saving(false);
    await reload().catch(() => undefined);
    void cache.invalidateQueries({ queryKey: ['users/roles'], predicate: ({ queryKey }) => queryKey[1] !== 'matrix' });
    void session.reloadUser().catch(() => undefined);
    setState({ step: 'ended' });
  };

  /** What failed or was never begun, as far as it is not so already. */
  const open = ofOutcome(receipts, 'failed', 'left').map(({ id }) => id);
  const lost = me ? lostByAll(me, new Map(changes.map(({ id, diff }) => [id, diff.removed]))) : [];
  return {
    state,
    changes,
    /** Names of roles with changes that were not found when the roles were read again. */
    missing: missing.map(nameOf),
    /** What the operator loses of their own. */
    lost,
    look: () => look.current(),
    start: () => run(changes, receipts),
    stop,
    isStopping,
    receipts,
    toRetry: open.length,
    retry: async () => {
      const roles = await reload().catch(() => wanted.current.map(({ role }) => role));
      const again = wanted.current.filter(({ id }) => open.includes(id));
      const skipped = asGone(missingFrom(roles, again), say);
      await run(changesOn(roles, again, isOwn), withResult(receipts, { ...NOTHING, skipped }, nameOf));
    },
    canCheck: ofOutcome(receipts, 'unknown').length > 0,
    /** Reads the roles of which nobody knows, and takes what they show. */
    check: async () => {
      const roles = await reload().catch(() => undefined);
      if (!roles) return;
      const ids = ofOutcome(receipts, 'unknown').map(({ id }) => id);
      const left = new Set(changesOn(roles, wanted.current, isOwn).map(({ id }) => id));
      const gone = ids.filter(id => missingFrom(roles, wanted.current).includes(id));
      const done = ids.filter(id => !left.has(id) && !gone.includes(id));
      const skipped = asGone(gone, say);
      const failed = ids.filter(id => left.has(id)).map(id => ({ id, reason: say('tools.bulk.was_not_done') }));
      setReceipts(withResult(receipts, { ...NOTHING, done, failed, skipped }, nameOf));
      settle(done);
    },
  };
};

export type Save = ReturnType<typeof useSave>;
