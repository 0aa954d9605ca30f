import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { filterOf } from '../../../tests/support/filterOf';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { hostOf, renderList } from '../../../tests/support/renderList';
import type { Client } from '../../admin/platform';
import { type ConsoleList, ListProvider } from '../../ui/table/useConsoleList';
import { functions } from '../functions';
import { executions } from '.';
import { ExecutionPanel } from './ExecutionPanel';
import { ExecutionList } from './ExecutionTable';
import { RunChart } from './RunChart';

afterEach(cleanup);

const rows = ['t1', 't2', 't3'].map(id => ({ id, functionName: 'report', status: 'new' }));
const listOf = (shown: readonly object[]) => ({ rows: shown }) as unknown as ConsoleList;

it('[EXEC-08] J and K lead to the rows beside it; with Ctrl, Alt or Cmd they are the keys of others, in a field text', async () => {
  const onOpen = vi.fn();
  const getOne = async () => ({ data: rows[1] });
  renderInConsole(
    <DataProviderContext.Provider value={{ getOne } as unknown as DataProvider}>
      <ListProvider value={listOf(rows)}>
        <ExecutionPanel id="t2" onOpen={onOpen} />
      </ListProvider>
    </DataProviderContext.Provider>,
    { resources: [executions] },
  );
  const panel = await screen.findByRole('complementary', { name: 'Execution t2' });
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    for (const key of ['j', 'k']) fireEvent.keyDown(panel, { key, ...held });
  // What is typed into a field, as the search of the log, is text.
  const field = panel.appendChild(document.createElement('input'));
  for (const key of ['j', 'k']) fireEvent.keyDown(field, { key });
  field.remove();
  expect(onOpen).not.toHaveBeenCalled();
  for (const key of ['j', 'K']) fireEvent.keyDown(panel, { key });
  expect(onOpen.mock.calls).toEqual([['t3'], ['t1']]);
});

it('[CAP-15] [TABLE-01] the chart is read again with the rows of its table, and not when those first come', async () => {
  const find = vi.fn(async () => ({ data: [], page: { total: 0, limit: 500, offset: 0 } }));
  const filter = filterOf('');
  const Table = () => {
    const [shown, show] = useState<readonly object[]>();
    return (
      <ListProvider value={listOf(shown as readonly object[])}>
        <button type="button" onClick={() => show([...rows])}>
          arrive
        </button>
        <RunChart functionName={undefined} filter={filter} onNarrow={() => undefined} />
      </ListProvider>
    );
  };
  renderInConsole(<Table />, { client: { executions: { findRows: find } } as unknown as Client });
  await waitFor(() => expect(find).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: 'arrive' }));
  expect(find).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'arrive' }));
  await waitFor(() => expect(find).toHaveBeenCalledTimes(2));
});

it('[CAP-15] [TABLE-04] another filter asks for the chart once, another order or page not at all', async () => {
  const find = vi.fn(async () => ({ data: [], page: { total: 0, limit: 500, offset: 0 } }));
  const before = { ...listOf([...rows]), isTurning: false, page: 1, perPage: 20, sort: { field: 'id', order: 'ASC' } };
  const states = {
    'filter typed': [{ ...before, isTurning: true }, 'eq(status,failed)'],
    'its rows': [{ ...before, rows: [...rows] }, 'eq(status,failed)'],
    'order chosen': [{ ...before, isTurning: true, sort: { field: 'id', order: 'DESC' } }, 'eq(status,failed)'],
    'ordered rows': [{ ...before, rows: [...rows], sort: { field: 'id', order: 'DESC' } }, 'eq(status,failed)'],
    'page turned at once': [{ ...before, rows: [...rows], page: 2 }, 'eq(status,failed)'],
    refreshed: [{ ...before, rows: [...rows], page: 2 }, 'eq(status,failed)'],
  } as unknown as Record<string, [typeof before, string]>;
  const Table = () => {
    const [[list, filter], show] = useState<[typeof before, string]>([before, '']);
    return (
      <ListProvider value={list as never}>
        {Object.entries(states).map(([name, state]) => (
          <button key={name} type="button" onClick={() => show(state)}>
            {name}
          </button>
        ))}
        <RunChart functionName={undefined} filter={filterOf(filter)} onNarrow={() => undefined} />
      </ListProvider>
    );
  };
  renderInConsole(<Table />, { client: { executions: { findRows: find } } as unknown as Client });
  await waitFor(() => expect(find).toHaveBeenCalledTimes(1));
  const asked: number[] = [];
  for (const name of Object.keys(states)) {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(async () => undefined);
    asked.push(find.mock.calls.length);
  }
  expect(asked).toEqual([2, 2, 2, 2, 2, 3]);
});

it('[EXEC-08] Back closes the panel, however many rows were gone through in it', async () => {
  renderList(<ExecutionList />, executions, hostOf(rows), {
    path: '/tasks/executions?state=x',
    permissions: ['VIEW_TASKS', 'VIEW_TASK_FUNCTION_LOGS'],
    resources: [executions, functions],
  });
  fireEvent.click(await screen.findByRole('link', { name: 't1' }));
  fireEvent.keyDown(await screen.findByRole('complementary', { name: 'Execution t1' }), { key: 'j' });
  fireEvent.keyDown(await screen.findByRole('complementary', { name: 'Execution t2' }), { key: 'j' });
  expect(await screen.findByRole('complementary', { name: 'Execution t3' })).toBeInTheDocument();
  expect(screen.getByTestId('address')).toHaveTextContent('/tasks/executions?state=x&execution=t3');
  fireEvent.click(screen.getByRole('button', { name: 'browser back' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/tasks/executions?state=x'));
  expect(screen.queryByRole('complementary')).toBeNull();
});
