import { expect, it } from 'vitest';
import { inSlices } from './inSlices';

it('work that takes long lets others have their turn in between, and does all of it in order', async () => {
  const done: (number | 'other')[] = [];
  setImmediate(() => done.push('other'));
  await inSlices([1, 2, 3], item => {
    const from = performance.now();
    while (performance.now() < from + 11);
    done.push(item);
  });
  expect(done).toEqual([1, 'other', 2, 3]);
});

it('what fails ends it', async () => {
  const done: number[] = [];
  const work = (item: number) => {
    if (item === 2) throw new Error('full');
    done.push(item);
  };
  await expect(inSlices([1, 2, 3], work)).rejects.toThrow('full');
  expect(done).toEqual([1]);
});
