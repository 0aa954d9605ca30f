import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { memoryStore } from '../client';
import { ConfirmDialog } from './ConfirmDialog';

afterEach(cleanup);

/** A card with a row, whose button asks before it takes the row away. */
const show = (onConfirm: () => Promise<void> | void) => {
  const onClose = vi.fn();
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    const [isThere, setThere] = useState(true);
    return (
      <section>
        <button type="button">Add</button>
        <div>
          {isThere ? (
            <button type="button" onClick={() => setOpen(true)}>
              Delete row
            </button>
          ) : null}
        </div>
        <ConfirmDialog
          open={isOpen}
          title="Delete it"
          question="Sure?"
          confirmLabel="Delete"
          onConfirm={async () => {
            await onConfirm();
            setOpen(false);
            setThere(false);
          }}
          onClose={() => {
            onClose();
            setOpen(false);
          }}
        />
      </section>
    );
  };
  renderInConsole(<Page />);
  const opener = screen.getByRole('button', { name: 'Delete row' });
  act(() => opener.focus());
  fireEvent.click(opener);
  return { opener, onClose };
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('what is asked before something is destroyed', () => {
  it('stays after the second of two fast clicks, and goes after one beside it', async () => {
    const { onClose } = show(vi.fn());
    const beside = document.querySelector('.MuiDialog-container') as Element;
    for (const [detail, times] of [
      [2, 0],
      [1, 1],
    ] as const) {
      fireEvent.mouseDown(beside);
      fireEvent.click(beside, { detail });
      expect(onClose, `click ${detail}`).toHaveBeenCalledTimes(times);
    }
    await gone();
  });

  it('begins on Cancel; Escape leads back to what it was opened from, and nothing is done', async () => {
    const onConfirm = vi.fn();
    const { opener } = show(onConfirm);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const dialog = screen.getByRole('dialog', { name: 'Delete it' });
    expect(dialog).toHaveAccessibleDescription('Sure?');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await gone();
    expect(opener).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('cannot be left while it is being done, is done once, and leaves the focus beside what is gone', async () => {
    let done: () => void = () => undefined;
    const onConfirm = vi.fn(() => new Promise<void>(resolve => (done = resolve)));
    const { onClose } = show(onConfirm);
    const confirm = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(onConfirm).toHaveBeenCalledOnce();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => done());
    await gone();
    expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
  });
});

it.each([
  ['error', ['On North: Production.'], [' Ward ', 'Ward']],
  ['primary', [], []],
] as const)(
  'on production what is asked with the tone %s says where, and wants %j typed',
  async (tone, told, typed) => {
    const storage = memoryStore();
    const named = [['https://api.test.example/', { kind: 'production', label: 'North' }]];
    storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries: [['hosts.named', named]] }));
    const texts = { title: 'It', question: 'Sure?', confirmLabel: 'Do it', typed: ' Ward ', tone };
    renderInConsole(<ConfirmDialog open {...texts} onConfirm={() => undefined} onClose={() => undefined} />, {
      storage,
    });
    const confirm = screen.getByRole('button', { name: 'Do it' });
    expect(screen.queryAllByText(/North/).map(({ textContent }) => textContent)).toEqual(told);
    expect(screen.queryAllByRole('textbox')).toHaveLength(typed.length > 0 ? 1 : 0);
    for (const text of typed) {
      expect(confirm).toBeDisabled();
      for (const other of ['War', 'ward']) {
        fireEvent.change(screen.getByRole('textbox'), { target: { value: other } });
        expect(confirm).toBeDisabled();
      }
      fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
      expect(confirm).toBeEnabled();
      fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } });
    }
    expect((confirm as HTMLButtonElement).disabled).toBe(typed.length > 0);
  },
);
