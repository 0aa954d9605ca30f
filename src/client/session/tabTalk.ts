import type { StoredCredentials } from '../../contract';
import { toCredentials } from '../storage';
import { randomId } from './tabMark';

/** What tells the other tabs; a `BroadcastChannel` in browsers. */
export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

/** Who has the newest credentials: the tab of a mark, or whoever had a token. */
export type Question = { mark: string } | { token: string };

/** `null`: that tab has signed out. */
export type Answer = { tab: string; credentials: StoredCredentials | null };

type Message = { tab: string } & (
  | { type: 'newest?'; ask: string; mark?: string; token?: string }
  | { type: 'newest'; ask: string; credentials: StoredCredentials | null }
  | { type: 'rotated'; from: string; credentials: StoredCredentials }
);

export type TabTalkOptions = {
  channel: Channel | undefined;
  sleep: (ms: number) => Promise<void>;
  /** @returns what to answer; `undefined` when the question is for others */
  onQuestion: (question: { mark?: string; token?: string }) => StoredCredentials | null | undefined;
  /** @returns whether that token was ours */
  onRotated: (from: string, to: StoredCredentials) => boolean;
  /** Another tab shares our credentials. */
  onKin: (tab: string) => void;
};

/** What tabs that share a credential say to each other. */
export const createTabTalk = ({ channel, sleep, onQuestion, onRotated, onKin }: TabTalkOptions) => {
  const tab = randomId();
  const asked = new Map<string, (answer: Answer) => void>();
  const post = (message: Message) => channel?.postMessage(message);

  const hear = (message: Message) => {
    if (message.type === 'newest') {
      const tell = asked.get(message.ask);
      if (!tell) return;
      onKin(message.tab);
      tell({ tab: message.tab, credentials: toCredentials(message.credentials) ?? null });
    }
    if (message.type === 'newest?') {
      const credentials = onQuestion(message);
      if (credentials === undefined) return;
      onKin(message.tab);
      post({ type: 'newest', tab, ask: message.ask, credentials });
    }
    if (message.type === 'rotated') {
      const credentials = toCredentials(message.credentials);
      if (credentials && onRotated(message.from, credentials)) onKin(message.tab);
    }
  };

  channel?.addEventListener('message', ({ data }) => {
    if (typeof data === 'object' && data !== null && 'type' in data) hear(data as Message);
  });

  return {
    /** @returns the answers, once there are enough or nobody answers any more */
    ask: async (question: Question, ms: number, isEnough: (answers: readonly Answer[]) => boolean) => {
      const answers: Answer[] = [];
      if (!channel) return answers;
      const id = randomId();
      const enough = new Promise<void>(resolve => {
        asked.set(id, answer => {
          answers.push(answer);
          if (isEnough(answers)) resolve();
        });
      });
      post({ type: 'newest?', tab, ask: id, ...question });
      await Promise.race([enough, sleep(ms)]);
      asked.delete(id);
      return answers;
    },

    tellRotated: (from: string, credentials: StoredCredentials) => post({ type: 'rotated', tab, from, credentials }),
  };
};
