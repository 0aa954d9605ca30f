import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { defineResource } from '../../admin/defineResource';
import { HelpMenu } from '../headerControls';
import { PaletteSwitch } from '../PaletteSwitch';
import './press';

const wards = defineResource<{ id: string }>({
  name: 'users/wards',
  section: { name: 'users', icon: () => null },
  api: { path: '/w/v1', casing: 'camel' },
  columns: [{ field: 'id' }],
  goKey: 'w',
});

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
const pressed = vi.fn();

const renderKeys = () =>
  renderInConsole(
    <>
      <PaletteSwitch leave={() => undefined} />
      <input aria-label="Filter" data-key="/" />
      <button type="button" data-key="r" onClick={() => pressed('r')}>
        Refresh
      </button>
      <button type="button" data-key="n" aria-disabled="true" onClick={() => pressed('n')}>
        New
      </button>
      <Address />
    </>,
    { resources: [wards] },
  );
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  // jsdom lays nothing out: everything is seen.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  pressed.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('[CAP-07] single keys', () => {
  it('press what is marked with them, and lead to pages after G', async () => {
    renderKeys();
    await userEvent.keyboard('r');
    await waitFor(() => expect(pressed).toHaveBeenCalledWith('r'));
    await userEvent.keyboard('gw');
    await waitFor(() => expect(address()).toBe('/users/wards'));
    await userEvent.keyboard('/');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Filter')));
  });

  it('letters typed right after / belong to the filter, also before the code of the keys has come', async () => {
    renderKeys();
    const filter = screen.getByLabelText<HTMLInputElement>('Filter');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(filter);
    await userEvent.keyboard('nr');
    expect(filter.value).toBe('nr');
    await userEvent.click(document.body);
    await userEvent.keyboard('g/');
    expect(document.activeElement).toBe(filter);
    await userEvent.click(document.body);
    await userEvent.keyboard('r');
    await waitFor(() => expect(pressed.mock.calls).toEqual([['r']]));
  });

  it('never act in a field, with Control, or on what is greyed; what else is done after G ends its wait for a letter', async () => {
    renderKeys();
    await userEvent.click(screen.getByLabelText('Filter'));
    await userEvent.keyboard('rgw?');
    expect(screen.getByLabelText<HTMLInputElement>('Filter').value).toBe('rgw?');
    await userEvent.click(document.body);
    await userEvent.keyboard('{Control>}r{/Control}n');
    await userEvent.keyboard('gx');
    await userEvent.keyboard('g{Escape}w');
    await userEvent.keyboard('g');
    await userEvent.click(document.body);
    await userEvent.keyboard('w');
    await userEvent.keyboard('r');
    await waitFor(() => expect(pressed.mock.calls).toEqual([['r']]));
    expect(address()).toBe('/');
  });

  it('what somebody else had a use for is left alone', async () => {
    renderKeys();
    const take = (event: KeyboardEvent) => event.preventDefault();
    document.body.addEventListener('keydown', take);
    fireEvent.keyDown(document.body, { key: 'r' });
    document.body.removeEventListener('keydown', take);
    await userEvent.keyboard('gw');
    await waitFor(() => expect(address()).toBe('/users/wards'));
    expect(pressed).not.toHaveBeenCalled();
  });

  it('? lists them, and there they are switched off; Ctrl+K goes on', async () => {
    renderKeys();
    await userEvent.keyboard('?');
    expect((await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).textContent).toContain('GWWards');
    await userEvent.click(screen.getByRole('switch', { name: 'Single keys do something' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('r?');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Search and commands' })).toBeTruthy();
    expect(pressed).not.toHaveBeenCalled();
  });

  it('the Help menu shows them too, and has the focus back afterwards', async () => {
    renderInConsole(<HelpMenu />, { resources: [wards] });
    await userEvent.click(screen.getByRole('button', { name: 'Help' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus());
  });

  it('Ctrl+K opens nothing over what asks for an answer, and is not the browser’s either', async () => {
    renderKeys();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('combobox')).toBeNull();
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(await screen.findByRole('combobox', { name: 'Search and commands' })).toBeInTheDocument();
  });
});
