import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drain } from './drain';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that closes once its last connection has. */
const serverOf = () => {
  let close = () => {};
  const server = { closeIdleConnections: vi.fn(), closeAllConnections: vi.fn(() => close()) };
  const app = {
    server,
    close: () =>
      new Promise<void>(resolve => {
        close = resolve;
      }),
  } as unknown as FastifyInstance;
  return { app, server, close: () => close() };
};

it('[DEP-03] what is under way has ten seconds, then it is cut', async () => {
  const { app, server } = serverOf();
  const isOver = vi.fn();
  const draining = drain(app).then(isOver);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(server.closeIdleConnections.mock.calls.length).toBeGreaterThan(100);
  expect(server.closeAllConnections).not.toHaveBeenCalled();
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await draining;
  expect(server.closeAllConnections).toHaveBeenCalledTimes(1);
});

it('[DEP-03] where all has ended sooner nothing is cut, then or later', async () => {
  const { app, server, close } = serverOf();
  const draining = drain(app);
  await vi.advanceTimersByTimeAsync(60);
  close();
  await draining;
  const looks = server.closeIdleConnections.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.closeIdleConnections).toHaveBeenCalledTimes(looks);
  expect(server.closeAllConnections).not.toHaveBeenCalled();
});
