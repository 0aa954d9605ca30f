import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lint } from './advise';
import { check } from './check';
import { RqlError } from './error';
import { parseFilter, showFilter } from './filter';
import { parseQuery } from './parseQuery';
import { suggest } from './suggest';

describe('any text of any size', () => {
  const KILOBYTES_64 = 65_536;
  /** A short piece of arbitrary text, repeated up to a length: what a paste accident or an attack looks like. */
  const long = fc
    .tuple(
      fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
        fc.string({ unit: fc.constantFrom(...'aeq(),&|=<>!/%3Ce:$\'"-.0 '), minLength: 1, maxLength: 12 }),
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.integer({ min: 1, max: KILOBYTES_64 }),
    )
    .map(([piece, end, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end);

  it('[RQL-05] up to 64 KB gets an answer: a verdict, advice, suggestions, and a query or an RqlError in its place', () => {
    fc.assert(
      fc.property(long, text => {
        const verdict = check(text, Number.POSITIVE_INFINITY);
        if (!verdict.valid) {
          expect(verdict.error.position).toBeGreaterThanOrEqual(0);
          expect(verdict.error.position).toBeLessThanOrEqual(text.length);
          expect(verdict.error.length).toBeGreaterThanOrEqual(1);
        }
        lint(text, { a: 'string' });
        suggest(text, text.length, ['a', 'e']);
        try {
          parseQuery(text, Number.POSITIVE_INFINITY);
        } catch (error) {
          expect((error as Error).name).toBe('RqlError');
        }
      }),
      { numRuns: 100 },
    );
    // Long texts: a busy machine may take its time, and what it takes is not what this is about.
  }, 120_000);

  it.each([
    ['brackets', '('.repeat(65_536)],
    ['closing brackets', ')'.repeat(65_536)],
    ['percent signs', '%'.repeat(65_536)],
    ['comparisons', 'a='.repeat(32_768)],
    ['slashes', 'a/'.repeat(32_768)],
    ['ampersands', '&'.repeat(65_536)],
    ['commas', `in(a${',1'.repeat(32_760)})`],
    ['a prototype', 'hasOwnProperty:x'],
    ['a pattern', `eq(a,re:${'(a*)*'.repeat(4_000)})`],
    ['lone surrogates', '\ud800'.repeat(65_536)],
  ])('[RQL-05] 64 KB of %s get an answer', (_, query) => {
    check(query, 70_000);
    expect(() => {
      try {
        parseQuery(query, 70_000);
      } catch (error) {
        if (!(error instanceof RqlError)) throw error;
      }
    }).not.toThrow();
  });

  it.each([
    ['brackets', '('.repeat(4_096)],
    ['comparisons', 'a='.repeat(2_048)],
    ['lists', 'a=(é'.repeat(1_024)],
    ['values', `in(a${',é'.repeat(2_000)})`],
    ['calls', 'eq(a,é)'.repeat(580)],
    ['something endless', 'é'.repeat(1_000_000)],
  ])('[RQL-05] gets to the end of %s', (_, typed) => {
    parseFilter(typed);
    showFilter(typed);
  });
});
