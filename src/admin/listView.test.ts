import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListPlace, readListPlace, writeListPlace } from './listView';

const addressOf = (value: unknown) => `?${new URLSearchParams({ state: btoa(JSON.stringify(value)) })}`;
const stateIn = (search: string): unknown => JSON.parse(atob(new URLSearchParams(search).get('state') ?? ''));

const place: fc.Arbitrary<ListPlace> = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  view: fc.record(
    {
      query: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
      sort: fc.oneof(
        fc.constant({ field: '', order: 'ASC' as const }),
        fc.record({
          field: fc.constantFrom('firstName', 'updateTimestamp'),
          order: fc.constantFrom('ASC' as const, 'DESC' as const),
        }),
      ),
      columns: fc.array(fc.constantFrom('id', 'email', 'data.value'), { maxLength: 3 }),
      perPage: fc.integer({ min: 1, max: 500 }),
      refresh: fc.constantFrom(5, 30, 60, 300, 900),
    },
    { requiredKeys: [] },
  ),
});

describe('the place in a list that the address holds', () => {
  it('[TABLE-18] [DOC-05] comes back as it went, whatever the query says', () => {
    fc.assert(
      fc.property(place, given => {
        expect(readListPlace(writeListPlace('', given))).toEqual({ ...given, unread: [] });
      }),
    );
  });

  it('[TABLE-18] is base64 of JSON: version, page, limit, sort, direction, query', () => {
    const view = { query: 'eq(a,1)', sort: { field: 'email', order: 'DESC' }, perPage: 50, refresh: 0 } as const;
    expect(stateIn(writeListPlace('', { page: 2, view }))).toEqual({
      v: 1,
      page: 2,
      limit: 50,
      sort: 'email',
      dir: -1,
      query: 'eq(a,1)',
    });
  });

  it('[TABLE-11] tells "no order", direction 0, from an order that was not chosen', () => {
    const none = writeListPlace('', { page: 1, view: { sort: { field: '', order: 'ASC' } } });
    expect(stateIn(none)).toMatchObject({ dir: 0 });
    expect(readListPlace(none).view.sort).toEqual({ field: '', order: 'ASC' });
    expect(readListPlace(writeListPlace('', { page: 1, view: {} })).view.sort).toBeUndefined();
  });

  it('[TABLE-18] survives a "+" that became a blank on the way', () => {
    const given = { page: 1, view: { query: '~~~>>>???' } };
    const state = new URLSearchParams(writeListPlace('', given)).get('state') ?? '';
    expect(state).toContain('+');
    expect(readListPlace(`?state=${state}`)).toEqual({ ...given, unread: [] });
  });

  it('[TABLE-18] leaves the other parameters of the address alone', () => {
    const search = writeListPlace('?function=a%26b&execution=7&lng=nl', { page: 3, view: {} });
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      function: 'a&b',
      execution: '7',
      lng: 'nl',
    });
    const again = new URLSearchParams(writeListPlace(search, { page: 4, view: {} }));
    expect(again.getAll('state')).toHaveLength(1);
    expect(readListPlace(`?${again}`).page).toBe(4);
  });

  it('[TABLE-18] keeps members that another release wrote, whatever they are called', () => {
    const text = btoa('{"v":1,"page":2,"zone":"UTC","filters":{"a":[1]},"__proto__":{"polluted":true}}');
    const { page, view, unread } = readListPlace(`?state=${encodeURIComponent(text)}`);
    expect({ page, view, unread }).toEqual({ page: 2, view: {}, unread: [] });
    expect((view as Record<string, unknown>).polluted).toBeUndefined();
    const written = writeListPlace(`?state=${encodeURIComponent(text)}`, { page: 5, view: { perPage: 20 } });
    expect(atob(new URLSearchParams(written).get('state') ?? '')).toBe(
      '{"zone":"UTC","filters":{"a":[1]},"__proto__":{"polluted":true},"v":1,"page":5,"limit":20}',
    );
  });

  it.each([
    ['no base64', '?state=%25%25%25', 'all'],
    ['no JSON', `?state=${btoa('{')}`, 'all'],
    ['a list', addressOf([1]), 'all'],
    ['null', addressOf(null), 'all'],
    ['another version', addressOf({ v: 9, page: 1, limit: 20 }), 'version'],
    ['bytes that are no text', `?state=${btoa('\xff\xfe')}`, 'all'],
    ['something endless', `?state=${'A'.repeat(100_000)}`, 'all'],
    ['a state longer than any that is written', addressOf({ v: 1, page: 2, kept: 'x'.repeat(8_192) }), 'all'],
  ])('[TABLE-18] falls back to the defaults on %s, and says so', (_, search, part) => {
    expect(readListPlace(search)).toEqual({ page: 1, view: {}, unread: [part] });
  });

  it.each([
    [{ page: -3 }, {}, ['page']],
    [{}, {}, ['page']],
    [{ page: 1, limit: 501 }, {}, ['limit']],
    [{ page: 1, limit: 0 }, {}, ['limit']],
    [{ page: 1, limit: 2.5 }, {}, ['limit']],
    [{ page: 1, sort: 'a b' }, {}, ['sort']],
    [{ page: 1, sort: 'a b', dir: 'up' }, {}, ['sort']],
    [{ page: 1, sort: 'a', dir: 'up' }, { sort: { field: 'a', order: 'ASC' } }, ['sort']],
    [{ page: 1, query: 7 }, {}, ['query']],
    [{ page: 1, query: 'x'.repeat(4_097) }, {}, ['query']],
    [{ page: 1, columns: ['a', 'b c'] }, {}, ['columns']],
    [{ page: 1, refresh: 7, query: 7 }, {}, ['refresh', 'query']],
  ])('[TABLE-18] [CAP-04] of %j only the damaged part is dropped, and named', (members, view, unread) => {
    expect(readListPlace(addressOf({ v: 1, ...members, kept: 1 }))).toEqual({ page: 1, view, unread });
    const { view: others } = readListPlace(addressOf({ v: 1, columns: ['id'], refresh: 5, ...members }));
    expect(others).toMatchObject({ ...('columns' in members ? {} : { columns: ['id'] }), ...view });
  });

  it('[TABLE-18] [CAP-16] keeps a hundred columns in their order, and no more', () => {
    const columns = Array.from({ length: 100 }, (_, index) => `data.c${index}`);
    const read = (chosen: readonly string[]) =>
      readListPlace(writeListPlace('', { page: 1, view: { columns: chosen } }));
    expect(read(columns)).toEqual({ page: 1, view: { columns }, unread: [] });
    expect(read([...columns, 'id'])).toEqual({ page: 1, view: {}, unread: ['columns'] });
  });

  it('[TABLE-18] [FUNC-03] keeps the search of a list that is never cut into pages', () => {
    const written = writeListPlace('', { page: 1, view: { perPage: 10_000, query: 'report' } });
    expect(readListPlace(written)).toEqual({ page: 1, view: { query: 'report' }, unread: [] });
  });
});
