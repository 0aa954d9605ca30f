import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOf } from '../../../tests/support/filterOf';
import { createPreferences, memoryStore } from '../../client';
import { parseFilter, parseQuery } from '../../rql';
import { formatExactTimestamp } from '../../ui/formatTimestamp';
import { binExecutions, runsIn, spanOf } from './chartBins';
import { statusOf, withStartBetween, withStatus } from './conditions';
import { linkRerun } from './reruns';
import { durationOf, errorLine, isLive } from './status';

const at = (text: string) => new Date(`2026-01-02T${text}Z`);

it('[CAP-15] this browser remembers the last two hundred re-runs, the newest first', () => {
  const preferences = createPreferences({ storage: memoryStore() });
  for (let run = 0; run <= 200; run++) linkRerun(preferences, `before ${run}`, `after ${run}`);
  const kept = preferences.get('tasks/executions.reruns', Array.isArray);
  expect([kept?.length, kept?.[0], kept?.at(-1)]).toEqual([200, ['before 200', 'after 200'], ['before 1', 'after 1']]);
});

describe('duration', () => {
  const took = (status: string, start?: Date, changed?: Date) =>
    durationOf({
      status,
      ...(start ? { startTimestamp: start } : {}),
      ...(changed ? { statusChangedTimestamp: changed } : {}),
    });

  it('[EXEC-07] is in whole seconds between start and change of status', () => {
    expect(took('complete', at('10:00:00.500'), at('10:00:03.400'))).toBe(2);
    expect(took('failed', at('10:00:00.000'), at('10:01:15.999'))).toBe(75);
    expect(took('complete', at('10:00:00.000'), at('10:00:00.999'))).toBe(0);
  });

  it('[EXEC-07] is blank when new, and where a time is unknown (R-14)', () => {
    expect(took('new', at('10:00:00.000'), at('10:00:03.000'))).toBeUndefined();
    expect(took('complete', at('10:00:00.000'))).toBeUndefined();
    expect(took('complete', undefined, at('10:00:00.000'))).toBeUndefined();
    expect(took('canceled', at('10:00:09.000'), at('10:00:00.000'))).toBeUndefined();
  });
});

describe('an execution in the list', () => {
  it('[EXEC-02] tells its error in one line', () => {
    expect(errorLine({ error: { name: 'TypeError', message: 'x is undefined\n    at index.js:1' } })).toBe(
      'TypeError: x is undefined',
    );
    expect(errorLine({ error: { message: 'killed' } })).toBe('killed');
    expect(errorLine({})).toBe('');
  });

  it('is looked at again only while it may change', () => {
    expect(
      ['new', 'inProgress', 'complete', 'failed', 'canceled', 'retried'].filter(status => isLive({ status })),
    ).toEqual(['new', 'inProgress']);
  });

  it('[EXEC-10] shows times to the millisecond in the panel', () => {
    expect(formatExactTimestamp(new Date(2026, 0, 2, 3, 4, 5, 6))).toBe('2026-01-02 03:04:05.006');
  });
});

describe('conditions that a click adds', () => {
  it('change the status and nothing else', () => {
    expect(withStatus(filterOf(''), 'failed')).toBe('eq(status,failed)');
    expect(withStatus(filterOf('eq(status,failed)&gt(priority,1)'), 'new')).toBe('gt(priority,1)&eq(status,new)');
    expect(withStatus(filterOf('eq(status,failed)&gt(priority,1)'), undefined)).toBe('gt(priority,1)');
    expect(withStatus(filterOf('eq(status,failed)|gt(priority,1)'), 'new')).toBe(
      '(eq(status,failed)|gt(priority,1))&eq(status,new)',
    );
    expect(withStatus(filterOf('status=failed&gt(priority,1)'), 'new')).toBe('gt(priority,1)&eq(status,new)');
    expect(statusOf(filterOf('gt(priority,1)&eq(status,failed)'))).toBe('failed');
    expect(statusOf(filterOf('or(eq(status,failed),eq(status,new))'))).toBeUndefined();
  });

  it('narrow to a time, replacing the one chosen before', () => {
    const once = withStartBetween(filterOf('eq(status,failed)'), at('10:00:00.000'), at('11:00:00.000'));
    expect(once).toBe(
      'eq(status,failed)&ge(startTimestamp,2026-01-02T10:00:00.000Z)&lt(startTimestamp,2026-01-02T11:00:00.000Z)',
    );
    expect(withStartBetween(once, at('10:15:00.000'), at('10:30:00.000'))).toBe(
      'eq(status,failed)&ge(startTimestamp,2026-01-02T10:15:00.000Z)&lt(startTimestamp,2026-01-02T10:30:00.000Z)',
    );
  });

  it.each(['a=1&b=2', 'a=1|b=2', 'a=1,b=2', 'and(a=1,or(b=2,c=3))', '(a=1|b=2)&like(c,x)', 'in(a,(1,2))'])(
    'keep %j a query that both sides understand',
    query => {
      const next = withStartBetween(withStatus(filterOf(query), 'failed'), at('10:00:00.000'), at('11:00:00.000'));
      expect(parseFilter(next)).toMatchObject({ valid: true, filter: next });
      expect(() => parseQuery(next)).not.toThrow();
    },
  );
});

describe('the bars of the chart', () => {
  it('lose no execution and overlap nowhere', () => {
    const execution = fc.record({
      status: fc.constantFrom('complete', 'failed', 'new', 'canceled', 'weird'),
      startTimestamp: fc.date({ min: new Date(2000, 0), max: new Date(2040, 0), noInvalidDate: true }),
    });
    fc.assert(
      fc.property(fc.array(execution, { maxLength: 60 }), executions => {
        const bins = binExecutions(executions);
        expect(bins.length).toBeLessThanOrEqual(33);
        expect(bins.reduce((sum, bin) => sum + runsIn(bin), 0)).toBe(executions.length);
        expect(bins.reduce((sum, bin) => sum + bin.failed, 0)).toBe(
          executions.filter(({ status }) => status === 'failed').length,
        );
        for (const [index, bin] of bins.entries()) {
          if (index > 0) expect(bin.from).toEqual(bins[index - 1]?.before);
        }
      }),
    );
  });

  it('say from when to when they count, to the second only where they are shorter than a minute', () => {
    const bin = (from: Date, before: Date) => ({ from, before, complete: 0, failed: 0, other: 0 });
    const span = (from: string, before: string) => spanOf(bin(at(from), at(before)), 'UTC');
    expect(span('03:04:05.000', '03:04:20.000')).toBe('2026-01-02 03:04:05 – 03:04:20');
    expect(span('03:04:00.000', '03:05:00.000')).toBe('2026-01-02 03:04 – 03:05');
    expect(spanOf(bin(at('03:00:00.000'), at('04:00:00.000')), 'Asia/Kolkata')).toBe('2026-01-02 08:30 – 09:30');
  });

  it('are none without executions, and leave out those that never start', () => {
    expect(binExecutions([])).toEqual([]);
    expect(binExecutions([{ status: 'new' }])).toEqual([]);
  });
});
