import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { requirementOf } from '../../admin/may';
import type { Client } from '../../admin/platform';
import { ConfigurationPage } from './ConfigurationPage';
import { configurations } from './index';

vi.mock('../../ui/json/JsonViewer', () => ({ JsonViewer: () => null }));
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
    resources: [configurations],
  });
  expect(await screen.findByRole('region', { name: 'Settings of the platform' })).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const offered = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(kinds);
});
