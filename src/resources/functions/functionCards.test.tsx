// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { RUNTIMES, type TaskFunction, type TaskFunctionChanges, type TaskSchedule } from '../../contract';
import { functions } from '.';
import { FunctionInfo } from './FunctionInfo';
import { REVEAL_MS } from './SecretValue';

const EDITOR = ['VIEW_TASK_FUNCTION_DETAILS', 'UPDATE_TASK_FUNCTION'];
const PLANNER = [...EDITOR, 'VIEW_TASK_SCHEDULES', 'CREATE_TASK_SCHEDULE', 'DELETE_TASK_SCHEDULE'];

const aFunction = (overrides: Partial<TaskFunction> = {}): TaskFunction => ({
  name: 'report',
  description: 'Sends it',
  enabled: true,
  entryPoint: 'index.handler',
  runtime: 'nodejs14.x',
  memoryLimit: 256,
  timeLimit: 60,
  environmentVariables: new Map([
    ['API_KEY', 'secret-1'],
    ['my_var', 'two'],
  ]),
  updateTimestamp: new Date('2026-01-01T00:00:00.000Z'),
  ...overrides,
});

/** The answer that a host gives of its schedules. */
const textOf = (data: readonly TaskSchedule[]) => JSON.stringify({ page: { offset: 0, limit: 20 }, data });

/** A host that keeps one function and its schedules. */
const hostWith = (stored: TaskFunction, schedules: TaskSchedule[] = []) => {
  const updates: TaskFunctionChanges[] = [];
  const host = { stored, schedules, refuse: undefined as Error | undefined, text: undefined as string | undefined };
  const guarded = async <T,>(call: () => T): Promise<T> => {
    if (host.refuse) throw host.refuse;
    return call();
  };
  const setEnabled = vi.fn((enabled: boolean) => {
    host.stored = { ...host.stored, enabled };
    return { affectedRecords: 1 };
  });
  const create = vi.fn(async (schedule: { functionName: string; interval: number | string; data: unknown }) =>
    guarded(() => {
      host.schedules.push({ id: `new-${host.schedules.length}`, ...schedule } as TaskSchedule);
      return host.schedules.at(-1);
    }),
  );
  const remove = vi.fn(async (id: string) =>
    guarded(() => {
      host.schedules = host.schedules.filter(schedule => schedule.id !== id);
      return { affectedRecords: 1 };
    }),
  );
  const client = {
    functions: {
      get: async () => host.stored,
      update: async (_: string, changes: TaskFunctionChanges) =>
        guarded(() => {
          updates.push(changes);
          host.stored = { ...host.stored, ...changes };
          return { affectedRecords: 1 };
        }),
      enable: async () => guarded(() => setEnabled(true)),
      disable: async () => guarded(() => setEnabled(false)),
    },
    schedules: {
      findExactly: async () => ({ schedules: [...host.schedules], text: host.text ?? textOf(host.schedules) }),
      create,
      remove,
    },
  } as unknown as Client;
  return { host, updates, setEnabled, create, remove, client };
};

