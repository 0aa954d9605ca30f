import type { i18n as I18n } from 'i18next';

/** English stands in for the wanted language: its texts are on their way, or could not be loaded. */
export type LanguageGap = 'loading' | 'failed' | undefined;

const EVENTS = 'initialized languageChanging languageChanged loaded failedLoading';

type Watch = { failed: Set<string>; wanted: string | undefined };
const watches = new WeakMap<I18n, Watch>();

const wantedBy = (instance: I18n): string | undefined => watches.get(instance)?.wanted ?? instance.language;

/** Notes from now on which language is wanted, and which could not be loaded. */
export const watchLanguage = (instance: I18n) => {
  const watch: Watch = { failed: new Set(), wanted: undefined };
  watches.set(instance, watch);
  instance.on('failedLoading', (language: string) => watch.failed.add(language));
  instance.on('languageChanging', (language: string) => {
    watch.wanted = language;
  });
  instance.on('languageChanged', () => {
    watch.wanted = undefined;
  });
};

export const languageGap = (instance: I18n): LanguageGap => {
  const wanted = wantedBy(instance);
  if (!wanted || instance.hasResourceBundle(wanted, 'console')) return undefined;
  return watches.get(instance)?.failed.has(wanted) ? 'failed' : 'loading';
};

/** Asks for the texts again. */
export const closeGap = (instance: I18n): void => {
  const wanted = wantedBy(instance) ?? '';
  watches.get(instance)?.failed.delete(wanted);
  const namespaces = ['console', 'ra'];
  // i18next never asks again for a file that was not there or not JSON, not even when told to reload it.
  const { state } = instance.services.backendConnector as { state: Record<string, number> };
  for (const namespace of namespaces)
    if ((state[`${wanted}|${namespace}`] ?? 0) < 0) delete state[`${wanted}|${namespace}`];
  void instance.reloadResources([wanted], namespaces);
};

/** Tells of every change of language, and of texts that arrive or fail to. */
export const subscribeToLanguage = (instance: I18n, listener: () => void): (() => void) => {
  instance.on(EVENTS, listener);
  return () => instance.off(EVENTS, listener);
};
