import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '../../i18n/en/console.json';
import { ApiError } from '../client';
import { CodeForm } from './CodeForm';
import { I18nInstanceProvider } from './messages';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = async (
  onConfirm: (answer: { methodId: string; code: string }) => Promise<void>,
  ...others: readonly { id: string; type: 'totp' | 'recoveryCodes' }[]
) => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { console: en } }, defaultNS: 'console' });
  const methods = [{ id: 'm1', type: 'totp' as const, name: 'My phone' }, ...others];
  const challenge = { host: 'north.example', token: 't', tokenExpiresIn: 900_000, methods };
  // What comes aside is still on its way when this is the first file to show it: React leaves the rest undone where nobody waits.
  await act(async () => {
    render(
      <I18nInstanceProvider value={i18n}>
        <CodeForm challenge={challenge} onConfirm={onConfirm} onBack={() => undefined} />
      </I18nInstanceProvider>,
    );
  });
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  return {
    code,
    confirm: async (value: string) => {
      fireEvent.change(code, { target: { value } });
      const button = screen.getByRole('button', { name: 'Confirm' });
      button.focus();
      await act(async () => fireEvent.click(button));
    },
  };
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('[LOGIN-08] [LOGIN-09] sends the code without the blanks that came along with it', async () => {
  const onConfirm = vi.fn(async () => undefined);
  const { confirm } = await show(onConfirm);
  await confirm(' 123456 ');
  expect(onConfirm.mock.calls).toEqual([[{ methodId: 'm1', code: '123456' }]]);
});

it('[LOGIN-07] whoever is asked for a code can type it at once', async () => {
  const { code } = await show(async () => undefined);
  expect(code).toHaveFocus();
});

it('[LOGIN-08] asks for digits of an app, and for any letters of a recovery code', async () => {
  const { code } = await show(async () => undefined, { id: 'm2', type: 'recoveryCodes' });
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
  expect(code).toHaveAccessibleDescription(/./);
  fireEvent.change(screen.getByLabelText('Method'), { target: { value: 'm2' } });
  expect(code.inputMode).toBe('text');
});

it('[LOGIN-16] counts the seconds down that the host asks for, a part of one as a whole one, and leads back to the code', async () => {
  const refusal = { status: 400, code: 134, method: 'POST', path: '/', remainingDelay: 1_001 };
  const { code, confirm } = await show(() =>
    Promise.reject(new ApiError('The MFA authentication attempt was too soon after a failed attempt', refusal)),
  );
  await confirm('123456');
  expect(code).toHaveFocus();
  const left = screen.getAllByRole('status').at(-1);
  for (const said of [/ 2 s$/, / 1 s$/]) {
    expect(left?.textContent).toMatch(said);
    await pass(1_000);
  }
  expect(left?.textContent).toBe('');
});

it('[LOGIN-16] a host that fails has not asked anybody to wait', async () => {
  const failure = { status: 503, method: 'POST', path: '/', remainingDelay: 5_000 };
  const { confirm } = await show(() => Promise.reject(new ApiError('Gateway', failure)));
  await confirm('123456');
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.getAllByRole('status').at(-1)).toBeEmptyDOMElement();
});

it('[LOGIN-15] a code that was refused is selected: the next one takes its place', async () => {
  const refusal = { status: 400, code: 133, method: 'POST', path: '/' };
  const { code, confirm } = await show(() =>
    Promise.reject(new ApiError('The supplied MFA code is incorrect', refusal)),
  );
  await confirm('123456');
  expect(code).toHaveFocus();
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6]);
});

it('[LOGIN-08] blanks are no code', async () => {
  const { code } = await show(async () => undefined);
  fireEvent.change(code, { target: { value: '   ' } });
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

it('[LOGIN-15] what was refused before is not said of a code that is under way', async () => {
  const refusal = new ApiError('The supplied MFA code is incorrect', {
    status: 400,
    code: 133,
    method: 'POST',
    path: '/',
  });
  const onConfirm = vi.fn(() => new Promise<void>(() => undefined)).mockRejectedValueOnce(refusal);
  const { confirm } = await show(onConfirm);
  await confirm('123456');
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  await confirm('654321');
  expect(onConfirm).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
