import type { i18n as I18n } from 'i18next';
import { StrictMode } from 'react';
import { ConfigProvider, type ConfigSource } from './admin/config/config';
import { type KeyValueStore, PreferencesProvider } from './admin/preferences';
import type { Session, SessionUser } from './client';
import type { Entry } from './enterConsole';
import { LanguageNote } from './LanguageNote';
import { I18nInstanceProvider } from './login/messages';
import { Root } from './Root';

export type PageProps = {
  session: Session;
  i18n: I18n;
  config: ConfigSource;
  storage: KeyValueStore;
  perTab: KeyValueStore;
  /** The check on load, which may have begun before the page's code. */
  check?: () => Promise<SessionUser>;
  /** The way into the console that was taken before anything was drawn. */
  entry?: Entry | undefined;
  /** It led there before anything was drawn: what stood in the page until then is not taken over. */
  isEntered?: boolean;
  /** Where somebody was going who is not signed in. */
  from?: string;
  /** Told once the sign-in form stands: what changes its words must not come while it takes over what the page had. */
  onSignInShown?: () => void;
};

/** Everything within the page. The build renders the same for the screens that stand in the page before its code has come. */
export const Page = ({ i18n, config, storage, perTab, ...root }: PageProps) => (
  <StrictMode>
    <I18nInstanceProvider value={i18n}>
      <PreferencesProvider storage={storage} perTab={perTab}>
        <ConfigProvider value={config}>
          <Root i18n={i18n} {...root} />
          <LanguageNote />
        </ConfigProvider>
      </PreferencesProvider>
    </I18nInstanceProvider>
  </StrictMode>
);
