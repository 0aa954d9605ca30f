import { useEffect, useState } from 'react';
import { applyUserLanguage, LANGUAGES } from '../admin/i18n';
import { MfaRequiredError, type Session } from '../client';
import type { MfaChallenge } from '../contract';
import { BrandMark } from '../ui/BrandMark';
import { useThemeMode } from '../ui/theme/mode';
import { CodeForm } from './CodeForm';
import { CredentialsForm } from './CredentialsForm';
import { Hero } from './Hero';
import { useI18n, useSay } from './messages';
import './login.css';

export type LoginProps = {
  session: Session;
  defaultHosts: () => Promise<readonly string[]>;
  /** Leads to `/`. */
  onSignedIn: () => void;
  /** Why the operator is here, when a session ended. */
  reason?: 'expired' | 'signed_out_elsewhere';
};

/** Sign-in: credentials, then a one-time code where the account asks for one, then `/` (spec §2, §4). */
export const Login = ({ session, defaultHosts, onSignedIn, reason }: LoginProps) => {
  const say = useSay();
  const i18n = useI18n();
  const [challenge, setChallenge] = useState<MfaChallenge>();
  const [email, setEmail] = useState('');

  const title = challenge ? say('login.otp_title') : say('login.title');
  useEffect(() => {
    document.title = `${title} · Meridian`;
  }, [title]);

  const finish = async (language: string | undefined) => {
    await applyUserLanguage(i18n, language);
    onSignedIn();
  };

  const [themeMode, chooseTheme] = useThemeMode();
  const nextTheme = () => chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

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
              onConfirm={async answer => {
                const user = await session.confirmMfa({ token: challenge.token, ...answer });
                await finish(user.language);
              }}
              onBack={() => setChallenge(undefined)}
            />
          ) : (
            <>
              {reason ? (
                <p role="status" className="login-reason">
                  {say(reason === 'expired' ? 'login.session_expired' : 'login.signed_out_elsewhere')}
                </p>
              ) : null}
              <CredentialsForm
                email={email}
                onEmailChange={setEmail}
                knownHosts={session.hosts()}
                presentHost={session.host}
                defaultHosts={defaultHosts}
                onForgetHost={session.forgetHost}
                onSubmit={async input => {
                  try {
                    const user = await session.signIn(input);
                    await finish(user.language);
                  } catch (error) {
                    // Not a failure but the next phase: no error is shown (spec §8).
                    if (!(error instanceof MfaRequiredError)) throw error;
                    setChallenge(error.challenge);
                  }
                }}
              />
            </>
          )}
        </div>
        <footer className="login-foot">
          {LANGUAGES.map(language => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={i18n.language === language}
              onClick={() => void i18n.changeLanguage(language)}
            >
              {language === 'en' ? 'English' : 'Nederlands'}
            </button>
          ))}
          <button type="button" onClick={nextTheme} data-mode={themeMode}>
            {say('shell.theme')}
          </button>
        </footer>
      </main>
    </div>
  );
};
