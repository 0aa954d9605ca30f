import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import en from '../../i18n/en/console.json';
import { PreferencesProvider } from '../admin/preferences';
import { memoryStore, OAuthError } from '../client';
import { CredentialsForm } from './CredentialsForm';
import { I18nInstanceProvider } from './messages';

afterEach(cleanup);

it('[LOGIN-13] a password that was refused is selected: the next one takes its place', async () => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { console: en } }, defaultNS: 'console' });
  const details = { status: 400, code: 106, method: 'POST', path: '/auth/v2/oauth2/tokens' };
  render(
    <I18nInstanceProvider value={i18n}>
      <PreferencesProvider storage={memoryStore()} perTab={memoryStore()}>
        <CredentialsForm
          email="ada@example.test"
          onEmailChange={() => undefined}
          knownHosts={['north.example']}
          presentHost="north.example"
          onForgetHost={() => undefined}
          onSubmit={() => Promise.reject(new OAuthError('unknown', details, 'invalid_grant'))}
          onProxied={() => Promise.resolve()}
        />
      </PreferencesProvider>
    </I18nInstanceProvider>,
  );
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(password, { target: { value: 'wrong' } });
  screen.getByRole('button', { name: 'Sign in' }).focus();
  await act(async () => fireEvent.submit(password));
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(password).toHaveFocus();
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 5]);
});