const show = async (host: ReturnType<typeof hostWith>, permissions: readonly string[] = EDITOR) => {
  const rendered = renderInConsole(<FunctionInfo name="report" />, {
    client: host.client,
    permissions,
    resources: [functions],
  });
  await screen.findByRole('region', { name: 'General' });
  return rendered;
};

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const variables = () => within(screen.getByRole('table', { name: 'Environment variables' }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the settings of a function', () => {
  it('[FDET-02] [FDET-10] the toggle tells the stored state, and yes and no call enable and disable', async () => {
    const host = hostWith(aFunction());
    await show(host);
    const toggle = within(screen.getByRole('group', { name: 'Enabled' }));
    fireEvent.click(toggle.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(toggle.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'));
    fireEvent.click(toggle.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toggle.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true'));
    expect(host.setEnabled.mock.calls).toEqual([[false], [true]]);
  });

  it('[FDET-10] [FDET-11] a refused toggle stays as stored and says so', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.host.refuse = new Error('gone');
    fireEvent.click(within(screen.getByRole('group', { name: 'Enabled' })).getByRole('button', { name: 'No' }));
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([{ text: 'Failed to disable function', detail: 'gone' }]),
    );
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('[FDET-04] offers ten runtimes, and keeps a present one that it does not know', async () => {
    await show(hostWith(aFunction({ runtime: 'nodejs22.x' })));
    const choice = screen.getByLabelText<HTMLSelectElement>('Runtime');
    expect(choice).toHaveValue('nodejs22.x');
    expect([...choice.options].map(option => option.value)).toEqual(['nodejs22.x', ...RUNTIMES]);
  });

  it('[FDET-05] names the execution options, and sends their values', async () => {
    const host = hostWith(aFunction());
    await show(host);
    const choice = screen.getByLabelText<HTMLSelectElement>('Execution options');
    expect([...choice.options].map(option => [option.value, option.text])).toEqual([
      ['permissionRequired', 'Restricted'],
      ['allUsers', 'All users'],
      ['public', 'Public'],
    ]);
    fireEvent.change(choice, { target: { value: 'public' } });
    click('Save Execution options');
    await waitFor(() => expect(host.updates).toEqual([{ executionOptions: { permissionMode: 'public' } }]));
  });

  it.each([
    [
      '[FDET-06]',
      'Memory limit (MB)',
      ['127', '10241', '', 'abc', '128x', ' ', '0x100', '1e3', '0b100000000', '+256', '-256', '256,5'],
      ['128', '10240'],
      'memoryLimit',
      'From 128 to 10240',
    ],
    [
      '[FDET-07]',
      'Time limit (s)',
      ['2', '901', '', '-3', '1e9', '0x10', '1e1'],
      ['3', '900'],
      'timeLimit',
      'From 3 to 900',
    ],
  ] as const)('%s %s is bounded, and says so before the mistake', async (_, label, bad, good, field, bounds) => {
    const host = hostWith(aFunction());
    await show(host);
    expect(screen.getByText(bounds)).toBeInTheDocument();
    for (const value of bad) {
      type(label, value);
      fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
      expect(screen.getByText('Value bounds exceeded')).toBeInTheDocument();
    }
    expect(host.updates).toEqual([]);
    for (const value of good) {
      type(label, value);
      expect(screen.queryByText('Value bounds exceeded')).toBeNull();
      click(`Save ${label}`);
      await waitFor(() => expect(host.updates.at(-1)).toEqual({ [field]: Number(value) }));
      await waitFor(() => expect(screen.queryByRole('button', { name: `Save ${label}` })).toBeNull());
    }
  });

  it('[FDET-08] shows everything and offers nothing without UpdateTaskFunction', async () => {
    await show(hostWith(aFunction()), ['VIEW_TASK_FUNCTION_DETAILS']);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryAllByRole('combobox')).toEqual([]);
    expect(screen.getByText('Restricted')).toBeInTheDocument();
    expect(screen.getAllByText('********')).toHaveLength(2);
    const enabled = within(screen.getByRole('group', { name: 'Enabled' }));
    for (const button of enabled.getAllByRole('button')) expect(button).toBeDisabled();
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});

describe('environment variables', () => {
  it('[ENV-01] are eight asterisks, and their values are not in the page', async () => {
    await show(hostWith(aFunction()));
    expect(screen.getAllByText('********')).toHaveLength(2);
    expect(document.body.innerHTML).not.toContain('secret-1');
  });

  it('[ENV-01] a revealed value hides again after 30 s, when the focus leaves, and with the tab', async () => {
    const host = hostWith(aFunction());
    await show(host);
    vi.useFakeTimers();
    const reveal = () => {
      const button = screen.getByRole('button', { name: 'Reveal API_KEY' });
      button.focus();
      fireEvent.click(button);
      expect(screen.getByText('secret-1')).toBeInTheDocument();
    };
    reveal();
    act(() => void vi.advanceTimersByTime(REVEAL_MS - 1));
    expect(document.body.innerHTML).toContain('secret-1');
    act(() => void vi.advanceTimersByTime(1));
    expect(document.body.innerHTML).not.toContain('secret-1');
    reveal();
    act(() => screen.getByRole('button', { name: 'Add variable' }).focus());
    expect(document.body.innerHTML).not.toContain('secret-1');
    reveal();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.body.innerHTML).not.toContain('secret-1');
  });

  it('[ENV-01] can be copied without being revealed', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await show(hostWith(aFunction()));
    click('Copy the value of API_KEY');
    await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith('secret-1'));
    expect(document.body.innerHTML).not.toContain('secret-1');
    vi.unstubAllGlobals();
  });

  it('[ENV-02] [ENV-05] an edited row sends the full map', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Edit API_KEY');
    expect(screen.getByLabelText('Name')).toHaveValue('API_KEY');
    expect(screen.getByLabelText('Value')).toHaveValue('secret-1');
    type('Value', 'secret-2');
    click('Save variable');
    await waitFor(() =>
      expect(host.updates).toEqual([
        {
          environmentVariables: new Map([
            ['API_KEY', 'secret-2'],
            ['my_var', 'two'],
          ]),
        },
      ]),
    );
    await waitFor(() => expect(screen.getAllByText('********')).toHaveLength(2));
  });

  it('[ENV-03] cancelling an edit restores the row; cancelling a new row removes it', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Edit API_KEY');
    type('Name', 'OTHER');
    click('Cancel editing');
    expect(variables().getByText('API_KEY')).toBeInTheDocument();
    expect(variables().getAllByRole('row')).toHaveLength(3);
    click('Add variable');
    expect(variables().getAllByRole('row')).toHaveLength(4);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    expect(variables().getAllByRole('row')).toHaveLength(3);
    expect(host.updates).toEqual([]);
  });

  it('[ENV-02] [ENV-05] a new row starts in editing and needs a name of its own', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Add variable');
    click('Save variable');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a name');
    type('Name', 'my_var');
    expect(screen.getByRole('alert')).toHaveTextContent('There is a variable of this name');
    type('Name', 'NEW');
    type('Value', 'line 1\nline 2');
    fireEvent.keyDown(screen.getByLabelText('Value'), { key: 'Enter', shiftKey: true });
    expect(host.updates).toEqual([]);
    fireEvent.keyDown(screen.getByLabelText('Value'), { key: 'Enter' });
    await waitFor(() =>
      expect([...(host.updates[0]?.environmentVariables ?? [])]).toEqual([
        ['API_KEY', 'secret-1'],
        ['my_var', 'two'],
        ['NEW', 'line 1\nline 2'],
      ]),
    );
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    '[FDET-12] [ENV-05] a variable named %s is shown, stays when another changes, and can be deleted',
    async name => {
      const host = hostWith(
        aFunction({
          environmentVariables: new Map([
            [name, 'odd'],
            ['A', '1'],
          ]),
        }),
      );
      await show(host);
      expect(variables().getByText(name)).toBeInTheDocument();
      click('Edit A');
      type('Value', '2');
      click('Save variable');
      await waitFor(() => expect(host.updates).toHaveLength(1));
      expect([...(host.updates[0]?.environmentVariables ?? [])]).toEqual([
        [name, 'odd'],
        ['A', '2'],
      ]);
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(screen.queryByLabelText('Value')).toBeNull());
      click(`Delete ${name}`);
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete environment variable' }));
      await waitFor(() => expect(host.updates[1]?.environmentVariables).toEqual(new Map([['A', '2']])));
      await waitFor(() => expect(variables().queryByText(name)).toBeNull());
    },
  );

  it('[ENV-04] [ENV-05] deleting asks first, then sends the map without it', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Delete my_var');
    const dialog = screen.getByRole('dialog', { name: 'Delete environment variable' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this environment variable?');
    expect(host.updates).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete environment variable' }));
    await waitFor(() => expect(host.updates).toEqual([{ environmentVariables: new Map([['API_KEY', 'secret-1']]) }]));
  });

  it('[ENV-06] failures are told in toasts, and what was typed stays', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.host.refuse = new Error('too big');
    click('Edit API_KEY');
    type('Value', 'x');
    click('Save variable');
    await waitFor(() =>
      expect(notices.state().toasts[0]).toMatchObject({
        text: 'Failed to update environment variables',
        detail: 'too big',
      }),
    );
    expect(screen.getByLabelText('Value')).toHaveValue('x');
    click('Cancel editing');
    click('Delete my_var');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete environment variable' }));
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Failed to delete environment variable'));
  });

  it('[ENV-05] a map that somebody else changed meanwhile is shown and asked about, then both are kept', async () => {
    const host = hostWith(aFunction());
    await show(host);
    host.host.stored = aFunction({
      environmentVariables: new Map([
        ['API_KEY', 'secret-1'],
        ['ADDED', 'by other'],
      ]),
    });
    click('Edit API_KEY');
    type('Value', 'mine');
    click('Save variable');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['ADDED was added', 'my_var was removed']);
    expect(dialog).not.toHaveTextContent('by other');
    expect(host.updates).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep both' }));
    await waitFor(() =>
      expect(host.updates).toEqual([
        {
          environmentVariables: new Map([
            ['API_KEY', 'mine'],
            ['ADDED', 'by other'],
          ]),
        },
      ]),
    );
  });

  it('[ENV-05] the same variable changed twice is named, and dropping mine sends nothing', async () => {
    const host = hostWith(aFunction());
    await show(host);
    host.host.stored = aFunction({
      environmentVariables: new Map([
        ['API_KEY', 'theirs'],
        ['my_var', 'two'],
      ]),
    });
    click('Edit API_KEY');
    type('Value', 'mine');
    click('Save variable');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent('You changed API_KEY too');
    expect(within(dialog).getByRole('button', { name: 'Store mine' })).toBeInTheDocument();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Drop my change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByLabelText('Value')).toBeNull());
    expect(host.updates).toEqual([]);
  });
});

