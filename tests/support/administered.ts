import { afterAll, beforeAll } from 'vitest';
import { type Callers, createCallers } from './callers';
import { type EmbeddedOptions, startEmbedded, type TestPlatform } from './startEmbedded';

/** An empty platform for the tests of a file, and calls to it as its administrator, unless by somebody else's token. */
export const administered = (options: EmbeddedOptions = {}) => {
  const served = {} as { platform: TestPlatform; callers: Callers; token: string };
  beforeAll(async () => {
    served.platform = await startEmbedded({ scale: 0, documents: 0, ...options });
    served.callers = createCallers(served.platform);
    served.token = await served.callers.tokenOf('administrator');
  });
  afterAll(() => served.platform?.close());
  const ask = (method: string, path: string, body?: unknown, token = served.token) =>
    served.callers.call(method, path, { token, body });
  return { served, ask };
};
