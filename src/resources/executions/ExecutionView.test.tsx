import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { type KeyValueStore, memoryStore } from '../../client';
import { LOG_VIEWER_ENABLED, type LogEnd, type Task, type TaskLogLine } from '../../contract';
import { functions } from '../functions';
import { executions } from '.';
import { ExecutionView } from './ExecutionView';
import { StatusMark } from './StatusMark';
import { useExecution } from './useExecution';

const anExecution = (overrides: Partial<Task> = {}): Task => ({
  id: 't1',
  functionName: 'report',
  status: 'complete',
  priority: 3,
  data: { my_key: 'a\u202eb' },
  creationTimestamp: new Date(2026, 0, 2, 3, 4, 5, 6),
  startTimestamp: new Date(2026, 0, 2, 3, 4, 5, 6),
  statusChangedTimestamp: new Date(2026, 0, 2, 3, 4, 7, 80),
  updateTimestamp: new Date(2026, 0, 2, 3, 4, 7, 900),
  ...overrides,
});

const show = (
  execution: Task | Error,
  {
    permissions = [],
    logs = [] as TaskLogLine[] | Error,
    text,
    storage = memoryStore(),
    perTab = memoryStore(),
  }: {
    permissions?: string[];
    logs?: TaskLogLine[] | Error;
    text?: string;
    storage?: KeyValueStore;
    perTab?: KeyValueStore;
  } = {},
) => {
  const textOf = vi.fn(async () => text ?? JSON.stringify({ data: [execution] }));
  const getOne = vi.fn(async () => {
    if (execution instanceof Error) throw execution;
    return { data: execution };
  });
  const readLogs = vi.fn(async function* (_: string, from: Date): AsyncGenerator<readonly TaskLogLine[], LogEnd> {
    if (logs instanceof Error) return { reason: 'failed', next: from, error: logs };
    if (logs.length > 0) yield logs;
    return { reason: 'empty', next: from };
  });
  const create = vi.fn(async (task: { functionName: string; data?: unknown }) => ({
    ...anExecution(),
    ...task,
    id: 't2',
  }));
  const cancel = vi.fn(async () => {
    throw new Error('It has begun already');
  });
  const onStarted = vi.fn();
  const { notices } = renderInConsole(
    <DataProviderContext.Provider value={{ getOne } as unknown as DataProvider}>
      <ExecutionView id={execution instanceof Error ? 't1' : execution.id} onStarted={onStarted} />
    </DataProviderContext.Provider>,
    {
      permissions,
      storage,
      perTab,
      client: {
        executions: {
          logs: readLogs,
          create,
          cancel,
          textOf,
        },
      } as unknown as Client,
      resources: [executions, functions],
    },
  );
  return { notices, getOne, readLogs, create, cancel, onStarted, textOf };
};

const factOf = (name: string) => screen.getAllByText(name)[0]?.nextElementSibling?.textContent;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a status', () => {
  it.each([
    ['complete', 'complete'],
    ['failed', 'failed'],
    ['new', 'new'],
    ['inProgress', 'inProgress'],
    ['canceled', 'canceled'],
    ['retried', 'retried'],
    ['constructor', 'constructor'],
  ])('[EXEC-06] %s is a word and a shape of its own', (status, word) => {
    const { container } = renderInConsole(<StatusMark status={status} />);
    expect(container).toHaveTextContent(word);
    expect(container.querySelector('[data-status]')).toHaveAttribute('data-status', status);
    const shape = container.querySelector('svg')?.innerHTML;
    cleanup();
    const other = renderInConsole(<StatusMark status={status === 'failed' ? 'complete' : 'failed'} />);
    expect(other.container.querySelector('svg')?.innerHTML).not.toBe(shape);
  });
});