describe('pasting several variables', () => {
  it('shows by name what changes, refuses lines that are none, and sends the full map once', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Paste several');
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste several' }));
    const field = dialog.getByLabelText('One NAME=value per line');
    expect(dialog.getByRole('button', { name: 'Store 0 variables' })).toBeDisabled();
    fireEvent.change(field, { target: { value: 'API_KEY=new-secret\nmy_var=two\noops' } });
    expect(dialog.getByText('Line 3 is not NAME=value')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Store 1 variable' })).toBeDisabled();
    fireEvent.change(field, { target: { value: '# from elsewhere\nAPI_KEY=new-secret\nmy_var=two\nADDED="a b"' } });
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'API_KEY gets another value',
      'ADDED will be added',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Store 2 variables' }));
    await waitFor(() =>
      expect(host.updates).toEqual([
        {
          environmentVariables: new Map([
            ['API_KEY', 'new-secret'],
            ['my_var', 'two'],
            ['ADDED', 'a b'],
          ]),
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('schedules', () => {
  const schedule: TaskSchedule = {
    id: 's1',
    functionName: 'report',
    interval: 86_400,
    data: { my_key: 1 },
    nextTimestamp: new Date('2026-01-05T00:00:00.000Z'),
  };

  it('[SCHED-02] without ViewTaskSchedules a sentence stands instead, and nothing is asked', async () => {
    const host = hostWith(aFunction(), [schedule]);
    await show(host, EDITOR);
    expect(screen.getByText('No permission to view schedules')).toBeInTheDocument();
    expect(screen.queryByText('86400')).toBeNull();
  });

  it('[SCHED-01] [SCHED-04] shows interval and data as JSON, empty if absent', async () => {
    await show(hostWith(aFunction(), [schedule, { id: 's2', functionName: 'report', interval: 60 }]), PLANNER);
    const table = within(await screen.findByRole('table', { name: 'Schedules' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('86400');
    expect(first).toHaveTextContent('{"my_key":1}');
    expect(within(second as HTMLElement).getAllByRole('cell')[1]).toHaveTextContent(/^$/);
    expect(await table.findByText('Every day')).toBeInTheDocument();
    expect(table.getAllByText(/as reported/)).toHaveLength(1);
    expect(table.getAllByText(/estimated/)).toHaveLength(9);
  });

  it('[SCHED-03] adding and deleting are offered to those who may', async () => {
    await show(hostWith(aFunction(), [schedule]), [...EDITOR, 'VIEW_TASK_SCHEDULES']);
    await screen.findByText('86400');
    expect(screen.queryByRole('button', { name: /schedule/i })).toBeNull();
  });

  it('[SCHED-06] [SCHED-07] [SCHED-08] sends a number as a number, other text as typed, and empty data as {}', async () => {
    const host = hostWith(aFunction());
    await show(host, PLANNER);
    for (const [typed, sent] of [
      [' 300 ', 300],
      ['0 2 * * *', '0 2 * * *'],
      ['every now and then', 'every now and then'],
      ['  every\tday ', '  every\tday '],
      ['1.5', '1.5'],
      ['0x10', '0x10'],
      ['-60', '-60'],
      ['9007199254740991', 9_007_199_254_740_991],
      ['9007199254740993', '9007199254740993'],
      [' ', ' '],
      ['', ''],
    ] as const) {
      fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
      type('Interval', typed);
      click('Save schedule');
      await waitFor(() =>
        expect(host.create).toHaveBeenLastCalledWith({ functionName: 'report', interval: sent, data: {} }),
      );
      await waitFor(() => expect(screen.queryByLabelText('Interval')).toBeNull());
    }
  });

  it('[SCHED-05] data that is not JSON is told with its place, and nothing is sent', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
    type('Interval', '60');
    type('Data', '{"a": 1,\n"b": }');
    click('Save schedule');
    await waitFor(() =>
      expect(notices.state().toasts[0]).toMatchObject({
        text: 'Schedule data is invalid JSON',
        detail: 'Line 2, column 6',
      }),
    );
    expect(host.create).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Data')).toHaveValue('{"a": 1,\n"b": }');
  });

  it.each([
    ['12345678901234567890', 'The number 12345678901234567890 cannot be sent as it is'],
    ['{"a": {"ids": [1, 9007199254740993]}}', 'The number 9007199254740993 (a.ids[1]) cannot be sent as it is'],
    ['{"rate": 1e400}', 'The number 1e400 (rate) cannot be sent as it is'],
  ])('[SCHED-05] data with a number that would be rounded is refused by name: %s', async (text, said) => {
    const host = hostWith(aFunction());
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
    type('Interval', '60');
    type('Data', text);
    click('Save schedule');
    await waitFor(() => expect(notices.state().toasts[0]?.text).toContain(said));
    expect(host.create).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Data')).toHaveValue(text);
  });

  it('[SCHED-05] stored data with a number that no double holds is shown as it is, and is not changed by an edit beside it', async () => {
    const host = hostWith(aFunction(), [{ ...schedule, data: { id: 12_345_678_901_234_567_000 } }]);
    host.host.text = '{"data": [{"id": "s1", "interval": 86400, "data": {"id":12345678901234567890}}]}';
    const { notices } = await show(host, PLANNER);
    expect(await screen.findByText('{"id":12345678901234567890}')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Edit schedule 86400' }));
    expect(screen.getByLabelText('Data')).toHaveValue('{"id":12345678901234567890}');
    type('Interval', '60');
    click('Save schedule');
    await waitFor(() => expect(notices.state().toasts[0]?.text).toContain('The number 12345678901234567890 (id)'));
    expect(host.create).not.toHaveBeenCalled();
    expect(host.remove).not.toHaveBeenCalled();
  });

  it('[SCHED-06] data with numbers that any double holds is sent as it is', async () => {
    const host = hostWith(aFunction());
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
    type('Interval', '60');
    type('Data', '{"a": 0.1, "b": -1.50, "c": 1e21, "__proto__": {"d": 9007199254740991}}');
    click('Save schedule');
    await waitFor(() => expect(host.create).toHaveBeenCalledTimes(1));
    expect(JSON.stringify(host.create.mock.calls[0]?.[0].data)).toBe(
      '{"a":0.1,"b":-1.5,"c":1e+21,"__proto__":{"d":9007199254740991}}',
    );
  });

  it('[SCHED-11] cancelling restores an existing row and removes a new one', async () => {
    const host = hostWith(aFunction(), [schedule]);
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    expect(screen.getByLabelText('Data')).toHaveValue('{"my_key":1}');
    type('Interval', '1');
    click('Cancel editing');
    expect(screen.getByText('86400')).toBeInTheDocument();
    click('Add schedule');
    click('Cancel editing');
    expect(screen.getAllByRole('button', { name: /^Delete schedule/ })).toHaveLength(1);
    expect(host.create).not.toHaveBeenCalled();
  });

  it('[SCHED-11] a changed schedule is created before the old one is deleted; a refusal loses nothing', async () => {
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    type('Interval', '60');
    host.host.refuse = new Error('no');
    click('Save schedule');
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Failed to add schedule'));
    expect(host.remove).not.toHaveBeenCalled();
    host.host.refuse = undefined;
    click('Save schedule');
    await waitFor(() => expect(host.remove).toHaveBeenCalledExactlyOnceWith('s1'));
    expect(host.create.mock.invocationCallOrder.at(-1)).toBeLessThan(host.remove.mock.invocationCallOrder[0] ?? 0);
    await waitFor(() => expect(host.host.schedules).toMatchObject([{ interval: 60, data: { my_key: 1 } }]));
  });

  it('[SCHED-09] [SCHED-10] deleting asks first; a failure is told', async () => {
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete schedule 86400' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete schedule' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this schedule?');
    host.host.refuse = new Error('gone');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete schedule' }));
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Failed to delete schedule'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('86400')).toBeInTheDocument();
  });
});
