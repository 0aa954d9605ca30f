import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { defineResource, type ResourceDefinition } from '../../admin/defineResource';
import { Palette } from './Palette';

afterEach(cleanup);

type Run = { id: string; name: string };
const runs = defineResource<Run>({
  name: 'tasks/executions',
  section: { name: 'tasks', icon: () => null },
  api: { path: '/tasks/v1', casing: 'camel' },
  permissions: { list: ['ViewUser'], create: ['ViewUser'] },
  columns: [{ field: 'name' }],
  create: () => null,
  filterValues: { status: ['complete', 'failed'] },
});

it.each([
  ['sign out', 'Logout'],
  ['log out', 'Logout'],
  ['create execution', 'New: Execution'],
  ['failed', 'Executions'],
  ['read-only', 'Read-only on this host: turn on'],
])('[CAP-07] %s finds %s', async (typed, label) => {
  renderInConsole(
    <Palette takeTyped={() => ''} onClose={() => undefined} showKeys={() => undefined} leave={() => undefined} />,
    { permissions: ['VIEW_USER'], resources: [runs] as readonly ResourceDefinition[] },
  );
  await screen.findByRole('combobox', { name: 'Search and commands' });
  await userEvent.keyboard(typed);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent).join('\n')).toContain(label);
});
