import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { typeAhead } from './typeAhead';

const reached = vi.fn();
const input = document.createElement('input');
input.addEventListener('keydown', ({ key }) => reached(key));
document.body.append(input);
afterEach(() => reached.mockClear());

/** @returns whether it was kept from the page */
const press = (key: string, more: KeyboardEventInit = {}) => !fireEvent.keyDown(input, { key, ...more });

it('[CAP-07] what is typed before the palette has come is the palette’s: the page gets none of it, and Enter does nothing there', () => {
  const take = typeAhead(() => undefined);
  for (const key of ['r', '/', 'é', '𝄞', 'Backspace', ' ', 'Enter']) expect(press(key), key).toBe(true);
  expect(reached).not.toHaveBeenCalled();
  expect(take()).toBe('r/é ');
  expect(press('s')).toBe(false);
  expect(take()).toBe('r/é ');
});

it('[CAP-07] what types nothing goes on doing what it does', () => {
  const take = typeAhead(() => undefined);
  for (const [key, more] of [
    ['Tab', {}],
    ['c', { ctrlKey: true }],
    ['a', { altKey: true }],
    ['v', { metaKey: true }],
    ['q', { isComposing: true }],
  ] as const)
    expect(press(key, more), key).toBe(false);
  expect(reached.mock.calls.flat()).toEqual(['Tab', 'c', 'a', 'v', 'q']);
  expect(take()).toBe('');
});

it('[CAP-07] Escape says that it is not wanted any more', () => {
  const onEscape = vi.fn();
  const take = typeAhead(onEscape);
  press('w');
  expect(press('Escape')).toBe(true);
  expect(onEscape).toHaveBeenCalledOnce();
  take();
});
