import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionOf } from '../../tests/support/renderInConsole';
import { type HostCall, pageWith, scriptedHost } from '../../tests/support/scriptedHost';
import { defineResource, type ResourceApi } from './defineResource';
import { defineSection } from './defineSection';
import { PlatformProvider } from './platform';
import { useRecordApi } from './recordApi';
import { ResourcesProvider } from './resourceIndex';
import { useListCall } from './useListCall';

const section = defineSection({ name: 'odds', icon: () => null });
const { signal } = new AbortController();

/** A hook below a platform that knows one resource, `odds/one`. */
const below = <T,>(hook: () => T, answer: (call: HostCall) => unknown, api: Partial<ResourceApi>, session = {}) => {
  const { client, calls } = scriptedHost(answer);
  const odd = defineResource<{ id: string }>({
    name: 'odds/one',
    section,
    api: { path: '/odds/v1/ones', casing: 'snake', ...api },
    columns: [],
  });
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => (
      <PlatformProvider value={{ client, session: { ...sessionOf([]), ...session } }}>
        <ResourcesProvider value={[odd]}>{children}</ResourcesProvider>
      </PlatformProvider>
    ),
  });
  return { value: result.current, calls };
};
const open = (answer: (call: HostCall) => unknown, api: Partial<ResourceApi> = {}) => {
  const { value, calls } = below(() => useRecordApi('odds/one'), answer, api);
  return { api: value, calls };
};

describe('a record beside the answer that brought it', () => {
  it('is read by its own path', async () => {
    const { api, calls } = open(() => ({ id: 'a', first_name: 'Ada' }));
    expect(await api.read('a', signal)).toEqual({
      record: { id: 'a', firstName: 'Ada' },
      text: '{"id":"a","first_name":"Ada"}',
      at: [],
    });
    expect(calls).toEqual([{ method: 'GET', path: '/odds/v1/ones/a' }]);
  });

  it('is read by its id among all, with its place in the answer, or is not there', async () => {
    const found = pageWith([{ id: 'a', first_name: 'Ada' }]);
    const { api, calls } = open(({ path }) => (path.includes('eq(id,a)') ? found : pageWith([])), { one: 'filter' });
    expect(await api.read('a', signal)).toEqual({
      record: { id: 'a', firstName: 'Ada' },
      text: JSON.stringify(found),
      at: ['data', 0],
    });
    expect(await api.read('b', signal)).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual(['/odds/v1/ones?eq(id,a)', '/odds/v1/ones?eq(id,b)']);
  });

  it('is found in a list that answers everything, whatever else that holds', async () => {
    const { api, calls } = open(() => pageWith([null, { id: 'b' }, { id: 'a' }]), { one: 'filter', whole: true });
    expect(await api.read('a', signal)).toMatchObject({ record: { id: 'a' }, at: ['data', 2] });
    expect(await api.read('c', signal)).toBeNull();
    expect(calls[0]?.path).toBe('/odds/v1/ones');
  });

  it('keeps its keys where its service asks for that', async () => {
    const { api } = open(() => ({ id: 'a', first_name: 'Ada' }), { verbatim: true });
    expect(await api.read('a', signal)).toMatchObject({ record: { first_name: 'Ada' } });
  });

  it('whoever stops waiting ends the call, and what is no record is a failure', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(open(() => ({ id: 'a' })).api.read('a', gone)).rejects.toThrow();
    await expect(open(() => pageWith([]), { one: 'filter' }).api.read('a', gone)).rejects.toThrow();
    await expect(open(() => ({ name: 'nobody' })).api.read('a', signal)).rejects.toThrow('unexpected shape');
    await expect(open(() => ['x'], { one: 'filter' }).api.read('a', signal)).rejects.toThrow('unexpected shape');
  });
});

describe('what an operator typed', () => {
  it('travels as it is, and the id of what was made is told where the service tells it', async () => {
    const { api, calls } = open(() => ({ id: 'new', first_name: 'Ada' }));
    expect(await api.create('{"first_name":"Ada","n":1}')).toMatchObject({ id: 'new', answer: { id: 'new' } });
    await api.update('a', '{"first_name":"Bea"}');
    await api.remove({ id: 'a' });
    expect(calls).toEqual([
      { method: 'POST', path: '/odds/v1/ones', body: { first_name: 'Ada', n: 1 } },
      { method: 'PUT', path: '/odds/v1/ones/a', body: { first_name: 'Bea' } },
      { method: 'DELETE', path: '/odds/v1/ones/a' },
    ]);
  });

  it.each([{ made: 1 }, { id: 7 }, 'ok', true, null])('an answer without an id (%j) is handed on', async answer => {
    const { api } = open(() => answer);
    expect(await api.create('{}')).toMatchObject({ id: undefined });
  });

  it('goes where and how its service wants it', async () => {
    const { api, calls } = open(() => ({ records_affected: 1 }), {
      createPath: '/odds/v1/make',
      update: 'filter',
      remove: 'filter',
      keyOf: ({ name }) => name as string | undefined,
    });
    await api.create('{}');
    await api.update('a', '{}');
    await api.remove({ id: 'a', name: 'n' });
    await api.remove({ id: 'a' });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /odds/v1/make',
      'PUT /odds/v1/ones?eq(id,a)',
      'DELETE /odds/v1/ones?eq(id,n)',
      'DELETE /odds/v1/ones?eq(id,a)',
    ]);
  });

  it('is wrapped where its service wants more', async () => {
    const wrap = (json: string, id = 'new') => `{"id":"${id}","data":${json}}`;
    const { api, calls } = open(() => ({}), { wrap });
    await api.create('{"a":1}');
    await api.update('x', '{"a":2}');
    expect(calls).toEqual([
      { method: 'POST', path: '/odds/v1/ones', body: { id: 'new', data: { a: 1 } } },
      { method: 'PUT', path: '/odds/v1/ones', body: { id: 'x', data: { a: 2 } } },
    ]);
  });
});

describe("a list's call, to be repeated elsewhere", () => {
  const question = {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'firstName', order: 'DESC' as const },
    filter: {},
  };
  const callWith = (session: object, api: Partial<ResourceApi> = {}) =>
    below(
      () => useListCall('odds/one', question),
      () => 200,
      api,
      session,
    ).value;

  it('names the host, the path and the query', () => {
    expect(callWith({ host: 'example.com', isProxied: false })).toEqual({
      host: 'https://api.example.com',
      isProxied: false,
      path: '/odds/v1/ones',
      rql: 'sort(-first_name)&limit(10,10)',
    });
    expect(callWith({ host: 'example.com', isProxied: true }).host).toBe('https://apx.example.com');
    expect(callWith({ host: undefined, isProxied: false }).host).toBe('');
  });

  it('of a list that answers everything it has no query', () => {
    expect(callWith({ host: 'example.com', isProxied: false }, { whole: true }).rql).toBe('');
  });
});
