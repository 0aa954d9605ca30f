import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { createPreferences, type KeyValueStore, memoryStore } from '../client';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import { type ListKind, placeIn, sizesOf, useListPlace } from './listPlace';
import { readListPlace, writeListPlace } from './listView';
import { PreferencesProvider } from './preferences';

const resource = defineResource({
  name: 'data/things',
  section: defineSection({ name: 'data', icon: () => null }),
  api: { path: '/things/v1', casing: 'snake' },
  columns: [{ field: 'id', kind: 'id' }],
});

/** Rows that a table of a kind asks for at an address. */
const rowsAt = (kind: ListKind, perPage?: number): number => {
  const Rows = () => <output>{useListPlace(resource, kind).perPage}</output>;
  const search = perPage === undefined ? '' : writeListPlace('', { page: 1, view: { perPage } });
  render(
    <MemoryRouter initialEntries={[`/data/things${search}`]}>
      <PreferencesProvider storage={memoryStore()} perTab={memoryStore()}>
        <Rows />
      </PreferencesProvider>
    </MemoryRouter>,
  );
  return Number(screen.getByRole('status').textContent);
};

afterEach(cleanup);

describe('a list within another page', () => {
  it('[CONST-02] begins with ten rows', () => expect(rowsAt({ isEmbedded: true })).toBe(10));

  it.each([
    [10, 10],
    [20, 20],
    [50, 20],
    [500, 20],
  ])('[CONST-02] whose address asks for %i shows %i', (asked, shown) =>
    expect(rowsAt({ isEmbedded: true }, asked)).toBe(shown),
  );

  it('[CONST-02] offers no more than twenty', () => expect(sizesOf({ isEmbedded: true })).toEqual([10, 20]));
});

it('[CONST-02] a list of its own page begins with twenty rows and shows up to five hundred', () => {
  expect(rowsAt({})).toBe(20);
  cleanup();
  expect(rowsAt({}, 500)).toBe(500);
  expect(sizesOf({})).toEqual([10, 20, 50, 100, 200, 500]);
});

it('[TABLE-18] what is chosen before the page was drawn again adds to what was chosen just before', async () => {
  let isHeld = false;
  const Table = () => {
    const { go } = useListPlace(resource);
    // As on a busy machine: the page after a choice is not drawn before the next choice is made.
    const shown = useRef(go);
    if (!isHeld) shown.current = go;
    return (
      <>
        <button type="button" onClick={() => shown.current({ sort: { field: 'id', order: 'ASC' }, page: 1 })}>
          sort
        </button>
        <button type="button" onClick={() => shown.current({ perPage: 50 }, { replace: true })}>
          size
        </button>
      </>
    );
  };
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <PreferencesProvider storage={memoryStore()} perTab={memoryStore()}>
            <Table />
          </PreferencesProvider>
        ),
      },
    ],
    { initialEntries: [`/data/things${writeListPlace('', { page: 3, view: { query: 'eq(id,1)' } })}`] },
  );
  render(<RouterProvider router={router} />);
  isHeld = true;
  for (const name of ['sort', 'size']) await act(async () => fireEvent.click(screen.getByText(name)));
  expect(readListPlace(router.state.location.search)).toMatchObject({
    page: 1,
    view: { query: 'eq(id,1)', sort: { field: 'id', order: 'ASC' }, perPage: 50 },
  });
});

