import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole, sessionOf } from '../../../tests/support/renderInConsole';
import type { Action } from '../../admin/actions';
import { ConfigProvider } from '../../admin/config/config';
import type { ConsoleConfig } from '../../admin/config/readConfig';
import { defineResource, type ResourceDefinition } from '../../admin/defineResource';
import { stateOf } from '../../admin/listView';
import { searchOfView } from '../../admin/savedViews';
import { ZoneProvider } from '../../admin/zone';
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
    { name: 'merge', permission: ['UpdateUser'], choice: { label: 'common.delete', kind: 'text' } as never, run },
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

/** Made here, and one that is no page of the sidebar. */
const beds = defineResource<Ward>({
  name: 'users/beds',
  section,
  api: { path: '/b/v1', casing: 'camel' },
  permissions: { list: ['ViewUser'], create: ['CreateRole'] },
  columns: [{ field: 'name' }],
  writes: { blank: { name: '' } },
});
const cellars = defineResource<Ward>({
  name: 'users/cellars',
  section,
  hidden: true,
  api: { path: '/c/v1', casing: 'camel' },
  columns: [{ field: 'name' }],
});

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
const Search = () => <output data-testid="search">{useLocation().search}</output>;

const renderPalette = ({
  answer = async () => [] as Ward[],
  path = '/',
  permissions = ['VIEW_USER', 'UPDATE_USER'],
  storage = memoryStore(),
  typed = '',
  config,
  hosts = [],
  further = [],
}: {
  further?: readonly ResourceDefinition[];
  typed?: string;
  config?: Partial<ConsoleConfig>;
  /** Those that this browser knows. */
  hosts?: readonly string[];
  storage?: KeyValueStore;
  answer?: (resource: string, asked: unknown) => Promise<Ward[]>;
  path?: string;
  permissions?: readonly string[];
} = {}) => {
  const calls = { takeTyped: () => typed, onClose: vi.fn(), showKeys: vi.fn(), leave: vi.fn() };
  const list = async (resource: string, asked: unknown) => ({ data: await answer(resource, asked), total: 1 });
  const provider = {
    getList: list,
    getMany: list,
    getOne: async (_: string, { id }: { id: string }) => ({ data: { id, name: 'Ward 7' } }),
  } as unknown as DataProvider;
  const rendered = renderInConsole(
    <DataProviderContext.Provider value={provider}>
      <ZoneProvider>
        {config ? (
          <ConfigProvider value={async () => ({ hosts: [], otherHosts: true, ...config }) as ConsoleConfig}>
            <Palette {...calls} />
          </ConfigProvider>
        ) : (
          <Palette {...calls} />
        )}
      </ZoneProvider>
      <Address />
      <Search />
    </DataProviderContext.Provider>,
    {
      session: { ...sessionOf(permissions), hosts: () => hosts } as never,
      resources: [wards, locked, ...further] as readonly ResourceDefinition[],
      path,
      storage,
    },
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
    // With the palette its question would be gone.
    expect(onClose).not.toHaveBeenCalled();
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

  it('goes on with what was typed before it came', async () => {
    renderPalette({ typed: 'ward' });
    expect(await box()).toHaveValue('ward');
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Wards');
  });

  it('says that the host is being asked, until it has answered', async () => {
    let answer = (_: Ward[]) => {};
    const asked = new Promise<Ward[]>(resolve => {
      answer = resolve;
    });
    renderPalette({ answer: () => asked });
    await box();
    await userEvent.paste('zzz');
    expect(screen.getByText('Asking the host…')).toBeTruthy();
    await act(async () => answer([]));
    expect(await screen.findByText('Nothing is called “zzz” here.')).toBeTruthy();
  });

  it('offers to make what may be made, and says what is missing; what is no page of the sidebar is none here', async () => {
    const optionOf = async (permissions: readonly string[], storage = memoryStore()) => {
      cleanup();
      renderPalette({ permissions, storage, further: [beds, cellars] as never });
      await box();
      return screen.getByRole('option', { name: /^New: Bed/ });
    };
    expect((await optionOf(['VIEW_USER'])).textContent).toContain('You lack a permission: CreateRole');
    const may = ['VIEW_USER', 'CREATE_ROLE'];
    const storage = memoryStore();
    expect((await optionOf(may, storage)).getAttribute('aria-disabled')).not.toBe('true');
    expect(screen.queryByRole('option', { name: /Cellars/ })).toBeNull();
    await userEvent.paste('read-only');
    await userEvent.click(screen.getByRole('option', { name: 'Read-only on this host: turn on' }));
    expect((await optionOf(may, storage)).getAttribute('aria-disabled')).toBe('true');
    await userEvent.paste('read-only');
    await userEvent.click(screen.getByRole('option', { name: 'Read-only on this host: turn off' }));
    expect((await optionOf(may, storage)).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('leads to the other hosts that are known or offered, never to the own one; to known ones only where others are allowed', async () => {
    const hosts = ['test.example', 'south.example'];
    const { leave } = renderPalette({ hosts });
    await box();
    const offered = () =>
      screen.queryAllByRole('option', { name: /^Sign in to/ }).map(({ textContent }) => textContent);
    expect(offered()).toEqual([expect.stringContaining('south.example')]);
    await userEvent.click(screen.getByRole('option', { name: /^Sign in to/ }));
    expect(leave.mock.calls).toEqual([['south.example']]);
    cleanup();
    renderPalette({ hosts, config: { otherHosts: false, hosts: [{ url: 'east.example' }] as never } });
    await box();
    await waitFor(() => expect(offered()).toEqual([expect.stringContaining('east.example')]));
  });

  it('copies a link to the page as it stands, with its host; or shows it where there is no clipboard', async () => {
    const user = userEvent.setup();
    history.pushState(null, '', '/users/wards?state=x#y');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    const { notices } = renderPalette();
    await box();
    const copy = async () => user.click(await screen.findByRole('option', { name: /^Copy a link to this page/ }));
    await copy();
    await waitFor(() => expect(notices.state().toasts).toMatchObject([{ kind: 'success' }]));
    const link = writeText.mock.calls[0]?.[0] ?? '';
    expect(link).toMatch(/\/users\/wards\?(?=.*state=x)(?=.*host=test\.example).*#y$/);
    writeText.mockRejectedValueOnce(new Error('denied'));
    await copy();
    await waitFor(() => expect(notices.state().toasts.map(({ kind }) => kind)).toContain('error'));
    expect(notices.state().toasts.find(({ kind }) => kind === 'error')?.detail).toBe(link);
    history.replaceState(null, '', '/');
  });

  it('chooses theme, time zone and single keys; all zones are offered once it is known which', async () => {
    renderPalette();
    await box();
    const options = (name: RegExp) => screen.queryAllByRole('option', { name }).length;
    await userEvent.paste('to');
    expect(options(/^Time zone: [A-Z]\w+\//)).toBe(0);
    await userEvent.paste('kyo');
    await userEvent.click(screen.getByRole('option', { name: /Asia\/Tokyo/ }));
    expect(screen.getByRole('option', { name: /Asia\/Tokyo/ }).textContent).toContain('chosen');
    await userEvent.clear(await box());
    await userEvent.paste('dark');
    await userEvent.click(screen.getByRole('option', { name: /: Dark/ }));
    expect(screen.getByRole('option', { name: /: Dark/ }).textContent).toContain('chosen');
    await userEvent.clear(await box());
    await userEvent.paste('single keys');
    for (const now of ['off', 'on', 'off'])
      await userEvent.click(screen.getByRole('option', { name: `Single keys: turn ${now}` }));
  });

  it('what was done to the record is read anew, and what was left out is not called done', async () => {
    run.mockImplementationOnce(async ([one]) => ({
      ...{ done: [], failed: [], unknown: [], left: [] },
      skipped: [{ id: one?.id ?? '', reason: 'Closed already' }],
    }));
    const { notices, queryClient } = renderPalette({ path: '/users/wards/w7' });
    const again = vi.spyOn(queryClient, 'invalidateQueries');
    await box();
    const close = await screen.findByRole('option', { name: /Close.*Ward 7/ });
    const ofRecord = within(screen.getByRole('group', { name: 'This record' })).getAllByRole('option');
    expect(ofRecord, 'what asks for more than a yes is not among them').toEqual([close]);
    await userEvent.click(close);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([
        { kind: 'error', text: 'Not done: Close', detail: 'Closed already' },
      ]),
    );
    expect(again).toHaveBeenCalled();
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
