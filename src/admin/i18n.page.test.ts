import type { i18n as I18n } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferences, memoryStore } from '../client';
import { toLanguage } from './languages';

type Start = typeof import('./i18n')['startI18n'];

let start: Start;
/** When each file was asked for, in milliseconds since the start, and which. */
let asked: { at: number; file: string }[];
let begin: number;

/** The module with some of its constants changed. */
const withConstants = async (constants: object): Promise<Start> => {
  vi.resetModules();
  vi.doMock('../contract', async original => ({ ...(await original<object>()), ...constants }));
  return (await import('./i18n')).startI18n;
};

const open = async (): Promise<I18n> => {
  const starting = start(createPreferences({ storage: memoryStore() }), { language: 'nl' });
  await vi.advanceTimersByTimeAsync(1_000);
  return starting;
};

beforeEach(async () => {
  vi.useFakeTimers();
  begin = Date.now();
  asked = [];
  start = await withConstants({});
});
afterEach(() => {
  vi.doUnmock('../contract');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a translation server that fails', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async (file: string) => {
      asked.push({ at: Date.now() - begin, file });
      return new Response('', { status: 503 });
    });
  });

  it('[I18N-03] is asked six times in all, each pause twice the one before, the first 350 ms; then English is spoken', async () => {
    const instance = await open();
    await vi.advanceTimersByTimeAsync(120_000);
    const times = asked.filter(({ file }) => file.includes('/nl/console')).map(({ at }) => at);
    expect(times).toEqual([0, 350, 1_050, 2_450, 5_250, 10_850]);
    expect(instance.t('login.submit')).toBe('Sign in');
  });

  it('[I18N-03] is asked as often, and with such pauses, as the contract says', async () => {
    start = await withConstants({ TRANSLATION_RETRIES: 2, TRANSLATION_RETRY_MS: 40 });
    await open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked.filter(({ file }) => file.includes('/nl/console')).map(({ at }) => at)).toEqual([0, 40, 120]);
  });
});

it.each<[string, () => Promise<Response>, number]>([
  ['refuses', async () => new Response('', { status: 404 }), 1],
  ['answers with what is no JSON', async () => new Response('<!doctype html>'), 1],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 6],
])(
  '[I18N-03] a translation server that %s is asked as often as that may help, and English is spoken',
  async (_, answer, times) => {
    vi.stubGlobal('fetch', (file: string) => {
      asked.push({ at: Date.now() - begin, file });
      return answer();
    });
    const instance = await open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked.map(({ file }) => file)).toEqual(Array(times).fill('/locales/nl/console.json'));
    expect(instance.t('login.submit')).toBe('Sign in');
  },
);

