import { act, cleanup, fireEvent, within as inside, render as renderBare, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreferencesProvider } from './admin/preferences';
import {
  createPreferences,
  HostSilentError,
  type KeyValueStore,
  memoryStore,
  type Session,
  type SessionUser,
} from './client';
import { I18nInstanceProvider } from './login/messages';
import { SessionGate } from './SessionGate';

afterEach(cleanup);

const within = (element: ReactElement, storage: KeyValueStore = memoryStore()) => (
  <PreferencesProvider storage={storage} perTab={memoryStore()}>
    {element}
  </PreferencesProvider>
);
const render = (element: ReactElement, storage?: KeyValueStore) => renderBare(within(element, storage));

const dutch = { id: 'u1', email: 'ada@example.test', language: 'NL', permissions: new Set() } as unknown as SessionUser;

const i18nIn = async (language: string) => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: language, resources: { en: { console: {} }, nl: { console: {} } }, defaultNS: 'console' });
  return i18n;
};

it('[SESS-11] the language of the user applies, also where the session was checked before the first paint', async () => {
  const i18n = await i18nIn('en');
  const session = { user: () => dutch, check: async () => dutch } as unknown as Session;
  render(
    <SessionGate session={session} i18n={i18n}>
      <p>console</p>
    </SessionGate>,
  );
  expect(await screen.findByText('console')).toBeInTheDocument();
  expect(i18n.language).toBe('nl');
});

it('[SESS-01] without a session whoever is behind the gate is told, and nothing is shown', async () => {
  const onDenied = vi.fn();
  const session = { user: () => undefined, check: () => Promise.reject(new Error('expired')) } as unknown as Session;
  render(
    <SessionGate session={session} i18n={await i18nIn('en')} onDenied={onDenied}>
      <p>console</p>
    </SessionGate>,
  );
  await vi.waitFor(() => expect(onDenied).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(screen.queryByText('console')).toBeNull();
});

it('[LOGIN-20] turned around, it leads on who is signed in and lets the others pass', async () => {
  const onAuthenticated = vi.fn();
  const gate = (session: Session, i18n: Awaited<ReturnType<typeof i18nIn>>) => (
    <SessionGate session={session} i18n={i18n} onAuthenticated={onAuthenticated}>
      <p>form</p>
    </SessionGate>
  );
  const nobody = { user: () => undefined, check: () => Promise.reject(new Error('none')) } as unknown as Session;
  const i18n = await i18nIn('en');
  const { rerender } = render(gate(nobody, i18n));
  expect(screen.getByText('form')).toBeInTheDocument();
  const somebody = { user: () => dutch, check: async () => dutch } as unknown as Session;
  rerender(within(<div key="new">{gate(somebody, i18n)}</div>));
  await vi.waitFor(() => expect(onAuthenticated).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

describe('a host that is silent for ten seconds', () => {
  const silent = { host: 'one.example', user: () => undefined, check: () => new Promise(() => {}) };
  const session = silent as unknown as Session;
  const open = async (since?: number) => {
    const onDenied = vi.fn();
    const i18n = await i18nIn('en');
    render(
      <I18nInstanceProvider value={i18n}>
        <SessionGate session={session} i18n={i18n} since={since} onDenied={onDenied}>
          <p>console</p>
        </SessionGate>
      </I18nInstanceProvider>,
    );
    return onDenied;
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('[SESS-01] is named, and need not be waited for', async () => {
    const onDenied = await open();
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    // Its code comes only now.
    await act(() => vi.dynamicImportSettled());
    const alert = screen.getByRole('alert');
    expect(onDenied).not.toHaveBeenCalled();
    fireEvent.click(inside(alert).getByRole('button'));
    expect(onDenied.mock.calls).toEqual([[expect.any(HostSilentError)]]);
    expect(screen.queryByText('console')).toBeNull();
  });

  it('[SESS-01] is named ten seconds after the page began, however long its code took', async () => {
    const began = performance.now();
    await vi.advanceTimersByTimeAsync(4_000);
    await open(began);
    await act(() => vi.advanceTimersByTimeAsync(5_999));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });
});

it('[SESS-11] a language chosen in the console holds over a reload, for that user on that host', async () => {
  const storage = memoryStore();
  createPreferences({ storage, host: 'one.example', user: 'u1' }).set('language', 'en');
  for (const [host, language] of [
    ['one.example', 'en'],
    ['two.example', 'nl'],
  ] as const) {
    const i18n = await i18nIn('en');
    const session = { host, user: () => dutch, check: async () => dutch } as unknown as Session;
    render(
      <SessionGate session={session} i18n={i18n}>
        <p>console</p>
      </SessionGate>,
      storage,
    );
    expect(await screen.findByText('console')).toBeInTheDocument();
    expect(i18n.language).toBe(language);
    cleanup();
  }
});

it('[HOST-10] tells why the check failed, once, and does not check again what was checked', async () => {
  const onDenied = vi.fn();
  const failure = new Error('503');
  const check = vi.fn(() => Promise.reject(failure));
  const session = { user: () => undefined, check } as unknown as Session;
  const i18n = await i18nIn('en');
  const gate = (known?: 'denied') => (
    <SessionGate session={session} i18n={i18n} known={known} onAuthenticated={() => undefined} onDenied={onDenied}>
      <p>form</p>
    </SessionGate>
  );
  render(gate());
  await vi.waitFor(() => expect(onDenied.mock.calls).toEqual([[failure]]), { timeout: 10_000 });
  cleanup();
  render(gate('denied'));
  expect(screen.getByText('form')).toBeInTheDocument();
  expect(check).toHaveBeenCalledOnce();
});
