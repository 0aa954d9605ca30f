import { expect, it, vi } from 'vitest';
import { email, text } from './schemas';

it('[HTTP] a text that is too long is not looked at any further: its form may take the square of its length', () => {
  const pattern = Object.assign(/^x*$/, { test: vi.fn(() => true) });
  const short = text({ max: 3, pattern });
  expect([short.safeParse('xxx').success, pattern.test.mock.calls.length]).toEqual([true, 1]);
  expect([short.safeParse('xxxx').success, pattern.test.mock.calls.length]).toEqual([false, 1]);
  const address = email.safeParse(`${'a'.repeat(64)}@${'.'.repeat(60_000)} `);
  expect(address.error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
