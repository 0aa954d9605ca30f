import { describe, expect, it, vi } from 'vitest';
import { explainInterval } from './intervalWords';

const now = new Date('2026-03-01T12:00:00.000Z');
const explain = (text: string, locale = 'en', next?: Date) =>
  explainInterval(text, { locale, now, count: 5, ...(next ? { next } : {}) });

describe('an interval in words', () => {
  it.each([
    ['86400', 'en', 'day'],
    [' 300 ', 'en', '5 minutes'],
    ['90061', 'en', '1 day, 1 hour, 1 minute, 1 second'],
    ['3600', 'nl', 'uur'],
    ['7200', 'nl', '2 uur'],
    ['172800', 'nl', '2 dagen'],
  ])('[SCHED-07] %j in %s lasts "%s"', (text, locale, words) => {
    expect(explain(text, locale)).toMatchObject({ kind: 'seconds', words });
  });

  it('[SCHED-07] reads a cron', () => {
    expect(explain('30 2 * * 1')).toMatchObject({ kind: 'cron', words: 'At 02:30, only on Monday' });
    expect(explain('30 2 * * 1', 'nl')?.words).toContain('maandag');
    expect(explain('30 2 * * 1')?.runs[0]).toEqual(new Date('2026-03-02T02:30:00.000Z'));
  });

  it.each(['Asia/Tokyo', 'America/New_York'])(
    '[SCHED-07] reads a cron in UTC, also where the clocks are those of %s',
    zone => {
      vi.stubEnv('TZ', zone);
      try {
        expect(explain('30 2 * * 1')?.runs[0]).toEqual(new Date('2026-03-02T02:30:00.000Z'));
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  it.each(['', '0', 'daily', '1.5', '-5', '99 99 * * *', 'every 5 minutes', '9'.repeat(40)])(
    '[SCHED-07] says nothing about %j, which only the platform understands',
    text => {
      expect(explain(text)).toBeUndefined();
    },
  );

  it('counts the next five runs from the one that the platform reports', () => {
    const next = new Date('2026-03-01T12:00:30.000Z');
    expect(explain('60', 'en', next)?.runs.map(run => run.toISOString().slice(11, 19))).toEqual([
      '12:00:30',
      '12:01:30',
      '12:02:30',
      '12:03:30',
      '12:04:30',
    ]);
  });

  it('[SCHED-07] behind one that is overdue names runs that are still to come', () => {
    const times = (next: string) =>
      explain('300', 'en', new Date(next))?.runs.map(run => run.toISOString().slice(0, 19));
    expect(times('2020-01-01T00:01:00.000Z')).toEqual([
      '2020-01-01T00:01:00',
      '2026-03-01T12:01:00',
      '2026-03-01T12:06:00',
      '2026-03-01T12:11:00',
      '2026-03-01T12:16:00',
    ]);
    expect(times('2026-03-01T11:55:00.000Z')?.slice(0, 2)).toEqual(['2026-03-01T11:55:00', '2026-03-01T12:05:00']);
  });

  it('names no run beyond the end of time', () => {
    expect(explain('999999999999')?.runs).toHaveLength(5);
    const [late, last] = [new Date(7.64e15), new Date(8.64e15)];
    expect(explain('999999999999', 'en', late)?.runs).toEqual([late, new Date(8.639999999999e15)]);
    expect(explain('1', 'en', last)?.runs).toEqual([last]);
  });
});
