import { cleanup, renderHook } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSteadyAim } from './useSteadyAim';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A control under the pointer, and a click at a place after a while. */
const clickAfter = (ms: number, clientX = 20) => {
  const control = document.createElement('button');
  control.getBoundingClientRect = () => new DOMRect(10, 10, 30, 30);
  const onClick = vi.fn();
  control.addEventListener('click', onClick);
  const area = { querySelector: () => control } as unknown as HTMLElement;
  const { keep, onClickCapture } = renderHook(() => useSteadyAim({ current: area })).result.current;
  keep();
  vi.advanceTimersByTime(ms);
  const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()];
  const event = { clientX, clientY: 20, target: document.body, preventDefault, stopPropagation };
  onClickCapture(event as unknown as MouseEvent);
  return { isGiven: onClick.mock.calls.length === 1, isTaken: preventDefault.mock.calls.length === 1 };
};

it('[SHELL-02] a click where a control stood before the strip opened is that control’s, for 0.7 s', () => {
  expect(clickAfter(0)).toEqual({ isGiven: true, isTaken: true });
  expect(clickAfter(700)).toEqual({ isGiven: true, isTaken: true });
  expect(clickAfter(701)).toEqual({ isGiven: false, isTaken: false });
});

it('[SHELL-02] one that falls elsewhere is not', () => {
  expect(clickAfter(0, 41)).toEqual({ isGiven: false, isTaken: false });
});
