import { expect, it } from 'vitest';
import { check } from '../../src/rql/check';
import { queryTexts } from '../rel/queryTexts';
import { randomOf } from '../rel/report';
import { clientTakes } from '../rel/verdicts';

const seed = Number(process.env.QUERY_SEED ?? Math.floor(Math.random() * 2 ** 32));

it(`[RQL-02] [RQL-05] the filter box turns red for what the official client refuses, and for nothing else (QUERY_SEED=${seed})`, () => {
  const next = queryTexts(randomOf(seed));
  const texts = Array.from({ length: 10_000 }, next);
  expect(texts.filter(text => check(text).valid !== clientTakes(text))).toEqual([]);
  // Not all of one kind.
  expect(texts.filter(clientTakes).length).toBeGreaterThan(500);
});

it.each([
  ...['eq(a,:5)', 'eq(a,room-a:12)', 'eq(a,number:)', 'eq(a,date:5%32)', 'eq(a,date:202%6)', 'eq(a,number::x)'],
  ...['a!==b', 'a<=le=b', 'a>%3E=b', 'a<=1e4x9%3E=b', '<(a-b%3C2026)', 'a=(b%3Cc)', 'a==b', 'a=in=(b,c)'],
])('[RQL-02] %s is valid where the official client says so', text => {
  expect(check(text).valid).toBe(clientTakes(text));
});
