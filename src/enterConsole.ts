import type { i18n as I18n } from 'i18next';
import type { KeyValueStore, Session, SessionUser } from './client';
import type { Composed } from './compose';
import { speakTo } from './SessionGate';

/** The way from a page with a session into the console. */
export type Entry = {
  /** The session's check; it settles once the console is put together too. */
  check: () => Promise<SessionUser>;
  composed?: Composed;
};

export type EnterOptions = {
  session: Session;
  i18n: I18n;
  storage: KeyValueStore;
  check: () => Promise<SessionUser>;
};

/**
 * Finds out who is signed in, their language, and the rows of the first list, before anything is drawn: the console's first
 * drawing then is its only one.
 */
export const enterConsole = ({ check, ...rest }: EnterOptions): Entry => {
  const { session, i18n, storage } = rest;
  const enter = async () => {
    const user = await check();
    await speakTo(user, rest);
    try {
      const { prepare } = await import('./Console');
      entry.composed = await prepare(session, i18n, storage);
    } catch {
      // The screen itself finds out what is wrong with its code, and offers a way on.
    }
    return user;
  };
  const entered = enter();
  entered.catch(() => undefined);
  const entry: Entry = { check: () => entered };
  return entry;
};
