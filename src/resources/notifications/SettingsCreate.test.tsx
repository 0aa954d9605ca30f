import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProviderContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { createDataProvider } from '../../admin/dataProvider';
import type { Client } from '../../admin/platform';
import { createHttp, memoryStore, type Session } from '../../client';
import { usersService } from '../../client/services/users';
import { users } from '../users';
import { notificationSettings, notificationTypes } from '.';
import { SettingsCreate } from './SettingsCreate';

const USER = '5a0b2adc265ced65a8cab865';
const page = (...data: object[]) => ({ page: { total: data.length, offset: 0, limit: 50 }, data });

/** A notification service whose users have these settings. */
const show = (settings: object[] = [], hasTypes = true, perTab = memoryStore()) => {
  const written: { path: string; body: unknown }[] = [];
  const http = createHttp({
    session: { host: 'localhost:1', accessToken: () => 'token' } as unknown as Session,
    sleep: async () => undefined,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input), 'http://localhost');
      if (!hasTypes && pathname.endsWith('/types')) return Response.json({ code: 1, message: 'No' }, { status: 400 });
      const answer = () => {
        if (init?.method === 'PUT') {
          written.push({ path: pathname, body: JSON.parse(String(init.body)) });
          return { id: USER, key: 'phone', preferences: {}, creation_timestamp: 1, update_timestamp: 1 };
        }
        if (pathname.endsWith('/types')) return page({ name: 'link' }, { name: 'message' });
        if (pathname.endsWith('/users/v1/')) return page({ id: USER, email: 'eva@example.test' });
        return page(...settings);
      };
      return Response.json(answer());
    },
  });
  const client = { http, users: usersService(http) } as unknown as Client;
  const resources = [notificationSettings, notificationTypes, users];
  const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
  renderInConsole(
    <DataProviderContext.Provider value={createDataProvider(client, resources)}>
      <SettingsCreate />
      <Address />
    </DataProviderContext.Provider>,
    { client, resources, permissions: ['VIEW_USER'], perTab },
  );
  return written;
};

const fill = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'link' }));
  await userEvent.type(screen.getByLabelText('Name, email or user ID'), 'eva@example.test');
  await userEvent.type(screen.getByLabelText('Key'), 'phone');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
};

afterEach(cleanup);

describe('[SVC-NOTIF] new notification settings', () => {
  it('are written for the user that was named by e-mail, with a wish for each type, and open', async () => {
    const written = show();
    await fill();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`/messages/settings/${USER}`));
    expect(written).toEqual([
      {
        path: `/notifications/v1/settings/${USER}`,
        body: { key: 'phone', preferences: { link: false, message: true } },
      },
    ]);
  });

  it('[CAP-21] are kept half typed, without the key', async () => {
    const perTab = memoryStore();
    show([], true, perTab);
    await userEvent.type(await screen.findByLabelText('Name, email or user ID'), 'eva');
    await userEvent.type(screen.getByLabelText('Key'), 'phone-key');
    cleanup();
    const kept = perTab.getItem('meridian.drafts');
    expect(kept).toContain('eva');
    expect(kept).not.toContain('phone-key');
  });

  it('replace none that are there', async () => {
    const written = show([{ id: USER, key: 'old', preferences: {}, creation_timestamp: 1, update_timestamp: 1 }]);
    await fill();
    expect((await screen.findAllByText(/already has settings/)).length).toBeGreaterThan(0);
    expect(written).toEqual([]);
    expect(screen.getByLabelText('Key')).toHaveValue('phone');
  });

  it('are not written without a wish where the types cannot be read', async () => {
    const written = show([], false);
    await userEvent.type(await screen.findByLabelText('Name, email or user ID'), USER);
    await userEvent.type(screen.getByLabelText('Key'), 'phone');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect((await screen.findAllByText(/types of notifications are not here yet/)).length).toBeGreaterThan(0);
    expect(written).toEqual([]);
    expect(screen.getByLabelText('Key')).toHaveValue('phone');
  });

  it('need a user and a key', async () => {
    const written = show();
    await screen.findByRole('checkbox', { name: 'message' });
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Whose settings are these?')).toBeInTheDocument();
    expect(screen.getByText('Settings need the key of a device.')).toBeInTheDocument();
    expect(written).toEqual([]);
  });
});
