import { describe, expect, it } from 'vitest';
import { formatExactTimestamp, formatListTimestamp } from './formatTimestamp';

const date = new Date(2026, 2, 5, 17, 8, 9, 45);

describe('timestamps', () => {
  it('[TABLE-13] reads yyyy-MM-dd HH:mm in lists', () => {
    expect(formatListTimestamp(date)).toBe('2026-03-05 17:08');
    expect(formatListTimestamp(date.getTime())).toBe('2026-03-05 17:08');
  });

  it('[EXEC-10] reads yyyy-MM-dd HH:mm:ss.SSS in the execution detail', () => {
    expect(formatExactTimestamp(date)).toBe('2026-03-05 17:08:09.045');
  });

  it('stays blank without a value, and shows what it cannot read', () => {
    expect(formatListTimestamp(undefined)).toBe('');
    expect(formatListTimestamp(null)).toBe('');
    expect(formatListTimestamp('yesterday')).toBe('yesterday');
    expect(formatListTimestamp(new Date(Number.NaN))).toBe('');
    expect(formatListTimestamp({} as Date)).toBe('');
    expect(formatListTimestamp(new Date(2026, 2, 5, 0, 8))).toBe('2026-03-05 00:08');
  });
});
