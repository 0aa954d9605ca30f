// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session, SessionUser } from './client';
import { SessionGate } from './SessionGate';

afterEach(cleanup);

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
  await vi.waitFor(() => expect(onDenied).toHaveBeenCalledOnce());
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
  rerender(<div key="new">{gate(somebody, i18n)}</div>);
  await vi.waitFor(() => expect(onAuthenticated).toHaveBeenCalledOnce());
});
