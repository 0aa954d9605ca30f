import { describe, expect, it, vi } from 'vitest';
import { BASE, fromBrowser, toBrowser } from './base';
import { columnValue, compareValues, plainText } from './columnValue';
import { createQueryClient } from './queryClient';

describe('the value of a column', () => {
  const day = new Date('2026-03-05T00:00:00Z');

  it('is plain: what is nested is its JSON text, a date stays one', () => {
    const record = { a: { b: 1 }, d: day, n: null, t: 'x', z: 0 };
    const of = (field: string) => columnValue({ field }, record);
    expect([of('a'), of('d'), of('n'), of('t'), of('z'), of('none')]).toEqual([
      '{"b":1}',
      day,
      null,
      'x',
      0,
      undefined,
    ]);
    expect(columnValue({ field: 'a', value: ({ t }) => `${t}!` }, record)).toBe('x!');
    // A host that keeps an object where a declaration reaches for a text (HOST-05).
    expect(columnValue({ field: 't', value: ({ a }) => a as never }, record)).toBe('{"b":1}');
  });

  it('of several texts reads as in the table', () => {
    const of = (value: unknown) => columnValue({ field: 'tags', kind: 'texts' }, { tags: value });
    expect([of(['a', 5, null]), of([]), of(null), of('a')]).toEqual(['a, 5, ', '', null, 'a']);
  });

  it('as a text', () => {
    expect([undefined, null, 'x', 0, false, { a: 1 }].map(plainText)).toEqual(['', '', 'x', '0', 'false', '{"a":1}']);
  });

  it('is sorted as people sort, what is missing first', () => {
    const sorted = ['b', undefined, 'a', 'C', null, 'ä'].toSorted(compareValues);
    expect(sorted.slice(0, 4)).toEqual([null, 'a', 'ä', 'b']);
    expect([10, 9, null, 1].toSorted(compareValues)).toEqual([null, 1, 9, 10]);
    expect([compareValues(1, 1), compareValues(null, undefined), compareValues(undefined, null)]).toEqual([0, 0, 0]);
    expect([compareValues(undefined, 'a'), compareValues('a', undefined), compareValues(null, 0)]).toEqual([-1, 1, -1]);
    expect([compareValues(2, 1), compareValues(1, 2), compareValues(day, day)]).toEqual([1, -1, 0]);
  });
});

describe('an address of the console', () => {
  it('is the one of the browser, below the folder that it is served in', () => {
    expect([BASE, toBrowser('/users/users'), fromBrowser('/users/users'), fromBrowser('/')]).toEqual([
      '/',
      '/users/users',
      '/users/users',
      '/',
    ]);
    expect(fromBrowser('elsewhere')).toBe('/');
  });
});

describe("the console's memory of answers", () => {
  it('asks whatever the browser thinks of the network, repeats nothing, and is fresh for five seconds', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    });
  });

  it('a host that just refused is not asked again by what is drawn next', () => {
    const { retryOnMount } = createQueryClient().getDefaultOptions().queries ?? {};
    const now = vi.spyOn(Date, 'now').mockReturnValue(100_000);
    const asks = (errorUpdatedAt: number) =>
      typeof retryOnMount === 'function' && retryOnMount({ state: { errorUpdatedAt } } as never);
    expect([asks(95_001), asks(95_000), asks(0)]).toEqual([false, true, true]);
    now.mockRestore();
  });
});
