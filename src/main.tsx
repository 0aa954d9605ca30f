import { createRoot, hydrateRoot } from 'react-dom/client';
import { createConfigSource } from './admin/config/config';
import { isLanguageChosen, startI18n } from './admin/i18n';
import { languageGap } from './admin/languageGap';
import { catchProviderAnswer } from './admin/providerAnswer';
import { browserParts } from './browserParts';
import { createPreferences, createSession, probeFromPage, type SessionUser, withBegun } from './client';
import { enterConsole } from './enterConsole';
import { keepTyped } from './login/early';
import { Page } from './Page';
import { isSignIn, linkFromElsewhere, preloadScreen, turnAway } from './Root';
import { allowPlainTextOnly } from './trustedTypes';
import './ui/theme/tokens.css';
// The page brings the styles of what stands in it before its code (scripts/pageStart.mjs).
import './login/login.css';

allowPlainTextOnly();
// Before anything reads the address, or keeps it.
catchProviderAnswer();

const { local, perTab, channel } = browserParts();

const session = createSession({
  local,
  session: perTab,
  ...(navigator.locks ? { locks: navigator.locks, tabLocks: navigator.locks } : {}),
  fetch: withBegun(globalThis.begun, (...call) => fetch(...call)),
  begun: globalThis.begun,
  probe: probeFromPage,
  ...(channel ? { channel } : {}),
});

// The token and `me` are on their way while the console's code still is. Whoever asks first has that answer, a failure too: a
// host that wants to be left alone for a while is not asked twice.
// Nothing is asked for a link of another host before somebody decides on which it is meant.
const isElsewhere = session.isStored && linkFromElsewhere(session) !== undefined;
let started: Promise<SessionUser> | undefined = session.isStored && !isElsewhere ? session.check() : undefined;
started?.catch(() => undefined);
const check = () => {
  const first = started ?? session.check();
  started = undefined;
  return first;
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
/** Which of the screens that the build rendered stands in the page: `sign-in-en`. */
const { screen: shown } = root.dataset;

const browser = createPreferences({ storage: local });
const isChosen = isLanguageChosen(browser);
// A screen that shows already in its language is worth waiting for the texts that take it over.
const starting = startI18n(browser, shown ? { waitMs: 3_000 } : {});

const config = createConfigSource();
const from = isSignIn() || session.isStored ? undefined : turnAway(createPreferences({ storage: perTab }));
// Whoever signs in needs it first.
if (isSignIn()) void config();

/** How long the page waits for what the console is drawn from, in milliseconds: most of it has come before the code. */
const SOON_MS = 100;
const soon = (what: Promise<unknown>) =>
  Promise.race([what, new Promise(resolve => setTimeout(resolve, SOON_MS))]).catch(() => undefined);

void Promise.all([starting, preloadScreen().catch(() => undefined)]).then(async ([i18n]) => {
  const entry = started && !isSignIn() ? enterConsole({ session, i18n, storage: local, check }) : undefined;
  if (entry) await soon(entry.check());
  // From here on it counts as not there: what is drawn takes over what stands in the page, or does not.
  const isEntered = entry?.composed !== undefined;
  let greets = isSignIn() && !isChosen;
  const greet = () => {
    if (greets) void config().then(({ language }) => language && i18n.changeLanguage(language));
    greets = false;
  };
  const page = (
    <Page
      session={session}
      i18n={i18n}
      config={config}
      storage={local}
      perTab={perTab}
      check={check}
      entry={entry}
      isEntered={isEntered}
      {...(from === undefined ? {} : { from })}
      onSignInShown={greet}
    />
  );
  const spoken = languageGap(i18n) ? 'en' : i18n.language;
  if (!isEntered && !isElsewhere && shown === `${isSignIn() ? 'sign-in' : 'shell'}-${spoken}`) {
    hydrateRoot(root, page);
    return;
  }
  keepTyped(root);
  createRoot(root).render(page);
});
