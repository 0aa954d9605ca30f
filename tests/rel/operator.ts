import { SAMPLE_ACCOUNTS } from '../../src/embedded/seed/accounts';
import { spawnServer } from '../support/spawnServer';
import { bareCalls } from '../support/wireCalls';

type Ready = { url: string };

let schemas = 0;

/**
 * A server process with an administrator signed in.
 *
 * @param env what its environment holds besides
 */
export const startOperator = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const startedAt = performance.now();
  const server = spawnServer<Ready>(['--scale', '0', '--documents', '0', '--functions', '0', ...args], [], env);
  const { url } = await server.ready;
  const readyMs = performance.now() - startedAt;
  const { call, grant, signIn } = bareCalls(url);
  const [administrator] = SAMPLE_ACCOUNTS;
  const { email = '', password = '' } = administrator ?? {};
  let token = '';
  const renew = async () => {
    token = String((await signIn(email, password)).body.access_token);
  };
  await renew();
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, { token, body });
    if (answer.status !== 401 || ![117, 118].includes(Number(answer.body.code))) return answer;
    await renew();
    return call(method, path, { token, body });
  };
  return {
    url,
    readyMs,
    email,
    password,
    ask,
    call,
    grant,
    signIn,
    end: server.end,
    said: server.said,
    pid: server.pid,
  };
};

export type Operator = Awaited<ReturnType<typeof startOperator>>;

/** A schema that takes any document. @returns its id */
export const newSchema = async ({ ask }: Pick<Operator, 'ask'>): Promise<string> =>
  String((await ask('POST', '/data/v1/', { name: `witnessed${++schemas}`, description: 'of a trial' })).body.id);
