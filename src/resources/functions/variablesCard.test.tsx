import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aFunction, click, hostWith, show, type, withCards } from '../../../tests/support/functionPage';
import { ApiError, NetworkError } from '../../client';

withCards();

const variables = () => within(screen.getByRole('table', { name: 'Environment variables' }));

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
    act(() => void vi.advanceTimersByTime(30_000 - 1));
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

  it('of a function that somebody has deleted are not stored, and that is said in our words', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.host.refuseRead = new ApiError('Requested resource is unknown', { status: 404, code: 16 } as never);
    click('Edit API_KEY');
    type('Value', 'secret-2');
    click('Save variable');
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([{ detail: expect.stringMatching(/somebody has deleted it/) }]),
    );
    expect(screen.getByLabelText('Value')).toHaveValue('secret-2');
    expect(host.updates).toEqual([]);
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
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add variable' })).toHaveFocus());
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
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(host.updates[1]?.environmentVariables).toEqual(new Map([['A', '2']])));
      await waitFor(() => expect(variables().queryByText(name)).toBeNull());
    },
  );

  it('[ENV-04] [ENV-05] deleting asks first, then sends the map without it', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Delete my_var');
    const dialog = screen.getByRole('dialog', { name: 'Delete environment variable' });
    expect(screen.getByText('Delete environment variable'), 'said once').toBeVisible();
    expect(dialog).toHaveTextContent('Are you sure you want to delete this environment variable?');
    expect(host.updates).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(host.updates).toEqual([{ environmentVariables: new Map([['API_KEY', 'secret-1']]) }]));
  });

  it('[ENV-02] Enter twice stores once', async () => {
    const host = hostWith(aFunction());
    await show(host);
    click('Edit API_KEY');
    type('Value', 'once');
    const value = screen.getByLabelText('Value');
    for (const key of ['Enter', 'Enter', 'Escape']) fireEvent.keyDown(value, { key });
    // What is on its way is not taken back by a key.
    expect(screen.getByLabelText('Value')).toHaveValue('once');
    await waitFor(() => expect(screen.queryByLabelText('Value')).toBeNull());
    expect(host.updates).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add variable' })).toHaveFocus());
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
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Failed to delete environment variable'));
  });

  it('[ENV-06] whether they were stored is looked up where the answer never came; what was typed stays', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.host.cut = 'before';
    click('Edit API_KEY');
    type('Value', 'mine');
    click('Save variable');
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([{ detail: expect.stringContaining('is not stored so far') }]),
    );
    expect(screen.getByLabelText('Value')).toHaveValue('mine');
    host.host.cut = 'after';
    click('Save variable');
    await waitFor(() => expect(screen.queryByLabelText('Value')).toBeNull());
    expect(host.host.stored.environmentVariables.get('API_KEY')).toBe('mine');
    expect(notices.state().toasts).toHaveLength(1);
  });

  it('[ENV-06] a host that could not even be asked what they are now has stored nothing, and that is not in doubt', async () => {
    const host = hostWith(aFunction());
    const { notices } = await show(host);
    host.client.functions.get = () => Promise.reject(new NetworkError('No answer'));
    click('Edit API_KEY');
    type('Value', 'mine');
    click('Save variable');
    await waitFor(() => expect(notices.state().toasts).toHaveLength(1));
    expect(notices.state().toasts[0]?.detail).not.toContain('not known');
    expect(screen.getByLabelText('Value')).toHaveValue('mine');
    expect(host.updates).toEqual([]);
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

describe('variables that the page reads anew while a row is open', () => {
  const theirs = (entries: [string, string][]) => aFunction({ environmentVariables: new Map(entries) });

  it('[ENV-05] are asked about as they were when it was opened', async () => {
    const host = hostWith(aFunction());
    const { queryClient } = await show(host);
    click('Edit API_KEY');
    host.host.stored = theirs([
      ['API_KEY', 'theirs'],
      ['my_var', 'three'],
    ]);
    await act(() => queryClient.invalidateQueries());
    type('Value', 'mine');
    click('Save variable');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent('You changed API_KEY too');
    expect(host.updates).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Drop my change' }));
    await waitFor(() => expect(screen.queryByLabelText('Value')).toBeNull());
    // What stands there now was seen.
    click('Edit API_KEY');
    expect(screen.getByLabelText('Value')).toHaveValue('theirs');
    type('Value', 'mine');
    click('Save variable');
    await waitFor(() => expect(host.updates).toHaveLength(1));
  });

  it('[ENV-02] [ENV-05] cost no typed value where the row is gone: it is told, and may be added anew', async () => {
    const host = hostWith(aFunction());
    const { queryClient } = await show(host);
    click('Edit API_KEY');
    type('Value', 'mine');
    host.host.stored = theirs([['my_var', 'two']]);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/^Somebody else removed this row meanwhile/)).toBeVisible();
    expect(screen.getByLabelText('Value')).toHaveValue('mine');
    click('Save variable');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Store mine' }));
    const environmentVariables = new Map([
      ['my_var', 'two'],
      ['API_KEY', 'mine'],
    ]);
    await waitFor(() => expect(host.updates).toEqual([{ environmentVariables }]));
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
