import { useEffect, useRef, useState } from 'react';
import { useTabMemory } from '../admin/preferences';
import { providerFailure, readAnswer } from '../admin/providerFlow';
import { MfaRequiredError, type Session, type SessionUser, tokensOfProvider } from '../client';
import type { HostChallenge } from './CodeForm';
import { useLateSay } from './lateSay';

export type ProviderReturnProps = {
  session: Session;
  onSignedIn: (user: SessionUser) => Promise<void>;
  onChallenge: (challenge: HostChallenge) => void;
};

/** Somebody is back from a provider: its code becomes a session, after a one-time code where the account asks for one. */
export const ProviderReturn = ({ session, onSignedIn, onChallenge }: ProviderReturnProps) => {
  const say = useLateSay();
  const tab = useTabMemory();
  const [failure, setFailure] = useState<string>();
  const work = async () => {
    const answer = readAnswer(tab);
    if ('refusal' in answer) {
      setFailure(say(`tools.provider.${answer.refusal}`, { detail: answer.detail }).trim());
      return;
    }
    const { code, name, host, ...to } = answer;
    try {
      const user = await session.enter({ host, ...to }, clientId => tokensOfProvider({ host, name, code, clientId }));
      await onSignedIn(user);
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
