import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKept, readTyped } from './readTyped';

describe('reading JSON as typed', () => {
  it.each([
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
    ['[1, 2', 1, 6],
    ['{"a": tru}', 1, 7],
    ['nothing', 1, 1],
    ['{} {}', 1, 4],
    ['"open', 1, 6],
    ['{"a": "b\n"}', 1, 9],
    ['', 1, 1],
  ])('[SCHED-05] %j is wrong at line %d, column %d', (text, line, column) => {
    expect(readTyped(text)).toEqual({ line, column });
  });

  it('[SCHED-05] reads whatever is JSON, and only that', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value, null, 2);
        expect(readTyped(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string(), (json, at, inserted) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + inserted + json.slice(place);
        const read = readTyped(text);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect('value' in read).toBe(isJson);
        if ('line' in read) {
          const lines = text.split('\n');
          expect(read.line).toBeLessThanOrEqual(lines.length);
          expect(read.column).toBeLessThanOrEqual((lines[read.line - 1]?.length ?? 0) + 1);
        }
      }),
    );
  });

  it('survives what is nested deeper than a stack', () => {
    expect(readTyped('['.repeat(200_000))).toEqual({ line: 1, column: 200_001 });
  });
});

it('[DOC-08] of numbers that no double holds those pass that were stored, and no other beside them', () => {
  const stored = '{"a":9007199254740993}';
  expect(readKept('[1,9007199254740993]', stored)).toMatchObject({ value: [1, expect.any(Number)] });
  expect(readKept('[9007199254740993,9007199254740995]', stored)).toEqual({ number: '9007199254740995', path: '[1]' });
});
