import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { type ListPlace, readListPlace, writeListPlace } from '../../admin/listView';
import type { Client } from '../../admin/platform';
import { createPreferences, memoryStore } from '../../client';
import { documents } from '.';
import { NeighbourLinks } from './NeighbourLinks';
import { useNeighbours } from './useNeighbours';

afterEach(cleanup);

const ALL = Array.from({ length: 25 }, (_, index) => `d${index}`);
type Stretch = { sort: object; userFilter: string; limit: { limit: number; offset: number } };

/** The way from a document to those around it in pages of ten, on a host that holds 25 of them. */
const show = (id: string, { page = 1, isCounted = true, isHidden = false, view = {} as ListPlace['view'] } = {}) => {
  const ids = vi.fn(async (_: string, { limit: { limit, offset } }: Stretch) => ({
    ids: ALL.slice(offset, offset + limit),
    total: isCounted ? ALL.length : undefined,
  }));
  const storage = memoryStore();
  if (isHidden) createPreferences({ storage }).set('data/documents/s1.hidden_until_filtered', true);
  const Links = () => <NeighbourLinks {...useNeighbours('s1', id, documents)} />;
  const search = writeListPlace('', { page, view: { perPage: 10, ...view } });
  renderInConsole(<Links />, {
    client: { documents: { ids } } as unknown as Client,
    path: `/data/documents/s1/${id}${search}`,
    storage,
  });
  return {
    questions: () => ids.mock.calls.map(([, { sort, userFilter }]) => ({ sort, userFilter })),
    asked: () => ids.mock.calls.map(([, { limit }]) => `${limit.limit} from ${limit.offset}`),
  };
};
const words = () => screen.queryByRole('navigation')?.textContent;
/** Which document a link leads to, and in which page of the list that stands. */
const way = (name: string) => {
  const href = screen.queryByRole('link', { name })?.getAttribute('href');
  if (!href) return undefined;
  const { pathname, search } = new URL(href, 'http://console');
  return `${pathname.split('/').at(-1)} of page ${readListPlace(search).page}`;
};
const before = () => way('Previous document');
const behind = () => way('Next document');

it('[DOC-05] [DOC-06] leads to the document before and behind, and says where in the list it is', async () => {
  const { asked } = show('d4');
  await waitFor(() => expect(words()).toBe('5 of 25'));
  expect([before(), behind()]).toEqual(['d3 of page 1', 'd5 of page 1']);
  expect(asked()).toEqual(['10 from 0']);
});

it('[DOC-05] [DOC-06] where a page ends it leads on to the next one, whose state goes along', async () => {
  show('d9');
  await waitFor(() => expect(behind()).toBe('d10 of page 2'));
  cleanup();
  show('d10', { page: 2 });
  await waitFor(() => expect(before()).toBe('d9 of page 1'));
});

it.each([
  ['ASC', 1],
  ['DESC', -1],
] as const)(
  '[DOC-05] [DOC-06] goes on in the order of the list, and among what it was narrowed to: %s',
  async (order, direction) => {
    const view = { sort: { field: 'updateTimestamp', order }, query: 'eq(status,new)' };
    const { questions } = show('d4', { view });
    await waitFor(() => expect(words()).toBe('5 of 25'));
    expect(questions()).toEqual([{ sort: [{ field: 'updateTimestamp', direction }], userFilter: 'eq(status,new)' }]);
  },
);

it('[DOC-06] nothing is asked for before the first and behind the last', async () => {
  const first = show('d0');
  await waitFor(() => expect(behind()).toBe('d1 of page 1'));
  expect([before(), first.asked()]).toEqual([undefined, ['10 from 0']]);
  cleanup();
  const last = show('d24', { page: 3 });
  await waitFor(() => expect(before()).toBe('d23 of page 3'));
  expect([behind(), last.asked()]).toEqual([undefined, ['10 from 20']]);
});

it('[HOST-05] [DOC-06] a host that does not count is asked for more wherever a page is full, and no number is made up', async () => {
  show('d9', { isCounted: false });
  await waitFor(() => expect(behind()).toBe('d10 of page 2'));
  expect(words()).toBe('10 of many');
  cleanup();
  const { asked } = show('d24', { page: 3, isCounted: false });
  await waitFor(() => expect(before()).toBe('d23 of page 3'));
  expect([behind(), asked()]).toEqual([undefined, ['10 from 20']]);
});

it('a list that is not asked for before it is filtered is not asked for its order either', async () => {
  const { asked } = show('d4', { isHidden: true });
  // What would be asked is asked at once.
  await Promise.resolve();
  expect([words(), asked()]).toEqual([undefined, []]);
});
