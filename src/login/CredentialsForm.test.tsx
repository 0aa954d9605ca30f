import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../../i18n/en/console.json';
import { ConfigProvider } from '../admin/config/config';
import { NO_CONFIG } from '../admin/config/readConfig';
import { PreferencesProvider } from '../admin/preferences';
import { memoryStore, OAuthError } from '../client';
import { CredentialsForm, type CredentialsFormProps } from './CredentialsForm';
import { I18nInstanceProvider } from './messages';

afterEach(cleanup);

/** The form for one host, and what becomes of what is sent. */
const show = async (onSubmit: CredentialsFormProps['onSubmit'], config = NO_CONFIG) => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { console: en } }, defaultNS: 'console' });
  render(
    <I18nInstanceProvider value={i18n}>
      <PreferencesProvider storage={memoryStore()} perTab={memoryStore()}>
        <ConfigProvider value={async () => config}>
          <CredentialsForm
            email="ada@example.test"
            onEmailChange={() => undefined}
            knownHosts={['north.example']}
            presentHost="north.example"
            onForgetHost={() => undefined}
            onSubmit={onSubmit}
            onProxied={() => Promise.resolve()}
          />
        </ConfigProvider>
      </PreferencesProvider>
    </I18nInstanceProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>('Password');
};

it('[LOGIN-13] a password that was refused is selected: the next one takes its place', async () => {
  const details = { status: 400, code: 106, method: 'POST', path: '/auth/v2/oauth2/tokens' };
  const password = await show(() => Promise.reject(new OAuthError('unknown', details, 'invalid_grant')));
  fireEvent.change(password, { target: { value: 'wrong' } });
  screen.getByRole('button', { name: 'Sign in' }).focus();
  await act(async () => fireEvent.submit(password));
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(password).toHaveFocus();
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 5]);
});

it('[LOGIN-06] whoever presses twice is signed in once', async () => {
  const onSubmit = vi.fn(() => new Promise<void>(() => undefined));
  const password = await show(onSubmit);
  for (let press = 0; press < 2; press++) await act(async () => fireEvent.submit(password));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  ['its own', { clientId: 'of-north' }, 'of-north'],
  ['that of all where it has none', {}, 'of-all'],
])('[HOST-06] a host is signed in to with the client id that is %s', async (_, own, clientId) => {
  const onSubmit = vi.fn(async () => undefined);
  const hosts = [{ url: 'https://north.example', kind: 'other' as const, ...own }];
  const password = await show(onSubmit, { ...NO_CONFIG, clientId: 'of-all', hosts });
  await act(async () => fireEvent.submit(password));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ host: 'north.example', clientId }));
});
