import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfigProvider, createConfigSource } from './admin/config/config';
import { isLanguageChosen, startI18n } from './admin/i18n';
import { PreferencesProvider } from './admin/preferences';
import { createPreferences, createSession, memoryStore, probeFromPage, type SessionUser } from './client';
import { LanguageNote } from './LanguageNote';
import { I18nInstanceProvider } from './login/messages';
import { isSignIn, preloadScreen, Root } from './Root';
import { allowPlainTextOnly } from './trustedTypes';
import './ui/theme/tokens.css';

allowPlainTextOnly();

/** Browsers that refuse storage throw already when asked for it: the session then lives in memory. */
const storageOr = (get: () => Storage) => {
  try {
    return get();
  } catch {
    return memoryStore();
  }
};

const local = storageOr(() => localStorage);
const perTab = storageOr(() => sessionStorage);

const session = createSession({
  local,
  session: perTab,
  ...(navigator.locks ? { locks: navigator.locks, tabLocks: navigator.locks } : {}),
  probe: probeFromPage,
  ...('BroadcastChannel' in window ? { channel: new BroadcastChannel('meridian-session') } : {}),
});

// The token and `me` are on their way while the console's code still is. Whoever asks first has that answer, a failure too: a
// host that wants to be left alone for a while is not asked twice.
let started: Promise<SessionUser> | undefined = session.check();
started.catch(() => undefined);
const check = () => {
  const first = started ?? session.check();
  started = undefined;
  return first;
};

const config = createConfigSource();
// Whoever signs in needs it first.
if (isSignIn()) void config();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const browser = createPreferences({ storage: local });
const isChosen = isLanguageChosen(browser);

void Promise.all([startI18n(browser), preloadScreen().catch(() => undefined)]).then(([i18n]) => {
  if (isSignIn() && !isChosen) void config().then(({ language }) => language && i18n.changeLanguage(language));
  createRoot(root).render(
    <StrictMode>
      <I18nInstanceProvider value={i18n}>
        <PreferencesProvider storage={local} perTab={perTab}>
          <ConfigProvider value={config}>
            <Root session={session} i18n={i18n} check={check} />
            <LanguageNote />
          </ConfigProvider>
        </PreferencesProvider>
      </I18nInstanceProvider>
    </StrictMode>,
  );
});
