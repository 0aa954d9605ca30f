import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf } from '../../support/functionCode';
import { test as base, expect } from '../support/fixtures';

export { expectAccessible } from '../support/fixtures';
export { expect };

export type Execution = { id: string; functionName: string; status: string; error?: { name?: string } };

type Options = {
  variables?: Readonly<Record<string, string>>;
  description?: string;
  /** What stands in index.js; by default a function that succeeds at once. */
  source?: string;
  memoryLimit?: number;
};

/** Something that a running function waits for, until the test lets it go on. */
export type Gate = { url: string; arrived: Promise<void>; open: () => void };

type Fixtures = {
  /** Deploys a function of its own and tells its name; it is deleted in the end. */
  deploy: (options?: Options) => Promise<string>;
  /** Starts an execution and tells its id. */
  start: (functionName: string, data?: object) => Promise<string>;
  /** Starts an execution and waits until it has ended. */
  runToEnd: (functionName: string, data?: object) => Promise<Execution>;
  variablesOf: (functionName: string) => Promise<Record<string, string>>;
  gate: () => Promise<Gate>;
};

/** Source of a function that waits for `data.gate` between its first and its last line. */
export const WAITING = `
exports.handler = async ({ data }) => {
  console.log('before the gate');
  await new Promise((resolve, reject) => require('node:http').get(data.gate, resolve).on('error', reject));
  console.log('after the gate');
};`;

/** A promise, and what fulfils it. */
const pending = () => {
  let fulfil: () => void = () => undefined;
  const promise = new Promise<void>(resolve => {
    fulfil = resolve;
  });
  return { promise, fulfil };
};

let serial = 0;

export const test = base.extend<Fixtures>({
  deploy: async ({ api, adminToken }, use, info) => {
    const names: string[] = [];
    await use(async ({ variables = {}, source = 'exports.handler = async () => ({});', ...rest } = {}) => {
      const name = `f${info.workerIndex}-${++serial}-${Date.now().toString(36)}`;
      await api.call('POST', '/tasks/v1/functions', adminToken, {
        name,
        code: codeOf(source),
        entryPoint: 'index.handler',
        runtime: 'nodejs14.x',
        environmentVariables: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, { value }])),
        ...rest,
      });
      names.push(name);
      return name;
    });
    for (const name of names) {
      // Some tests delete it themselves.
      await api.call('DELETE', `/tasks/v1/functions/${name}`, adminToken).catch(() => undefined);
    }
  },
  start: async ({ api, adminToken }, use) =>
    use(async (functionName, data) => {
      const { id } = await api.call<Execution>('POST', '/tasks/v1/', adminToken, {
        functionName,
        ...(data ? { data } : {}),
      });
      return id;
    }),
  runToEnd: async ({ api, adminToken, start }, use) =>
    use(async (functionName, data) => {
      const id = await start(functionName, data);
      const read = async () =>
        (await api.call<{ data: Execution[] }>('GET', `/tasks/v1/?eq(id,${id})`, adminToken)).data[0];
      await expect.poll(async () => (await read())?.status, { timeout: 30_000 }).not.toMatch(/^(?:new|inProgress)$/);
      const execution = await read();
      if (!execution) throw new Error(`The execution ${id} is gone.`);
      return execution;
    }),
  variablesOf: async ({ api, adminToken }, use) =>
    use(async name => {
      const { environmentVariables = {} } = await api.call<{
        environmentVariables?: Record<string, { value: string }>;
      }>('GET', `/tasks/v1/functions/${name}`, adminToken);
      return Object.fromEntries(Object.entries(environmentVariables).map(([key, { value }]) => [key, value]));
    }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  gate: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async () => {
      const opened = pending();
      const arrived = pending();
      const server = createServer((_, response) => {
        arrived.fulfil();
        void opened.promise.then(() => response.end());
      });
      servers.push(server);
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { url: `http://127.0.0.1:${port}/`, arrived: arrived.promise, open: opened.fulfil };
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});
