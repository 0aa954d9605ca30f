import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { defineResource, type HomeBlock, type ResourceDefinition } from '../admin/defineResource';
import { defineSection } from '../admin/defineSection';
import type { Client } from '../admin/platform';
import { createPreferences, memoryStore, NetworkError } from '../client';
import type { PermissionName } from '../contract';
import { HomeCard } from '../ui/home/HomeCard';
import { useHomeQuery } from '../ui/home/useHomeQuery';
import { Home } from './Home';
import { rememberWanted } from './resume';

/** A block of the home page that reads one text. */
const blockOf = (name: string, rank: number, read: () => Promise<string>): HomeBlock => ({
  name,
  rank,
  action: 'list',
  Block: lazy(async () => ({
    default: () => (
      <HomeCard title={name} query={useHomeQuery(name, read)} isEmpty={() => false} empty="">
        {text => <p>{text}</p>}
      </HomeCard>
    ),
  })),
});

const things = (name: string, home: readonly HomeBlock[], list: readonly PermissionName[] = []) =>
  defineResource<{ name: string }>({
    name,
    section: defineSection({ name: 'data', icon: () => null }),
    api: { path: '/things/v1', casing: 'snake' },
    permissions: { list },
    columns: [{ field: 'name' }],
    home,
  });

const show = (
  home: readonly HomeBlock[],
  { permissions = [], others = [] }: { permissions?: readonly string[]; others?: readonly ResourceDefinition[] } = {},
) =>
  renderInConsole(<Home />, {
    client: { health: async () => 'healthy' } as unknown as Client,
    permissions,
    resources: [things('data/things', home), ...others],
  });

it('services are called what the page of their health calls them', async () => {
  show([]);
  expect(await screen.findByText(/^Authentication, Users, Data/)).toBeVisible();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[CAP-20] a block whose answer does not come says so with another try; the others are there', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(new NetworkError('No answer'));
  const other = vi.fn(async () => 'two of two');
  show([blockOf('First', 1, read), blockOf('Second', 2, other)]);
  const first = await screen.findByRole('region', { name: 'First' });
  expect(await within(first).findByText(/^Could not be loaded/)).toBeInTheDocument();
  expect(screen.getByText('two of two')).toBeInTheDocument();
  read.mockResolvedValue('one of two');
  fireEvent.click(await within(first).findByRole('button', { name: 'Retry' }));
  expect(await within(first).findByText('one of two')).toBeInTheDocument();
  expect(other).toHaveBeenCalledTimes(1);
});

it.each([
  [[], ['all well']],
  [['VIEW_USER'], ['one locked', 'all well']],
])('[CAP-20] a block is shown, and asks, with its permission alone: %j', async (permissions, told) => {
  const read = vi.fn(async () => 'one locked');
  const guarded = things('data/guarded', [blockOf('First', 10, read)], ['ViewUser']);
  show([blockOf('Second', 20, async () => 'all well')], { permissions, others: [guarded] });
  await screen.findByText('all well');
  await waitFor(() => expect(screen.getAllByText(/^(all well|one locked)$/).map(one => one.textContent)).toEqual(told));
  expect(read).toHaveBeenCalledTimes(told.length - 1);
});

it('[CAP-20] what matters most stands first, in whatever order it was declared', async () => {
  const read = async () => 'all well';
  show([blockOf('Second', 20, read), blockOf('Third', 30, read), blockOf('First', 10, read)]);
  await waitFor(() => expect(screen.getAllByText('all well')).toHaveLength(3));
  const titles = screen.getAllByRole('region').map(region => region.getAttribute('aria-label') ?? region.textContent);
  expect(titles.filter(title => /First|Second|Third/.test(title ?? '')).join()).toMatch(/First.*Second.*Third/);
});

it('[CAP-20] [HOST-05] a block that breaks on what it was answered costs no other, and is tried again', async () => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new TypeError('no such member');
    return <p>mended</p>;
  };
  const broken = { name: 'Broken', rank: 1, action: 'list', Block: lazy(async () => ({ default: Broken })) };
  show([broken, blockOf('Whole', 2, async () => 'still here')]);
  expect(await screen.findByText('still here')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  isBroken = false;
  fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getByText('mended')).toBeInTheDocument());
});

it('[CAP-20] [SHELL-04] a section says what it is about, so that only the navigation’s link is called as it is; one that the operator may not enter says why, and leads nowhere', async () => {
  const of = (name: 'data' | 'care', permissions?: readonly ['ViewDocuments']) =>
    defineResource<{ name: string }>({
      name: `${name}/things`,
      section: defineSection({ name, icon: () => null, ...(permissions ? { permissions } : {}) }),
      api: { path: '/things/v1', casing: 'snake' },
      columns: [{ field: 'name' }],
    });
  const client = { health: async () => 'healthy' } as unknown as Client;
  renderInConsole(<Home />, { client, resources: [of('data', ['ViewDocuments']), of('care')] });
  expect(await screen.findByRole('link', { name: /^Care \w/ })).toHaveAttribute('href', '/care');
  expect(screen.queryByRole('link', { name: /^Data/ })).toBeNull();
  expect(screen.getByText('Data').closest('li')).toHaveTextContent(/ViewDocuments/);
});

it('[R-19] the page that was asked for is offered until it was resumed once', async () => {
  const perTab = memoryStore();
  rememberWanted(createPreferences({ storage: perTab }), '/data/things/7');
  const client = { health: async () => 'healthy' } as unknown as Client;
  const { unmount } = renderInConsole(<Home />, { client, perTab });
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  unmount();
  renderInConsole(<Home />, { client, perTab });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});
