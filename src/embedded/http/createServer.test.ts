import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createServer } from './createServer';

it('[DEP-03] a call that comes on a kept connection while the server closes is answered as ever, and is the last on it', async () => {
  const app = await createServer({ report: () => undefined }, {});
  app.get('/asked', async () => ({ done: true }));
  let isClosing = () => {};
  let goOn = () => {};
  const closing = new Promise<void>(resolve => {
    isClosing = resolve;
  });
  app.addHook('preClose', async () => {
    isClosing();
    await new Promise<void>(resolve => {
      goOn = resolve;
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<unknown>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/asked', agent }, answer => {
        answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]));
      }).on('error', reject);
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  const closed = app.close();
  await closing;
  expect(await ask()).toEqual([200, 'close']);
  goOn();
  await closed;
  agent.destroy();
});
