import { onTestFinished } from 'vitest';
import { type ServerProcess, spawnServer } from './spawnServer';

type Ready = { url: string; accounts: { email: string; password: string }[]; isolation: string };

export type Server = Ready & Pick<ServerProcess<Ready>, 'pid' | 'end' | 'said'>;

/** A server process that ends with the test at the latest. */
export const startServer = async (args: readonly string[]): Promise<Server> => {
  const { pid, ready, end, said } = spawnServer<Ready>(args);
  onTestFinished(() => void end('SIGKILL'));
  return { ...(await ready), pid, end, said };
};
