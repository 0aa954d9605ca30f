import { type ReactNode, useState } from 'react';
import { statusedText } from '../../admin/failure';
import { codeErrorText } from '../../admin/loginError';
import { useMessages } from '../../admin/messages';
import { type OtherHost, useOtherHost } from '../../admin/otherHost';
import { nameOf } from '../../admin/platform';
import { challengeOf, isNobodyThere, signInFailure, unfinishedBy, watchPolicy } from '../../admin/signInFailure';
import type { MfaChallenge } from '../../contract';
import { Button } from '../controls/Button';
import { Card } from '../PageFrame';
import { useFocusHome } from '../useFocusHome';
import { CodeFields } from './CodeFields';
import { CredentialsFields, type OtherCredentials } from './CredentialsFields';
import '../form/form.css';
import './otherHost.css';

type UnfinishedProps = { host: string; failure: string; isBusy: boolean; onRetry: () => void; onBack: () => void };

/** The code was taken, and counts once: only whose the session is has to be asked again. */
const Unfinished = ({ host, failure, isBusy, onRetry, onBack }: UnfinishedProps) => {
  const say = useMessages();
  return (
    <div className="other-host-form">
      <div role="alert" className="form-refusal">
        {say('tools.compare.unfinished', { host })} {failure}
      </div>
      <div className="other-host-buttons">
        <Button variant="contained" autoFocus loading={isBusy} onClick={onRetry}>
          {say('common.retry')}
        </Button>
        <Button variant="outlined" onClick={onBack}>
          {say('login.back')}
        </Button>
      </div>
    </div>
  );
};

const SignInCard = () => {
  const say = useMessages();
  const { session, ended } = useOtherHost();
  const [challenge, setChallenge] = useState<MfaChallenge & { host: string }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isTaken, setTaken] = useState(false);

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
      error => {
        const cause = unfinishedBy(error);
        setTaken(cause !== undefined);
        return cause === undefined ? codeErrorText(say, error) : statusedText(say, cause);
      },
    );
  const finish = () => attempt(challenge?.host ?? '', session.finish, error => statusedText(say, error));
  const back = () => {
    setChallenge(undefined);
    setTaken(false);
    setFailure(undefined);
  };
  const step = () => {
    if (!challenge)
      return (
        <CredentialsFields
          first={ended}
          isBusy={isBusy}
          failure={failure}
          onSubmit={credentials => void signIn(credentials)}
          onProxied={host => void enterByProxy(host)}
        />
      );
    const shared = { host: challenge.host, isBusy, onBack: back };
    return isTaken ? (
      <Unfinished {...shared} failure={failure ?? ''} onRetry={() => void finish()} />
    ) : (
      <CodeFields
        key={challenge.token}
        {...shared}
        challenge={challenge}
        failure={failure}
        onConfirm={answer => void confirm(answer)}
      />
    );
  };
  return (
    <Card title={say('tools.compare.sign_in')}>
      {ended === undefined ? null : (
        <p role="status" className="other-host-about">
          {say('tools.compare.ended', { host: ended })}
        </p>
      )}
      <p className="other-host-about">{say('tools.compare.sign_in_about')}</p>
      {step()}
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
