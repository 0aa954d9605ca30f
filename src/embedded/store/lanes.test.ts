import { expect, it } from 'vitest';
import { asReader, currentLane, readInLane } from './lanes';

/** A read of a kind that takes so long; whether it went behind others. */
const read = async (kind: string, spentMs: number, at = 0): Promise<boolean> => {
  let wasHeavy = false;
  await readInLane(
    kind,
    async () => {
      const lane = currentLane();
      if (lane) lane.spentMs = spentMs;
      wasHeavy = lane?.isHeavy ?? false;
    },
    () => at,
  );
  return wasHeavy;
};

it('a kind that was slow goes behind others, until it is quick again', async () => {
  expect(await read('a', 300)).toBe(false);
  expect(await read('a', 100)).toBe(true);
  expect(await read('a', 100)).toBe(false);
});

it('who had a slow read asks for nothing before others for ten times as long, whatever it is', async () => {
  expect(await asReader('ada', () => read('b', 300, 1_000))).toBe(false);
  expect(await asReader('ada', () => read('c', 1, 3_999))).toBe(true);
  expect(await asReader('bea', () => read('d', 1, 3_999))).toBe(false);
  expect(await asReader('ada', () => read('e', 1, 4_000))).toBe(false);
});
