import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { Hint } from './Hint';

afterEach(cleanup);

const show = () => {
  renderInConsole(
    <Hint title="Reads the list again">
      <button type="button">Refresh</button>
    </Hint>,
  );
  return screen.getByRole('button', { name: 'Refresh' });
};
const isShown = () => waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Reads the list again'));
const isGone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

it('what a button does is said while it is pointed at, and no longer', async () => {
  const button = show();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await isShown();
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  await isGone();
});

it('a finger presses: nothing covers what it is about to see', async () => {
  const button = show();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await isShown();
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  await isGone();
  // The code for it is there by now: what is not shown at once is not shown.
  await act(async () => void fireEvent.pointerEnter(button, { pointerType: 'touch' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('Escape takes it away, and leaves alone whoever types something else', async () => {
  const button = show();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await isShown();
  await act(async () => void fireEvent.keyDown(document, { key: 'a' }));
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  fireEvent.keyDown(document, { key: 'Escape' });
  await isGone();
});

it('who comes by the keyboard is told, until they go on; who pressed it knows', async () => {
  const button = show();
  const matches = vi.spyOn(button, 'matches').mockReturnValue(true);
  act(() => button.focus());
  expect(matches).toHaveBeenCalledWith(':focus-visible');
  await isShown();
  act(() => button.blur());
  await isGone();
  matches.mockReturnValue(false);
  await act(async () => button.focus());
  expect(screen.queryByRole('tooltip')).toBeNull();
});
