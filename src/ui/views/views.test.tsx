import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostOf, renderList } from '../../../tests/support/renderList';
import { defineResource } from '../../admin/defineResource';
import { defineSection } from '../../admin/defineSection';
import { NO_SORT, readListPlace, searchOfState, stateOf } from '../../admin/listView';
import { MOST_VIEWS, type SavedView } from '../../admin/savedViews';
import { createPreferences, memoryStore } from '../../client';
import { ListPage } from '../table/ListPage';
import { ListScreen } from '../table/ListScreen';
import { ListToolbar } from '../table/ListToolbar';
import { useConsoleList } from '../table/useConsoleList';
// What loads when it is first used is there at once: the tests do not wait for the machine.
import './ViewsDialog';
import './ViewTabs';
import { moved, putBack, withDefault } from './viewChanges';
import { LARGEST_FILE, mergeViews, readViewsFile, writeViewsFile } from './viewsFile';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wards = defineResource<{ id: string; name: string; beds: number }>({
  name: 'users/wards',
  section: defineSection({ name: 'users', icon: () => null }),
  api: { path: '/wards/v1', casing: 'snake' },
  columns: [{ field: 'id', kind: 'id' }, { field: 'name', sortable: true }, { field: 'beds' }],
});

const LIST = 'users/wards';
const view = (name: string, query: string, more: Partial<SavedView> = {}): SavedView => ({
  id: `id-${name}`,
  list: LIST,
  name,
  state: stateOf({ query }),
  ...more,
});
const stored = (views: readonly unknown[]) => {
  const storage = memoryStore();
  createPreferences({ storage }).set('views', views);
  return storage;
};
const isArray = (value: unknown): value is SavedView[] => Array.isArray(value);
const keptIn = (storage: ReturnType<typeof memoryStore>) => createPreferences({ storage }).get('views', isArray) ?? [];
const host = hostOf([{ id: 'w1', name: 'Ward 1', beds: 4 }]);
const address = () => screen.getByTestId('address').textContent ?? '';
const shown = () => readListPlace(`?${address().split('?')[1] ?? ''}`).view;
const names = (views: readonly SavedView[]) => views.map(({ name }) => name);

