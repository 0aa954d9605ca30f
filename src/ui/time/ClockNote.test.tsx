import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../i18n/en/tools.json';
import nl from '../../../i18n/nl/tools.json';
import type { Say } from '../../admin/messages';
import { ClockNote } from './ClockNote';

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.documentElement.lang = 'en';
});

const i18n = i18next.createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { tools: en }, nl: { tools: nl } },
  defaultNS: 'tools',
  interpolation: { escapeValue: false },
});

/** The note in a language, while the host's clock is off by so much. */
const show = async (offMs: number, language = 'en') => {
  const headers = { date: new Date(NOON + offMs).toUTCString() };
  const fetch = vi.fn(async () => new Response('', { headers }));
  vi.stubGlobal('fetch', fetch);
  document.documentElement.lang = language;
  const say = i18n.getFixedT(language) as Say;
  const note = (isBusy: boolean) => <ClockNote say={say} host="api.example.test" isBusy={isBusy} />;
  const { rerender } = render(note(false));
  return { fetch, headers, tryCode: () => [true, false].forEach(isBusy => void rerender(note(isBusy))) };
};

describe('beside the field of a one-time code', () => {
  it.each([
    [-12 * MINUTE, 'en', /^This device's clock is 12 minutes ahead of the one of api\.example\.test/],
    [12 * MINUTE, 'en', /^This device's clock is 12 minutes behind the one of api\.example\.test/],
    [-12 * MINUTE, 'nl', /^De klok van dit apparaat loopt 12 minuten voor op die van api\.example\.test/],
    [7 * MINUTE, 'en', /7 minutes behind/],
    [119 * MINUTE, 'en', /119 minutes behind/],
    [-121 * MINUTE, 'en', /2 hours ahead/],
    [50 * 60 * MINUTE, 'nl', /2 dagen achter/],
  ])('a host whose clock is %d ms off, in %s', async (offMs, language, text) => {
    await show(offMs, language);
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  });

  it('looks again once a code has been tried: a clock that was set right is no news', async () => {
    const { fetch, headers, tryCode } = await show(-12 * MINUTE);
    await screen.findByText(/12 minutes ahead/);
    headers.date = new Date(NOON).toUTCString();
    tryCode();
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
