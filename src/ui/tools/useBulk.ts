import { useEffect, useMemo, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { Action, ActionChoice, ActionProgress, ActionResult } from '../../admin/actions';
import { failureText } from '../../admin/failure';
import { type MessageKey, type Say, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { usePreferences } from '../../admin/preferences';
import { walkPages } from '../../admin/walkPages';
import { useToldLate } from '../form/useFormSave';
import type { ConsoleList } from '../table/useConsoleList';
import { EXPORT_PAGE } from './exportLimits';
import { readPatiently } from './readListPage';
import { readShown } from './readShown';
import { ofOutcome, type Receipts, toldLater, withResult } from './receipts';
import { recordName } from './recordName';
import { useStop } from './useStop';

/** An action reaches so many records at most in one go. */
export const BULK_MOST = 5_000;

export type Scope = {
  records: readonly RaRecord[];
  /** Whether more match than one action may reach. */
  isCut: boolean;
  /** The host gave the same records again instead of the next ones. */
  isRepeating: boolean;
  /** When the records were read that it is about. */
  at: Date;
};

export type BulkState =
  | { step: 'freezing'; progress: ActionProgress }
  | { step: 'unread'; reason: string }
  | { step: 'preview' | 'ended' }
  | { step: 'running' | 'checking'; progress: ActionProgress };

const NOTHING: ActionResult = { done: [], skipped: [], failed: [], unknown: [], left: [] };

/** Those that an action makes sense for, and of the others why not. */
export const sortOut = (
  records: readonly RaRecord[],
  { whyNot }: Action<Record<string, unknown>>,
  choice: ActionChoice | undefined,
  say: Say,
) => {
  const reasons = records.map(record => whyNot?.(record, choice));
  return {
    meant: records.filter((_, index) => reasons[index] === undefined),
    skipped: records.flatMap((record, index) => {
      const reason = reasons[index];
      return reason === undefined ? [] : [{ id: String(record.id), reason: say(reason) }];
    }),
  };
};

/** The records that are ticked, or all that match, read once: from then on it is about these and no others. */
const useScope = (list: ConsoleList, setState: (state: BulkState) => void) => {
  const say = useMessages();
  const dataProvider = useDataProvider();
  const [scope, setScope] = useState<Scope>();
  const asked = useRef({ list, say });
  // biome-ignore lint/correctness/useExhaustiveDependencies: frozen once, as the list stood when the dialog was opened.
  useEffect(() => {
    const { list, say } = asked.current;
    const { isAll, records } = list.selection;
    const stop = new AbortController();
    const freeze = async () => {
      const found: RaRecord[] = [];
      let of = (isAll ? list.total : records.size) ?? 0;
      const report = (until?: Date) =>
        setState({ step: 'freezing', progress: { done: found.length, of, ...(until && { until }) } });
      const { signal } = stop;
      const options = { onWait: report };
      const pages = isAll
        ? walkPages({
            read: readPatiently(dataProvider, list, signal, options),
            pageSize: EXPORT_PAGE,
            most: BULK_MOST,
          })
        : readShown(dataProvider, list, [...records.values()], signal, options);
      for (;;) {
        const step = await pages.next();
        if (step.done) {
          const { isCut, isRepeating } = step.value;
          return { records: found, isCut, isRepeating, at: new Date() };
        }
        found.push(...step.value.records);
        of = step.value.total ?? 0;
        report();
      }
    };
    freeze().then(
      frozen => {
        setScope(frozen);
        setState({ step: 'preview' });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ step: 'unread', reason: failureText(say, error) });
      },
    );
    return () => stop.abort();
  }, []);
  return scope;
};

/** An action on many records: what it is about, how far it is, and what became of each. */
export const useBulk = (list: ConsoleList, action: Action<Record<string, unknown>>) => {
  const say = useMessages();
  const dataProvider = useDataProvider();
  const { client, session } = usePlatform();
  const preferences = usePreferences();
  const [state, setState] = useState<BulkState>({ step: 'freezing', progress: { done: 0, of: list.total ?? 0 } });
  const scope = useScope(list, setState);
  const [choice, setChoice] = useState<ActionChoice>();
  const [receipts, setReceipts] = useState<Receipts>(new Map());
  const { begin, stop, isStopping } = useStop();
  const tellLate = useToldLate();
  const byId = useMemo(() => new Map(scope?.records.map(record => [String(record.id), record])), [scope]);
  const nameOf = (id: string) => {
    const record = byId.get(id);
    return record ? recordName(record, list.definition.title) : id;
  };

  const run = async (records: readonly RaRecord[], before: Receipts) => {
    const { meant, skipped } = sortOut(records, action, choice, say);
    const report = (progress: ActionProgress) => setState({ step: 'running', progress });
    report({ done: 0, of: meant.length });
    const result = await action
      .run(meant, { client, say, choice, preferences, report, ...begin() })
      // An action that breaks has said nothing of its records.
      .catch(error => ({
        ...NOTHING,
        unknown: meant.map(({ id }) => ({ id: String(id), reason: failureText(say, error) })),
      }));
    const after = withResult(before, { ...result, skipped: [...skipped, ...result.skipped] }, nameOf);
    setReceipts(after);
    setState({ step: 'ended' });
    // The session ended meanwhile, or Back was pressed: nobody sees the receipts here.
    tellLate(() => toldLater(after, say(`tools.actions.${action.name}` as MessageKey), say));
    void list.refresh();
    // One's own permissions may be among what was changed.
    if (records.some(({ id }) => id === session.user()?.id)) void session.reloadUser().catch(() => undefined);
    return after;
  };

  /** Reads those of which nobody knows, and takes what they show. What cannot be read, or shows nothing, stays unknown. */
  const check = async () => {
    const open = ofOutcome(receipts, 'unknown');
    const result = { ...NOTHING, done: [] as string[], failed: [] as { id: string; reason: string }[] };
    for (const [index, { id }] of open.entries()) {
      setState({ step: 'checking', progress: { done: index, of: open.length } });
      try {
        const { data } = await dataProvider.getOne<RaRecord>(list.resource, { id });
        if (action.isDone?.(data, choice)) result.done.push(id);
        else result.failed.push({ id, reason: say('tools.bulk.was_not_done') });
      } catch {
        // Still unknown.
      }
    }
    setReceipts(withResult(receipts, result, nameOf));
    setState({ step: 'ended' });
  };

  const again = ofOutcome(receipts, 'failed', 'left').flatMap(({ id }) => byId.get(id) ?? []);
  return {
    state,
    scope,
    choice,
    setChoice,
    receipts,
    start: () => run(scope?.records ?? [], receipts),
    stop,
    isStopping,
    /** How many failed or were never begun. */
    toRetry: again.length,
    retry: () => run(again, receipts),
    canCheck: action.isDone !== undefined && ofOutcome(receipts, 'unknown').length > 0,
    check,
  };
};

export type Bulk = ReturnType<typeof useBulk>;
