import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  aFunction,
  click,
  EDITOR,
  hostWith,
  PLANNER,
  show,
  type,
  withCards,
} from '../../../tests/support/functionPage';
import { ApiError, NetworkError } from '../../client';
import { unmarkNumbers } from '../../client/exactNumbers';
import type { TaskSchedule } from '../../contract';

withCards();

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

  it('[SCHED-07] a cron is told in words, in UTC, and no run of it counts as reported; what nobody sees of data is shown', async () => {
    const cron = { ...schedule, interval: '0 5 * * *', data: { note: 'a\u202Eb' } };
    await show(hostWith(aFunction(), [cron]), PLANNER);
    const table = within(await screen.findByRole('table', { name: 'Schedules' }));
    expect(await table.findByText(/^At 05:00.*UTC/)).toBeInTheDocument();
    expect(table.queryByText(/as reported/)).toBeNull();
    const [, row] = table.getAllByRole('row');
    expect(row?.textContent).not.toContain('\u202E');
    expect(row?.textContent).toContain('{"note":"a');
  });

  it('[SCHED-08] what was added, and what was deleted, is read again', async () => {
    const host = hostWith(aFunction(), [schedule]);
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
    type('Interval', '300');
    click('Save schedule');
    expect(await screen.findByText('300')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Delete schedule 86400' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('86400')).toBeNull());
  });

  it.each([
    ['somebody has deleted says so in our words', true, /somebody has deleted it/],
    ['is there all the same says what the host said', false, /Requested resource is unknown/],
  ])('one that is added to a function that %s', async (_, isGone, said) => {
    const host = hostWith(aFunction());
    const { notices } = await show(host, PLANNER);
    const unknown = new ApiError('Requested resource is unknown', { status: 404, code: 16 } as never);
    host.host.refuse = unknown;
    if (isGone) host.host.refuseRead = unknown;
    fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
    type('Interval', '300');
    click('Save schedule');
    await waitFor(() => expect(notices.state().toasts).toMatchObject([{ detail: expect.stringMatching(said) }]));
    expect(screen.getByLabelText('Interval')).toHaveValue('300');
  });

  it('[CAP-08] those of a disabled function are said not to run, also while one is typed, with a link to the toggle', async () => {
    const host = hostWith(aFunction({ enabled: false }));
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
    expect(screen.getByText(/will not run while the function is disabled/)).toBeVisible();
    click('Cancel editing');
    expect(screen.queryByText(/will not run/)).toBeNull();
    cleanup();
    await show(hostWith(aFunction({ enabled: false }), [schedule]), PLANNER);
    expect(await screen.findByText(/will not run while the function is disabled/)).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Go to Enabled' }));
    expect(document.activeElement).toContainElement(screen.getByRole('group', { name: 'Enabled' }));
    cleanup();
    await show(hostWith(aFunction(), [schedule]), PLANNER);
    await screen.findByText('86400');
    expect(screen.queryByText(/will not run/)).toBeNull();
  });

  it('[HOST-05] one that came without an interval shows none', async () => {
    await show(hostWith(aFunction(), [{ id: 's3', functionName: 'report' } as TaskSchedule]), PLANNER);
    const table = within(await screen.findByRole('table', { name: 'Schedules' }));
    expect(table.getAllByRole('cell')[0]).toHaveTextContent(/^$/);
  });

  it('[HOST-05] one that came without an ID is shown, and cannot be changed or deleted; the others can', async () => {
    const { id: _, ...odd } = { ...schedule, interval: 60 };
    await show(hostWith(aFunction(), [odd as TaskSchedule, schedule]), PLANNER);
    const table = within(await screen.findByRole('table', { name: 'Schedules' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent('60');
    const named = (name: RegExp) => table.getAllByRole('button', { name }).map(one => one.getAttribute('aria-label'));
    expect(named(/^Delete schedule/)).toEqual(['Delete schedule 86400']);
    expect(named(/^Edit schedule/)).toEqual(['Edit schedule 86400']);
  });

  it('[SCHED-03] adding and deleting are offered to those who may', async () => {
    await show(hostWith(aFunction(), [schedule]), [...EDITOR, 'VIEW_TASK_SCHEDULES']);
    await screen.findByText('86400');
    expect(screen.queryByRole('button', { name: /schedule/i })).toBeNull();
  });

  it.each([
    ['CREATE_TASK_SCHEDULE', ['Add schedule']],
    ['DELETE_TASK_SCHEDULE', ['Delete schedule 86400']],
  ])('[SCHED-03] changing one is adding and deleting: %s alone is not enough', async (permission, offered) => {
    await show(hostWith(aFunction(), [schedule]), [...EDITOR, 'VIEW_TASK_SCHEDULES', permission]);
    await screen.findByText('86400');
    const buttons = screen.getAllByRole('button', { name: /schedule/i });
    expect(buttons.map(button => button.getAttribute('aria-label') ?? button.textContent)).toEqual(offered);
  });

  it('[SCHED-06] [SCHED-07] [SCHED-08] sends a number as a number, other text as typed, and empty data as {}', async () => {
    const host = hostWith(aFunction());
    await show(host, PLANNER);
    for (const [typed, sent] of [
      [' 300 ', 300],
      ['  every\tday ', '  every\tday '],
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

  it('[SCHED-06] [SCHED-05] data of blanks alone is empty, and no bad JSON', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Add schedule' }));
    type('Interval', '300');
    type('Data', ' \n ');
    click('Save schedule');
    await waitFor(() => expect(host.create).toHaveBeenCalledWith({ functionName: 'report', interval: 300, data: {} }));
    expect(notices.state().toasts).toEqual([]);
  });

  it.each([
    [5, { priority: 5 }],
    [0, {}],
  ])('[SCHED-08] [SCHED-11] one that is stored again keeps how urgent its runs are: %i', async (priority, kept) => {
    const host = hostWith(aFunction(), [{ ...schedule, priority }]);
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    type('Interval', '60');
    click('Save schedule');
    await waitFor(() => expect(host.remove).toHaveBeenCalledExactlyOnceWith('s1'));
    expect(host.create.mock.calls).toEqual([[{ functionName: 'report', interval: 60, data: { my_key: 1 }, ...kept }]]);
  });

  it.each([
    ['is still to come', '2420-04-20T00:00:00.001Z', true],
    ['was long ago', '2020-04-20T00:00:00.001Z', false],
  ])('[SCHED-08] one whose start %s starts when it was to', async (_, at, isKept) => {
    const startTimestamp = new Date(at);
    const host = hostWith(aFunction(), [{ ...schedule, startTimestamp }]);
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    type('Interval', '60');
    click('Save schedule');
    await waitFor(() => expect(host.remove).toHaveBeenCalledExactlyOnceWith('s1'));
    const [[sent]] = host.create.mock.calls as unknown as [[{ startTimestamp?: Date }]];
    expect(sent.startTimestamp).toEqual(isKept ? startTimestamp : undefined);
  });

  it.each([
    ['lies ahead', 86_400, '2026-02-02T16:25:17.000Z', '2026-02-02T16:25:17.000Z'],
    ['has passed since the page was opened', 86_400, '2026-01-30T16:25:17.000Z', '2026-02-02T16:25:17.000Z'],
    ['is right now', 3_600, '2026-02-01T20:00:00.000Z', '2026-02-01T21:00:00.000Z'],
    ['lies ahead, by a cron', '25 16 * * *', '2026-02-02T16:25:00.000Z', '2026-02-02T16:25:00.000Z'],
    ['has passed, by a cron', '25 16 * * *', '2026-01-30T16:25:00.000Z', undefined],
  ] as const)(
    '[SCHED-11] with the same interval the next run stays at its moment, which %s',
    async (_, interval, next, sent) => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-02-01T20:00:00.000Z'));
      const times = { startTimestamp: new Date('2025-11-27T16:25:17.000Z'), nextTimestamp: new Date(next) };
      const host = hostWith(aFunction(), [{ ...schedule, interval, ...times }]);
      await show(host, PLANNER);
      fireEvent.click(await screen.findByRole('button', { name: `Edit schedule ${interval}` }));
      type('Data', '{"a": 1}');
      click('Save schedule');
      await waitFor(() => expect(host.remove).toHaveBeenCalledExactlyOnceWith('s1'));
      const kept = sent ? { startTimestamp: new Date(sent) } : {};
      expect(host.create.mock.calls).toEqual([[{ functionName: 'report', interval, data: { a: 1 }, ...kept }]]);
    },
  );

  it('[SCHED-11] one that is saved as it is stays the one that it is: nothing is sent', async () => {
    const host = hostWith(aFunction(), [schedule]);
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    type('Interval', ' 86400');
    click('Save schedule');
    await waitFor(() => expect(screen.queryByLabelText('Interval')).toBeNull());
    expect(host.create).not.toHaveBeenCalled();
    expect(host.remove).not.toHaveBeenCalled();
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

  it('[SCHED-05] stored data with a number that no double holds is shown as it is, and travels so with an edit beside it', async () => {
    const host = hostWith(aFunction(), [{ ...schedule, data: { id: 12_345_678_901_234_567_000 } }]);
    host.host.text = '{"data": [{"id": "s1", "interval": 86400, "data": {"id":12345678901234567890}}]}';
    const { notices } = await show(host, PLANNER);
    expect(await screen.findByText('{"id":12345678901234567890}')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Edit schedule 86400' }));
    expect(screen.getByLabelText('Data')).toHaveValue('{"id":12345678901234567890}');
    type('Data', '{"id":12345678901234567891}');
    click('Save schedule');
    await waitFor(() => expect(notices.state().toasts[0]?.text).toContain('The number 12345678901234567891 (id)'));
    expect(host.create).not.toHaveBeenCalled();
    type('Data', '{"id":12345678901234567890}');
    type('Interval', '60');
    click('Save schedule');
    await waitFor(() => expect(host.remove).toHaveBeenCalledOnce());
    expect(unmarkNumbers(JSON.stringify(host.create.mock.calls[0]?.[0].data))).toBe('{"id":12345678901234567890}');
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
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add schedule' })).toHaveFocus());
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

  it('[SCHED-11] one that somebody else deleted while it is edited costs nothing typed: that is told, and it may be added anew', async () => {
    const host = hostWith(aFunction(), [schedule]);
    const { queryClient } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    type('Interval', '60');
    host.host.schedules = [];
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/^Somebody else removed this row meanwhile/)).toBeVisible();
    expect(screen.getByLabelText('Interval')).toHaveValue('60');
    click('Save schedule');
    await waitFor(() => expect(host.host.schedules).toMatchObject([{ interval: 60, data: { my_key: 1 } }]));
    expect(host.remove).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add schedule' })).toBeEnabled());
  });

  it('[SCHED-11] one that somebody else has replaced is looked for before it is saved: two never run unasked', async () => {
    const theirs = { ...schedule, id: 's2', interval: 3_600 };
    const host = hostWith(aFunction(), [schedule]);
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    type('Interval', '60');
    host.host.schedules = [theirs];
    click('Save schedule');
    expect(await screen.findByText(/^Somebody else removed this row meanwhile/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit schedule 3600' })).toBeVisible();
    expect([host.create.mock.calls, host.remove.mock.calls]).toEqual([[], []]);
    expect(screen.getByLabelText('Interval')).toHaveValue('60');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel editing' }));
    expect(host.host.schedules).toEqual([theirs]);
  });

  it('[SCHED-09] [SCHED-10] deleting asks first; a failure is told', async () => {
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete schedule 86400' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete schedule' });
    expect(screen.getByText('Delete schedule'), 'said once').toBeVisible();
    expect(dialog).toHaveTextContent('Are you sure you want to delete this schedule?');
    expect(within(dialog).getByText('86400 {"my_key":1}')).toBeInTheDocument();
    host.host.refuse = new Error('gone');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Failed to delete schedule'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('86400')).toBeInTheDocument();
  });

  it.each([
    ['whose answer was lost', new NetworkError('no answer'), []],
    ['that a gateway answered for', new ApiError('', { status: 502, method: 'DELETE', path: '/' }), []],
    ['that the host broke down over', new ApiError('Broken', { status: 500, method: 'DELETE', path: '/' }), []],
    [
      'that somebody else had deleted',
      new ApiError('Unknown', { status: 404, code: 16, method: 'DELETE', path: '/' }),
      ['Failed to delete schedule'],
    ],
    [
      'that was refused, and that somebody else deleted meanwhile',
      new ApiError('No permission', { status: 403, code: 10, method: 'DELETE', path: '/' }),
      ['Failed to delete schedule'],
    ],
  ])(
    '[SCHED-10] a deletion %s has failed where the host says why, and only then: the schedule is gone',
    async (_, refusal, told) => {
      const host = hostWith(aFunction(), [schedule]);
      const { notices } = await show(host, PLANNER);
      fireEvent.click(await screen.findByRole('button', { name: 'Delete schedule 86400' }));
      host.host.refuse = refusal;
      host.host.schedules = [];
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('No schedules yet.')).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(notices.state().toasts.map(({ text }) => text)).toEqual(told);
    },
  );

  it.each([
    ['whose answer was lost', new NetworkError('no answer')],
    ['that a gateway answered for', new ApiError('', { status: 502, method: 'POST', path: '/' })],
    ['that the host broke down over', new ApiError('Broken', { status: 500, method: 'POST', path: '/' })],
  ])('[SCHED-08] one %s is looked for, and is not sent a second time where it is there', async (_, failure) => {
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    await screen.findByText('86400');
    host.create.mockImplementationOnce(async sent => {
      host.host.schedules.push({ ...sent, id: 's2' } as TaskSchedule);
      throw failure;
    });
    click('Add schedule');
    type('Interval', '300');
    click('Save schedule');
    expect(await screen.findByRole('button', { name: 'Edit schedule 300' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save schedule' })).toBeNull();
    expect(notices.state().toasts).toEqual([]);
  });

  it('[SCHED-08] one that the host has not stored is told so, and stays to be sent again', async () => {
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    await screen.findByText('86400');
    host.create.mockRejectedValueOnce(new NetworkError('no answer'));
    click('Add schedule');
    type('Interval', '86400');
    click('Save schedule');
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Failed to add schedule'));
    expect(notices.state().toasts[0]?.detail).toContain('is not stored so far');
    expect(screen.getByRole('button', { name: 'Save schedule' })).toBeVisible();
  });

  it('[SCHED-10] one that is still there where no answer came has failed to be deleted', async () => {
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete schedule 86400' }));
    host.host.refuse = new NetworkError('no answer');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Failed to delete schedule'));
  });

  it('[SCHED-09] one that is deleted is seen to go, and nothing is told', async () => {
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete schedule 86400' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No schedules yet.')).toBeVisible();
    expect(notices.state().kept).toEqual([]);
  });
});
