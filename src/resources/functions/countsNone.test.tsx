import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aFunction, click, hostWith, PLANNER, show, type, withCards } from '../../../tests/support/functionPage';
import { ApiError } from '../../client';
import type { TaskSchedule } from '../../contract';

withCards();

const UNCHANGED = 'The host changed nothing.';

describe('a change that the host counts as none', () => {
  it('[ENV-06] [trap 27] of a variable is told, and what was typed stays', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.host.countsNone = true;
    click('Add variable');
    type('Name', 'NEWVAR');
    type('Value', 'v');
    click('Save variable');
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([
        { text: 'Failed to update environment variables', detail: UNCHANGED },
      ]),
    );
    expect(screen.getByLabelText('Name')).toHaveValue('NEWVAR');
  });

  it('[FDET-11] [trap 27] of a setting or the toggle is told', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.host.countsNone = true;
    type('Memory limit (MB)', '512');
    click('Save Memory limit (MB)');
    fireEvent.click(within(screen.getByRole('group', { name: 'Enabled' })).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(notices.state().toasts).toHaveLength(2));
    expect(notices.state().toasts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Failed to update function', detail: UNCHANGED }),
        expect.objectContaining({ text: 'Failed to disable function', detail: UNCHANGED }),
      ]),
    );
    expect(screen.getByLabelText('Memory limit (MB)')).toHaveValue('512');
  });

  it('[SCHED-10] [trap 27] of a schedule that is to go is told', async () => {
    const schedule: TaskSchedule = { id: 's1', functionName: 'report', interval: 86_400 };
    const host = hostWith(aFunction(), [schedule]);
    const { notices } = await show(host, PLANNER);
    host.host.countsNone = true;
    fireEvent.click(await screen.findByRole('button', { name: 'Delete schedule 86400' }));
    click('Delete');
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([{ text: 'Failed to delete schedule', detail: UNCHANGED }]),
    );
  });
});

describe('[FDET-10] what was stored while the function cannot be read again', () => {
  const gone = new ApiError('Not now', { status: 400, method: 'GET', path: '/' });

  it('stands as it was sent', async () => {
    const host = hostWith(aFunction({ executionOptions: { permissionMode: 'public', defaultPriority: 5 } }));
    await show(host, PLANNER);
    host.host.refuseRead = gone;
    type('Memory limit (MB)', '512');
    click('Save Memory limit (MB)');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Memory limit (MB)' })).toBeNull());
    expect(screen.getByLabelText('Memory limit (MB)')).toHaveValue('512');
    fireEvent.click(within(screen.getByRole('group', { name: 'Enabled' })).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'));
  });

  it('a variable, too', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Add variable');
    type('Name', 'NEWVAR');
    host.client.functions.update = async () => {
      host.host.refuseRead = gone;
      return { affectedRecords: 1 };
    };
    click('Save variable');
    expect(await screen.findByText('NEWVAR')).toBeInTheDocument();
  });
});