it('a translation server that never answers is given up after 20 s, and asked again when one says so', async () => {
  vi.stubGlobal(
    'fetch',
    (file: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        asked.push({ at: Date.now() - begin, file });
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const instance = await open();
  const { closeGap, languageGap } = await import('./languageGap');
  await vi.advanceTimersByTimeAsync(18_999);
  expect(languageGap(instance)).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(languageGap(instance)).toBe('failed');
  expect(asked.filter(({ file }) => file.includes('/nl/console'))).toHaveLength(1);

  vi.stubGlobal('fetch', async () => Response.json({ login: { submit: 'Aanmelden' } }));
  closeGap(instance);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(languageGap(instance)).toBeUndefined();
  expect(instance.t('login.submit')).toBe('Aanmelden');
});

it('[I18N-01] texts of a page that are late are English at once, and waited for a second and a half', async () => {
  const { loadLate } = await import('./lateMessages');
  const instance = await open();
  instance.loadNamespaces = () => new Promise(() => {});
  let isThere = false;
  void loadLate(instance, 'tools', { word: 'word' }).then(() => {
    isThere = true;
  });
  expect(instance.t('tools:word')).toBe('word');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isThere).toBe(true);
});

it('the language that was used last is the next one', async () => {
  const { isLanguageChosen } = await import('./i18n');
  const browser = createPreferences({ storage: memoryStore() });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('nl-BE');
  const begin = () => start(browser, { waitMs: 0 }).then(({ language }) => language);
  expect(isLanguageChosen(browser)).toBe(false);
  const starting = start(browser, { waitMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  const instance = await starting;
  expect([instance.language, document.documentElement.lang, isLanguageChosen(browser)]).toEqual(['nl', 'nl', true]);
  await instance.changeLanguage('en');
  expect(document.documentElement.lang).toBe('en');
  expect(await begin()).toBe('en');
  vi.restoreAllMocks();
});

it('[SESS-11] [I18N-04] the language of the user applies, but for the one that the address chose', async () => {
  const { applyUserLanguage } = await import('./i18n');
  const instance = await open();
  await applyUserLanguage(instance, 'EN');
  expect(instance.language).toBe('en');
  history.replaceState(null, '', '?lng=nl');
  const applying = applyUserLanguage(instance, 'EN');
  await vi.advanceTimersByTimeAsync(30_000);
  await applying;
  expect(instance.language).toBe('nl');
  history.replaceState(null, '', location.pathname);
});

it('[SESS-11] nobody waits longer than half a second for the texts of their language: they come in later', async () => {
  const { applyUserLanguage } = await import('./i18n');
  let answer = () => {};
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => answered.then(() => Response.json({ login: { submit: 'Aanmelden' } })));
  const instance = await start(createPreferences({ storage: memoryStore() }), { language: 'en' });
  let isApplied = false;
  void applyUserLanguage(instance, 'NL').then(() => {
    isApplied = true;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(isApplied).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([isApplied, instance.language]).toEqual([true, 'en']);
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect([instance.language, instance.t('login.submit')]).toEqual(['nl', 'Aanmelden']);
});

it('[I18N-03] the first paint waits half a second for a language that is not bundled', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  let isStarted = false;
  void start(createPreferences({ storage: memoryStore() }), { language: 'nl' }).then(() => {
    isStarted = true;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(isStarted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStarted).toBe(true);
});

it.each([
  ['of sign-in', '?lng=nl', undefined, 'nl', 'nl'],
  ['of the page that they were going to', '', '/users/users?state=x&lng=nl', 'nl', 'nl'],
  ['of sign-in, before that of the page', '?lng=en', '/users?lng=nl', 'en', 'en'],
  ['is none: their own, and what was chosen in an earlier session is forgotten', '', '/users/users', 'en', undefined],
])(
  '[SESS-11] [I18N-04] whoever signs in speaks the language that the address chose: %s',
  async (_, search, wanted, spoken, kept) => {
    const { applyAtSignIn, languageChoice } = await import('./i18n');
    vi.stubGlobal('fetch', async () => Response.json({}));
    const instance = await open();
    const choice = languageChoice(memoryStore(), 'https://a.example', 'u1');
    choice.keep('nl');
    expect(choice.get()).toBe('nl');
    history.replaceState(null, '', `${location.pathname}${search}`);
    const applying = applyAtSignIn(instance, 'EN', choice, wanted);
    await vi.advanceTimersByTimeAsync(30_000);
    await applying;
    history.replaceState(null, '', location.pathname);
    expect([instance.language, choice.get()]).toEqual([spoken, kept]);
  },
);

it.each([
  ['nl', 'nl'],
  ['NL', 'nl'],
  ['nl-BE', 'nl'],
  ['en', 'en'],
  ['fr', 'en'],
  ['nb', 'en'],
  [undefined, 'en'],
])('[SESS-11] [I18N-01] of %s the console speaks %s', (given, spoken) => expect(toLanguage(given)).toBe(spoken));

describe('many translations at once', () => {
  it.each([
    ['ten', {}, 10],
    ['as many as the contract says', { TRANSLATION_PARALLEL_READS: 3 }, 3],
  ])('[I18N-03] %s are read at a time', async (_, constants, most) => {
    start = await withConstants(constants);
    const answers: (() => void)[] = [];
    vi.stubGlobal(
      'fetch',
      (file: string) =>
        new Promise<Response>(resolve => {
          asked.push({ at: 0, file });
          answers.push(() => resolve(Response.json({ word: 'woord' })));
        }),
    );
    const opening = open();
    await vi.advanceTimersByTimeAsync(1_000);
    for (const answer of answers.splice(0)) answer();
    const instance = await opening;
    await vi.advanceTimersByTimeAsync(10);
    asked = [];
    const names = Array.from({ length: 25 }, (_, index) => `n${index}`);
    void instance.loadNamespaces(names);
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(most);
    for (const answer of answers.splice(0)) answer();
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(2 * most);
  });
});
