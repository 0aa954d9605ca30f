import { expect, it } from 'vitest';
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

it('who finds the queue full is told so', async () => {
  const { turns } = setup(1);
  await turns.acquire();
  void turns.acquire();
  await expect(turns.acquire()).rejects.toBeInstanceOf(StoreBusyError);
});
