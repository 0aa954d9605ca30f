import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Action } from '../../admin/actions';
import { defineResource, type ResourceDefinition } from '../../admin/defineResource';
import { stateOf } from '../../admin/listView';
import { searchOfView } from '../../admin/savedViews';
import { ApiError, createPreferences, type KeyValueStore, memoryStore } from '../../client';
import { type Command, findCommands } from './command';
import { Palette } from './Palette';
import { isId, whereNamed } from './typedText';

afterEach(cleanup);

const section = { name: 'users', icon: () => null };
type Ward = { id: string; name: string };
const run = vi.fn<Action<Ward>['run']>(async records => ({
  done: records.map(({ id }) => id),
  skipped: [],
  failed: [],
  unknown: [],
  left: [],
}));
const wards = defineResource<Ward>({
  name: 'users/wards',
  section,
  api: { path: '/w/v1', casing: 'camel' },
  permissions: { list: ['ViewUser'] },
  columns: [{ field: 'name' }],
  nameFields: ['name'],
  actions: async () => [
    { name: 'close', permission: ['UpdateUser'], confirm: { title: 'common.delete', text: 'common.loading' }, run },
  ],
});
const locked = defineResource<Ward>({
  name: 'users/vaults',
  section,
  api: { path: '/v/v1', casing: 'camel' },
  permissions: { list: ['ViewRole'] },
  columns: [{ field: 'name' }],
  nameFields: ['name'],
});

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
const Search = () => <output data-testid="search">{useLocation().search}</output>;

const renderPalette = ({
  answer = async () => [] as Ward[],
  path = '/',
  permissions = ['VIEW_USER', 'UPDATE_USER'],
  storage = memoryStore(),
}: {
  storage?: KeyValueStore;
  answer?: (resource: string, asked: unknown) => Promise<Ward[]>;
  path?: string;
  permissions?: readonly string[];
} = {}) => {
  const calls = { takeTyped: () => '', onClose: vi.fn(), showKeys: vi.fn(), leave: vi.fn() };
  const list = async (resource: string, asked: unknown) => ({ data: await answer(resource, asked), total: 1 });
  const provider = {
    getList: list,
    getMany: list,
    getOne: async (_: string, { id }: { id: string }) => ({ data: { id, name: 'Ward 7' } }),
  } as unknown as DataProvider;
  const rendered = renderInConsole(
    <DataProviderContext.Provider value={provider}>
      <Palette {...calls} />
      <Address />
      <Search />
    </DataProviderContext.Provider>,
    { permissions, resources: [wards, locked] as readonly ResourceDefinition[], path, storage },
  );
  return { ...rendered, ...calls };
};

const box = () => screen.findByRole('combobox', { name: 'Search and commands' });
const address = () => screen.getByTestId('address').textContent;

