import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { NameSearch } from './NameSearch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[TABLE-08] [FUNC-03] searches half a second after the last letter, once, and at once with Enter', async () => {
  const onSubmit = vi.fn();
  renderInConsole(<NameSearch value="" onSubmit={onSubmit} />);
  const box = screen.getByRole('textbox');
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  for (const value of ['r', 're', 'rep']) {
    fireEvent.change(box, { target: { value } });
    await pass(499);
  }
  expect(onSubmit).not.toHaveBeenCalled();
  await pass(1);
  expect(onSubmit.mock.calls).toEqual([['rep']]);
  fireEvent.change(box, { target: { value: 'repo' } });
  fireEvent.submit(box);
  expect(onSubmit.mock.calls).toEqual([['rep'], ['repo']]);
});
