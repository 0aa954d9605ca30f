import { type ActionProgress, forEachRecord } from '../../../admin/actions';
import { failureText } from '../../../admin/failure';
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
  const words = new Map<string, string>();
  let lastWords = '';
  const { failed, unknown, left } = await forEachRecord(
    rows,
    { signal, givenUp, report },
    async ({ id, user }) => {
      try {
        const password = user.password || madePassword(policy);
        ids.set(id, (await client.users.register({ ...user, password })).id);
        return undefined;
      } catch (error) {
        lastWords = failureText(say, error);
        words.set(id, lastWords);
        throw error;
      }
    },
    PARALLEL,
  );
  const outcomes = new Map<string, Pick<ImportRow, 'state' | 'reason'>>([
    ...failed.map(({ id, reason }) => [id, { state: 'failed', reason: words.get(id) ?? reason }] as const),
    ...unknown.map(({ id, reason }) => [id, { state: 'unknown', reason: words.get(id) ?? reason }] as const),
    ...left.map(
      ({ id }) => [id, { state: 'left', reason: signal.aborted ? say('tools.bulk.stopped') : lastWords }] as const,
    ),
  ]);
  return rows.map(row => {
    const userId = ids.get(row.id);
    const outcome = outcomes.get(row.id) ?? { state: 'done' as const, reason: '' };
    return { ...row, ...outcome, ...(userId === undefined ? {} : { userId }) };
  });
};
