import { describe, expect, it, vi } from 'vitest';
import { email, text, timestamp } from './schemas';

it('[HTTP] a text that is too long is not looked at any further: its form may take the square of its length', () => {
  const pattern = Object.assign(/^x*$/, { test: vi.fn(() => true) });
  const short = text({ max: 3, pattern });
  expect([short.safeParse('xxx').success, pattern.test.mock.calls.length]).toEqual([true, 1]);
  expect([short.safeParse('xxxx').success, pattern.test.mock.calls.length]).toEqual([false, 1]);
  const address = email.safeParse(`${'a'.repeat(64)}@${'.'.repeat(60_000)} `);
  expect(address.error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});

describe('a moment in a body', () => {
  it.each([
    ['2027-01-01T10:00:00Z', '2027-01-01T10:00:00.000Z'],
    ['2027-01-01T10:00:00.123456+02:00', '2027-01-01T08:00:00.123Z'],
    ['2027-01-01T10:00:00+0200', '2027-01-01T08:00:00.000Z'],
    ['2027-01-01T10:00:00', '2027-01-01T10:00:00.000Z'],
    ['2027-01-01 10:00:00', '2027-01-01T10:00:00.000Z'],
    ['2027-01-01 10:00', '2027-01-01T10:00:00.000Z'],
    ['2027-01-01', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    [1_798_797_600_000, '2027-01-01T10:00:00.000Z'],
  ])('is %s wherever the server stands', (given, read) => {
    for (const zone of ['UTC', 'Asia/Tokyo', 'America/Lima']) {
      vi.stubEnv('TZ', zone);
      expect(timestamp.parse(given).toISOString()).toBe(read);
    }
    vi.unstubAllEnvs();
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2027-06-31',
    '2027-02-29',
    '2027-01-01T25:00:00Z',
    '2027-01-01 PST junk(',
    '2027-01-01T10:00:00 Brussels',
    '2027',
    '0000-01-01',
    '',
  ])('is none that there is not: %j', given => {
    expect(timestamp.safeParse(given).success).toBe(false);
  });
});
