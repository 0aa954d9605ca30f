import { startOperator } from './operator';
import type { Trial } from './report';

const REPLAYS = { quick: 20, full: 200, night: 1_000 };
const GUESSES = 50;

/** T-AUTH: guesses do not gain by coming together, and a refresh token that was used opens nothing any more. */
export const sessions: Trial = {
  name: 'T-AUTH',
  run: async size => {
    const operator = await startOperator(['--memory', '--refresh-grace', '0']);
    try {
      let accepted = 0;
      let alive = 0;
      for (let n = 0; n < REPLAYS[size]; n++) {
        const refresh = async (refreshToken: unknown) =>
          operator.grant({ grant_type: 'refresh_token', refresh_token: refreshToken });
        const first = (await operator.signIn(operator.email, operator.password)).body.refresh_token;
        const second = (await refresh(first)).body.refresh_token;
        if ((await refresh(first)).status === 200) accepted++;
        if ((await refresh(second)).status === 200) alive++;
      }
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
