import { expect, it } from 'vitest';
import { nearest } from './nearest';

it.each([
  ['eq', 'eq', 'itself'],
  ['EQ', 'eq', 'another case'],
  ['statu', 'status', 'a letter missing'],
  ['sttus', 'status', 'a letter missing within'],
  ['statusxx', 'status', 'two letters more'],
  ['xstatux', 'status', 'one more and one other'],
  ['stat', 'status', 'two letters missing'],
])('%s is meant as %s: %s', (word, meant) => {
  expect(nearest(word, ['name', 'status', 'eq'])).toBe(meant);
});

it.each([
  ['sta', 'three letters missing'],
  ['statusxxx', 'three letters more'],
  ['stxxxs', 'three other letters'],
])('%s is like nothing: %s', word => {
  expect(nearest(word, ['status'])).toBeUndefined();
});

it('takes the closest, and of equally close ones the first', () => {
  expect(nearest('contain', ['container', 'contains'])).toBe('contains');
  expect(nearest('ge', ['le', 'gt', 'lt'])).toBe('le');
});

it('takes no more letters than it is told to, and nothing of nothing', () => {
  expect(nearest('numbr', ['number'], 1)).toBe('number');
  expect(nearest('nmbr', ['number'], 1)).toBeUndefined();
  expect(nearest('number', [])).toBeUndefined();
});
