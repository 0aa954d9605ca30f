import type { i18n as I18n } from 'i18next';
import type { I18nProvider } from 'react-admin';
import { LANGUAGE_NAMES, LANGUAGES } from './languages';
import { untilItComes } from './lateCode';

/** Those whose texts the console says. */
export const NAMESPACES = ['console', 'services', 'tools', 'ra', 'stock'];

const saidBy = new WeakMap<I18n, Map<string, string>>();

/** What was said without any values, as long as it holds: i18next takes longer for one text than React for what shows it. */
const saidIn = (instance: I18n) => {
  const known = saidBy.get(instance);
  if (known) return known;
  const said = new Map<string, string>();
  const forget = () => said.clear();
  instance.on('languageChanged', forget);
  instance.store.on('added', forget);
  instance.store.on('removed', forget);
  saidBy.set(instance, said);
  return said;
};

/**
 * Where the console keeps what react-admin asks of a resource and its fields, after a key of its own: `resources.data/schema.name`
 * stands in `resources.data_schema`, and what its last part does not name (`data/documents/5bfb…`) in that of its list.
 */
const keysOf = (key: string, count?: number): readonly string[] => {
  const [, resource = '', asked = ''] = /^resources\.(.+?)\.(name|fields\..+)$/.exec(key) ?? [];
  if (asked !== 'name') return [key, asked || key];
  const parts = resource.split('/');
  const form = count === 1 ? 'one' : 'title';
  return [key, ...parts.map((_, left) => `resources.${parts.slice(0, parts.length - left).join('_')}.${form}`)];
};

/** Those that asked for the texts of react-admin's own lists and forms, of which the console's own pages show none. */
const hasAsked = new WeakSet<I18n>();

/** Whether a text that is not there is one of those, and on its way. */
const isOnItsWay = (instance: I18n, key: string): boolean => {
  if (!key.startsWith('ra.') || instance.hasResourceBundle('en', 'stock')) return false;
  if (!hasAsked.has(instance)) {
    hasAsked.add(instance);
    void untilItComes(async () => {
      const { loadStockMessages } = await import('./stockMessages');
      await loadStockMessages(instance);
      instance.emit('loaded', {});
    });
  }
  return true;
};

export type ConsoleI18nProvider = I18nProvider & {
  /** Speaks another language from now on, as an operator chose. */
  choose: (language: string) => Promise<void>;
};

/**
 * React-admin's view of the running i18next instance. ra-i18n-i18next would initialise i18next a second time, after the
 * sign-in screen already has; its converter made `i18n/en/ra.json` (see docs/decisions).
 *
 * @param onChosen told of the language that an operator chooses
 */
export const createI18nProvider = (instance: I18n, onChosen?: (language: string) => void): ConsoleI18nProvider => ({
  translate: (key, options = {}) => {
    const {
      _: fallback,
      smart_count: count,
      ...rest
    } = options as { _?: string; smart_count?: number } & Record<string, unknown>;
    const said = saidIn(instance);
    const isPlain = count === undefined && Object.keys(rest).length === 0;
    const name = fallback === undefined ? key : `${key}\n${fallback}`;
    const known = isPlain ? said.get(name) : undefined;
    if (known !== undefined) return known;
    const asked = { ns: NAMESPACES, ...(count === undefined ? {} : { count }), ...rest };
    const found = /^r(?:a|esources)\./.test(key) ? keysOf(key, count).find(one => instance.exists(one, asked)) : key;
    // The instance takes no text for an empty one, which is react-admin's own while it is on its way.
    if (found === undefined && (fallback === '' || isOnItsWay(instance, key))) return '';
    const text = String(
      instance.t(found ?? key, { ...asked, ...(fallback === undefined ? {} : { defaultValue: fallback }) }),
    );
    if (isPlain) said.set(name, text);
    return text;
  },
  choose: async language => {
    onChosen?.(language);
    await instance.changeLanguage(language);
  },
  // React-admin asks for the language that was spoken when the console was put together; texts may have come since.
  changeLocale: async () => undefined,
  getLocale: () => instance.language,
  getLocales: () => LANGUAGES.map(locale => ({ locale, name: LANGUAGE_NAMES[locale] })),
});
