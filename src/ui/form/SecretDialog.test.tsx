import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { memoryStore, NetworkError } from '../../client';
import { SecretDialog } from './SecretDialog';

const onConfirm = vi.fn<(secret: string) => Promise<void>>();
const onClose = vi.fn();

const open = () => {
  const [storage, perTab] = [memoryStore(), memoryStore()];
  renderInConsole(
    <SecretDialog
      title="Turn off"
      text="Then the password is enough."
      label="Your own password"
      confirmLabel="Turn off"
      autoComplete="current-password"
      onConfirm={onConfirm}
      onClose={onClose}
    />,
    { storage, perTab },
  );
  return { kept: () => [storage.getItem('meridian.drafts'), perTab.getItem('meridian.drafts')] };
};
const field = () => screen.getByLabelText<HTMLInputElement>('Your own password');
const confirm = () => fireEvent.submit(field());

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe('a dialog that asks for a secret', () => {
  it('hands it on once, however often it is sent, and keeps none of it', async () => {
    onConfirm.mockReturnValue(new Promise(() => undefined));
    const { kept } = open();
    expect([field().getAttribute('type'), field().getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ]);
    confirm();
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: ' s3cret ' } });
    confirm();
    confirm();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(' s3cret ');
    // While it is on its way nothing leads away from its answer.
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    expect(kept()).toEqual([null, null]);
  });

  it.each([
    ['a refusal is said', new Error('The password is wrong'), /^The password is wrong$/],
    [
      'where no answer came, it may have been done',
      new NetworkError('x'),
      /Whether it was stored all the same is not known/,
    ],
  ])('%s, and another try is open, in place of the first', async (_, error, said) => {
    onConfirm.mockRejectedValueOnce(error);
    open();
    fireEvent.change(field(), { target: { value: 's3cret' } });
    await act(async () => confirm());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(said));
    expect(field()).toHaveValue('s3cret');
    // What is typed next takes its place.
    expect(field()).toHaveFocus();
    const { selectionStart, selectionEnd } = field();
    expect([selectionStart, selectionEnd]).toEqual([0, 6]);
    onConfirm.mockResolvedValueOnce(undefined);
    await act(async () => confirm());
    expect(onConfirm).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
