import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../client';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import { type ListKind, sizesOf, useListPlace } from './listPlace';
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