describe('one execution', () => {
  it('[HOST-05] one whose function a host does not tell leads to none', async () => {
    const { functionName: _, ...untold } = anExecution();
    show(untold as Task, { permissions: ['VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS'] });
    await waitFor(() => expect(factOf('Function name')).toBe('–'));
    expect(screen.queryByRole('link', { name: 'undefined' })).toBeNull();
  });

  it('[EXEC-09] [EXEC-10] shows function, priority, status, data and its times to the millisecond', async () => {
    show(anExecution());
    expect(await screen.findByText('report')).toBeInTheDocument();
    expect(factOf('Priority')).toBe('3');
    expect(factOf('Status')).toBe('complete');
    await waitFor(() => expect(factOf('Data')).toContain('"my_key": "a⟨U+202E⟩b"'));
    expect(factOf('Started')).toBe('2026-01-02 03:04:05.006');
    expect(factOf('Status changed')).toBe('2026-01-02 03:04:07.080');
    expect(factOf('Updated')).toBe('2026-01-02 03:04:07.900');
    expect(screen.queryByRole('region', { name: 'Error' })).toBeNull();
  });

  it.each([
    ['12345678901234567890', 12345678901234567000],
    ['9007199254740993', 9007199254740992],
    ['-0', 0],
    ['1e400', Number.POSITIVE_INFINITY],
    ['1.50', 1.5],
  ])('[EXEC-09] shows the number %s as it is stored, which a double would tell as %d', async (stored, id) => {
    show(anExecution({ data: { id } }), { text: `{"data":[{"id":"t1","data":{"b":1,"2":2,"id":${stored}}}]}` });
    await screen.findByText('report');
    await waitFor(() => expect(factOf('Data')).toBe(`{\n  "b": 1,\n  "2": 2,\n  "id": ${stored}\n}`));
  });

  it('[EXEC-09] data that cannot be read is told in its place, and tried again on demand', async () => {
    const { textOf } = show(anExecution());
    textOf.mockRejectedValueOnce(new Error('out of order'));
    expect(await screen.findByText(/out of order/)).toBeInTheDocument();
    expect(factOf('Priority')).toBe('3');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(factOf('Data')).toContain('my_key'));
    expect(textOf).toHaveBeenCalledTimes(2);
  });

  it('[EXEC-09] one without data asks for none', async () => {
    const { data: _, ...bare } = anExecution();
    const { textOf } = show(bare);
    await screen.findByText('report');
    expect(factOf('Data')).toBe('–');
    expect(textOf).not.toHaveBeenCalled();
  });

  it('shows its tags, and who started it through what, where it has them', async () => {
    const origin = ['Tags', 'Started by', 'By application'];
    show(anExecution({ tags: ['nightly', 'eu'], createdByUserId: 'u1', createdByApplicationId: 'a1' }));
    await screen.findByText('report');
    expect(origin.map(label => factOf(label))).toEqual(['nightly, eu', 'ada@example.test', 'a1']);
    cleanup();
    show(anExecution({ tags: [] }));
    await screen.findByText('report');
    for (const label of origin) expect(screen.queryByText(label)).toBeNull();
  });

  it('[EXEC-11] shows the error with name, type and message', async () => {
    show(anExecution({ status: 'failed', error: { name: 'TypeError', type: 'runtime', message: 'x\u001b[31m' } }));
    const block = await screen.findByRole('region', { name: 'Error' });
    expect(block).toHaveTextContent('TypeError');
    expect(block).toHaveTextContent('runtime');
    expect(block).toHaveTextContent('x⟨ESC⟩[31m');
  });

  it.each<[string, Partial<Task>, number | undefined]>([
    ['runs', { status: 'inProgress' }, 2],
    ['is about to begin', { status: 'new', startTimestamp: new Date(Date.now() + 30_000) }, 2],
    ['begins in an hour', { status: 'new', startTimestamp: new Date(Date.now() + 3_600_000) }, 30],
    ['has ended', {}, undefined],
  ])('[EXEC-14] one that %s is looked at again accordingly', async (_, overrides, seconds) => {
    vi.useFakeTimers();
    const { getOne } = show(anExecution(overrides));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(500);
    expect(getOne).toHaveBeenCalledTimes(1);
    await pass((seconds ?? 60) * 1_000 - 1_000);
    expect(getOne).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(getOne).toHaveBeenCalledTimes(seconds === undefined ? 1 : 2);
  });

  it('[EXEC-14] lists are read again once its status is another', async () => {
    vi.useFakeTimers();
    let status = 'inProgress';
    const readList = vi.fn(async () => status);
    const List = () => <p>{useQuery({ queryKey: ['tasks/executions', 'getList'], queryFn: readList }).data}</p>;
    const Page = () => {
      useExecution('t1');
      return <List />;
    };
    const getOne = async () => ({ data: anExecution({ status }) });
    renderInConsole(
      <DataProviderContext.Provider value={{ getOne } as unknown as DataProvider}>
        <Page />
      </DataProviderContext.Provider>,
      { resources: [executions] },
    );
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(5_000);
    expect(readList).toHaveBeenCalledTimes(1);
    status = 'complete';
    await pass(2_500);
    expect(screen.getByText('complete')).toBeInTheDocument();
    expect(readList).toHaveBeenCalledTimes(2);
  });

  it('[EXEC-12] [EXEC-16] reads its log from its start, but not while it is new', async () => {
    expect(LOG_VIEWER_ENABLED).toBe(true);
    const { readLogs } = show(anExecution(), {
      logs: [{ timestamp: new Date(2026, 0, 2, 3, 4, 6), message: 'hello' }],
    });
    const log = await screen.findByRole('region', { name: 'Log' });
    expect(await within(log).findByText('hello')).toBeInTheDocument();
    expect(readLogs.mock.calls[0]?.slice(0, 2)).toEqual(['t1', anExecution().startTimestamp]);
    cleanup();
    const other = show(anExecution({ status: 'new' }));
    expect(await screen.findByText('report')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Log' })).toBeNull();
    expect(other.readLogs).not.toHaveBeenCalled();
  });

  const unreadable = new Date(Number.NaN);
  const created = new Date(2026, 0, 2, 3, 4, 5);
  it.each([
    [{ creationTimestamp: created }, created],
    [{ creationTimestamp: unreadable }, anExecution().updateTimestamp],
    [{ creationTimestamp: unreadable, updateTimestamp: unreadable }, new Date(0)],
  ])('[HOST-05] reads the log of one whose start is no time: %j', async (times, from) => {
    const { readLogs } = show(anExecution({ startTimestamp: unreadable, ...times }));
    await screen.findByRole('region', { name: 'Log' });
    await waitFor(() => expect(readLogs.mock.calls[0]?.[1]).toEqual(from));
  });

  it('[EXEC-13] [EXEC-15] [CONST-01] a log that stops early says so in a banner for 3 s, and in its place for good', async () => {
    // The viewer's code is there at once, so that only the fake clock counts.
    await import('../../ui/log/LogViewer');
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    show(anExecution(), { logs: new Error('cut') });
    for (let turns = 0; turns < 20 && !screen.queryByText('Stopped early'); turns++) await pass(10);
    const banner = () => screen.queryAllByRole('alert').find(alert => alert.querySelector('.banner'));
    expect(banner()).toHaveTextContent('cut');
    // It has been there for ten milliseconds at most.
    await pass(2_985);
    expect(banner()).toBeDefined();
    await pass(15);
    expect(banner()).toBeUndefined();
    expect(screen.getByText('Stopped early')).toBeInTheDocument();
  });

  it('[EXEC-15] that cannot be loaded says so in a banner, and offers another try', async () => {
    const { getOne } = show(new Error('down'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('down'));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
  });

  it('[EXEC-14] that is not there is told in its place alone: nothing went wrong', async () => {
    show(Object.assign(new Error('Requested resource is unknown'), { status: 404 }));
    expect(await screen.findByText('This execution does not exist, or no longer')).toBeVisible();
    expect(screen.queryByText('Requested resource is unknown')).toBeNull();
  });

  it('runs again with the same data and tags, as urgently, and refuses data that is not JSON', async () => {
    const { create, onStarted } = show(anExecution({ data: { a: 1 }, tags: ['t'] }), { permissions: ['CREATE_TASKS'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Run report' });
    const field = within(dialog).getByLabelText('Data (JSON, optional)');
    expect(field).toHaveValue('{\n  "a": 1\n}');
    fireEvent.change(field, { target: { value: '{"a": }' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Run now' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is not JSON: line 1, column 7');
    fireEvent.change(field, { target: { value: '{"id": 12345678901234567890}' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Run now' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The number 12345678901234567890 (id) cannot be sent as it is',
    );
    expect(create).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '{"a": 2}' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Run now' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledExactlyOnceWith({
        functionName: 'report',
        data: { a: 2 },
        tags: ['t'],
        priority: 3,
      }),
    );
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
  });

  it('[SESS-13] data that was typed and left is offered again, and not run by itself', async () => {
    const perTab = memoryStore();
    const openDialog = async () => {
      cleanup();
      const { create } = show(anExecution({ data: { a: 1 } }), { permissions: ['CREATE_TASKS'], perTab });
      fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
      const dialog = await screen.findByRole('dialog', { name: 'Run report' });
      return { create, dialog, field: within(dialog).getByLabelText('Data (JSON, optional)') };
    };
    fireEvent.change((await openDialog()).field, { target: { value: '{"a": 2}' } });
    const { create, dialog, field } = await openDialog();
    expect(field).toHaveValue('{\n  "a": 1\n}');
    fireEvent.click(within(dialog).getByRole('button', { name: /^Restore Data/ }));
    expect(field).toHaveValue('{"a": 2}');
    expect(create).not.toHaveBeenCalled();
  });

  it('[CAP-15] old and new lead to each other, still after a reload, and it is said who remembers it', async () => {
    const storage = memoryStore();
    const { notices } = show(anExecution({ data: undefined }), { permissions: ['CREATE_TASKS'], storage });
    expect(await screen.findByText('report')).toBeInTheDocument();
    expect(screen.queryByText(/Only this browser remembers/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Run again' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run now' }));
    await waitFor(() => expect(notices.state().toasts).toHaveLength(1));
    expect(notices.state().toasts[0]).toMatchObject({
      text: 'Execution t2 was started as a re-run',
      link: { to: '/tasks/executions/t1', label: 'To the first one: t1' },
    });
    cleanup();

    show(anExecution(), { storage });
    expect(await screen.findByRole('link', { name: 't2' })).toHaveAttribute('href', '/tasks/executions/t2');
    expect(factOf('Run again as')).toBe('t2');
    expect(screen.getByText(/^Only this browser remembers/)).toBeInTheDocument();
    cleanup();

    show(anExecution({ id: 't2' }), { storage });
    expect(await screen.findByRole('link', { name: 't1' })).toHaveAttribute('href', '/tasks/executions/t1');
    expect(factOf('Re-run of')).toBe('t1');
    expect(screen.queryByText('Run again as')).toBeNull();
  });

  it('runs again with a number that no double holds only after somebody changed it', async () => {
    const { create } = show(anExecution({ data: { id: 9_007_199_254_740_992 } }), {
      permissions: ['CREATE_TASKS'],
      text: '{"data":[{"id":"t1","data":{"id":9007199254740993}}]}',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Run report' });
    expect(within(dialog).getByLabelText('Data (JSON, optional)')).toHaveValue('{\n  "id": 9007199254740993\n}');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Run now' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The number 9007199254740993 (id)');
    expect(create).not.toHaveBeenCalled();
  });

  it('can be canceled only while it is new, after asking; a refusal stands in the banner', async () => {
    // Nobody looks at it again by himself so soon.
    const startTimestamp = new Date(Date.now() + 3_600_000);
    const { cancel, getOne } = show(anExecution({ status: 'new', startTimestamp }), { permissions: ['CANCEL_TASKS'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel execution' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel execution' }));
    await waitFor(() => expect(cancel).toHaveBeenCalledExactlyOnceWith('t1'));
    expect(await screen.findByText('It has begun already')).toBeInTheDocument();
    // What became of it is shown.
    await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
    cancel.mockResolvedValueOnce({ affectedRecords: 0 } as never);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel execution' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel execution' }));
    expect(await screen.findByText('The host changed nothing.')).toBeInTheDocument();
    cleanup();
    show(anExecution({ status: 'inProgress' }), { permissions: ['CANCEL_TASKS'] });
    expect(await screen.findByText('report')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel execution' })).toBeNull();
  });
});
