import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Leaving, lateCall, leavePage, Unsaved } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { type KeyValueStore, memoryStore } from '../../client';
import type { TaskFunction, TaskSchedule } from '../../contract';
import { functions } from '.';
import { SchedulesCard } from './SchedulesCard';
import { VariablesCard } from './VariablesCard';

const PERMISSIONS = [
  'VIEW_TASK_FUNCTION_DETAILS',
  'UPDATE_TASK_FUNCTION',
  'VIEW_TASK_SCHEDULES',
  'CREATE_TASK_SCHEDULE',
  'DELETE_TASK_SCHEDULE',
];

const stored: TaskFunction = {
  name: 'report',
  enabled: true,
  entryPoint: 'index.handler',
  runtime: 'nodejs14.x',
  memoryLimit: 256,
  timeLimit: 60,
  environmentVariables: new Map([['API_KEY', 'secret-1']]),
  updateTimestamp: new Date('2026-01-01T00:00:00.000Z'),
};
const schedule = { id: 's1', functionName: 'report', interval: 60, data: { deep: true } } as unknown as TaskSchedule;

const update = vi.fn();
const create = vi.fn();

/** Opens a card of the function, as whoever comes back to it in the same tab. */
const open = (card: ReactElement, perTab: KeyValueStore, schedules = [schedule]) => {
  cleanup();
  const client = {
    functions: { get: async () => stored, update },
    schedules: {
      findExactly: async () => [
        { schedules: schedules.map((schedule, at) => ({ at, schedule })), text: JSON.stringify({ data: schedules }) },
      ],
      create,
    },
  } as unknown as Client;
  const resources = [functions];
  const { notices } = renderInConsole(
    <>
      <Leaving>{card}</Leaving>
      <Unsaved />
    </>,
    { permissions: PERMISSIONS, client, perTab, resources, path: '/tasks/functions/report' },
  );
  told = () => notices.state().toasts.map(({ text }) => text);
};
const openVariables = (perTab = memoryStore()) => {
  open(<VariablesCard of={stored} canUpdate />, perTab);
  return perTab;
};
const openSchedules = async (perTab = memoryStore(), schedules = [schedule]) => {
  open(<SchedulesCard of={stored} />, perTab, schedules);
  await screen.findByText('Add schedule');
  return perTab;
};
const unsaved = () => screen.getByTestId('unsaved').textContent;
let told: () => readonly string[];
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const kept = (perTab: ReturnType<typeof memoryStore>) => perTab.getItem('meridian.drafts') ?? '';

beforeEach(() => {
  update.mockReset();
  create.mockReset();
});
afterEach(cleanup);

describe('variables that were typed and not stored', () => {
  it('[CAP-21] come back by name only: no value, new or old, is ever in the storage', () => {
    const perTab = openVariables();
    click('Add variable');
    type('Value', 'secret-2');
    expect(kept(perTab)).toBe('');
    type('Name', 'TOKEN');
    expect(kept(perTab)).toContain('TOKEN');
    expect(kept(perTab)).not.toMatch(/secret-\d/);
    openVariables(perTab);
    click('Restore Environment variables');
    expect(screen.getByLabelText('Name')).toHaveValue('TOKEN');
    expect(screen.getByLabelText('Value')).toHaveValue('');
    expect(update).not.toHaveBeenCalled();
  });

  it('[CAP-21] [ENV-02] a variable that was renamed comes back in its row, with its stored value', () => {
    const perTab = openVariables();
    click('Edit API_KEY');
    type('Value', 'secret-2');
    type('Name', 'API_TOKEN');
    expect(kept(perTab)).not.toMatch(/secret-\d/);
    openVariables(perTab);
    click('Restore Environment variables');
    expect(screen.getByLabelText('Name')).toHaveValue('API_TOKEN');
    expect(screen.getByLabelText('Value')).toHaveValue('secret-1');
    expect(screen.queryByText('API_KEY')).toBeNull();
  });

  it('[CAP-21] what is pasted is not kept at all', async () => {
    const perTab = openVariables();
    click('Paste several');
    fireEvent.change(await screen.findByRole('textbox', { name: /NAME=value/ }), { target: { value: 'A=secret-2' } });
    expect(kept(perTab)).toBe('');
  });

  it('[ENV-03] cancelling gives it up', () => {
    const perTab = openVariables();
    click('Add variable');
    type('Name', 'TOKEN');
    click('Cancel editing');
    expect(kept(perTab)).toBe('');
    openVariables(perTab);
    expect(screen.queryByRole('group', { name: /^Not saved/ })).toBeNull();
  });
});

describe('schedules that were typed and not stored', () => {
  it('[CAP-21] [SCHED-11] come back in a new row', async () => {
    const perTab = await openSchedules();
    click('Add schedule');
    type('Interval', '90');
    type('Data', '{"half":');
    await openSchedules(perTab);
    click('Restore Schedules');
    expect(screen.getByLabelText('Interval')).toHaveValue('90');
    expect(screen.getByLabelText('Data')).toHaveValue('{"half":');
    expect(create).not.toHaveBeenCalled();
  });

  it('[CAP-21] come back in their row, over what was typed meanwhile; as a new one where the row is gone', async () => {
    const perTab = await openSchedules();
    click(/^Edit.* 60$/);
    type('Interval', '90');
    await openSchedules(perTab);
    click('Add schedule');
    click('Restore Schedules');
    expect(screen.getByLabelText('Interval')).toHaveValue('90');
    expect(screen.getByLabelText('Data')).toHaveValue('{"deep":true}');
    await openSchedules(perTab, []);
    click('Restore Schedules');
    expect(screen.getByLabelText('Interval')).toHaveValue('90');
    expect(screen.getByLabelText('Data')).toHaveValue('{"deep":true}');
  });
});

describe('a row whose answer is still to come', () => {
  const saveVariable = () => {
    const late = lateCall(undefined);
    update.mockImplementation(late.call);
    openVariables();
    click('Add variable');
    type('Name', 'TOKEN');
    click('Save variable');
    return late;
  };

  it('[CAP-21] is being saved, and no longer once it is refused; what was typed stays', async () => {
    const { call, refuse } = lateCall(undefined);
    create.mockImplementation(call);
    await openSchedules();
    click('Add schedule');
    type('Interval', '90');
    expect(unsaved()).toBe('Schedules: not saved');
    click('Save schedule');
    expect(unsaved()).toBe('Schedules: being saved');
    await refuse('Refused');
    expect(unsaved()).toBe('Schedules: not saved');
    expect(screen.getByLabelText('Interval')).toHaveValue('90');
  });

  it('[CAP-21] is nothing more to ask about once it is stored, and the next row begins as any', async () => {
    const { answer } = saveVariable();
    expect(unsaved()).toBe('Environment variables: being saved');
    await answer();
    expect(unsaved()).toBe('');
    expect(told()).toEqual([]);
    click('Add variable');
    type('Name', 'OTHER');
    expect(unsaved()).toBe('Environment variables: not saved');
  });

  it('[CAP-21] [SHELL-09] that ends once the page was left tells how', async () => {
    const { answer } = saveVariable();
    leavePage();
    await answer();
    expect(told()).toEqual(['Environment variables: saved']);
  });
});
