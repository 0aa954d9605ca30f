import { type ReactNode, useState } from 'react';
import { codeErrorKey } from '../../admin/loginError';
import { useMessages } from '../../admin/messages';
import { type OtherHost, useOtherHost } from '../../admin/otherHost';
import { nameOf } from '../../admin/platform';
import { challengeOf, isNobodyThere, signInFailure, watchPolicy } from '../../admin/signInFailure';
import type { MfaChallenge } from '../../contract';
import { Button } from '../controls/Button';
import { Card } from '../PageFrame';
import { useFocusHome } from '../useFocusHome';
import { CodeFields } from './CodeFields';
import { CredentialsFields, type OtherCredentials } from './CredentialsFields';
import '../form/form.css';
import './otherHost.css';

const SignInCard = () => {
  const say = useMessages();
  const { session } = useOtherHost();
  const [challenge, setChallenge] = useState<MfaChallenge & { host: string }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const attempt = async (
    host: string,
    act: () => Promise<void>,
    wordsOf: (error: unknown) => string | Promise<string>,
  ) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      // Not a failure but the next step.
      const next = challengeOf(error);
      if (next) setChallenge({ ...next, host });
      else setFailure(await wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const signIn = (credentials: OtherCredentials) => {
    const wasBlocked = watchPolicy();
    return attempt(
      credentials.host,
      () => session.signIn(credentials),
      async error => signInFailure(say, error, await wasBlocked()),
    ).finally(wasBlocked);
  };
  const enterByProxy = (host: string) => {
    const wasBlocked = watchPolicy();
    return attempt(
      host,
      () => session.enterByProxy(host),
      async error =>
        isNobodyThere(error) ? say('tools.proxy.nobody', { host }) : signInFailure(say, error, await wasBlocked()),
    ).finally(wasBlocked);
  };
  const confirm = (answer: { methodId: string; code: string }) =>
    attempt(
      challenge?.host ?? '',
      () => session.confirm({ token: challenge?.token ?? '', ...answer }),
      error => say(codeErrorKey(error)),
    );
  return (
    <Card title={say('tools.compare.sign_in')}>
      <p className="other-host-about">{say('tools.compare.sign_in_about')}</p>
      {challenge ? (
        <CodeFields
          key={challenge.token}
          challenge={challenge}
          host={challenge.host}
          isBusy={isBusy}
          failure={failure}
          onConfirm={answer => void confirm(answer)}
          onBack={() => {
            setChallenge(undefined);
            setFailure(undefined);
          }}
        />
      ) : (
        <CredentialsFields
          isBusy={isBusy}
          failure={failure}
          onSubmit={credentials => void signIn(credentials)}
          onProxied={host => void enterByProxy(host)}
        />
      )}
    </Card>
  );
};

/** Shows what it holds once a second host is signed in to, and says which, as whom, and how to leave it. */
export const OtherHostGate = ({ children }: { children: (other: OtherHost) => ReactNode }) => {
  const say = useMessages();
  const { session, other } = useOtherHost();
  // The fields that were filled in are gone, and so is the button that left.
  const place = useFocusHome<HTMLDivElement>(other?.host);
  if (!other)
    return (
      <div ref={place} className="other-host-part">
        <SignInCard />
      </div>
    );
  return (
    <>
      <p className="other-host-bar">
        <span role="status">{say('tools.compare.signed_in', { host: other.host, name: nameOf(other.user) })}</span>
        <Button variant="outlined" onClick={session.leave}>
          {say('tools.compare.leave')}
        </Button>
      </p>
      <div ref={place} className="other-host-part">
        {children(other)}
      </div>
    </>
  );
};
