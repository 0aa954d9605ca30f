import { useMessages } from '../../admin/messages';
import { nameOf as personName } from '../../admin/platform';
import type { User } from '../../contract';
import { useMethodFacts, useMethodName } from './MfaMethods';
import type { KnownMethod } from './useMfa';

/** What an operator is about to do, with their own password. */
export type Wish =
  | { name: 'on' }
  | { name: 'off' }
  | { name: 'codes' }
  | { name: 'app' }
  | { name: 'remove'; method: KnownMethod };

/** What is asked before something is done, named with whom it is done to. */
export const useTitleOf = (user: User) => {
  const say = useMessages();
  const nameOf = useMethodName();
  return (asked: Wish) => {
    if (asked.name === 'remove') return say('mfa.remove', { method: nameOf(asked.method) });
    if (asked.name === 'on' || asked.name === 'off') return say(`mfa.${asked.name}_title`, { name: personName(user) });
    return say(asked.name === 'app' ? 'mfa.add_app' : 'mfa.codes');
  };
};

/** What follows from it. A method that was never verified signs nobody in, so nobody loses a way. */
export const useThenOf = (user: User) => {
  const say = useMessages();
  const factsOf = useMethodFacts();
  return (asked: Wish) => {
    const then = say(`mfa.then_${asked.name}`, { name: user.email });
    if (asked.name !== 'remove') return then;
    return asked.method.verified ? `${factsOf(asked.method)}. ${then}` : `${factsOf(asked.method)}.`;
  };
};
