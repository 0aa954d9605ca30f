import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../admin/config/config';
import { applyAtSignIn, languageChoice } from '../admin/i18n';
import { LANGUAGE_NAMES, LANGUAGES } from '../admin/languages';
import type { MessageKey } from '../admin/messages';
import { useStorages } from '../admin/preferences';
import { hasAnswer } from '../admin/providerAnswer';
import { MfaRequiredError, type Session, type SessionUser, SignInUnfinishedError, type SignOutReason } from '../client';
import { BrandMark } from '../ui/BrandMark';
import { preloadable } from '../ui/feedback/preloadable';
import { WhenThere } from '../ui/feedback/WhenThere';
import { useThemeMode } from '../ui/theme/mode';
import { CodeForm, type HostChallenge } from './CodeForm';
import { ConfigMistakes } from './ConfigMistakes';
import { CredentialsForm, type CredentialsFormProps } from './CredentialsForm';
import { pressAgain } from './early';
import { Hero } from './Hero';
import { HostFailure } from './HostFailure';
import { useI18n, useSay } from './messages';
import type { ProviderReturnProps } from './ProviderReturn';
import { useIsLive } from './useIsLive';

const { Screen: ProviderReturn } = preloadable(() =>
  import('./ProviderReturn').then(({ ProviderReturn }) => ProviderReturn),
);

/** What a provider sent somebody back with; read once. */
const FromProvider = (props: ProviderReturnProps) => {
  const [isBack] = useState(() => hasAnswer(false));
  return useIsLive() && isBack ? (
    <WhenThere fallback={null}>
      <ProviderReturn {...props} />
    </WhenThere>
  ) : null;
};

export type LoginProps = {
  session: Session;
  /** Where the operator was going when they were led here. */
  wanted?: string | undefined;
  /** Leads to `/`. */
  onSignedIn: () => void;
  /** Why the operator is here, when a session ended. */
  reason?: SignOutReason;
  /** Why the host of a stored session could not be asked; the session stays. */
  failure?: unknown;
  /** What is to be said, within the form, of the link that waits for sign-in. */
  linkNote?: CredentialsFormProps['linkNote'];
  /** Asks it again. Never rejects. */
  onRetry: () => Promise<void>;
  /** The host took what counts once, and cannot be asked whose the session is. */
  onUnfinished: (failure: unknown) => void;
};

const REASONS: Record<SignOutReason, MessageKey> = {
  expired: 'login.session_expired',
  signed_out_elsewhere: 'login.signed_out_elsewhere',
  signed_in_elsewhere: 'login.signed_in_elsewhere',
  copied_tab: 'login.copied_tab',
};

const ThemeButton = () => {
  const say = useSay();
  const [mode, choose] = useThemeMode();
  const next = () => choose(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  return (
    <button type="button" onClick={next} data-mode={mode}>
      {say('shell.theme')}
    </button>
  );
};

const Foot = () => {
  const i18n = useI18n();
  return (
    <footer className="login-foot">
      {LANGUAGES.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => void i18n.changeLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
      <ThemeButton />
    </footer>
  );
};

/** Confirms a sign-in by its code; who gives it up is not signed in by an answer that comes later. */
const useConfirming = (session: Session) => {
  const asked = useRef<AbortController>(undefined);
  return {
    confirm: (answer: Parameters<Session['confirmMfa']>[0]) => {
      asked.current = new AbortController();
      return session.confirmMfa({ ...answer, signal: asked.current.signal });
    },
    giveUp: () => asked.current?.abort(),
  };
};

/** Sign-in: credentials, then a one-time code where the account asks for one, then `/` (spec §2, §4). */
export const Login = ({ session, wanted, reason, failure, linkNote, ...on }: LoginProps) => {
  const say = useSay();
  const config = useConfig();
  const { storage } = useStorages();
  const i18n = useI18n();
  const [challenge, setChallenge] = useState<HostChallenge>();
  const [email, setEmail] = useState('');
  /** The host that asked for a code: who goes back from there means the same one, and no other may be sent the password. */
  const [asked, setAsked] = useState<string>();
  const { confirm, giveUp } = useConfirming(session);

  // What was pressed on the form that stood in the page waits until this one knows what was typed.
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive) pressAgain();
  }, [isLive]);

  const title = challenge ? say('login.otp_title') : say('login.title');
  useEffect(() => {
    document.title = `${title} · Meridian`;
  }, [title]);

  const finish = async (user: SessionUser) => {
    await applyAtSignIn(i18n, user.language, languageChoice(storage, session.host, user.id), wanted);
    on.onSignedIn();
  };
  const [isUnfinished, setUnfinished] = useState(false);
  /** @throws whatever `ask` throws, except where it counted: then there is nothing to be shown again, and the host is asked whose the session is */
  const finishOnce = async (ask: () => Promise<SessionUser>) => {
    try {
      await finish(await ask());
    } catch (error) {
      if (!(error instanceof SignInUnfinishedError)) throw error;
      setChallenge(undefined);
      setUnfinished(true);
      on.onUnfinished(error.cause);
    }
  };
  const retry = () => (isUnfinished ? session.check().then(finish).catch(on.onUnfinished) : on.onRetry());

  return (
    <div className="login">
      <Hero />
      <main className="login-main">
        <div className="login-column">
          <div className="login-brand">
            <BrandMark />
            <span>Meridian</span>
            <span className="login-beta">{say('shell.beta')}</span>
          </div>
          {challenge ? (
            <CodeForm
              challenge={challenge}
              onConfirm={answer => finishOnce(() => confirm({ token: challenge.token, ...answer }))}
              onBack={() => {
                giveUp();
                setAsked(challenge.host);
                setChallenge(undefined);
              }}
            />
          ) : (
            <>
              <FromProvider session={session} finish={finishOnce} onChallenge={setChallenge} />
              {reason ? (
                <p role="status" className="login-reason">
                  {say(REASONS[reason])}
                </p>
              ) : null}
              {failure === undefined ? null : <HostFailure host={session.host} error={failure} onRetry={retry} />}
              <ConfigMistakes mistakes={config?.mistakes ?? []} />
              <CredentialsForm
                email={email}
                onEmailChange={setEmail}
                knownHosts={isLive ? session.hosts() : []}
                presentHost={isLive ? (asked ?? session.host) : undefined}
                isBehind={failure !== undefined}
                linkNote={isLive ? linkNote : undefined}
                onForgetHost={session.forgetHost}
                onProxied={async (host, signal) => finish(await session.signInByProxy(host, signal))}
                onSubmit={async input => {
                  try {
                    const user = await session.signIn(input);
                    await finish(user);
                  } catch (error) {
                    // Not a failure but the next phase: no error is shown (spec §8).
                    if (!(error instanceof MfaRequiredError)) throw error;
                    setChallenge({ ...error.challenge, host: input.host });
                  }
                }}
              />
            </>
          )}
        </div>
        <Foot />
      </main>
    </div>
  );
};
