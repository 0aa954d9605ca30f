import { expect, it, vi } from 'vitest';
import { StoreBusyError } from './errors';
import { createTurns } from './turns';

/** Turns with a clock that stands until it is set. */
const setup = (queueLength = 100) => {
  let now = 0;
  const turns = createTurns(queueLength, 60_000, () => now);
  const had: string[] = [];
  return {
    turns,
    had,
    ask: (name: string, isHeavy: boolean) => void turns.acquire(isHeavy).then(() => had.push(name)),
    /** Who has the turn uses it for some milliseconds. */
    use: async (ms: number) => {
      await Promise.resolve();
      now += ms;
      turns.release();
      await new Promise(setImmediate);
    },
  };
};

it('heavy reads do not stand before light ones, and get as much time as those', async () => {
  const { ask, use, had } = setup();
  ask('heavy 1', true);
  ask('heavy 2', true);
  for (const n of [1, 2, 3, 4]) ask(`light ${n}`, false);
  await use(100); // heavy 1: the next one rests for 100 ms.
  await use(40);
  await use(40);
  await use(40); // Light ones had 120 ms.
  await use(100);
  await use(40);
  expect(had).toEqual(['heavy 1', 'light 1', 'light 2', 'light 3', 'heavy 2', 'light 4']);
});

it('a heavy read begins at once when nothing light waits', async () => {
  const { ask, use, had } = setup();
  ask('heavy 1', true);
  ask('heavy 2', true);
  await use(100);
  expect(had).toEqual(['heavy 1', 'heavy 2']);
});

it('one heavy read at most stands before a call of several statements, each asked for when the one before is answered', async () => {
  const { ask, use, had } = setup();
  for (const n of [1, 2, 3]) ask(`heavy ${n}`, true);
  ask('first', false);
  await use(3_000);
  for (const name of ['second', 'third']) {
    await use(1);
    ask(name, false);
  }
  await use(1);
  expect(had).toEqual(['heavy 1', 'first', 'second', 'third']);
});

it('a heavy read begins once nothing light was asked for in a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const turns = createTurns(100, 60_000);
    const had: string[] = [];
    const ask = (name: string, isHeavy: boolean) => turns.acquire(isHeavy).then(() => had.push(name));
    const pass = async (ms: number) => vi.advanceTimersByTimeAsync(ms);
    for (const n of [1, 2]) void ask(`heavy ${n}`, true);
    void ask('light', false);
    await pass(1_000);
    turns.release();
    await pass(1);
    turns.release();
    await pass(49);
    expect(had).toEqual(['heavy 1', 'light']);
    await pass(2);
    expect(had).toEqual(['heavy 1', 'light', 'heavy 2']);
  } finally {
    vi.useRealTimers();
  }
});

it('who finds the queue full is told so', async () => {
  const { turns } = setup(1);
  await turns.acquire();
  void turns.acquire();
  await expect(turns.acquire()).rejects.toBeInstanceOf(StoreBusyError);
});
