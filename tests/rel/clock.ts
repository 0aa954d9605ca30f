import { setTimeout as pause } from 'node:timers/promises';
import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { hasFakeClock, startFakeClock } from '../support/fakeClock';
import { codeOf } from '../support/functionCode';
import { startClients } from './clients';
import { type Operator, startOperator } from './operator';
import type { Figure, Trial } from './report';

const HOUR_S = 3_600;
const INTERVAL_S = 2;
const MOST_S = 20;
/** An hour forward, back to now, and an hour back. */
const JUMPS = { quick: [1, 0, -1], full: [1, 0, -1, 0, 1, -1, 0], night: [1, 0, -1, 0, 1, -1, 0, 24, -24, 0] };

/** Looks again until it is so. @returns how many seconds that took */
const secondsUntil = async (isSo: () => Promise<boolean>): Promise<number> => {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > MOST_S * 1_000) return Number.POSITIVE_INFINITY;
    await pause(50);
  }
  return Math.round((performance.now() - startedAt) / 100) / 10;
};

const [, , other = { email: '', password: '' }] = SAMPLE_ACCOUNTS;
const CODE = `exports.handler = async () => 'done';`;

/** What people and machines do after the clock was set: each figure is how long it took until it worked. */
const workOn = async (operator: Operator, refreshToken: unknown): Promise<number[]> => {
  const { ask, grant, signIn } = operator;
  // The second right one of one second waits, and so does the one after a wrong one: for a second, whatever the clock says.
  await signIn(other.email, 'wrong');
  const signedIn = await secondsUntil(async () => (await signIn(other.email, other.password)).status === 200);
  const renewed = await secondsUntil(
    async () => (await grant({ grant_type: 'refresh_token', refresh_token: refreshToken })).status === 200,
  );
  const { id } = (await ask('POST', '/tasks/v1/', { functionName: 'clocked', priority: 9 })).body;
  const isComplete = async () => {
    const { body } = await ask('GET', `/tasks/v1/?eq(id,${id})`);
    return (body.data as { status: string }[] | undefined)?.[0]?.status === 'complete';
  };
  const ran = await secondsUntil(isComplete);
  const runs = async () =>
    Number(((await ask('GET', '/tasks/v1/?eq(functionName,ticking)&limit(1)')).body.page as { total: number }).total);
  const before = await runs();
  return [signedIn, renewed, ran, await secondsUntil(async () => (await runs()) > before)];
};

/** T-CLOCK: a server whose clock is set forward and back by an hour goes on: sign-in, sessions, tasks, schedules. */
export const clock: Trial = {
  name: 'T-CLOCK',
  run: async size => {
    if (!hasFakeClock) return undefined;
    const faked = startFakeClock();
    const operator = await startOperator(['--memory', '--functions', '2'], faked.env);
    try {
      // Those of the samples are due all at once when the clock goes forward.
      const { data } = (await operator.ask('GET', '/tasks/v1/schedules')).body as { data: { id: string }[] };
      for (const { id } of data) await operator.ask('DELETE', `/tasks/v1/schedules/${id}`);
      for (const name of ['clocked', 'ticking'])
        await operator.ask('POST', '/tasks/v1/functions', {
          name,
          code: codeOf(CODE),
          entryPoint: 'index.handler',
          runtime: 'nodejs22.x',
        });
      await operator.ask('POST', '/tasks/v1/schedules', { functionName: 'ticking', interval: INTERVAL_S });
      const clients = await startClients(operator, 4);
      const took: number[][] = [];
      for (const hours of JUMPS[size]) {
        await pause(1_100);
        const { body } = await operator.signIn(operator.email, operator.password);
        faked.set(hours * HOUR_S);
        took.push(await workOn(operator, body.refresh_token));
      }
      await clients.end();
      const names = ['sign-in after a wrong password', 'a session is renewed', 'a task is complete', 'a schedule runs'];
      return [
        { name: 'times that the clock was set', value: took.length },
        { name: 'calls meanwhile', value: clients.seen.length, least: 1 },
        { name: 'of them failed', value: clients.seen.filter(({ status }) => status !== 200).length, most: 0 },
        ...names.map(
          (name, at): Figure => ({
            name: `${name}, at most s`,
            value: Math.max(...took.map(times => times[at] ?? Number.POSITIVE_INFINITY)),
            most: MOST_S,
          }),
        ),
      ];
    } finally {
      await operator.end('SIGTERM');
      faked.end();
    }
  },
};
