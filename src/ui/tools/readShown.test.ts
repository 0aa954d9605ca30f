import type { DataProvider, RaRecord } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { ResourceDefinition } from '../../admin/defineResource';
import { NO_FILTER } from '../../rql';
import { readShown } from './readShown';

type Api = Partial<ResourceDefinition['api']>;
type Asked = { filter: { q: unknown; of?: string }; meta: { offset: number }; pagination: { perPage: number } };

const many = (count: number, value: string): RaRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, value }));

/** Reads what a page shows again, of a host that holds these records. */
const read = async (api: Api, shown: readonly RaRecord[], held: (asked: Asked) => RaRecord[]) => {
  const getList = vi.fn(async (_: string, asked: Asked) => {
    const all = held(asked);
    const { offset } = asked.meta;
    return { data: api.whole ? all : all.slice(offset, offset + asked.pagination.perPage), total: all.length };
  });
  const list = {
    resource: 'things',
    question: { sort: { field: 'name', order: 'ASC' as const }, filter: { q: NO_FILTER, of: 'one group' } },
    definition: { api: { path: '/things/v1', casing: 'camel', ...api } },
  };
  const records: RaRecord[] = [];
  const provider = { getList } as unknown as DataProvider;
  const pages = readShown(provider, list as never, shown, new AbortController().signal);
  for await (const page of pages) records.push(...page.records);
  return { records, asked: getList.mock.calls.map(([, asked]) => asked) };
};
const queries = (asked: readonly Asked[]) => asked.map(({ filter }) => JSON.stringify(filter.q));

it('[CAP-10] what is shown is read again by its ids, among what the list is about, and given in the order of the page', async () => {
  const shown = many(2, 'old');
  const { records, asked } = await read({}, shown, () => many(2, 'new').reverse());
  expect(records.map(({ id, value }) => [id, value])).toEqual([
    ['i0', 'new'],
    ['i1', 'new'],
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.filter.of).toBe('one group');
  expect(queries(asked)[0]).toMatch(/i0.*i1/);
});

it('[CAP-10] what the host no longer tells of is given as it was shown', async () => {
  const { records } = await read({}, many(2, 'old'), () => many(1, 'new'));
  expect(records.map(({ value }) => value)).toEqual(['new', 'old']);
});

it('[CAP-10] of a list that the host gives at once only, all is read: what is shown may stand anywhere in it', async () => {
  const held = many(450, 'new');
  const { records, asked } = await read({ whole: true }, many(450, 'old').slice(449), () => held);
  expect(records).toEqual([{ id: 'i449', value: 'new' }]);
  expect(asked).toHaveLength(1);
  expect(queries(asked)[0]).not.toContain('i449');
});

it('[CAP-10] records are asked for by what the host calls their id; those that have none of their own are asked for by nothing', async () => {
  const { asked } = await read({ idField: 'key' }, many(1, 'old'), () => []);
  expect(queries(asked)[0]).toContain('key');
  const made = await read({ idOf: () => 'made' }, many(1, 'old'), () => many(1, 'new'));
  expect(made.records.map(({ value }) => value)).toEqual(['old']);
  expect(made.asked).toEqual([]);
});
