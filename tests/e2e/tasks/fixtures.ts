import { codeOf } from '../../support/functionCode';
import { type Gate, openGate } from '../../support/gate';
import { test as base, expect } from '../support/fixtures';

export { WAITING } from '../../support/gate';
export { expectAccessible, goWithin, LOOKS } from '../support/fixtures';
export { expect };

export type Execution = { id: string; functionName: string; status: string; error?: { name?: string } };

type Options = {
  variables?: Readonly<Record<string, string>>;
  description?: string;
  /** What stands in index.js; by default a function that succeeds at once. */
  source?: string;
  memoryLimit?: number;
};

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
    const gates: Gate[] = [];
    await use(async () => {
      const gate = await openGate();
      gates.push(gate);
      return gate;
    });
    for (const gate of gates) gate.close();
  },
});
