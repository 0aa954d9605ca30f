import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { Client } from '../../src/admin/platform';
import { NetworkError } from '../../src/client';
import type { TaskFunction, TaskFunctionChanges, TaskSchedule } from '../../src/contract';
import { functions } from '../../src/resources/functions';
import { FunctionInfo } from '../../src/resources/functions/FunctionInfo';
import { renderInConsole } from './renderInConsole';
// What loads when it is first used is there at once: the tests do not wait for the machine.
import '../../src/resources/functions/IntervalHint';
import '../../src/resources/functions/PasteDialog';

/** Permissions of somebody who changes functions, and of somebody who also plans them. */
export const EDITOR = ['VIEW_TASK_FUNCTION_DETAILS', 'UPDATE_TASK_FUNCTION'];
export const PLANNER = [...EDITOR, 'VIEW_TASK_SCHEDULES', 'CREATE_TASK_SCHEDULE', 'DELETE_TASK_SCHEDULE'];

export const aFunction = (overrides: Partial<TaskFunction> = {}): TaskFunction => ({
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
export const hostWith = (stored: TaskFunction, schedules: TaskSchedule[] = []) => {
  const updates: TaskFunctionChanges[] = [];
  const host = {
    stored,
    schedules,
    refuse: undefined as Error | undefined,
    /** The connection is cut before a change arrives, or before its answer does. */
    cut: undefined as 'before' | 'after' | undefined,
    /** Changes are answered well, and change nothing. */
    countsNone: false,
    /** The function is not told. */
    refuseRead: undefined as Error | undefined,
    text: undefined as string | undefined,
  };
  const guarded = async <T,>(call: () => T): Promise<T> => {
    if (host.refuse) throw host.refuse;
    if (host.countsNone) return { affectedRecords: 0 } as T;
    const done = host.cut === 'before' ? undefined : call();
    if (host.cut) throw new NetworkError('No answer');
    return done as T;
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
      get: async () => {
        if (host.refuseRead) throw host.refuseRead;
        return host.stored;
      },
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
      findExactly: async () => [
        {
          schedules: host.schedules.map((schedule, at) => ({ at, schedule })),
          text: host.text ?? textOf(host.schedules),
        },
      ],
      create,
      remove,
    },
  } as unknown as Client;
  return { host, updates, setEnabled, create, remove, client };
};

/** Shows the page's cards, once the function has come. */
export const show = async (host: ReturnType<typeof hostWith>, permissions: readonly string[] = EDITOR) => {
  const rendered = renderInConsole(<FunctionInfo name="report" />, {
    client: host.client,
    permissions,
    resources: [functions],
  });
  await screen.findByRole('region', { name: 'General' });
  return rendered;
};

/** Does something to the button, or the field, that is called so. */
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** For tests of the cards: what each leaves behind goes. */
export const withCards = (): void => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
};
