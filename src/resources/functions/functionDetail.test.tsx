import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { aFunction, hostWith } from '../../../tests/support/functionPage';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { executions } from '../executions';
import { FunctionDetail } from './FunctionDetail';
import { functions } from './index';

vi.mock('../executions', async load => ({
  ...(await load<object>()),
  FunctionExecutions: () => <p>Its executions</p>,
}));
afterEach(cleanup);

const Address = () => <output>{useLocation().search}</output>;

it('[TABLE-18] the other tab keeps how the executions are filtered; what was opened of them is left', async () => {
  const host = hostWith(aFunction());
  renderInConsole(
    <>
      <Address />
      <Routes>
        <Route path="/tasks/functions/:id" element={<FunctionDetail />} />
      </Routes>
    </>,
    {
      client: host.client,
      permissions: ['VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS'],
      resources: [functions, executions],
      path: '/tasks/functions/report?list=l&tab=executions&state=s&execution=e',
    },
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Info' }));
  const [address] = screen.getAllByRole('status');
  const kept = new URLSearchParams(address?.textContent ?? '');
  expect(Object.fromEntries(kept)).toEqual({ list: 'l', tab: 'info', state: 's' });
});