describe('[CAP-07] the palette', () => {
  it('leads to a page by its name, with the keyboard alone', async () => {
    const { onClose } = renderPalette();
    expect(document.activeElement).toBe(await box());
    await userEvent.keyboard('ward');
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Wards');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/users/wards');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('lists what may not be done, says what is missing, and does not do it', async () => {
    renderPalette();
    await box();
    await userEvent.keyboard('vaults');
    const option = screen.getByRole('option', { name: /Vaults/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(option.textContent).toContain('You lack a permission: ViewRole');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(option);
    expect(address()).toBe('/');
  });

  it('asks the host for records by name, only where they may be seen, and opens the one that is chosen', async () => {
    const asked: [string, unknown][] = [];
    renderPalette({
      answer: async (resource, question) => {
        asked.push([resource, (question as { filter: { q: string } }).filter.q]);
        return [{ id: 'w 7', name: 'Ward 7' }];
      },
    });
    await box();
    // At once: letter by letter, a slow machine asks for what is half typed.
    await userEvent.paste('Ward 7');
    const found = await screen.findByRole('group', { name: 'On this host' });
    await userEvent.click(within(found).getByRole('option', { name: /Ward 7/ }));
    expect(asked).toEqual([['users/wards', 'and(or(like(name,Ward)),or(like(name,7)))']]);
    expect(address()).toBe('/users/wards/w%207');
  });

  it('[HOST-05] calls a record without a name by its address, once, and else shows that beside its name', async () => {
    renderPalette({
      answer: async () => [
        { id: '1', email: 'a@x.test' } as never,
        { id: '2', name: 'Ward', email: 'b@x.test' } as never,
      ],
    });
    await box();
    await userEvent.paste('Ward 7');
    const found = await screen.findByRole('group', { name: 'On this host' });
    const [first, second] = within(found).getAllByRole('option');
    expect(first?.textContent?.match(/a@x\.test/g)).toHaveLength(1);
    expect(second?.textContent).toMatch(/^Ward.* · b@x\.test$/);
  });

  it('a single letter asks the host nothing, two do', async () => {
    const asked: unknown[] = [];
    renderPalette({
      answer: async (_, question) => {
        asked.push((question as { filter: { q: string } }).filter.q);
        return [];
      },
    });
    await box();
    await userEvent.keyboard('W');
    // What is typed has settled once the palette no longer says that it asks.
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toContain('Asking'));
    expect(asked).toEqual([]);
    await userEvent.keyboard('a');
    await waitFor(() => expect(asked).toEqual(['and(or(like(name,Wa)))']));
  });

  it('asks once the text has stood for a quarter of a second, for five of a kind', async () => {
    const asked: unknown[] = [];
    renderPalette({
      answer: async (_, question) => {
        asked.push((question as { filter: { q: string } }).filter.q);
        return Array.from({ length: 7 }, (_, at) => ({ id: `w${at}`, name: `Ward ${at}` }));
      },
    });
    const field = await box();
    vi.useFakeTimers();
    try {
      for (const value of ['Wa', 'War', 'Ward']) {
        fireEvent.change(field, { target: { value } });
        await act(() => vi.advanceTimersByTimeAsync(249));
      }
      expect(asked).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(asked).toEqual(['and(or(like(name,Ward)))']);
      await act(() => vi.advanceTimersByTimeAsync(1));
      const found = within(screen.getByRole('group', { name: 'On this host' })).getAllByRole('option');
      expect(found.map(({ textContent }) => textContent?.slice(0, 6))).toEqual([0, 1, 2, 3, 4].map(at => `Ward ${at}`));
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds a record by an id that is pasted', async () => {
    const id = '5f7b1b2c3d4e5f6071829304';
    const asked: unknown[] = [];
    renderPalette({
      answer: async (_, question) => {
        asked.push((question as { ids: unknown }).ids);
        return [{ id, name: 'Ward 9' }];
      },
    });
    await userEvent.click(await box());
    await userEvent.paste(` ${id} `);
    expect(await screen.findByRole('option', { name: /Ward 9/ })).toBeTruthy();
    expect(asked).toEqual([[id]]);
  });

  it('says which kind could not be searched, and that nothing is called so', async () => {
    renderPalette({ answer: () => Promise.reject(new Error('503')) });
    await box();
    await userEvent.paste('zzz');
    expect(await screen.findByText('Could not be searched: Wards')).toBeTruthy();
    cleanup();
    // A host without such a list has none of it.
    renderPalette({
      answer: () => Promise.reject(new ApiError('unknown', { status: 404, method: 'GET', path: '/w/v1' })),
    });
    await box();
    await userEvent.paste('yyy');
    expect(await screen.findByText('Nothing is called “yyy” here.')).toBeTruthy();
    expect(screen.queryByText(/Could not be searched/)).toBeNull();
    cleanup();
    renderPalette();
    await box();
    await userEvent.paste('zzz');
    expect(await screen.findByText('Nothing is called “zzz” here.')).toBeTruthy();
  });

  it('does what the declaration offers for the record on the page, after its question', async () => {
    const { notices, onClose } = renderPalette({ path: '/users/wards/w7' });
    await box();
    await userEvent.click(await screen.findByRole('option', { name: /Close.*Ward 7/ }));
    expect(run).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(run.mock.calls[0]?.[0]).toEqual([{ id: 'w7', name: 'Ward 7' }]);
    expect(notices.state().toasts[0]?.text).toBe('Done: Close');
  });

  it('says why an action on the record may not be done', async () => {
    renderPalette({ path: '/users/wards/w7', permissions: ['VIEW_USER'] });
    await box();
    const option = await screen.findByRole('option', { name: /Close.*Ward 7/ });
    expect(option.textContent).toContain('You lack a permission: UpdateUser');
  });

  it('Escape closes it and does nothing', async () => {
    const { onClose } = renderPalette();
    await box();
    await userEvent.keyboard('ward{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
  });
});

describe('[CAP-07] what a text asks for', () => {
  const command = (label: string, more: Partial<Command> = {}): Command => ({
    id: label,
    group: 'pages',
    label,
    run: () => undefined,
    ...more,
  });
  const labelsOf = (commands: readonly Command[], text: string) =>
    findCommands(commands, text).map(({ label }) => label);

  it('puts the whole name first, then its beginning, then the beginning of a word, then anything', () => {
    const commands = ['Superusers', 'New users', 'Users of groups', 'Users'].map(label => command(label));
    expect(labelsOf(commands, 'users')).toEqual(['Users', 'Users of groups', 'New users', 'Superusers']);
  });

  it('shows twelve of a group and no more: what is looked for is typed further', () => {
    const commands = Array.from({ length: 13 }, (_, index) => command(`Ward ${index}`));
    expect(labelsOf(commands, 'ward')).toHaveLength(12);
    expect(labelsOf([...commands, command('Ward of views', { group: 'views' })], 'ward')).toHaveLength(13);
  });

  it('does not mind capitals, accents and the order of words', () => {
    expect(labelsOf([command('Rôle: nouveau')], 'NOUVEAU role')).toEqual(['Rôle: nouveau']);
  });

  it('keeps what a host found, whatever its label tells', () => {
    expect(labelsOf([command('Ada', { group: 'found' }), command('Pages')], 'lovelace')).toEqual(['Ada']);
  });

  it('knows ids, and asks for every word in any field', () => {
    expect([isId('5F7B1b2c3d4e5f6071829304'), isId('ada'), isId('0f0e0d0c-0b0a-4908-8706-050403020100')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(whereNamed(' ada  (x ', ['first_name', 'email'])).toBe(
      'and(or(like(first_name,ada),like(email,ada)),or(like(first_name,%252528x),like(email,%252528x)))'.replaceAll(
        '%2525',
        '%25',
      ),
    );
  });
});

it('[CAP-04] [CAP-07] saved views are found by name; one of a page that one may not see says why', async () => {
  const state = stateOf({ query: 'gt(beds,3)' });
  const view = { id: 'v1', list: 'users/wards', name: 'Large rooms', state };
  const storage = memoryStore();
  createPreferences({ storage }).set('views', [
    view,
    { ...view, id: 'v2', list: 'users/vaults', name: 'Large vaults' },
    { ...view, id: 'v3', list: 'users/gone', name: 'Large nowhere' },
  ]);
  renderPalette({ storage });
  await userEvent.type(await box(), 'large');
  const group = await screen.findByRole('group', { name: 'Saved views' });
  const options = within(group).getAllByRole('option');
  expect(options.map(option => option.textContent)).toEqual([
    'Large roomsWards',
    expect.stringMatching(/^Large vaultsVaultsYou lack a permission/),
  ]);
  await userEvent.click(options[0] as HTMLElement);
  expect(address()).toBe('/users/wards');
  expect(screen.getByTestId('search').textContent).toBe(searchOfView(view));
});
