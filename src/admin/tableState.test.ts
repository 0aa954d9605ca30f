import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTableState, encodeTableState } from './tableState';

const encode = (value: unknown) => btoa(JSON.stringify(value));

describe('the table state in the address', () => {
  it('[TABLE-18] [DOC-05] comes back as it went, whatever the query says', () => {
    fc.assert(
      fc.property(
        fc.record({
          page: fc.integer({ min: 1, max: 1_000_000 }),
          perPage: fc.constantFrom(10, 20, 50, 100, 200, 500),
          sort: fc.constantFrom('firstName', 'updateTimestamp'),
          order: fc.constantFrom('ASC' as const, 'DESC' as const),
          query: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
        }),
        state => {
          expect(decodeTableState(encodeTableState(state))).toEqual({ state, damaged: false });
        },
      ),
    );
  });

  it('[TABLE-18] survives a "+" that became a blank on the way', () => {
    const state = { page: 1, perPage: 20, query: '~~~>>>???' };
    expect(decodeTableState(encodeTableState(state).replaceAll('+', ' ')).state).toEqual(state);
  });

  it.each([
    ['no base64', '%%%'],
    ['no JSON', btoa('{')],
    ['a list', encode([1])],
    ['null', encode(null)],
    ['another version', encode({ v: 9, page: 1, limit: 20 })],
    ['bytes that are no text', btoa('\xff\xfe')],
    ['something endless', 'A'.repeat(100_000)],
  ])('[TABLE-18] falls back to the defaults on %s, and says so', (_, text) => {
    expect(decodeTableState(text)).toEqual({ state: undefined, damaged: true });
  });

  it('[TABLE-18] drops only the damaged part', () => {
    expect(decodeTableState(encode({ v: 1, page: -3, limit: 50, sort: 'a b', query: 'eq(a,1)' }))).toEqual({
      state: { perPage: 50, query: 'eq(a,1)' },
      damaged: true,
    });
  });

  it('[TABLE-18] [FUNC-03] keeps the search of a list that is never cut into pages', () => {
    expect(decodeTableState(encodeTableState({ page: 1, perPage: 10_000, query: 'report' }))).toEqual({
      state: { page: 1, query: 'report' },
      damaged: false,
    });
  });

  it('[TABLE-18] copies known members only', () => {
    const text = btoa('{"v":1,"page":2,"limit":20,"__proto__":{"polluted":true}}');
    const { state } = decodeTableState(text);
    expect(state).toEqual({ page: 2, perPage: 20 });
    expect((state as Record<string, unknown>).polluted).toBeUndefined();
  });
});
