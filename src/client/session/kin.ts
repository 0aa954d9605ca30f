import type { StoredCredentials } from '../../contract';
import { CopiedTabError } from '../errors';
import { type KeyValueStore, read, toCredentials, write } from '../storage';
import type { Held } from './holding';

/** What tells the other tabs; a `BroadcastChannel` in browsers. */
export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

type Message =
  | { type: 'newest?'; ask: string; mark?: string; token?: string }
  | { type: 'newest'; ask: string; credentials: StoredCredentials | null }
  | { type: 'rotated'; from: string; credentials: StoredCredentials };

/** Under this name a tab keeps who it is, per tab; a copy of the tab starts with the same. */
const MARK = 'meridian.tab';
/** How long a tab waits for one that should answer. Milliseconds. */
const ANSWER_MS = 1_000;
/** The same where nobody knows whether there is one: every reload waits for it. Milliseconds. */
const GUESS_MS = 300;
/** Tokens that a tab remembers having had. */
const LINE = 50;

/** `crypto.randomUUID` is missing where a page came over plain HTTP. */
const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export type KinOptions = {
  perTab: KeyValueStore;
  channel: Channel | undefined;
  /** Tell which tab is alive, for each holds one under its mark; without them only the channel can tell. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Credentials of this tab alone; `undefined` when there are none, or all tabs share them. */
  own: () => StoredCredentials | undefined;
  /** Takes over credentials that another tab handed on. */
  adopt: (credentials: StoredCredentials) => void;
  /** Forgets the credentials of this tab, which another one goes on using. */
  forsake: () => void;
  sleep: (ms: number) => Promise<void>;
};

/**
 * Tabs that share a credential. Whoever duplicates a tab copies its session storage, refresh token included, and a token
 * works once: the tabs have to find out about each other, and hand the newest one on. Without an answer the copy gives up
 * and the first tab goes on undisturbed.
 */
export const createKin = ({ perTab, channel, locks, own, adopt, forsake, sleep }: KinOptions) => {
  const inherited = read(perTab, MARK);
  let mark = inherited ?? randomId();
  const line = new Set<string>();
  const waiting = new Map<string, (credentials: StoredCredentials | null) => void>();

  const post = (message: Message) => channel?.postMessage(message);

  const remember = (token: string) => {
    line.add(token);
    const [oldest] = line;
    if (line.size > LINE && oldest !== undefined) line.delete(oldest);
  };

  /** @returns `null` when the other tab has signed out, `undefined` when nobody answered */
  const ask = async (question: { mark: string } | { token: string }, ms: number) => {
    if (!channel) return undefined;
    const id = randomId();
    const answer = new Promise<StoredCredentials | null>(resolve => waiting.set(id, resolve));
    post({ type: 'newest?', ask: id, ...question });
    const found = await Promise.race([answer, sleep(ms).then(() => undefined)]);
    waiting.delete(id);
    return found;
  };

  channel?.addEventListener('message', ({ data }) => {
    if (typeof data !== 'object' || data === null || !('type' in data)) return;
    const message = data as Message;
    const mine = own();
    if (message.type === 'newest') waiting.get(message.ask)?.(toCredentials(message.credentials) ?? null);
    if (message.type === 'newest?') {
      const { token } = message;
      const isKin = message.mark === mark || (token !== undefined && line.has(token) && mine?.refreshToken !== token);
      if (isKin) post({ type: 'newest', ask: message.ask, credentials: mine ?? null });
    }
    if (message.type === 'rotated' && mine && mine.refreshToken === message.from) {
      const next = toCredentials(message.credentials);
      if (next?.host === mine.host) adopt(next);
    }
  });

  /** Holds the lock of a mark for as long as the tab lives. @returns whether nobody else holds it */
  const claim = (name: string) =>
    new Promise<boolean>(resolve => {
      void locks?.request(`${MARK}-${name}`, { ifAvailable: true }, lock => {
        resolve(lock !== null);
        return lock ? new Promise<never>(() => {}) : undefined;
      });
    });

  /** Resolves when the lock of a mark is free after all: what held it was this tab's page before a reload. */
  const freed = (name: string, signal: AbortSignal) =>
    new Promise<'freed'>(resolve => {
      locks
        ?.request(`${MARK}-${name}`, { signal }, () => {
          resolve('freed');
          return new Promise<never>(() => {});
        })
        .catch(() => undefined);
    });

  const become = (next: string) => {
    mark = next;
    write(perTab, MARK, mark);
  };

  /** What this page found when it was opened: its mark is its own (`true`), another tab's, or nobody can tell. */
  const found = (async (): Promise<boolean | undefined> => {
    become(mark);
    if (!locks) return undefined;
    if (await claim(mark)) return true;
    become(randomId());
    await claim(mark);
    return false;
  })();

  const settleOnce = async () => {
    const isOurs = await found;
    if (isOurs || inherited === null || own() === undefined) return;
    const giveUp = new AbortController();
    const asking = ask({ mark: inherited }, isOurs === false ? ANSWER_MS : GUESS_MS);
    const handed = await Promise.race([asking, freed(inherited, giveUp.signal)]);
    giveUp.abort();
    if (handed === 'freed' || (handed === undefined && isOurs === undefined)) return;
    if (mark === inherited) become(randomId());
    if (handed) return adopt(handed);
    forsake();
    throw new CopiedTabError('This tab is a copy of another one that is signed in.');
  };
  let settling: Promise<void> | undefined;

  return {
    /**
     * To be waited for before credentials of this tab are used for the first time.
     *
     * @throws CopiedTabError when they are another tab's, and it did not hand them on
     */
    settle: (): Promise<void> => {
      settling ??= settleOnce().finally(() => {
        settling = Promise.resolve();
      });
      return settling;
    },

    /** After a refusal: what another tab made of this token. */
    successorOf: async (token: string): Promise<StoredCredentials | undefined> =>
      (await ask({ token }, ANSWER_MS)) ?? undefined,

    /** This tab holds a token, in place of another one if it had one. */
    rotated: (from: string | undefined, { credentials, place }: Held) => {
      if (place !== 'session') return;
      if (from !== undefined) {
        remember(from);
        post({ type: 'rotated', from, credentials });
      }
      remember(credentials.refreshToken);
    },
  };
};

export type Kin = ReturnType<typeof createKin>;
