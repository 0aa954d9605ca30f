import type { DataProvider } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { type HostCall, pageWith, scriptedHost } from '../../tests/support/scriptedHost';
import { rql } from '../rql';
import { IncompleteError } from './actions';
import { createDataProvider } from './dataProvider';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';

const section = defineSection({ name: 'odds', icon: () => null });
type Odd = { id: string; name: string; firstName?: string; size?: number };

const plain = defineResource<Odd>({
  name: 'odds/plain',
  section,
  api: { path: '/odds/v1', casing: 'snake' },
  columns: [],
});
const filtered = defineResource<Odd>({
  name: 'odds/:kind/filtered',
  section,
  api: {
    path: '/odds/v1/:kind/filtered',
    casing: 'camel',
    one: 'filter',
    update: 'filter',
    remove: 'filter',
    createPath: '/odds/v1/make',
    select: ['id', 'name'],
    idField: 'oddId',
  },
  columns: [],
});
const whole = defineResource<Odd>({
  name: 'odds/whole',
  section,
  api: { path: '/odds/v1/whole', casing: 'snake', whole: true, one: 'filter', verbatim: true },
  columns: [
    { field: 'name' },
    { field: 'size' },
    { field: 'firstName', value: ({ firstName }) => firstName?.length ?? null },
  ],
});
const named = defineResource<Odd>({
  name: 'odds/named',
  section,
  api: {
    path: '/odds/v1/named',
    casing: 'camel',
    one: 'filter',
    idOf: ({ name, size }) => `${name}@${size}`,
    whereId: id => rql.eq('name', id.split('@')[0] ?? ''),
    reads: record => ({ size: 0, ...(record as object) }),
  },
  columns: [],
});

const DEFAULTS = { pagination: { page: 1, perPage: 20 }, sort: { field: '', order: 'ASC' as const }, filter: {} };

const open = (answer: (call: HostCall) => unknown) => {
  const { client, calls, asked } = scriptedHost(answer);
  const provider: DataProvider = createDataProvider(client, [plain, filtered, whole, named]);
  return { provider, calls, asked };
};
const rows = (...ids: string[]) => ids.map(id => ({ id }));
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ id: `r${from + index}` }));

