import { type ActionProgress, forEachRecord } from '../../../admin/actions';
import type { Say } from '../../../admin/messages';
import type { Client } from '../../../admin/platform';
import type { PasswordPolicy } from '../../../contract';
import { madePassword } from './madePassword';
import type { ImportRow } from './verdicts';

/** Calls on their way at once. */
const PARALLEL = 4;

type Sending = {
  client: Client;
  policy: PasswordPolicy;
  say: Say;
  signal: AbortSignal;
  givenUp: AbortSignal;
  report: (progress: ActionProgress) => void;
};

/** Sends each row once; what is stopped or comes after a lost connection is left, what got no answer is unknown. */
export const sendRows = async (
  rows: readonly ImportRow[],
  { client, policy, say, signal, givenUp, report }: Sending,
): Promise<ImportRow[]> => {
  const ids = new Map<string, string>();
  const { failed, unknown, left } = await forEachRecord(
    rows,
    { say, signal, givenUp, report },
    async ({ id, user }) => {
      const password = user.password || madePassword(policy);
      ids.set(id, (await client.users.register({ ...user, password })).id);
      return undefined;
    },
    PARALLEL,
  );
  const outcomes = new Map<string, Pick<ImportRow, 'state' | 'reason'>>([
    ...failed.map(({ id, reason }) => [id, { state: 'failed', reason }] as const),
    ...unknown.map(({ id, reason }) => [id, { state: 'unknown', reason }] as const),
    ...left.map(({ id, reason }) => [id, { state: 'left', reason }] as const),
  ]);
  return rows.map(row => {
    const userId = ids.get(row.id);
    const outcome = outcomes.get(row.id) ?? { state: 'done' as const, reason: '' };
    return { ...row, ...outcome, ...(userId === undefined ? {} : { userId }) };
  });
};
