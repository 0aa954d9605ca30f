import { describe, expect, it } from 'vitest';
import { createStatementNames } from './statementNames';

describe('createStatementNames', () => {
  it('names what is asked again, and nothing but reads and writes of rows', () => {
    const nameOf = createStatementNames(1_000, () => 0);
    expect(nameOf('select 1')).toBeUndefined();
    const name = nameOf('select 1');
    expect(name).toMatch(/^kept_/);
    expect(nameOf('select 1')).toBe(name);
    for (const text of ['begin', 'create index a on b (c)', `select ${'1, '.repeat(3_000)}1`])
      expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined]);
  });

  it('gives other names once those of before are old: a connection never hears one name for two statements', () => {
    let now = 0;
    const nameOf = createStatementNames(1_000, () => now);
    const named = (text: string) => nameOf(text) ?? nameOf(text);
    const before = [named('select 1'), named('select 2')];
    now = 1_000;
    const after = [named('select 2'), named('select 1')];
    expect(new Set([...before, ...after]).size).toBe(4);
  });

  it('names so many at most at once', () => {
    let now = 0;
    const nameOf = createStatementNames(1_000, () => now);
    const named = (text: string) => nameOf(text) ?? nameOf(text);
    const names = Array.from({ length: 200 }, (_, at) => named(`select ${at}`));
    expect(names.filter(name => name !== undefined)).toHaveLength(150);
    now = 1_000;
    expect(named('select 199')).toBeDefined();
  });
});
