import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ZoneProvider } from '../../admin/zone';
import { memoryStore } from '../../client';
import { users } from '../users';
import { EnlistForm } from './EnlistForm';

afterEach(cleanup);

it.each([
  ['UTC', '2026-12-10T23:59:59.000Z'],
  ['Asia/Tokyo', '2026-12-10T14:59:59.000Z'],
  ['America/New_York', '2026-12-11T04:59:59.000Z'],
])('[CAP-06] a patient is enlisted to the end of the day in the zone that was chosen: %s', async (zone, end) => {
  const storage = memoryStore();
  storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries: [['shell.zone', zone]] }));
  const request = vi.fn(async (_: { body?: { expiryTimestamp?: number } }) => ({ affectedRecords: 1 }));
  renderInConsole(
    <ZoneProvider>
      <EnlistForm kind="patients" groupId="g1" onChanged={async () => undefined} />
    </ZoneProvider>,
    { storage, client: { http: { request } } as unknown as Client, resources: [users] },
  );
  fireEvent.change(screen.getByLabelText(/user/i), { target: { value: 'u1' } });
  await userEvent.click(screen.getByRole('spinbutton', { name: 'Year' }));
  await userEvent.keyboard('20261210');
  fireEvent.click(screen.getByRole('button', { name: 'Enlist patient' }));
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  expect(new Date(request.mock.calls[0]?.[0].body?.expiryTimestamp ?? 0).toISOString()).toBe(end);
});

it('[CAP-06] whoever is enlisted next gets neither the name nor the end of the one before', async () => {
  const request = vi.fn(async () => ({ affectedRecords: 1 }));
  const onChanged = vi.fn(async () => undefined);
  renderInConsole(<EnlistForm kind="patients" groupId="g1" onChanged={onChanged} />, {
    client: { http: { request } } as unknown as Client,
    resources: [users],
  });
  const user = screen.getByLabelText(/user/i);
  const year = screen.getByRole('spinbutton', { name: 'Year' });
  fireEvent.change(user, { target: { value: 'u1' } });
  await userEvent.click(year);
  await userEvent.keyboard('20261210');
  expect(year).toHaveTextContent('2026');
  fireEvent.click(screen.getByRole('button', { name: 'Enlist patient' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(user).toHaveValue('');
  expect(year).not.toHaveTextContent('2026');
});
