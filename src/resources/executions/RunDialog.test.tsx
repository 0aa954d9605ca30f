import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { memoryStore } from '../../client';
import { RunDialog } from './RunDialog';

afterEach(cleanup);

describe('a run that is asked for, by somebody who leaves before the answer', () => {
  const leave = async () => {
    const late = lateCall({ id: 't9' });
    const [onStarted, onClose] = [vi.fn(), vi.fn()];
    const { notices } = renderInConsole(
      <Leaving>
        <RunDialog functionName="report" onStarted={onStarted} onClose={onClose} />
      </Leaving>,
      { client: { executions: { create: late.call } } as unknown as Client },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Run now' }));
    expect(late.call).toHaveBeenCalledExactlyOnceWith({ functionName: 'report' });
    leavePage();
    return { ...late, onStarted, onClose, toasts: () => notices.state().toasts };
  };

  it('is told to have begun, and leads nobody to it', async () => {
    const { answer, onStarted, onClose, toasts } = await leave();
    await answer();
    await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'success', text: 'Execution t9 was started' }]));
    expect([onStarted, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('is told to be refused, with the reason', async () => {
    const { refuse, onStarted, toasts } = await leave();
    await refuse('No room');
    await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'error', detail: 'No room' }]));
    expect(toasts()[0]?.text).toContain('report');
    expect(onStarted).not.toHaveBeenCalled();
  });
});

it('what was typed for one run is offered for no other', async () => {
  const perTab = memoryStore();
  const open = (functionName: string, again: string) => {
    renderInConsole(
      <RunDialog
        functionName={functionName}
        again={again}
        json="{}"
        onStarted={() => undefined}
        onClose={() => undefined}
      />,
      { client: {} as Client, perTab },
    );
    return screen.findByRole('textbox');
  };
  fireEvent.change(await open('report', 'e1'), { target: { value: '{"patient": "Jansen"}' } });
  cleanup();
  for (const [functionName, again] of [
    ['archive', 'e2'],
    ['report', 'e3'],
  ] as const) {
    await open(functionName, again);
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    cleanup();
  }
  await open('report', 'e1');
  expect(screen.getByRole('button', { name: /^Restore/ })).toBeVisible();
});

it('[CAP-21] what was typed and given up is not offered again', async () => {
  const perTab = memoryStore();
  const open = async () => {
    renderInConsole(<RunDialog functionName="report" onStarted={() => undefined} onClose={() => undefined} />, {
      client: {} as Client,
      perTab,
    });
    return screen.findByRole('textbox');
  };
  fireEvent.change(await open(), { target: { value: '{"a":1}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  await open();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});
