import { expect, it, vi } from 'vitest';
import type { Kernel } from './kernel/platform';
import { purgeRegularly } from './kernel/purge';
import { keepForDays } from './retention';

const kernelOf = () => {
  const every = vi.fn();
  return { every, kernel: { jobs: { every } } as unknown as Kernel };
};

it('[DEP-07] what is kept for some days is forgotten hourly; where all is kept for good nothing is looked for', async () => {
  const { every, kernel } = kernelOf();
  await keepForDays(kernel, {});
  expect(every).not.toHaveBeenCalled();
  await keepForDays(kernel, { logs: 30 });
  expect(every.mock.calls).toEqual([['kernel.retention', 60 * 60_000, expect.any(Function)]]);
});

it('what has expired leaves hourly', async () => {
  const { every, kernel } = kernelOf();
  await purgeRegularly(kernel, kernel.jobs);
  expect(every.mock.calls).toEqual([['kernel.purge', 60 * 60_000, expect.any(Function)]]);
});
