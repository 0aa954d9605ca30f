// Runs in the build only (scripts/staticScreens.mjs): the screens that stand in the page before any of its code has come.
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { toBrowser } from './admin/base';
import { LANGUAGES, type Language } from './admin/languages';
import { createSession, memoryStore } from './client';

/** Texts of the console by language: the file `i18n/{language}/console.json`. */
export type Texts = Readonly<Record<Language, object>>;

/** Path that shows each screen, and what tells that it does. */
const SCREENS = { 'sign-in': ['/login', '<form'], shell: ['/', 'shell-bar'] } as const;

/** What the screens find out about their page on the first drawing. */
const goTo = (pathname: string) => {
  if ('history' in globalThis) history.replaceState(null, '', pathname);
  else Object.assign(globalThis, { location: { pathname, search: '' } });
};

const checked = (markup: string, sign: string): string => {
  // React leaves to the browser what it could not render; the page's policy takes neither scripts nor styles within markup.
  if (!markup.includes(sign) || /<!--\$!-->|<script|\sstyle=/.test(markup))
    throw new Error(`A screen that stands in the page was not rendered, or has a script or style of its own: ${sign}`);
  return markup;
};

/** @returns markup by `{screen}-{language}` */
export const renderScreens = async (texts: Texts): Promise<Record<string, string>> => {
  const markup: Record<string, string> = {};
  const never = () => new Promise<never>(() => {});
  for (const [screen, [path, sign]] of Object.entries(SCREENS)) {
    goTo(toBrowser(path));
    const [{ Page }, { preloadScreen }] = await Promise.all([import('./Page'), import('./Root')]);
    if (screen === 'sign-in') await preloadScreen();
    for (const language of LANGUAGES) {
      const i18n = i18next.createInstance();
      await i18n.init({
        lng: language,
        defaultNS: 'console',
        resources: { [language]: { console: texts[language] } },
        interpolation: { escapeValue: false },
      });
      const session = createSession({ local: memoryStore(), session: memoryStore() });
      const page = (
        <Page
          session={session}
          i18n={i18n}
          config={never}
          storage={memoryStore()}
          perTab={memoryStore()}
          check={never}
        />
      );
      markup[`${screen}-${language}`] = checked(renderToString(page), sign);
    }
  }
  return markup;
};
