import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { catchProviderAnswer, takeAnswer } from '../../admin/providerAnswer';
import { setOut } from '../../admin/providerFlow';
import { createPreferences, type HttpRequest, memoryStore } from '../../client';
import type { User } from '../../contract';
import { ProviderLinkCard } from './ProviderLinkCard';

const USER = '5e9fff9d90135a2a9a718e2f';
const user = { id: USER, email: 'ada@example.test' } as User;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  takeAnswer();
  history.replaceState(null, '', '/');
});

const show = (
  { isOwn = true, mayUnlink = false, perTab = memoryStore() },
  answer: (call: HttpRequest) => unknown = () => ({ affectedRecords: 1 }),
) => {
  const sent: HttpRequest[] = [];
  const request = async (call: HttpRequest) => {
    sent.push(call);
    return answer(call);
  };
  const { notices } = renderInConsole(<ProviderLinkCard user={user} isOwn={isOwn} mayUnlink={mayUnlink} />, {
    client: { http: { request } } as unknown as Client,
    perTab,
  });
  return { notices, sent };
};

/** Somebody went to a provider from their page, and is back. */
const comeBack = async (given: (state: string) => Record<string, string>) => {
  const perTab = memoryStore();
  const sent: { state?: string } = {};
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    Object.assign(sent, JSON.parse(String(body)));
    return new Response('{"authenticationUrl":"https://sso.example.test/"}', {
      headers: { 'content-type': 'application/json' },
    });
  });
  const to = { host: 'test.example', name: 'ward-sso', remember: false, userId: USER };
  await setOut(createPreferences({ storage: perTab }), to, () => undefined);
  history.replaceState(null, '', `/?${new URLSearchParams(given(sent.state ?? ''))}`);
  catchProviderAnswer();
  expect(location.pathname + location.search).toBe(`/users/users/${USER}`);
  return perTab;
};

describe('an account and a provider of OpenID Connect', () => {
  it('is linked after the way to the provider, with the password, which stays where it was refused', async () => {
    const perTab = await comeBack(state => ({ state, code: 'the-code' }));
    let isWrong = true;
    const { sent, notices } = show({ perTab }, ({ path }) => {
      if (!path.endsWith('confirmPresence')) return { affectedRecords: 1 };
      if (isWrong) throw new Error('The password is wrong');
      return { token: 'present' };
    });
    const dialog = within(screen.getByRole('dialog', { name: 'Link with ward-sso' }));
    const field = dialog.getByLabelText('Your own password');
    fireEvent.change(field, { target: { value: 'pw' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Link' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('The password is wrong'));
    isWrong = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Link' }));
    await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Your account is linked with ward-sso'));
    expect(sent.at(-1)).toMatchObject({
      method: 'POST',
      path: '/auth/v2/oidc/providers/ward-sso/link',
      body: { presenceToken: 'present', authorizationCode: 'the-code' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(perTab.getItem('meridian.preferences') ?? '').not.toContain('the-code');
  });

  it('an answer that this tab did not ask for, or that says no, links nothing', async () => {
    const perTab = await comeBack(state => ({ state: `${state}x`, code: 'stolen' }));
    const { sent } = show({ perTab });
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was linked');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    show({ perTab: await comeBack(state => ({ state, error: 'access_denied' })) });
    expect(screen.getByRole('alert')).toHaveTextContent('The provider refused, nothing was linked. access_denied');
    expect(sent).toEqual([]);
  });

  it('links no account but one’s own', async () => {
    const { sent } = show({ perTab: await comeBack(state => ({ state, code: 'the-code' })), isOwn: false });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('a provider that cannot be reached is told, and can be tried again', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('cut');
    });
    const { notices } = show({});
    const name = screen.getByRole('textbox');
    fireEvent.change(name, { target: { value: 'ward-sso' } });
    const link = screen.getByRole('button', { name: 'Link' });
    fireEvent.click(link);
    await waitFor(() => expect(notices.state().toasts[0]?.kind).toBe('error'));
    await waitFor(() => expect(link).not.toHaveAttribute('aria-busy'));
    expect(name).toHaveValue('ward-sso');
  });

  it.each([
    [1, 'success', 'ada@example.test was unlinked from the provider'],
    [0, 'info', 'ada@example.test was not linked with a provider: nothing was changed'],
  ])(
    'is unlinked by whoever may, after a question that says what follows (%d: %s)',
    async (affectedRecords, kind, text) => {
      const { sent, notices } = show({ isOwn: false, mayUnlink: true }, () => ({ affectedRecords }));
      expect(screen.queryByRole('textbox')).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Unlink from the provider' }));
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText(/All their sessions end/)).toBeInTheDocument();
      expect(sent).toEqual([]);
      fireEvent.click(dialog.getByRole('button', { name: 'Unlink from the provider' }));
      await waitFor(() => expect(notices.state().toasts[0]).toMatchObject({ kind, text }));
      expect(sent).toMatchObject([{ method: 'POST', path: `/auth/v2/oidc/users/${USER}/unlink` }]);
    },
  );
});
