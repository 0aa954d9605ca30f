import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../../admin/failure';
import { type Say, useLabels, useMessages } from '../../../admin/messages';
import { useHoldsAny, usePlatform } from '../../../admin/platform';
import type { PasswordPolicy } from '../../../contract';
import { useToldLate } from '../../../ui/form/useFormSave';
import { type Outcome, type Receipts, toldLater } from '../../../ui/tools/receipts';
import { useStop } from '../../../ui/tools/useStop';
import { findAddresses } from './addresses';
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS, ImportFileError, readImport } from './readImport';
import { sendRows } from './sendRows';
import { addressKey, type ImportRow, verdictsOf } from './verdicts';

type Progress = { done: number; of: number };
type Dry = { file: string; ignored: readonly string[]; rows: readonly ImportRow[]; notes: readonly string[] };
type State =
  | { step: 'none' }
  | { step: 'unreadable'; reason: string }
  | ({ step: 'looking' | 'running' | 'checking'; progress: Progress } & Partial<Dry>)
  | ({ step: 'dry' | 'ended' } & Dry);

const faultWords = (error: unknown, say: Say, labelOf: (field: string) => string): string => {
  if (!(error instanceof ImportFileError)) return failureText(say, error);
  const { fault } = error;
  return say(`tools.import.fault_${fault.kind}`, {
    most: IMPORT_MOST_ROWS,
    megabytes: IMPORT_MOST_BYTES / 1024 / 1024,
    ...('line' in fault ? { line: fault.line } : {}),
    ...('fields' in fault ? { fields: fault.fields.map(labelOf).join(', ') } : {}),
    ...('count' in fault ? { rows: fault.count } : {}),
  });
};

const emailsOf = (rows: readonly ImportRow[]) => rows.map(({ user }) => user.email);

/** Rows that a round was about take what it made of them. */
const withRound = (rows: readonly ImportRow[], round: readonly ImportRow[]) => {
  const byId = new Map(round.map(row => [row.id, row]));
  return rows.map(row => byId.get(row.id) ?? row);
};

/** As those of any action on many records. */
const receiptsOf = (round: readonly ImportRow[]): Receipts =>
  new Map(
    round.map(({ id, user, state, reason }) => [id, { id, name: user.email, outcome: state as Outcome, reason }]),
  );

/** The steps of an import: a file is read and judged, then sent, looked up or sent again as its operator says. */
export const useImport = () => {
  const say = useMessages();
  const { field: labelOf } = useLabels();
  const { client } = usePlatform();
  const queryClient = useQueryClient();
  const mayLook = useHoldsAny(['ViewUser']);
  const [state, setState] = useState<State>({ step: 'none' });
  const settled = useRef(new Map<string, ImportRow>());
  const policy = useRef<PasswordPolicy>({});
  const { begin, stop, isStopping } = useStop();
  const tellLate = useToldLate();

  const read = async (file: File) => {
    const { signal } = begin();
    setState({ step: 'looking', progress: { done: 0, of: 0 } });
    try {
      if (file.size > IMPORT_MOST_BYTES) throw new ImportFileError({ kind: 'too_large' });
      const content = readImport(new Uint8Array(await file.arrayBuffer()));
      const notes: string[] = [];
      // The host judges all the same; without its rules only what every host asks for is checked before.
      policy.current = await client.users.passwordPolicy(signal).catch((error: unknown) => {
        notes.push(say('tools.import.no_policy', { reason: failureText(say, error) }));
        return {};
      });
      if (signal.aborted) return;
      const judged = verdictsOf(content, { policy: policy.current, say, labelOf, settled: settled.current });
      const open = judged.filter(row => row.state === 'ready');
      const dry: Dry = { file: file.name, ignored: content.ignored, rows: judged, notes };
      if (!mayLook) return setState({ step: 'dry', ...dry, notes: [...notes, say('tools.import.may_not_look')] });
      const report = (done: number) => setState({ step: 'looking', progress: { done, of: open.length } });
      const taken = await findAddresses(client, emailsOf(open), { signal, report }).catch((error: unknown) => {
        notes.push(say('tools.import.not_looked', { reason: failureText(say, error) }));
        return new Map<string, string>();
      });
      if (signal.aborted) return;
      const rows = judged.map((row): ImportRow => {
        const userId = row.state === 'ready' ? taken.get(addressKey(row.user.email)) : undefined;
        return userId ? { ...row, state: 'exists', reason: '', userId } : row;
      });
      setState({ step: 'dry', ...dry, rows });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'unreadable', reason: faultWords(error, say, labelOf) });
    }
  };

  const end = (before: Dry, round: readonly ImportRow[]) => {
    for (const row of round)
      if (row.state === 'done' || row.state === 'unknown') settled.current.set(addressKey(row.user.email), row);
      else settled.current.delete(addressKey(row.user.email));
    setState({ ...before, step: 'ended', rows: withRound(before.rows, round) });
    void queryClient.invalidateQueries({ queryKey: ['users/users'] });
  };

  const send = async (dry: Dry, ...states: readonly ImportRow['state'][]) => {
    const signals = begin();
    const rows = dry.rows.filter(row => states.includes(row.state));
    const report = (progress: Progress) => setState({ ...dry, step: 'running', progress });
    report({ done: 0, of: rows.length });
    const round = await sendRows(rows, { client, policy: policy.current, say, ...signals, report });
    // Back was pressed, or the session ended: nobody sees the receipt here.
    tellLate(() => toldLater(receiptsOf(round), `${say('tools.import.title')} – ${dry.file}`, say));
    end(dry, round);
  };

  /** Asks for the addresses of which nobody knows. What cannot be asked stays unknown. */
  const check = async (dry: Dry) => {
    const { signal } = begin();
    const rows = dry.rows.filter(row => row.state === 'unknown');
    const report = (done: number) => setState({ ...dry, step: 'checking', progress: { done, of: rows.length } });
    report(0);
    const found = await findAddresses(client, emailsOf(rows), { signal, report }).catch((error: unknown) =>
      signal.aborted ? say('errors.Stopped') : failureText(say, error),
    );
    if (typeof found === 'string')
      return end(
        dry,
        rows.map(row => ({ ...row, reason: found })),
      );
    const looked = rows.map((row): ImportRow => {
      const userId = found.get(addressKey(row.user.email));
      return userId
        ? { ...row, state: 'done', reason: '', userId }
        : { ...row, state: 'failed', reason: say('tools.bulk.was_not_done') };
    });
    end(dry, looked);
  };

  const shown = state.step === 'dry' || state.step === 'ended' ? state : undefined;
  return {
    state,
    mayLook,
    read,
    start: async () => shown && send(shown, 'ready'),
    /** Never what is unknown. */
    retry: async () => shown && send(shown, 'failed', 'left'),
    check: async () => shown && check(shown),
    stop,
    isStopping,
  };
};

export type Import = ReturnType<typeof useImport>;
