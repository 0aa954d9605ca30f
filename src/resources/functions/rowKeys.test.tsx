import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aFunction, click, hostWith, PLANNER, show, type, withCards } from '../../../tests/support/functionPage';
import type { TaskSchedule } from '../../contract';

withCards();

const schedule: TaskSchedule = { id: 's1', functionName: 'report', interval: 86_400, data: { my_key: 1 } };

/** Presses Enter; `true` where the browser goes on to do with it what it does. */
const enter = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'Enter' });

describe('a row in editing: Enter', () => {
  it('[ENV-03] on Cancel is left to the button: nothing is stored', async () => {
    const host = hostWith(aFunction());
    await show(host, PLANNER);
    click('Edit API_KEY');
    type('Value', 'CHANGED');
    expect(enter(screen.getByRole('button', { name: 'Cancel editing' }))).toBe(true);
    click('Cancel editing');
    await waitFor(() => expect(screen.getAllByText('********')).toHaveLength(2));
    expect(host.updates).toEqual([]);
  });

  it('[ENV-02] each field stands in a cell that says what it is, which a phone shows above it', async () => {
    await show(hostWith(aFunction()));
    click('Add variable');
    const labelOf = (field: string) => screen.getByLabelText(field).closest('td')?.getAttribute('data-label');
    expect(['Name', 'Value'].map(labelOf)).toEqual(['Name', 'Value']);
  });

  it('[SCHED-11] on Cancel or on the next runs is left to them; in a field it stores', async () => {
    const host = hostWith(aFunction(), [schedule]);
    await show(host, PLANNER);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit schedule 86400' }));
    const runs = await screen.findByText(/^Next runs/, { selector: 'summary' });
    expect(enter(runs)).toBe(true);
    expect(enter(screen.getByRole('button', { name: 'Cancel editing' }))).toBe(true);
    expect(host.create).not.toHaveBeenCalled();
    type('Interval', '60');
    expect(enter(screen.getByLabelText('Interval'))).toBe(false);
    await waitFor(() => expect(host.create).toHaveBeenCalledOnce());
  });
});