describe('where a table stands', () => {
  type Place = ReturnType<typeof useListPlace>;
  const open = (search: string, kind: ListKind = {}, storage: KeyValueStore = memoryStore(), of = resource) => {
    let place: Place | undefined;
    const Table = () => {
      place = useListPlace(of, kind);
      return null;
    };
    const element = (
      <PreferencesProvider storage={storage} perTab={memoryStore()}>
        <Table />
      </PreferencesProvider>
    );
    const router = createMemoryRouter([{ path: '*', element }], {
      initialEntries: ['/before', `/data/things${search}`],
    });
    render(<RouterProvider router={router} />);
    const address = () => readListPlace(router.state.location.search);
    return { place: () => place as Place, router, address };
  };
  const at = (view: object, page = 1) => writeListPlace('', { page, view });
  const declaration = {
    name: 'data/things',
    section: resource.section,
    api: { ...resource.api, whole: true },
    columns: [{ field: 'id' as const }, { field: 'name' as const, sortable: true }],
  };
  const whole = defineResource<{ id: string; name: string }>(declaration);

  it('the address says first, then the operator, then the declaration', async () => {
    const storage = memoryStore();
    expect(open('', {}, storage).place()).toMatchObject({
      page: 1,
      query: '',
      sort: { field: '', order: 'ASC' },
      perPage: 20,
      refresh: 0,
      unread: [],
    });
    cleanup();
    const { place } = open('', {}, storage);
    await act(async () => void place().chooseSize(50));
    await act(async () => place().chooseRefresh(30));
    await act(async () => place().chooseColumns(['id']));
    cleanup();
    expect(open('', {}, storage).place()).toMatchObject({ perPage: 50, refresh: 30, columns: ['id'] });
    cleanup();
    // A table within another page keeps choices of its own.
    const embedded = open('', { isEmbedded: true }, storage).place();
    expect([embedded.perPage, embedded.refresh, embedded.columns]).toEqual([10, 0, undefined]);
    cleanup();
    const asked = open(at({ perPage: 100, refresh: 60, columns: ['name'], query: 'eq(id,1)' }, 4), {}, storage).place();
    expect(asked).toMatchObject({ page: 4, perPage: 100, refresh: 60, columns: ['name'], query: 'eq(id,1)' });
  });

  it('a size that the host does not grant is not asked for again, unless the address does', () => {
    const storage = memoryStore();
    createPreferences({ storage }).set('data/things.size', 500);
    expect(open('', { mostPerPage: 50 }, storage).place().perPage).toBe(50);
    cleanup();
    expect(open(at({ perPage: 200 }), { mostPerPage: 50 }, storage).place().perPage).toBe(200);
  });

  it('what is kept and no size, interval or list of columns counts as not chosen', () => {
    const storage = memoryStore();
    const kept = createPreferences({ storage });
    for (const [size, refresh, columns] of [
      [21, 7, [1]],
      ['20', '5', 'id'],
      [0, -5, Array.from({ length: 101 }, String)],
    ]) {
      kept.set('data/things.size', size);
      kept.set('data/things.refresh', refresh);
      kept.set('data/things.columns', columns);
      const { perPage, refresh: every, columns: shown } = open('', {}, storage).place();
      expect([perPage, every, shown]).toEqual([20, 0, undefined]);
      cleanup();
    }
  });

  it('a list that answers everything shows all of it, by its first column that sorts', () => {
    const { perPage, sort } = open('', {}, memoryStore(), whole).place();
    expect([perPage, sort]).toEqual([10_000, { field: 'name', order: 'ASC' }]);
    cleanup();
    const declared = defineResource<{ id: string; name: string }>({
      ...declaration,
      defaultSort: { field: 'id', order: 'DESC' },
    });
    expect(open('', {}, memoryStore(), declared).place().sort).toEqual({ field: 'id', order: 'DESC' });
  });

  it('[TABLE-11] an order by a field that the list no longer has counts as not asked for, and that is told', () => {
    const sort = (field: string) => ({ field, order: 'DESC' as const });
    const ordered = defineResource<{ id: string; name: string }>({
      ...declaration,
      api: resource.api,
      defaultSort: { field: 'id', order: 'ASC' },
    });
    const placeOf = (field: string, kind: ListKind = {}) => {
      const { sort: found, unread } = open(at({ sort: sort(field) }), kind, memoryStore(), ordered).place();
      cleanup();
      return [found, unread];
    };
    expect(placeOf('name')).toEqual([sort('name'), []]);
    expect(placeOf('id')).toEqual([sort('id'), []]);
    expect(placeOf('gone')).toEqual([{ field: 'id', order: 'ASC' }, ['sort']]);
    expect(placeIn(at({ sort: sort('gone') }), ordered, createPreferences({ storage: memoryStore() })).sort.field).toBe(
      'id',
    );
    // A property counts as one until the schema says otherwise.
    const columns = [...declaration.columns, { field: 'data.a', sortable: true }];
    expect(placeOf('data.gone', { columns: declaration.columns })).toEqual([sort('data.gone'), []]);
    expect(placeOf('data.a', { columns })).toEqual([sort('data.a'), []]);
    expect(placeOf('data.gone', { columns })).toEqual([{ field: 'id', order: 'ASC' }, ['sort']]);
  });

  it('another place keeps what is not changed, and its size', async () => {
    const { place, address, router } = open(at({ query: 'eq(id,1)', columns: ['id'] }, 3));
    expect(readListPlace(place().searchOf({ page: 5 }))).toMatchObject({
      page: 5,
      view: { query: 'eq(id,1)', columns: ['id'], perPage: 20 },
    });
    expect(readListPlace(place().searchOf({ query: '' }))).toMatchObject({ page: 3, view: { columns: ['id'] } });
    await act(async () => void place().go({ page: 4 }));
    expect(address().page).toBe(4);
    await act(async () => void place().go({ page: 5 }, { replace: true }));
    await act(async () => void router.navigate(-1));
    expect(address().page).toBe(3);
  });

  it('columns and refresh that are chosen take the place of those of the address', async () => {
    const { place, address, router } = open(at({ query: 'eq(id,1)', columns: ['id'], refresh: 60 }, 2));
    await act(async () => place().chooseColumns(['name', 'id']));
    expect(address()).toMatchObject({ page: 2, view: { query: 'eq(id,1)', columns: ['name', 'id'], refresh: 60 } });
    await act(async () => place().chooseRefresh(5));
    expect(place().refresh).toBe(5);
    expect(address().view).not.toHaveProperty('refresh');
    await act(async () => place().chooseColumns());
    expect(address().view).not.toHaveProperty('columns');
    expect([place().columns, address().page, address().view.query]).toEqual([undefined, 2, 'eq(id,1)']);
    await act(async () => void router.navigate(-1));
    expect(router.state.location.pathname).toBe('/before');
  });

  it('[TABLE-02] a link that turns refreshing off is overruled by what is chosen', async () => {
    const off = `?state=${encodeURIComponent(btoa('{"v":1,"page":2,"refresh":0}'))}`;
    const { place, address } = open(off);
    await act(async () => place().chooseRefresh(30));
    expect([place().refresh, address().page]).toEqual([30, 2]);
  });

  it('columns are kept for each list by itself', async () => {
    const storage = memoryStore();
    const { place } = open('', { list: 'data/things/a' }, storage);
    await act(async () => place().chooseColumns(['id']));
    cleanup();
    expect(open('', { list: 'data/things/b' }, storage).place().columns).toBeUndefined();
    cleanup();
    expect(open('', { list: 'data/things/a' }, storage).place().columns).toEqual(['id']);
  });

  it('for what is no hook it is the same', () => {
    const preferences = createPreferences({ storage: memoryStore() });
    expect(placeIn(at({ query: 'eq(id,1)' }, 2), resource, preferences)).toMatchObject({
      page: 2,
      query: 'eq(id,1)',
      perPage: 20,
      refresh: 0,
    });
    preferences.set('data/things.size', 100);
    expect(placeIn('', resource, preferences).perPage).toBe(100);
    expect(placeIn('', whole, createPreferences({ storage: memoryStore() })).perPage).toBe(10_000);
  });
});
