import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '../../i18n/en/console.json';
import { INTERPOLATION } from '../admin/interpolation';
import { ApiError } from '../client';
import { HostFailure } from './HostFailure';
import { I18nInstanceProvider } from './messages';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const busy = (retryAfterMs?: number) =>
  new ApiError('Maintenance', {
    status: 503,
    method: 'GET',
    path: '/',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** A host that failed, and tries at it that end when a test says so. */
const show = async (error: unknown) => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    resources: { en: { console: en } },
    defaultNS: 'console',
    ...INTERPOLATION,
  });
  let end = () => {};
  const onRetry = vi.fn(
    () =>
      new Promise<void>(resolve => {
        end = resolve;
      }),
  );
  const page = (shown: unknown) => (
    <I18nInstanceProvider value={i18n}>
      <HostFailure host="north.example" error={shown} onRetry={onRetry} />
    </I18nInstanceProvider>
  );
  const { rerender } = render(page(error));
  return {
    onRetry,
    endTry: () => act(async () => end()),
    fail: (next: unknown) => rerender(page(next)),
    button: () => screen.getByRole('button'),
    said: () => screen.getByRole('alert').textContent,
  };
};
const passSeconds = async (count: number) => {
  for (let second = 0; second < count; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
};

it('[HOST-10] a host that fails says why, and that the session stays; the focus is where another try is', async () => {
  const { said, button, onRetry } = await show(busy());
  expect(said()).toContain('north.example cannot be used right now');
  expect(said()).toContain('503');
  expect(said()).toContain('You are still signed in');
  expect(said()).not.toContain('Trying again');
  expect(button()).toHaveFocus();
  await passSeconds(60);
  expect(onRetry, 'no time was named: only who presses tries').not.toHaveBeenCalled();
});

it('[HOST-10] is asked once at a time, and again once that try has ended', async () => {
  const { button, endTry, onRetry } = await show(busy());
  fireEvent.click(button());
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(button());
  expect(onRetry).toHaveBeenCalledOnce();
  await endTry();
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  fireEvent.click(button());
  expect(onRetry).toHaveBeenCalledTimes(2);
});

it('[HOST-10] is asked again by itself when the host wants to be, a part of a second being a whole one', async () => {
  const { said, onRetry } = await show(busy(1_001));
  expect(said()).toContain('Trying again in 2 seconds.');
  // Said once: the seconds that are counted down are all there is.
  expect(said()).not.toMatch(/Try again in/);
  await passSeconds(1);
  expect(said()).toContain('Trying again in 1 second.');
  await passSeconds(1);
  expect(said()).not.toContain('Trying again');
  expect(onRetry).not.toHaveBeenCalled();
  await passSeconds(1);
  expect(onRetry).toHaveBeenCalledOnce();
});

it('[HOST-10] that fails again is waited for as long as it says then', async () => {
  const { said, fail } = await show(busy(1_000));
  await passSeconds(1);
  fail(busy(30_000));
  expect(said()).toContain('Trying again in 30 seconds.');
});
