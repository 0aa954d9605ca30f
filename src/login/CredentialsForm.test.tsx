import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../../i18n/en/console.json';
import { ConfigProvider } from '../admin/config/config';
import { NO_CONFIG } from '../admin/config/readConfig';
import { PreferencesProvider } from '../admin/preferences';
import { HostRefusedError, memoryStore, NetworkError, OAuthError, UnreadableHostError } from '../client';
import { CredentialsForm, type CredentialsFormProps } from './CredentialsForm';
import { I18nInstanceProvider } from './messages';

afterEach(cleanup);

/** The form for one host, and what becomes of what is sent. */
const show = async (
  onSubmit: CredentialsFormProps['onSubmit'],
  config = NO_CONFIG,
  onForgetHost: CredentialsFormProps['onForgetHost'] = () => undefined,
  more: Partial<CredentialsFormProps> & { configured?: Promise<typeof NO_CONFIG> } = {},
) => {
  const { configured = Promise.resolve(config), ...props } = more;
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { console: en } }, defaultNS: 'console' });
  render(
    <I18nInstanceProvider value={i18n}>
      <PreferencesProvider storage={memoryStore()} perTab={memoryStore()}>
        <ConfigProvider value={() => configured}>
          <CredentialsForm
            email="ada@example.test"
            onEmailChange={() => undefined}
            knownHosts={['north.example']}
            presentHost="north.example"
            onForgetHost={onForgetHost}
            onSubmit={onSubmit}
            onProxied={() => Promise.resolve()}
            {...props}
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

it('[LOGIN-12] an address that was refused is mended, not typed anew: the focus is there, and nothing is selected', async () => {
  const details = { status: 400, code: 101, method: 'POST', path: '/auth/v2/oauth2/tokens' };
  const password = await show(() => Promise.reject(new OAuthError('unknown', details, 'invalid_request')));
  await act(async () => fireEvent.submit(password));
  const email = screen.getByDisplayValue<HTMLInputElement>('ada@example.test');
  expect(email).toHaveFocus();
  expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(email.selectionEnd).toBe(email.selectionStart);
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

const oauth = (error: string) =>
  new OAuthError('unknown', { status: 400, code: 1, method: 'POST', path: '/auth/v2/oauth2/tokens' }, error);

it.each<[Error, string | undefined, RegExp]>([
  [new HostRefusedError('no host'), 'API host', /^This is not a host/],
  [new NetworkError('no answer'), 'API host', /^The host cannot be reached/],
  [oauth('invalid_request'), 'Email', /^This is not a valid email/],
  [oauth('invalid_grant'), 'Password', /^The email and password do not match/],
  [oauth('other'), undefined, /^Signing in failed/],
])(
  '[LOGIN-11] [LOGIN-12] [LOGIN-13] [LOGIN-14] %s is told at the field that it is about',
  async (failure, label, text) => {
    const password = await show(() => Promise.reject(failure));
    const button = screen.getByRole('button', { name: 'Sign in' });
    button.focus();
    await act(async () => fireEvent.submit(password));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    const wrong = document.querySelectorAll('[aria-invalid=true]');
    expect([...wrong]).toEqual(label ? [screen.getByLabelText(label)] : []);
    expect(label ? screen.getByLabelText(label) : button).toHaveFocus();
    if (label) expect(wrong[0]).toHaveAccessibleErrorMessage(text);
  },
);

it('[LOGIN-13] what was refused before is not said of what is under way', async () => {
  const onSubmit = vi.fn(() => new Promise<void>(() => undefined)).mockRejectedValueOnce(oauth('invalid_grant'));
  const password = await show(onSubmit);
  await act(async () => fireEvent.submit(password));
  await act(async () => fireEvent.submit(password));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(password).not.toHaveAttribute('aria-invalid');
});

it('[LOGIN-03] nobody is remembered who did not say so, and a password is seen by whoever wants to', async () => {
  const onSubmit = vi.fn(async (_: { remember: boolean }) => undefined);
  const password = await show(onSubmit);
  await act(async () => fireEvent.submit(password));
  fireEvent.click(screen.getByLabelText('Remember me'));
  await act(async () => fireEvent.submit(password));
  expect(onSubmit.mock.calls.map(([{ remember }]) => remember)).toEqual([false, true]);
  expect([password.type, password.autocomplete]).toEqual(['password', 'current-password']);
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

it('[LOGIN-04] a host that is forgotten leaves the field and what is offered', async () => {
  const onForgetHost = vi.fn();
  await show(async () => undefined, NO_CONFIG, onForgetHost);
  fireEvent.click(screen.getByRole('button', { name: 'Forget this host' }));
  expect(onForgetHost).toHaveBeenCalledExactlyOnceWith('north.example');
  expect(screen.getByLabelText('API host')).toHaveValue('');
  expect(document.querySelectorAll('datalist option')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Forget this host' })).toBeNull();
});

const hostField = () => screen.getByLabelText<HTMLInputElement>('API host');

it('[LOGIN-04] begins with the host that was used last, not with the first that is known', async () => {
  await show(async () => undefined, NO_CONFIG, undefined, { knownHosts: ['first.example', 'north.example'] });
  expect(hostField()).toHaveValue('north.example');
});

it('[LOGIN-04] [HOST-06] a console of certain hosts signs in to those alone, whichever was used last', async () => {
  const onSubmit = vi.fn(async () => undefined);
  const hosts = [{ url: 'https://south.example', kind: 'other' as const }];
  const password = await show(onSubmit, { ...NO_CONFIG, otherHosts: false, hosts });
  await act(async () => fireEvent.submit(password));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ host: 'https://south.example' }));
});

it('[LOGIN-04] a host that is offered late does not mix with what is about to be typed', async () => {
  let arrive = (_: typeof NO_CONFIG) => {};
  const configured = new Promise<typeof NO_CONFIG>(resolve => {
    arrive = resolve;
  });
  await show(async () => undefined, NO_CONFIG, undefined, { configured, knownHosts: [], presentHost: undefined });
  hostField().focus();
  const hosts = [{ url: 'https://south.example', kind: 'other' as const }];
  await act(async () => arrive({ ...NO_CONFIG, hosts }));
  expect(hostField()).toHaveValue('');
  act(() => hostField().blur());
  expect(hostField()).toHaveValue('https://south.example');
});

it('[LOGIN-11] of this computer by its newer address it is said why no browser reaches it', async () => {
  const fail = () => Promise.reject(new UnreadableHostError('no answer'));
  const password = await show(fail, NO_CONFIG, undefined, { presentHost: 'http://[::1]:9000' });
  await act(async () => fireEvent.submit(password));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Browsers do not let a page call \[::1\]/);
});