describe('what a list is asked', () => {
  it('sort, equalities, the filter of the box and the page travel as the service spells them', async () => {
    const { provider, asked } = open(() => pageWith([]));
    await provider.getList('odds/plain', {
      pagination: { page: 3, perPage: 10 },
      sort: { field: 'firstName', order: 'DESC' },
      filter: { q: 'gt(size,3)', firstName: 'Ada', isOdd: true, strange: { not: 'a value' } },
    });
    await provider.getList('odds/plain', { ...DEFAULTS, sort: { field: 'name', order: 'ASC' }, filter: { size: 2 } });
    await provider.getList('odds/f/filtered', {
      ...DEFAULTS,
      sort: { field: 'firstName', order: 'ASC' },
      meta: { offset: 7, select: ['size'] },
    });
    await provider.getList('odds/f/filtered', { ...DEFAULTS, meta: { select: ['size'], isWhole: true } });
    await provider.getList('odds/plain', { ...DEFAULTS, filter: { q: 3 } });
    expect(asked()).toEqual([
      'GET /odds/v1/?and(eq(first_name,Ada),eq(is_odd,true))&sort(-first_name)&gt(size,3)&limit(10,20)',
      'GET /odds/v1/?eq(size,2)&sort(name)&limit(20)',
      'GET /odds/v1/f/filtered?select(id,name,size)&sort(firstName)&limit(20,7)',
      'GET /odds/v1/f/filtered?limit(20)',
      'GET /odds/v1/?limit(20)',
    ]);
  });

  it('who says nothing of pages gets the first of twenty', async () => {
    const { provider, asked } = open(() => pageWith(many(20), { total: 45 }));
    const { meta, pageInfo } = await provider.getList('odds/plain', {});
    expect(asked()).toEqual(['GET /odds/v1/?limit(20)']);
    expect(meta).toEqual({ limit: 20, offset: 0 });
    expect(pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  });

  it('records that refer to another are those with its id, beside what else is asked', async () => {
    const { provider, asked } = open(() => pageWith([]));
    await provider.getManyReference('odds/plain', { ...DEFAULTS, target: 'ownerId', id: 'u1', filter: { size: 1 } });
    expect(asked()).toEqual(['GET /odds/v1/?and(eq(size,1),eq(owner_id,u1))&limit(20)']);
  });

  it('a parameter of the address stands in the path, and an id too, whatever they hold', async () => {
    const { provider, calls } = open(() => ({ id: 'a', oddId: 'a', ...pageWith([{ oddId: 'a/b' }]) }));
    await provider.getOne('odds/plain', { id: 'a/b' });
    expect(calls[0]?.path).toBe('/odds/v1/a%2Fb');
    await provider.getList('odds/x%20%2F/filtered', DEFAULTS);
    expect(calls[1]?.path).toMatch(/^\/odds\/v1\/x%20%2F\/filtered\?/);
  });

  it('a resource that nobody declared is named', async () => {
    const { provider } = open(() => pageWith([]));
    await expect(provider.getList('odds/other', DEFAULTS)).rejects.toThrow('Resource "odds/other" is not declared.');
  });
});

describe('what is told of a page', () => {
  const tell = async (page: object, count: number, params: object = {}, next: unknown = pageWith([])) => {
    let calls = 0;
    const { provider, asked } = open(() => {
      calls += 1;
      return calls === 1 ? pageWith(many(count), page) : next;
    });
    const { data, ...told } = await provider.getList('odds/plain', { ...DEFAULTS, ...params });
    return { ...told, count: data.length, asked: asked() };
  };

  it('[HOST-05] pages of a host that counts', async () => {
    expect(await tell({ total: 45 }, 20)).toMatchObject({
      total: 45,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
      meta: { limit: 20, offset: 0 },
    });
    expect(await tell({ total: 45, offset: 20 }, 20, { pagination: { page: 2, perPage: 20 } })).toMatchObject({
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
    expect(await tell({ total: 45, offset: 40 }, 5, { pagination: { page: 3, perPage: 20 } })).toMatchObject({
      total: 45,
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      meta: { limit: 20, offset: 40 },
    });
    expect(await tell({ total: 0 }, 0)).toMatchObject({ total: 0, pageInfo: { hasNextPage: false } });
    expect((await tell({ total: 3 }, 3)).asked).toHaveLength(1);
  });

  it.each([undefined, 0, -1])(
    '[HOST-01] a total of %s below rows that are there is none; a page that is not full tells it',
    async total => {
      expect(await tell({ total }, 20)).toMatchObject({ total: undefined, pageInfo: { hasNextPage: true } });
      expect(await tell({ total }, 19)).toMatchObject({ total: 19, pageInfo: { hasNextPage: false } });
      expect(await tell({ total, offset: 20 }, 5)).toMatchObject({ total: 25, pageInfo: { hasNextPage: false } });
    },
  );

  it('a host that grants less is believed, and remembered until it grants more', async () => {
    const limits = [50, 50, 100, 100];
    const { provider } = open(() => pageWith([], { limit: limits.shift(), total: 0 }));
    const metaOf = async (perPage: number) =>
      (await provider.getList('odds/plain', { ...DEFAULTS, pagination: { page: 1, perPage } })).meta;
    expect(await metaOf(100)).toEqual({ limit: 50, offset: 0, mostPerPage: 50 });
    // What was not asked for was not granted either.
    expect(await metaOf(50)).toEqual({ limit: 50, offset: 0, mostPerPage: 50 });
    expect(await metaOf(100)).toEqual({ limit: 100, offset: 0 });
    expect(await metaOf(100)).toEqual({ limit: 100, offset: 0 });
  });

  it.each([0, -5, 2.5])('a limit of %d is none', async limit => {
    expect((await tell({ limit, total: 0 }, 0)).meta).toEqual({ limit: 20, offset: 0 });
  });

  it('a full first page that is said to be all there is: one record more is asked for, once', async () => {
    const alone = await tell({ total: 20 }, 20);
    expect(alone.asked).toEqual(['GET /odds/v1/?limit(20)', 'GET /odds/v1/?limit(1,20)']);
    expect(alone).toMatchObject({ total: 20, pageInfo: { hasNextPage: false } });
    // It does not heed the offset.
    expect(await tell({ total: 20 }, 20, {}, pageWith(many(1)))).toMatchObject({ total: 20 });
    expect(await tell({ total: 20 }, 20, {}, pageWith(many(1, 20)))).toMatchObject({
      total: undefined,
      pageInfo: { hasNextPage: true },
    });
    // It fails: the page is there all the same.
    expect(await tell({ total: 20 }, 20, {}, 403)).toMatchObject({ total: 20 });
  });

  it('what was found out about a list is not asked again', async () => {
    const { provider, asked } = open(({ path }) =>
      path.includes('limit(1,') ? pageWith(many(1, 20)) : pageWith(many(20), { total: 20 }),
    );
    await provider.getList('odds/plain', DEFAULTS);
    expect((await provider.getList('odds/plain', DEFAULTS)).total).toBeUndefined();
    expect(asked().filter(call => call.includes('limit(1,'))).toHaveLength(1);
  });

  it('a host that once said more than it sent counts, and is not doubted', async () => {
    const totals = [45, 20];
    const { provider, asked } = open(() => pageWith(many(20), { total: totals.shift() }));
    await provider.getList('odds/plain', DEFAULTS);
    expect((await provider.getList('odds/plain', DEFAULTS)).total).toBe(20);
    expect(asked()).toHaveLength(2);
  });

  it('who stopped waiting is told nothing of the page', async () => {
    const stop = new AbortController();
    const { provider } = open(({ path }) => {
      if (!path.includes('limit(1,')) return pageWith(many(20), { total: 20 });
      stop.abort(new Error('gone'));
      return 500;
    });
    await expect(provider.getList('odds/plain', { ...DEFAULTS, signal: stop.signal })).rejects.toThrow();
  });

  it('[HOST-05] records that are none are shown, and told to what walks through the list', async () => {
    const { provider } = open(() => pageWith([{ id: 'a' }, null]));
    expect((await provider.getList('odds/plain', DEFAULTS)).data).toHaveLength(2);
    await expect(provider.getList('odds/plain', { ...DEFAULTS, meta: { offset: 0 } })).rejects.toThrow();
  });
});

describe('one record and several', () => {
  it('is read by its own path, or by its id among all', async () => {
    const { provider, asked } = open(({ path }) =>
      path.includes('filtered') ? pageWith([{ oddId: '7', name: 'seven' }]) : { id: 'a', first_name: 'Ada' },
    );
    expect((await provider.getOne('odds/plain', { id: 'a' })).data).toEqual({ id: 'a', firstName: 'Ada' });
    expect((await provider.getOne('odds/k/filtered', { id: '7' })).data).toEqual({
      id: '7',
      oddId: '7',
      name: 'seven',
    });
    expect(asked()).toEqual(['GET /odds/v1/a', 'GET /odds/v1/k/filtered?eq(oddId,string:7)']);
  });

  it('is a 404 where an empty page says so', async () => {
    const { provider } = open(() => pageWith([]));
    const gone = provider.getOne('odds/k/filtered', { id: '7' });
    await expect(gone).rejects.toThrow('Requested resource is unknown');
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  it('of a list that answers everything it is found by its id, its keys as they came', async () => {
    const { provider, asked } = open(() => pageWith([{ id: 'a' }, { id: 'b', first_name: 'Bea' }]));
    expect((await provider.getOne('odds/whole', { id: 'b' })).data).toEqual({ id: 'b', first_name: 'Bea' });
    await expect(provider.getOne('odds/whole', { id: 'c' })).rejects.toMatchObject({ status: 404 });
    expect(asked()[0]).toBe('GET /odds/v1/whole');
  });

  it('one that no field names is found by its own condition and name', async () => {
    const { provider, asked } = open(() => pageWith([{ name: 'n', size: 1 }, { name: 'n' }]));
    expect((await provider.getOne('odds/named', { id: 'n@0' })).data).toEqual({ id: 'n@0', name: 'n', size: 0 });
    expect(asked()).toEqual(['GET /odds/v1/named?eq(name,n)']);
  });

  it('several are asked for by their ids; of none nothing is asked', async () => {
    const { provider, asked } = open(() => pageWith(rows('a', 'b')));
    expect((await provider.getMany('odds/plain', { ids: ['a', 'b'] })).data).toEqual(rows('a', 'b'));
    expect((await provider.getMany('odds/plain', { ids: [] })).data).toEqual([]);
    expect((await provider.getMany('odds/whole', { ids: ['b', 'x'] })).data).toEqual(rows('b'));
    expect(asked()).toEqual([
      expect.stringMatching(/^GET \/odds\/v1\/\?in\(id,a,b\)&limit\(2\)$/),
      'GET /odds/v1/whole',
    ]);
  });

  it('[HOST-03] a record without an id is none', async () => {
    const { provider } = open(() => ({ name: 'nobody' }));
    await expect(provider.getOne('odds/plain', { id: 'a' })).rejects.toThrow();
  });

  it('whoever stops waiting ends the call', async () => {
    const { provider } = open(() => pageWith(rows('a')));
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(provider.getList('odds/plain', { ...DEFAULTS, signal })).rejects.toThrow();
    await expect(provider.getOne('odds/plain', { id: 'a', signal })).rejects.toThrow();
    await expect(provider.getOne('odds/f/filtered', { id: 'a', signal })).rejects.toThrow('gone');
    await expect(provider.getMany('odds/plain', { ids: ['a'], signal })).rejects.toThrow();
    await expect(provider.getMany('odds/whole', { ids: ['a'], signal })).rejects.toThrow();
  });
});

describe('a list that answers everything', () => {
  const LIST = [
    { id: '1', name: 'Bravo', size: 10 },
    { id: '2', name: 'alpha', size: 9, firstName: 'long one' },
    { id: '3', size: null, firstName: 'x' },
    { id: '4', name: 'Bravissimo' },
  ];
  const ids = async (provider: DataProvider, params: object) =>
    (await provider.getList('odds/whole', { ...DEFAULTS, ...params })).data.map(({ id }) => id).join('');
  const by = (field: string, order: 'ASC' | 'DESC' = 'ASC') => ({ sort: { field, order } });

  it('is searched by name and sorted here', async () => {
    const { provider, asked } = open(() => pageWith(LIST));
    expect(await ids(provider, {})).toBe('1234');
    expect(await ids(provider, { filter: { q: 'BRAV' } })).toBe('14');
    // As it is pasted.
    expect(await ids(provider, { filter: { q: ' brav ' } })).toBe('14');
    expect(await ids(provider, by('name'))).toBe('3241');
    expect(await ids(provider, by('name', 'DESC'))).toBe('1423');
    expect(await ids(provider, by('size'))).toBe('3421');
    expect(await ids(provider, by('size', 'DESC'))).toBe('1234');
    expect(await ids(provider, by('firstName', 'DESC'))).toBe('2314');
    expect(await ids(provider, by('unknown'))).toBe('1234');
    expect((await provider.getList('odds/whole', DEFAULTS)).total).toBe(4);
    // Other questions about it are answered from what was just read.
    expect(asked()).toEqual(['GET /odds/v1/whole']);
  });

  it('is read again for the same question, after a while, and for exact numbers', async () => {
    const { provider, asked } = open(() => pageWith(LIST));
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    try {
      await ids(provider, {});
      await ids(provider, {});
      expect(asked()).toHaveLength(2);
      now.mockReturnValue(1_029_999);
      await ids(provider, by('name'));
      expect(asked()).toHaveLength(2);
      now.mockReturnValue(1_030_000);
      await ids(provider, by('size'));
      expect(asked()).toHaveLength(3);
      // Answered from memory once, the same question means what is there now.
      await ids(provider, by('name'));
      await ids(provider, by('name'));
      expect(asked()).toHaveLength(4);
      await ids(provider, { ...by('size'), meta: { isExact: true } });
      expect(asked()).toHaveLength(5);
    } finally {
      now.mockRestore();
    }
  });
});

describe('what is written', () => {
  const stored = { id: 'a', name: 'new', first_name: 'Ada' };

  it('a new record is posted where the service makes them', async () => {
    const { provider, calls } = open(() => ({ ...stored, oddId: 'z' }));
    expect((await provider.create('odds/plain', { data: { firstName: 'Ada' } })).data).toMatchObject({
      firstName: 'Ada',
    });
    expect((await provider.create('odds/k/filtered', { data: { name: 'n' } })).data.id).toBe('z');
    expect(calls).toEqual([
      { method: 'POST', path: '/odds/v1/', body: { first_name: 'Ada' } },
      { method: 'POST', path: '/odds/v1/make', body: { name: 'n' } },
    ]);
  });

  it('of a change only what is new travels, and what is stored is read', async () => {
    const { provider, calls } = open(({ method }) => (method === 'PUT' ? { records_affected: 1 } : stored));
    const previousData = { id: 'a', name: 'old', firstName: 'Ada' };
    const { data } = await provider.update('odds/plain', {
      id: 'a',
      data: { id: 'b', name: 'new', firstName: 'Ada' },
      previousData,
    });
    expect(data).toEqual({ id: 'a', name: 'new', firstName: 'Ada' });
    expect(calls).toEqual([
      { method: 'PUT', path: '/odds/v1/a', body: { name: 'new' } },
      { method: 'GET', path: '/odds/v1/a' },
    ]);
    calls.length = 0;
    await provider.update('odds/plain', {
      id: 'a',
      data: structuredClone({ ...previousData, at: new Date(1), of: { a: [1] } }),
      previousData: { ...previousData, at: new Date(1), of: { a: [1] } },
    });
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('services that change and remove by a filter are asked by it', async () => {
    const { provider, asked } = open(() => pageWith([{ oddId: 'a' }]));
    await provider.update('odds/k/filtered', { id: 'a', data: { name: 'n' }, previousData: { id: 'a' } });
    await provider.delete('odds/k/filtered', { id: 'a' });
    expect(asked()).toEqual([
      'PUT /odds/v1/k/filtered?eq(oddId,a)',
      'GET /odds/v1/k/filtered?eq(oddId,a)',
      'DELETE /odds/v1/k/filtered?eq(oddId,a)',
    ]);
  });

  it('what was removed is told as it was', async () => {
    const { provider, asked } = open(() => ({ records_affected: 1 }));
    const previousData = { id: 'a', name: 'was' };
    expect((await provider.delete('odds/plain', { id: 'a', previousData })).data).toBe(previousData);
    expect((await provider.delete('odds/plain', { id: 'a' })).data).toEqual({ id: 'a' });
    expect(asked()).toEqual(['DELETE /odds/v1/a', 'DELETE /odds/v1/a']);
  });

  it('several are changed and removed one by one; what failed is told after the others were tried', async () => {
    const { provider, asked } = open(({ method, path }) => {
      if (method !== 'GET' && path.endsWith('/b')) return 400;
      return method === 'GET' ? { id: path.slice(-1) } : { records_affected: 1 };
    });
    await expect(provider.deleteMany('odds/plain', { ids: ['a', 'b', 'c'] })).rejects.toThrow(IncompleteError);
    expect(asked()).toEqual(['DELETE /odds/v1/a', 'DELETE /odds/v1/b', 'DELETE /odds/v1/c']);
    expect((await provider.deleteMany('odds/plain', { ids: ['a', 'c'] })).data).toEqual(['a', 'c']);
    expect((await provider.updateMany('odds/plain', { ids: ['a'], data: { name: 'n' } })).data).toEqual(['a']);
    expect(asked().slice(-2)).toEqual(['PUT /odds/v1/a', 'GET /odds/v1/a']);
  });

  it('react-admin is told that calls can be stopped', () => {
    expect(open(() => 200).provider.supportAbortSignal).toBe(true);
  });
});
