import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './admin/i18n';
import { createSession, storageOr } from './client';
import { I18nInstanceProvider } from './login/messages';
import { preloadScreen, Root } from './Root';
import { allowPlainTextOnly } from './trustedTypes';
import './ui/theme/tokens.css';

allowPlainTextOnly();

const session = createSession({
  local: storageOr(() => localStorage),
  session: storageOr(() => sessionStorage),
  ...(navigator.locks ? { locks: navigator.locks } : {}),
  ...('BroadcastChannel' in window ? { channel: new BroadcastChannel('meridian-session') } : {}),
});

// The token and `me` are on their way while the console's code still is; whoever needs the answer shares it.
session.check().catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

void Promise.all([startI18n(), preloadScreen().catch(() => undefined)]).then(([i18n]) => {
  createRoot(root).render(
    <StrictMode>
      <I18nInstanceProvider value={i18n}>
        <Root session={session} i18n={i18n} />
      </I18nInstanceProvider>
    </StrictMode>,
  );
});
