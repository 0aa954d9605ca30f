import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostOf, renderList } from '../../../tests/support/renderList';
import { defineResource } from '../../admin/defineResource';
import { defineSection } from '../../admin/defineSection';
import { TimeHints } from '../time/TimeHints';
import { ListPage } from './ListPage';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const visits = defineResource<{ id: string; creationTimestamp: Date; updateTimestamp: Date }>({
  name: 'users/visits',
  section: defineSection({ name: 'users', icon: () => null }),
  api: { path: '/visits/v1', casing: 'camel' },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'creationTimestamp', kind: 'timestamp' },
    { field: 'updateTimestamp', kind: 'timestamp' },
  ],
});
const at = (day: number) => new Date(Date.UTC(2020, 0, day, 12));

it('[CAP-06] T goes through the times of the row at the keyboard, and each tells what the pointer would show', async () => {
  const rows = [1, 3].map(day => ({ id: `v${day}`, creationTimestamp: at(day), updateTimestamp: at(day + 1) }));
  renderList(
    <>
      <ListPage />
      <TimeHints first={undefined} />
    </>,
    visits,
    hostOf(rows),
  );
  expect(await screen.findByText('v1')).toBeTruthy();
  const focused = () => document.activeElement?.getAttribute('datetime') ?? undefined;
  const user = userEvent.setup();

  // No row has the focus yet.
  await user.keyboard('t');
  expect(focused()).toBeUndefined();

  const [first, second] = ['v1', 'v3'].map(id => screen.getByText(id).closest('tr'));
  first?.querySelector<HTMLElement>('a, button')?.focus();
  await user.keyboard('t');
  expect(focused()).toBe(at(1).toISOString());
  expect(await screen.findByText('2020-01-01T12:00:00.000+00:00')).toBeTruthy();
  await user.keyboard('t');
  expect(focused()).toBe(at(2).toISOString());
  expect(await screen.findByText('2020-01-02T12:00:00.000+00:00')).toBeTruthy();
  await user.keyboard('t');
  expect(focused()).toBe(at(1).toISOString());

  await user.keyboard('{ArrowDown}');
  expect(second?.contains(document.activeElement)).toBe(true);
  await user.keyboard('t');
  expect(focused()).toBe(at(3).toISOString());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/2020-01-03T12/)).toBeNull());
  expect([...document.querySelectorAll('td time')].every(time => (time as HTMLElement).tabIndex === -1)).toBe(true);
});

it('[CAP-06] T on a row that shows no time says so', async () => {
  const wards = defineResource<{ id: string; name: string }>({
    name: 'users/wards',
    section: defineSection({ name: 'users', icon: () => null }),
    api: { path: '/wards/v1', casing: 'camel' },
    columns: [{ field: 'id', kind: 'id' }, { field: 'name' }],
  });
  const { notices } = renderList(<ListPage />, wards, hostOf([{ id: 'w1', name: 'North' }]));
  const row = (await screen.findByText('w1')).closest('tr');
  row?.querySelector<HTMLElement>('a, button')?.focus();
  await userEvent.setup().keyboard('t');
  expect(notices.state().toasts.map(({ text }) => text)).toEqual(['This row shows no time']);
  expect(row?.contains(document.activeElement)).toBe(true);
});
