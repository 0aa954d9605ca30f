import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { LogEnd, Task, TaskLogLine } from '../../contract';
import { functions } from '../functions';
import { executions } from '.';
import { ExecutionView } from './ExecutionView';

const AT = new Date(2026, 0, 2, 3, 4, 5, 6);
const anExecution = (overrides: Partial<Task>): Task => ({
  id: 't1',
  functionName: 'report',
  status: 'complete',
  priority: 0,
  creationTimestamp: AT,
  startTimestamp: AT,
  statusChangedTimestamp: AT,
  updateTimestamp: AT,
  ...overrides,
});

/** Two executions that repeat each other, one of which is shown at a time. */
const EXECUTIONS = [
  anExecution({ id: 't1', status: 'retried', retriedByTaskId: 't2' }),
  anExecution({ id: 't2', retryForTaskIds: ['t1'] }),
];

const Shown = () => {
  const [id, setId] = useState('t1');
  return (
    <>
      {EXECUTIONS.map(other => (
        <button key={other.id} type="button" onClick={() => setId(other.id)}>
          {`show ${other.id}`}
        </button>
      ))}
      <ExecutionView id={id} onStarted={vi.fn()} />
    </>
  );
};

const show = () => {
  const getOne = async (_: string, { id }: { id: string }) => ({ data: EXECUTIONS.find(one => one.id === id) });
  const logs = async function* (id: string, from: Date): AsyncGenerator<readonly TaskLogLine[], LogEnd> {
    yield [{ timestamp: AT, message: `said by ${id}` }];
    return { reason: 'empty', next: from };
  };
  renderInConsole(
    <DataProviderContext.Provider value={{ getOne } as unknown as DataProvider}>
      <Shown />
    </DataProviderContext.Provider>,
    {
      client: { executions: { logs } } as unknown as Client,
      resources: [executions, functions],
      path: '/tasks/executions/t1?state=abc',
    },
  );
};

afterEach(cleanup);

it('[EXEC-12] an execution that was seen before shows its own log again', async () => {
  show();
  for (const id of ['t1', 't2', 't1']) {
    fireEvent.click(screen.getByRole('button', { name: `show ${id}` }));
    expect(await screen.findByText(`said by ${id}`)).toBeInTheDocument();
    expect(screen.queryByText(`said by ${id === 't1' ? 't2' : 't1'}`)).toBeNull();
  }
});

it('[EXEC-14] [TABLE-18] its repeats are opened with the place of the list', async () => {
  show();
  expect(await screen.findByRole('link', { name: 't2' })).toHaveAttribute('href', '/tasks/executions/t2?state=abc');
});
