import signInEn from 'virtual:sign-in-messages';
import i18next, { type i18n as I18n } from 'i18next';
import { createPreferences, type KeyValueStore } from '../client';
import { TRANSLATION_PARALLEL_READS, TRANSLATION_RETRIES, TRANSLATION_RETRY_MS } from '../contract';
import { INTERPOLATION, wholeTexts } from './interpolation';
import { watchLanguage } from './languageGap';
import { isLanguage, LANGUAGES, type Language, toLanguage } from './languages';
import { isText, type Preferences } from './preferences';
import { textsBackend } from './textsBackend';

const KEY = 'language';

/** How long what is shown next waits for a language that is not bundled, in milliseconds. */
const WAIT_MS = 500;
const atMost = (waitMs: number, loading: Promise<unknown>) =>
  Promise.race([loading, new Promise(resolve => setTimeout(resolve, waitMs))]);

const languageIn = (address: string) => new URL(address, location.href).searchParams.get('lng') ?? undefined;
const fromAddress = () => languageIn(location.href);

/** Whether the address, or a choice made earlier in this browser, says which language to use. */
export const isLanguageChosen = (browser: Preferences): boolean =>
  (fromAddress() ?? browser.get(KEY, isText)) !== undefined;

/** Before sign-in: the `lng` parameter, what was used last, the browser's preference. */
const initialLanguage = (browser: Preferences): Language =>
  toLanguage(fromAddress() ?? browser.get(KEY, isText) ?? navigator.language);

/**
 * Starts translations. What sign-in says in English is bundled, and the console brings the rest of it, so a failing
 * translation server never shows a raw key; other languages are read from `/locales/{lng}/{ns}.json` with the
 * retries that the specification fixes (§9).
 *
 * @param browser remembers the language that was used last
 * @param waitMs how long the first paint waits for a language that is not bundled, in milliseconds
 */
export const startI18n = async (
  browser: Preferences,
  { waitMs = WAIT_MS, language = initialLanguage(browser) } = {},
): Promise<I18n> => {
  const instance = i18next.createInstance();
  watchLanguage(instance);
  const ready = instance
    .use(textsBackend)
    .use(wholeTexts)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      ns: ['console'],
      defaultNS: 'console',
      resources: { en: { console: signInEn } },
      partialBundledLanguages: true,
      ...INTERPOLATION,
      returnEmptyString: false,
      maxParallelReads: TRANSLATION_PARALLEL_READS,
      maxRetries: TRANSLATION_RETRIES,
      retryTimeout: TRANSLATION_RETRY_MS,
    });
  await (language === 'en' ? ready : atMost(waitMs, ready));
  const reflect = (used: string) => {
    document.documentElement.lang = used;
    browser.set(KEY, used);
  };
  reflect(language);
  instance.on('languageChanged', reflect);
  return instance;
};

/** The language that a user chose in the console: it holds over reloads, until the next sign-in applies the user's own. */
export const languageChoice = (storage: KeyValueStore, host: string | undefined, user: string | undefined) => {
  const own = createPreferences({ storage, host, user });
  return {
    get: () => own.get(KEY, isLanguage),
    keep: (language: string) => own.set(KEY, language),
    forget: () => own.set(KEY, undefined),
  };
};

/** After sign-in the user's language applies, unless the address chose one (spec §4); where its texts are late, English until they come. */
export const applyUserLanguage = async (instance: I18n, language: unknown): Promise<void> => {
  const next = toLanguage(fromAddress() ?? language);
  if (instance.language !== next) await atMost(WAIT_MS, instance.changeLanguage(next));
};

/**
 * Whoever signs in speaks their own language again, or the one that an address chose: no later address names it.
 *
 * @param wanted where they were going when they were led to sign-in
 */
export const applyAtSignIn = async (
  instance: I18n,
  language: unknown,
  choice: ReturnType<typeof languageChoice>,
  wanted = '',
): Promise<void> => {
  const chosen = fromAddress() ?? languageIn(wanted);
  if (chosen === undefined) choice.forget();
  else choice.keep(toLanguage(chosen));
  await applyUserLanguage(instance, chosen ?? language);
};
