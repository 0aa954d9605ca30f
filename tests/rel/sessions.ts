import { startOperator } from './operator';
import type { Trial } from './report';
import { secondFactors } from './secondFactors';

const REPLAYS = { quick: 20, full: 200, night: 1_000 };
const GUESSES = 50;

/** T-AUTH: guesses do not gain by coming together; a code and a refresh token open once, however often they are shown. */
export const sessions: Trial = {
  name: 'T-AUTH',
  run: async size => {
    const operator = await startOperator(['--memory', '--refresh-grace', '0']);
    try {
      let accepted = 0;
      let alive = 0;
      const refresh = async (refreshToken: unknown) =>
        operator.grant({ grant_type: 'refresh_token', refresh_token: refreshToken });
      for (let n = 0; n < REPLAYS[size]; n++) {
        const first = (await operator.signIn(operator.email, operator.password)).body.refresh_token;
        const second = (await refresh(first)).body.refresh_token;
        if ((await refresh(first)).status === 200) accepted++;
        if ((await refresh(second)).status === 200) alive++;
      }
      let opened = 0;
      for (let n = 0; n < REPLAYS[size]; n++) {
        const { refresh_token: token } = (await operator.signIn(operator.email, operator.password)).body;
        const answers = await Promise.all(Array.from({ length: 2 + (n % 49) }, () => refresh(token)));
        if (answers.filter(({ status }) => status === 200).length !== 1) opened++;
      }
      const factors = await secondFactors(operator, size);
      const startedAt = performance.now();
      const wrong = await Promise.all(
        Array.from({ length: GUESSES }, (_, n) => operator.signIn(operator.email, `wrong-${n}`)),
      );
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
      const told = wrong.filter(({ body }) => (body.exh_error as { code?: number } | undefined)?.code === 106).length;
      return [
        { name: 'used refresh tokens shown again', value: REPLAYS[size] },
        { name: 'of them accepted', value: accepted, most: 0 },
        { name: 'sessions alive after it', value: alive, most: 0 },
        { name: 'refresh tokens shown 2 to 50 times at once', value: REPLAYS[size] },
        { name: 'of them answered other than once', value: opened, most: 0 },
        ...factors,
        { name: 'wrong passwords at once', value: GUESSES },
        // One, and one more for each second that a slow machine takes.
        { name: 'of them checked', value: told, most: 1 + seconds },
        { name: 'of them let in', value: wrong.filter(({ status }) => status === 200).length, most: 0 },
      ];
    } finally {
      await operator.end('SIGTERM');
    }
  },
};
