import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from './admin/i18n';
import { createPreferences, memoryStore } from './client';
import { LanguageNote } from './LanguageNote';
import { I18nInstanceProvider, useSay } from './login/messages';

const DUTCH = readFileSync('i18n/nl/console.json', 'utf8');

const Screen = () => {
  const say = useSay();
  return <button type="button">{say('login.submit')}</button>;
};

/** The console before a server of translations; what that answers can be changed. */
const open = async (answer: () => Promise<Response>) => {
  const server = { answer };
  vi.stubGlobal('fetch', () => server.answer());
  const instance = await startI18n(createPreferences({ storage: memoryStore() }), { language: 'nl', waitMs: 0 });
  render(
    <I18nInstanceProvider value={instance}>
      <LanguageNote />
      <Screen />
    </I18nInstanceProvider>,
  );
  return { server, instance };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Dutch that does not come', () => {
  it.each([
    ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
    ['is no JSON', () => Promise.resolve(new Response('{"login": {', { status: 200 }))],
  ])('[I18N-02] %s: English is spoken, the console says why, and Try again brings it', async (_, fails) => {
    const { server } = await open(fails);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('status').textContent).toContain(
      'The Dutch texts could not be loaded, so you read English.',
    );
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();

    server.answer = () => Promise.resolve(new Response(DUTCH));
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Aanmelden' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('[I18N-02] is never answered: English is spoken meanwhile, and can be chosen', async () => {
    const { instance } = await open(() => new Promise(() => {}));
    expect(screen.getByRole('status').textContent).toBe(
      'The Dutch texts are on their way. Until then you read English.',
    );
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    await act(() => instance.changeLanguage('en'));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});
