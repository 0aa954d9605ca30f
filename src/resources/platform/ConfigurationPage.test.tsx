import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { requirementOf } from '../../admin/may';
import type { Client } from '../../admin/platform';
import { users } from '../users';
import { ConfigurationPage } from './ConfigurationPage';
import { configurations } from './index';

afterEach(cleanup);

it.each([
  ['UPDATE_CONFIGURATIONS', ['The platform']],
  ['VIEW_CONFIGURATIONS', ['The platform', 'A group', 'A user']],
])('[SVC-CONF] whoever holds %s sees the general settings, which all may read', async (permission, kinds) => {
  expect(requirementOf(configurations, 'list').flat()).toEqual(['ViewConfigurations', 'UpdateConfigurations']);
  const requestWithText = async () => ({ value: {}, text: '{}' });
  renderInConsole(<ConfigurationPage />, {
    client: { http: { requestWithText } } as unknown as Client,
    permissions: [permission],
    resources: [configurations, users],
  });
  expect(await screen.findByRole('region', { name: 'Settings of the platform' })).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const offered = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(kinds);
});

it('[SVC-CONF] the settings of a user are found by name, and say whose they are', async () => {
  const ada = { id: '5f0000000000000000000001', first_name: 'Ada', last_name: 'Peeters', email: 'ada@example.org' };
  const { client, asked } = scriptedHost(({ path }) => (path.startsWith('/users') ? pageWith([ada]) : { data: {} }));
  const resources = [configurations, users];
  renderInConsole(<ConfigurationPage />, { client, permissions: ['VIEW_CONFIGURATIONS', 'VIEW_USER'], resources });
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(screen.getByRole('option', { name: 'A user' }));
  fireEvent.change(screen.getByLabelText(/^Name/, { selector: 'input' }), { target: { value: 'Ada' } });
  fireEvent.click(await screen.findByRole('option', { name: /Ada Peeters/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('region', { name: 'Settings of user Ada Peeters' })).toBeVisible();
  expect(asked()).toContain(`GET /configurations/v2/users/${ada.id}`);
});

it('[SVC-CONF] an address that nobody has is told, and nobody else’s settings stand below it', async () => {
  const { client } = scriptedHost(({ path }) => (path.startsWith('/users') ? pageWith([]) : { data: {} }));
  const resources = [configurations, users];
  const { notices } = renderInConsole(<ConfigurationPage />, {
    client,
    permissions: ['VIEW_CONFIGURATIONS', 'VIEW_USER'],
    resources,
  });
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(screen.getByRole('option', { name: 'A user' }));
  fireEvent.change(screen.getByLabelText(/^Name/, { selector: 'input' }), { target: { value: 'no@x.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(notices.state().kept[0]?.detail).toBe('No user has this email address.'));
  expect(screen.queryByRole('region', { name: /^Settings of/ })).toBeNull();
});

it('[SVC-CONF] an id that was typed for a user is not taken for a group', async () => {
  const { client } = scriptedHost(() => ({ data: {} }));
  const resources = [configurations, users];
  renderInConsole(<ConfigurationPage />, { client, permissions: ['VIEW_CONFIGURATIONS'], resources });
  const choose = (kind: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Settings of/ }));
    fireEvent.click(screen.getByRole('option', { name: kind }));
  };
  choose('A user');
  fireEvent.change(screen.getByRole('textbox', { name: 'User ID' }), { target: { value: 'u1' } });
  choose('A group');
  expect(screen.getByRole('textbox', { name: 'Group ID' })).toHaveValue('');
});

it('[SVC-CONF] whoever has none is said to have none; the platform’s are shown at once when they are chosen again', async () => {
  const gone = () => Response.json({ code: 16, name: 'RESOURCE_UNKNOWN_EXCEPTION' }, { status: 404 });
  const { client } = scriptedHost(({ path }) => (path.includes('/groups/') ? gone() : { data: { colour: 'green' } }));
  renderInConsole(<ConfigurationPage />, {
    client,
    permissions: ['VIEW_CONFIGURATIONS'],
    resources: [configurations, users],
  });
  const choose = (kind: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Settings of/ }));
    fireEvent.click(screen.getByRole('option', { name: kind }));
  };
  choose('A group');
  fireEvent.change(screen.getByRole('textbox', { name: 'Group ID' }), { target: { value: 'g1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('There are no such settings on this host')).toBeVisible();
  choose('The platform');
  expect(await screen.findByRole('region', { name: 'Settings of the platform' })).toBeVisible();
});
