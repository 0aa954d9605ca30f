import { useEffect, useRef, useState } from 'react';
import { useTabMemory } from '../admin/preferences';
import { providerFailure, readAnswer } from '../admin/providerFlow';
import { MfaRequiredError, type Session, type SessionUser, tokensOfProvider } from '../client';
import type { HostChallenge } from './CodeForm';
import { useLateSay } from './lateSay';

export type ProviderReturnProps = {
  session: Session;
  /** Lets whoever this tells in; says itself where the host cannot tell. */
  finish: (ask: () => Promise<SessionUser>) => Promise<void>;
  onChallenge: (challenge: HostChallenge) => void;
};

/** Somebody is back from a provider: its code becomes a session, after a one-time code where the account asks for one. */
export const ProviderReturn = ({ session, finish, onChallenge }: ProviderReturnProps) => {
  const say = useLateSay();
  const tab = useTabMemory();
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const work = async () => {
    const answer = readAnswer(tab);
    if ('refusal' in answer) {
      setFailure(say(`tools.provider.${answer.refusal}`, { detail: answer.detail }).trim());
      return;
    }
    const { code, name, host, ...to } = answer;
    try {
      await finish(() => session.enter({ host, ...to }, clientId => tokensOfProvider({ host, name, code, clientId })));
      setDone(true);
    } catch (error) {
      if (error instanceof MfaRequiredError) onChallenge({ ...error.challenge, host });
      else setFailure(providerFailure(say, error, name));
    }
  };
  // A code counts once, however often the screen is drawn.
  const begin = useRef<(() => Promise<void>) | undefined>(work);
  useEffect(() => {
    void begin.current?.();
    begin.current = undefined;
  }, []);
  if (isDone) return null;
  return failure ? (
    <p role="alert" className="login-error">
      {failure}
    </p>
  ) : (
    <p role="status" className="login-text">
      {say('tools.provider.returning')}
    </p>
  );
};
