import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startClients } from './clients';
import { startOperator } from './operator';
import { percentile, type Trial } from './report';

const CONNECTIONS = { quick: 300, full: 10_000, night: 10_000 };
/** How long whoever sends nothing, or no end, may be held, in milliseconds. */
const PATIENCE_MS = 60_000;
const BETWEEN_BYTES_MS = 5_000;

/** What somebody sends who wants to be waited for: nothing, headers that never end, a body that never ends. */
const BEGINNINGS = ['', 'GET /users/v1/health HTTP/1.1\r\nHost: x\r\n', bodyOf(1_000_000)] as const;

function bodyOf(length: number) {
  return `POST /auth/v2/oauth2/tokens HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;
}

type Held = { socket: Socket; closedAfterMs: number | undefined };

const hold = (port: number, beginning: string): Promise<Held> =>
  new Promise((resolve, reject) => {
    const openedAt = performance.now();
    const socket = connect(port, '127.0.0.1');
    const held: Held = { socket, closedAfterMs: undefined };
    socket.once('connect', () => {
      if (beginning) socket.write(beginning);
      resolve(held);
    });
    socket.once('error', reject);
    // Whether it is told something first or just let go.
    socket.resume();
    socket.once('close', () => {
      held.closedAfterMs = performance.now() - openedAt;
    });
  });

/** T-IDLE: thousands who connect and send nothing, or a byte now and then, take nothing from those who work, and are let go. */
export const idle: Trial = {
  name: 'T-IDLE',
  run: async size => {
    const operator = await startOperator(['--memory']);
    const all: Held[] = [];
    try {
      const port = Number(new URL(operator.url).port);
      const clients = await startClients(operator);
      await clients.until(200, () => true);
      const calm = clients.seen.map(one => one.tookMs);
      const before = clients.seen.length;
      for (let n = 0; n < CONNECTIONS[size]; n += 100)
        all.push(...(await Promise.all(Array.from({ length: 100 }, (_, i) => hold(port, BEGINNINGS[i % 3] ?? '')))));
      const trickle = setInterval(() => {
        for (const [n, { socket }] of all.entries()) if (n % 3 !== 0 && socket.writable) socket.write('a');
      }, BETWEEN_BYTES_MS);
      for (const { socket } of all) socket.on('error', () => undefined);
      await pause(size === 'quick' ? 5_000 : PATIENCE_MS + 10_000);
      clearInterval(trickle);
      await clients.end();
      const during = clients.seen.slice(before);
      return [
        { name: 'connections that send nothing, or endlessly', value: all.length, least: CONNECTIONS[size] },
        { name: 'calls meanwhile', value: during.length, least: 1 },
        { name: 'of them failed', value: during.filter(({ status }) => status !== 200).length, most: 0 },
        { name: 'calls before, p99 in ms', value: Math.round(percentile(calm, 0.99)) },
        {
          name: 'calls meanwhile, p99 in ms',
          value: Math.round(
            percentile(
              during.map(one => one.tookMs),
              0.99,
            ),
          ),
        },
        // Quick does not wait for their end.
        ...(size === 'quick'
          ? []
          : [
              { name: 'still open', value: all.filter(one => one.closedAfterMs === undefined).length, most: 0 },
              {
                name: 'the last one let go after s',
                value: Math.round(Math.max(...all.map(one => one.closedAfterMs ?? Number.POSITIVE_INFINITY)) / 1_000),
                most: PATIENCE_MS / 1_000,
              },
            ]),
      ];
    } finally {
      for (const { socket } of all) socket.destroy();
      await operator.end('SIGTERM');
    }
  },
};
