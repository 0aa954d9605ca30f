import type { StoredCredentials } from '../../contract';
import { CopiedTabError } from '../errors';
import type { KeyValueStore } from '../storage';
import type { Held } from './holding';
import { createTabMark, type TabLocks } from './tabMark';
import { type Answer, type Channel, createTabTalk } from './tabTalk';

/** How long a tab waits for one that should answer. Milliseconds. */
const ANSWER_MS = 1_000;
/** The same where nothing is lost without an answer. Milliseconds. */
const GUESS_MS = 300;
/** Tokens that a tab remembers having had. */
const LINE = 50;

export type KinOptions = {
  perTab: KeyValueStore;
  channel: Channel | undefined;
  /** Tell which tab is alive; without them only the channel can tell. */
  locks: TabLocks | undefined;
  /** Credentials of this tab alone; `undefined` when there are none, or all tabs share them. */
  own: () => StoredCredentials | undefined;
  /** Takes over credentials that another tab handed on. */
  adopt: (credentials: StoredCredentials) => void;
  /** Forgets the credentials of this tab, which another one goes on using. */
  forsake: () => void;
  sleep: (ms: number) => Promise<void>;
};

/** What other tabs made of a token: none of them answers with an older one. */
const successorIn = (answers: readonly Answer[], token: string): StoredCredentials | undefined =>
  answers.find(({ credentials }) => credentials && credentials.refreshToken !== token)?.credentials ?? undefined;

/** The last tokens that a tab had: who names one of them has the same credentials, or had. */
const createLine = () => {
  const tokens = new Set<string>();
  return {
    has: (token: string | undefined) => token !== undefined && tokens.has(token),
    clear: () => tokens.clear(),
    add: (token: string) => {
      tokens.add(token);
      const [oldest] = tokens;
      if (tokens.size > LINE && oldest !== undefined) tokens.delete(oldest);
    },
  };
};

/**
 * Tabs that share a credential. Whoever duplicates a tab copies its session storage, refresh token included, and a token
 * works once: the tabs have to find out about each other, and hand the newest one on. Without an answer the copy gives up
 * and the first tab goes on undisturbed (docs/decisions/0020).
 */
export const createKin = ({ perTab, channel, locks, own, adopt, forsake, sleep }: KinOptions) => {
  const mark = createTabMark(perTab, locks);
  const line = createLine();
  /** Other tabs of the line that this one has heard of. */
  const others = new Set<string>();

  const takeOver = (credentials: StoredCredentials) => {
    line.add(credentials.refreshToken);
    adopt(credentials);
  };

  const { ask, tellRotated } = createTabTalk({
    channel,
    sleep,
    onQuestion: question => (mark.is(question.mark) || line.has(question.token) ? (own() ?? null) : undefined),
    onRotated: (from, to) => {
      const mine = own();
      if (mine?.refreshToken !== from || to.host !== mine.host) return false;
      takeOver(to);
      return true;
    },
    onKin: tab => {
      others.add(tab);
      mark.share(true);
    },
  });

  const settleOnce = async () => {
    const { inherited } = mark;
    const isOurs = await mark.isOurs;
    if (isOurs || inherited === undefined || own() === undefined) return;
    const giveUp = new AbortController();
    const asking = ask({ mark: inherited }, isOurs === false ? ANSWER_MS : GUESS_MS, () => true);
    const answers = await Promise.race([asking, mark.freed(giveUp.signal)]);
    giveUp.abort();
    if (answers === 'freed' || (answers.length === 0 && isOurs === undefined)) return;
    // Where no lock told, the mark is still the other tab's.
    if (isOurs === undefined) mark.renew();
    const handed = answers[0]?.credentials;
    if (handed) return takeOver(handed);
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

    /**
     * To be waited for before a token is used: another tab may have used it, and told so a moment ago. Some hosts end the
     * session of whoever shows a token twice.
     */
    sync: async (token: string): Promise<void> => {
      if (!mark.isShared()) return;
      line.add(token);
      const heard = new Set<string>();
      const expected = [...others];
      const answers = await ask({ token }, GUESS_MS, given => {
        heard.add(given.at(-1)?.tab ?? '');
        return expected.every(tab => heard.has(tab)) || successorIn(given, token) !== undefined;
      });
      const newest = successorIn(answers, token);
      // Whoever is there after all will be met again when it renews, or hears that this tab did.
      if (!newest) for (const tab of expected) if (!heard.has(tab)) others.delete(tab);
      mark.share(others.size > 0);
      const mine = own();
      if (newest && mine?.refreshToken === token && mine.host === newest.host) takeOver(newest);
    },

    /** After a refusal: what another tab made of this token. */
    successorOf: async (token: string): Promise<StoredCredentials | undefined> =>
      successorIn(await ask({ token }, ANSWER_MS, answers => successorIn(answers, token) !== undefined), token),

    /** This tab holds a token, in place of another one if it had one. */
    rotated: (from: string | undefined, { credentials, place }: Held) => {
      // Who still has a token of the session before is no kin of this one.
      if (from === undefined) line.clear();
      if (place !== 'session') return;
      if (from !== undefined) line.add(from);
      line.add(credentials.refreshToken);
      if (from !== undefined) tellRotated(from, credentials);
    },
  };
};

export type Kin = ReturnType<typeof createKin>;
