import { expect, it } from 'vitest';
import { parseQuery } from '../../../rql';
import { askedPaths, isAskedOften } from './askedPaths';

it.each([
  ['eq(data.a,1)&gt(data.b.c,2)&sort(-data.d,data.e)', ['a', 'b.c', 'd']],
  ['in(data.a,1,2)&lt(data.a,5)', ['a']],
  // One of several is enough: whoever reads for the others has looked at all.
  ['or(eq(data.a,1),eq(data.b,2))&ge(data.c,1)', ['c']],
  ['like(data.a,x)&ne(data.b,1)&out(data.c,1)&contains(data.d)', []],
  ['eq(status,new)&sort(creationTimestamp,data.a)', []],
])('[RQL-01] an index of a path is of use to %s', (query, paths) => {
  expect(askedPaths(parseQuery(query))).toEqual(paths);
});

it('a path is asked often once it took two seconds within an hour, and then not for an hour', () => {
  expect(isAskedOften('s', 'a', 1_500, 0)).toBe(false);
  expect(isAskedOften('s', 'b', 1_500, 0)).toBe(false);
  expect(isAskedOften('s', 'a', 500, 1)).toBe(true);
  expect(isAskedOften('s', 'a', 5_000, 2)).toBe(false);
  expect(isAskedOften('s', 'b', 1_500, 3_600_000)).toBe(false);
  expect(isAskedOften('s', 'a', 5_000, 3_600_001)).toBe(true);
});
