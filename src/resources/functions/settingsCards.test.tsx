import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aFunction, click, hostWith, show, type, withCards } from '../../../tests/support/functionPage';
import { RUNTIMES } from '../../contract';

withCards();

describe('the settings of a function', () => {
  it('[FDET-02] [FDET-10] the toggle tells the stored state, and yes and no call enable and disable', async () => {
    const host = hostWith(aFunction());
    const { queryClient } = await show(host);
    const forgotten = vi.spyOn(queryClient, 'invalidateQueries');
    const toggle = within(screen.getByRole('group', { name: 'Enabled' }));
    fireEvent.click(toggle.getByRole('button', { name: 'No' }));
    expect(screen.getByText('It runs when it is scheduled or asked to.')).toBeVisible();
    await waitFor(() => expect(toggle.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByText('It does not run, whatever is scheduled.')).toBeVisible();
    // The list shows when each was changed.
    await waitFor(() => expect(forgotten).toHaveBeenCalledWith({ queryKey: ['tasks/functions', 'getList'] }));
    fireEvent.click(toggle.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toggle.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true'));
    expect(host.setEnabled.mock.calls).toEqual([[false], [true]]);
  });

  it('[HOST-05] of one that is not told to be on or off neither is claimed', async () => {
    const { enabled: _, ...untold } = aFunction();
    await show(hostWith(untold as ReturnType<typeof aFunction>));
    const toggle = within(screen.getByRole('group', { name: 'Enabled' }));
    for (const button of toggle.getAllByRole('button')) expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText(/It (?:does not run|runs when)/)).toBeNull();
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

  it('[FDET-10] whether a toggle was stored whose answer never came is looked up', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    const toggle = within(screen.getByRole('group', { name: 'Enabled' }));
    host.host.cut = 'after';
    fireEvent.click(toggle.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(toggle.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true'));
    expect(notices.state().toasts).toEqual([]);
    host.host.cut = 'before';
    fireEvent.click(toggle.getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([
        { text: 'Failed to enable function', detail: expect.stringContaining('is not stored so far') },
      ]),
    );
    expect(toggle.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('[FDET-11] whether a setting was stored whose answer never came is looked up; what was typed stays', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.host.cut = 'before';
    type('Memory limit (MB)', '512');
    click('Save Memory limit (MB)');
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([
        { text: 'Failed to update function', detail: expect.stringContaining('is not stored so far') },
      ]),
    );
    expect(screen.getByLabelText('Memory limit (MB)')).toHaveValue('512');
    host.host.cut = 'after';
    click('Save Memory limit (MB)');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Memory limit (MB)' })).toBeNull());
    expect(notices.state().toasts).toHaveLength(1);
    expect(host.host.stored.memoryLimit).toBe(512);
  });

  it('[FDET-04] offers ten runtimes, and keeps a present one that it does not know', async () => {
    await show(hostWith(aFunction({ runtime: 'nodejs22.x' })));
    const choice = screen.getByLabelText<HTMLSelectElement>('Runtime');
    expect(choice).toHaveValue('nodejs22.x');
    expect([...choice.options].map(option => option.value)).toEqual(['nodejs22.x', ...RUNTIMES]);
  });

  it('[FDET-05] keeps an execution option that it does not know', async () => {
    await show(hostWith(aFunction({ executionOptions: { permissionMode: 'later' } as never })));
    const choice = screen.getByLabelText<HTMLSelectElement>('Execution options');
    expect(choice).toHaveValue('later');
    expect(choice.options).toHaveLength(4);
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

  it('[FDET-05] what else its execution options say stays, also where it cannot be read again', async () => {
    const executionOptions = { permissionMode: 'allUsers', defaultPriority: 5 } as const;
    const host = hostWith(aFunction({ executionOptions }));
    const { queryClient } = await show(host);
    host.host.refuseRead = new Error('gone');
    fireEvent.change(screen.getByLabelText('Execution options'), { target: { value: 'public' } });
    click('Save Execution options');
    await waitFor(() =>
      expect(queryClient.getQueryData(['tasks/functions', 'whole', 'report'])).toMatchObject({
        executionOptions: { permissionMode: 'public', defaultPriority: 5 },
      }),
    );
  });

  it.each([
    [
      '[FDET-06]',
      'Memory limit (MB)',
      ['127', '10241', '', 'abc', '128x', ' ', '0x100', '1e3', '0b100000000', '+256', '-256', '256,5'],
      ['128', '10240'],
      'memoryLimit',
      'From 128 to 10,240',
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