describe('[CAP-04] the saved views of a list', () => {
  it('without any, no bar; what is saved is a tab whose link holds the whole state', async () => {
    const storage = memoryStore();
    const user = userEvent.setup();
    const asked = stateOf({ query: 'gt(beds,3)', sort: { field: 'name', order: 'DESC' }, columns: ['name', 'id'] });
    renderList(<ListPage />, wards, host, { storage, path: `/${LIST}${searchOfState(asked)}` });
    expect(await screen.findByText('Ward 1')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of a new view' }), ' Large {Enter}');
    const tab = await screen.findByRole('link', { name: 'Large' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    const expected = {
      query: 'gt(beds,3)',
      sort: { field: 'name', order: 'DESC' },
      columns: ['name', 'id'],
      perPage: 20,
    };
    expect(readListPlace(new URL(tab.getAttribute('href') ?? '', 'http://x').search).view).toEqual(expected);
    expect(shown()).toEqual(expected);
    expect(keptIn(storage)).toMatchObject([{ list: LIST, name: 'Large' }]);
  });

  it('a default is what the list opens with; All shows everything', async () => {
    const storage = stored([view('Large', 'gt(beds,3)', { isDefault: true })]);
    const { asked } = renderList(<ListPage />, wards, host, { storage });
    const tab = await screen.findByRole('link', { name: 'Large' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(asked.map(({ query }) => query).every(query => query.includes('gt(beds,3)'))).toBe(true);

    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(asked.at(-1)?.query).not.toContain('beds'));
    expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
  });

  it('a list that is narrowed is neither All nor a view until it is saved', async () => {
    const storage = stored([view('Large', 'gt(beds,3)')]);
    const narrowed = searchOfState(stateOf({ query: 'gt(beds,9)' }));
    renderList(<ListPage />, wards, host, { storage, path: `/${LIST}${narrowed}` });
    await screen.findByRole('link', { name: 'Large' });
    expect(screen.getByRole('button', { name: 'Save as view' })).toBeTruthy();
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('other columns than those that the list begins with are something to save', async () => {
    const narrowed = searchOfState(stateOf({ columns: ['name'] }));
    renderList(<ListPage />, wards, host, {
      storage: stored([view('Large', 'gt(beds,3)')]),
      path: `/${LIST}${narrowed}`,
    });
    expect(await screen.findByRole('button', { name: 'Save as view' })).toBeTruthy();
  });

  it('a name is kept when its box is left; one that a view of another list has is free', async () => {
    const other = view('Elsewhere', '', { list: 'users/people', state: stateOf({}) });
    const storage = stored([view('A', 'eq(beds,1)'), other]);
    const user = userEvent.setup();
    renderList(<ListPage />, wards, host, { storage });
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of A' }), 'B');
    expect(names(keptIn(storage))).toEqual(['A', 'Elsewhere']);
    await user.tab();
    expect(names(keptIn(storage))).toEqual(['AB', 'Elsewhere']);
    await user.type(screen.getByRole('textbox', { name: 'Name of a new view' }), 'Elsewhere{Enter}');
    expect(keptIn(storage).map(({ name, list }) => [name, list])).toEqual([
      ['AB', LIST],
      ['Elsewhere', 'users/people'],
      ['Elsewhere', LIST],
    ]);
  });

  it('what was changed since can be kept in the view', async () => {
    const storage = stored([view('Large', 'gt(beds,3)')]);
    const user = userEvent.setup();
    renderList(<ListPage />, wards, host, { storage });
    await user.click(await screen.findByRole('link', { name: 'Large' }));
    const filter = screen.getByRole('combobox', { name: 'Filter (RQL)' });
    await waitFor(() => expect((filter as HTMLInputElement).value).toBe('gt(beds,3)'));
    await user.clear(filter);
    await user.type(filter, 'gt(beds,9){Enter}');
    await waitFor(() => expect(shown().query).toBe('gt(beds,9)'));
    expect(screen.getByRole('button', { name: 'Save as view' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update “Large”' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save as view' })).toBeNull());
    const [kept] = keptIn(storage);
    expect(readListPlace(searchOfState(kept?.state ?? '')).view.query).toBe('gt(beds,9)');
  });

  it('columns that are not on offer here and a page size that the host lowered are no change, and stay', async () => {
    const state = stateOf({ query: 'gt(beds,3)', sort: NO_SORT, columns: ['gone', 'name'], perPage: 500 });
    const storage = stored([view('Large', '', { state })]);
    const user = userEvent.setup();
    const three = ['w1', 'w2', 'w3'].map(id => ({ id, name: `Ward ${id}`, beds: 4 }));
    renderList(<ListPage />, wards, hostOf(three, 2), { storage });
    await user.click(await screen.findByRole('link', { name: 'Large' }));
    await waitFor(() => expect(shown().perPage).toBe(2));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Update “Large”' })).toBeNull();
    const filter = screen.getByRole('combobox', { name: 'Filter (RQL)' });
    await user.clear(filter);
    await user.type(filter, 'gt(beds,9){Enter}');
    await user.click(await screen.findByRole('button', { name: 'Update “Large”' }));
    const [kept] = keptIn(storage);
    expect(readListPlace(searchOfState(kept?.state ?? '')).view).toEqual({
      query: 'gt(beds,9)',
      sort: NO_SORT,
      columns: ['gone', 'name'],
      perPage: 500,
    });
  });

  it('what the browser has no room to keep is there for the page, and says that it will not last', async () => {
    const full = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    const user = userEvent.setup();
    const path = `/${LIST}${searchOfState(stateOf({ query: 'gt(beds,3)' }))}`;
    const storage = { ...memoryStore(), setItem: full };
    const { notices } = renderList(<ListPage />, wards, host, { storage, path });
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of a new view' }), 'Large{Enter}');
    expect(await screen.findByRole('link', { name: 'Large' })).toBeTruthy();
    expect(notices.state().toasts.map(({ text }) => text)).toEqual([
      'This browser has no room to keep it: it holds until the page is closed or loaded again. A file can keep your views.',
    ]);
  });

  it('are renamed, ordered, made the default, deleted and put back; others stay', async () => {
    const other = view('Elsewhere', '', { list: 'users/people', state: stateOf({}) });
    const storage = stored([view('A', 'eq(beds,1)'), other, view('B', 'eq(beds,2)')]);
    const user = userEvent.setup();
    renderList(<ListPage />, wards, host, { storage });
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    const list = await screen.findByRole('list', { name: 'Saved views' });

    const name = within(list).getByRole('textbox', { name: 'Name of A' });
    await user.clear(name);
    await user.type(name, 'B{Enter}');
    expect(within(list).getByText('“B” is the name of another view of this list.')).toBeTruthy();
    await user.type(name, 'ig{Enter}');
    expect(names(keptIn(storage))).toEqual(['Big', 'Elsewhere', 'B']);
    await user.click(within(list).getByRole('button', { name: 'Move B up' }));
    expect(names(keptIn(storage))).toEqual(['B', 'Elsewhere', 'Big']);
    expect(screen.getByText('B is number 1 of 2')).toBeInTheDocument();
    await user.click(within(list).getByRole('checkbox', { name: 'Show Big when the list is opened' }));
    expect(keptIn(storage).map(({ isDefault }) => isDefault === true)).toEqual([false, false, true]);
    await user.click(within(list).getByRole('button', { name: 'Delete B' }));
    expect(names(keptIn(storage))).toEqual(['Elsewhere', 'Big']);
    expect(screen.getByRole('button', { name: 'Put it back' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    expect(names(keptIn(storage))).toEqual(['B', 'Elsewhere', 'Big']);
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull();
  });

  it('need a name, and room', async () => {
    const full = Array.from({ length: MOST_VIEWS }, (_, at) => view(`V${at}`, ''));
    const storage = stored(full);
    const user = userEvent.setup();
    renderList(<ListPage />, wards, host, { storage });
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    const name = await screen.findByRole('textbox', { name: 'Name of a new view' });
    await user.type(name, ' {Enter}');
    expect(screen.getByText('A view needs a name.')).toBeTruthy();
    await user.type(name, 'One more{Enter}');
    expect(screen.getByText(/^There is no room for another view/)).toBeTruthy();
    expect(keptIn(storage)).toEqual(full);
  });

  it('a list within another page has neither tabs nor the default', async () => {
    const Part = () => (
      <ListScreen list={useConsoleList({ where: { name: 'x' } })}>
        <ListToolbar />
      </ListScreen>
    );
    const storage = stored([view('Large', 'gt(beds,3)', { isDefault: true })]);
    const { asked } = renderList(<Part />, wards, host, { storage });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.query).not.toContain('beds');
    expect(screen.queryByRole('button', { name: 'Saved views' })).toBeNull();
  });

  it('what a storage holds beside views counts for nothing', async () => {
    const storage = stored([null, { id: 'x', list: LIST, name: 'Broken', state: '%%' }, view('Large', 'gt(beds,3)')]);
    renderList(<ListPage />, wards, host, { storage });
    expect(await screen.findByRole('link', { name: 'Large' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Broken' })).toBeNull();
  });
});

describe('[CAP-04] a file of views', () => {
  const take = async (text: BlobPart, storage: ReturnType<typeof memoryStore>) => {
    const user = userEvent.setup();
    renderList(<ListPage />, wards, host, { storage });
    await user.click(await screen.findByRole('button', { name: 'Saved views' }));
    await user.upload(await screen.findByLabelText('Import views', { selector: 'input' }), new File([text], 'v.json'));
    const part = screen.getByRole('region', { name: 'All views as a file' });
    await waitFor(() => expect(within(part).getByRole('status').textContent).not.toBe(''));
    return within(part).getByRole('status').textContent;
  };
  const fileOf = (...views: SavedView[]) => writeViewsFile(views);

  it('adds its views to those that are here, and names what it leaves out', async () => {
    const own = view('Own', 'eq(beds,1)', { isDefault: true });
    const storage = stored([own]);
    const said = await take(
      fileOf(
        view('Large', 'gt(beds,3)', { isDefault: true }),
        own,
        view('Foreign', '', { list: 'no/such', state: stateOf({}) }),
        view('Bad', '', { state: 'x' }),
      ),
      storage,
    );
    expect(said).toBe(
      '1 view was added.“Foreign” was left out: this console has no such list.“Bad” was left out: it cannot be read.',
    );
    expect(keptIn(storage)).toMatchObject([own, { name: 'Large', list: LIST, isDefault: false }]);
  });

  it.each([
    ['{', 'This file holds no saved views. Nothing was changed.'],
    ['null', 'This file holds no saved views. Nothing was changed.'],
    ['{"kind":"meridian.views","version":2,"views":[]}', /^This file was written by another version/],
    ['x'.repeat(LARGEST_FILE + 1), /^This file is too large/],
  ])('that is none says so and changes nothing: %.30s', async (text, expected) => {
    const storage = stored([view('Own', 'eq(beds,1)')]);
    expect(await take(text, storage)).toMatch(expected);
    expect(keptIn(storage)).toEqual([view('Own', 'eq(beds,1)')]);
  });

  it('can be written as soon as there is one view', async () => {
    const mayWrite = async (...views: SavedView[]) => {
      const user = userEvent.setup();
      renderList(<ListPage />, wards, host, { storage: stored(views) });
      await user.click(await screen.findByRole('button', { name: 'Saved views' }));
      const write = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export all views' });
      const { disabled } = write;
      cleanup();
      return !disabled;
    };
    expect(await mayWrite(view('Own', 'eq(beds,1)'))).toBe(true);
    expect(await mayWrite()).toBe(false);
  });

  it('whose letters are of another encoding is refused: no view is kept under a name that nobody gave', async () => {
    const storage = stored([view('Own', 'eq(beds,1)')]);
    const latin1 = Uint8Array.from(fileOf(view('Café', 'eq(beds,2)')), letter => letter.charCodeAt(0));
    expect(await take(latin1, storage)).toMatch(/^This file is not UTF-8/);
    expect(names(keptIn(storage))).toEqual(['Own']);
  });

  it('that does not fit is refused as a whole', async () => {
    const storage = stored([view('Own', 'eq(beds,1)')]);
    const many = Array.from({ length: MOST_VIEWS }, (_, at) => view(`V${at}`, ''));
    expect(await take(fileOf(...many), storage)).toMatch(/do not fit beside yours/);
    expect(names(keptIn(storage))).toEqual(['Own']);
  });

  it('holds all of them: exported, read and merged they are the same, and twice adds nothing', () => {
    const views = [view('A', 'eq(beds,1)', { isDefault: true }), view('B', 'eq(beds,2)')];
    const read = readViewsFile(writeViewsFile(views), () => true);
    if ('problem' in read) throw new Error(read.problem);
    const merged = mergeViews([], read.views);
    expect(merged.map(({ id, ...rest }) => rest)).toEqual(
      views.map(({ id, ...rest }) => ({ isDefault: false, ...rest })),
    );
    expect(mergeViews(merged, read.views)).toEqual(merged);
  });

  it('adds a view of the same name that shows something else, and takes no id from a file', () => {
    const own = view('A', 'eq(beds,1)');
    const read = readViewsFile(JSON.stringify({ ...JSON.parse(writeViewsFile([])), views: [own] }), () => true);
    if ('problem' in read) throw new Error(read.problem);
    expect(read.views.map(({ id }) => id)).not.toContain(own.id);
    const other = view('A', 'eq(beds,2)');
    expect(mergeViews([own], [other]).map(({ state }) => state)).toEqual([own.state, other.state]);
  });
});

describe('[CAP-04] changes of views', () => {
  const [a, b, c] = [view('A', ''), view('B', '', { list: 'x' }), view('C', '')];
  it('one default of a list', () => {
    const one = withDefault([a, b, c], a, true);
    expect(withDefault(one, c, true).map(({ isDefault }) => isDefault ?? false)).toEqual([false, false, true]);
  });
  it('the first does not move up, nor past those of other lists', () => {
    expect(moved([a, b, c], a, -1)).toEqual([a, b, c]);
    expect(moved([b, a, c], c, -1)).toEqual([b, c, a]);
  });
  it('a default that was deleted comes back without its place where another took it', () => {
    const back = putBack([{ ...c, isDefault: true }], { ...a, isDefault: true }, 0);
    expect(back.map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });
});
