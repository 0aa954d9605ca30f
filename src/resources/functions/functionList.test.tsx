import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { renderList } from '../../../tests/support/renderList';
import { writeListPlace } from '../../admin/listView';
import type { Client } from '../../admin/platform';
import { executions } from '../executions';
import { functions } from '.';
import { FunctionDetail } from './FunctionDetail';
import { FunctionList } from './FunctionList';

afterEach(cleanup);

it('[FUNC-06] a row leads to its function, which keeps how the list was looked at', async () => {
  const open = async (search: string) => {
    renderList(<FunctionList />, functions, () => ({ data: [{ name: 'a/b report' }], page: { offset: 0, limit: 1 } }), {
      path: `/tasks/functions${search}`,
    });
    return (await screen.findByRole('link', { name: 'a/b report' })).getAttribute('href');
  };
  expect(await open('')).toBe('/tasks/functions/a%2Fb%20report');
  await act(() => vi.dynamicImportSettled());
  cleanup();
  const search = writeListPlace('', { page: 1, view: { query: 'report' } });
  const kept = new URLSearchParams({ list: new URLSearchParams(search).get('state') ?? '' });
  expect(await open(search)).toBe(`/tasks/functions/a%2Fb%20report?${kept}`);
});

it('[FDET-01] a tab is in the address, beside how the list was looked at that the page leads back to', async () => {
  const Address = () => <output data-testid="address">{useLocation().search}</output>;
  const client = { functions: { get: () => new Promise(() => undefined) } } as unknown as Client;
  renderInConsole(
    <>
      <Routes>
        <Route path="/tasks/functions/:id" element={<FunctionDetail />} />
      </Routes>
      <Address />
    </>,
    {
      client,
      resources: [functions, executions],
      permissions: ['VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS'],
      path: '/tasks/functions/report?list=abc&tab=executions',
    },
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Info' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('?list=abc&tab=info'));
  expect(screen.getByRole('link', { name: 'Back: Functions' })).toHaveAttribute('href', '/tasks/functions?state=abc');
});
