import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredCredentials } from '../../contract';
import { memoryStore } from '../storage';
import { createKin, type KinOptions } from './kin';
import { createTabMark, type TabLocks } from './tabMark';

const HOST = 'dev.example.org';
const holding = (refreshToken: string, host = HOST): StoredCredentials => ({ refreshToken, expiresAt: 9e9, host });

type Message = { type: string; tab: string; ask?: string; token?: string; mark?: string; credentials?: unknown };
type Heard = Record<string, unknown>;

let said: Message[];
let slept: { ms: number; wake: () => void }[];
let mine: StoredCredentials | undefined;
let perTab: ReturnType<typeof memoryStore>;
let tell: (message: Heard) => void;
const forsake = vi.fn();

beforeEach(() => {
  said = [];
  slept = [];
  mine = holding('t1');
  perTab = memoryStore();
  tell = () => expect.unreachable();
  forsake.mockReset();
});

/** One tab; what the others say is the test's. */
const openTab = (options: Partial<KinOptions> = {}) => {
  const listeners: ((event: { data: unknown }) => void)[] = [];
  tell = data => {
    for (const listener of listeners) listener({ data });
  };
  return createKin({
    perTab,
    channel: {
      postMessage: message => said.push(message as Message),
      addEventListener: (type, listener) => type === 'message' && listeners.push(listener),
    },
    locks: undefined,
    own: () => mine,
    adopt: credentials => {
      mine = credentials;
    },
    forsake,
    sleep: ms => new Promise(wake => slept.push({ ms, wake })),
    ...options,
  });
};

const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
/** Another tab answers the last question. */
const answer = (tab: string, credentials: StoredCredentials | null) =>
  tell({ type: 'newest', tab, ask: said.at(-1)?.ask, credentials });
/** A tab that this one met: it used the token of this one, as a copy of it does. */
const meet = (tab: string) => tell({ type: 'newest?', tab, ask: 'theirs', token: mine?.refreshToken });

/** Whether a promise has settled by now. */
const isOver = async (promise: Promise<unknown>) => {
  let over = false;
  promise.then(
    () => {
      over = true;
    },
    () => undefined,
  );
  await turns();
  return over;
};

/** A tab that has met these others, and asks them before it uses its token. */
const syncing = async (...tabs: string[]) => {
  const kin = openTab();
  kin.rotated(undefined, { credentials: holding('t1'), place: 'session' });
  for (const tab of tabs) meet(tab);
  said = [];
  const done = kin.sync('t1');
  await turns();
  return { kin, done };
};

describe('[HOST-02] before a token is used', () => {
  it('nobody is asked by a tab that has met no other', async () => {
    await openTab().sync('t1');
    expect([said, slept]).toEqual([[], []]);
  });

  it('all that were met are asked, and waited for 300 ms at most', async () => {
    const { done } = await syncing('A', 'B');
    expect(said).toMatchObject([{ type: 'newest?', token: 't1' }]);
    expect(slept.map(({ ms }) => ms)).toEqual([300]);
    answer('A', holding('t1'));
    expect(await isOver(done)).toBe(false);
    answer('B', holding('t1'));
    expect(await isOver(done)).toBe(true);
    expect(mine).toEqual(holding('t1'));
  });

  it('one that has a newer token is enough: it is taken over, and the others stay known', async () => {
    const { kin, done } = await syncing('A', 'B');
    answer('A', holding('t2'));
    expect(await isOver(done)).toBe(true);
    expect(mine).toEqual(holding('t2'));
    const again = kin.sync('t2');
    answer('A', holding('t2'));
    expect(await isOver(again)).toBe(false);
    answer('B', holding('t2'));
    expect(await isOver(again)).toBe(true);
  });

  it('who has the same token, or none any more, does not hide who has a newer one', async () => {
    const { done } = await syncing('A', 'B', 'C');
    answer('A', holding('t1'));
    answer('B', null);
    answer('C', holding('t2'));
    await done;
    expect(mine).toEqual(holding('t2'));
  });

  it('who does not answer is forgotten: the next time nobody is waited for', async () => {
    const { kin, done } = await syncing('A');
    slept[0]?.wake();
    await done;
    await kin.sync('t1');
    expect([said.length, slept.length]).toEqual([1, 1]);
  });

  it.each([
    ['another token by now', holding('t9'), holding('t2')],
    ['nothing any more', undefined, holding('t2')],
    ['a token of another host', holding('t1'), holding('t2', 'other.example.org')],
  ])('a tab that has %s takes nothing over', async (_, now, handed) => {
    const { done } = await syncing('A');
    mine = now;
    answer('A', handed);
    await done;
    expect(mine).toEqual(now);
  });
});

describe('[HOST-02] after a refusal', () => {
  it.each([[holding('t1')], [null]])('an answer of %j is no newer token: the next one is waited for', async first => {
    const asked = openTab().successorOf('t1');
    answer('A', first);
    expect(await isOver(asked)).toBe(false);
    answer('B', holding('t2'));
    expect(await asked).toEqual(holding('t2'));
    expect(slept.map(({ ms }) => ms)).toEqual([1_000]);
  });

  it('without one there is none, after a second', async () => {
    const asked = openTab().successorOf('t1');
    answer('A', null);
    slept[0]?.wake();
    expect(await asked).toBeUndefined();
  });

  it('nobody is waited for where tabs cannot talk', async () => {
    expect(await openTab({ channel: undefined }).successorOf('t1')).toBeUndefined();
    expect(slept).toEqual([]);
  });
});

describe('[HOST-02] what a tab tells the others', () => {
  const asks = (token: string) => {
    said = [];
    tell({ type: 'newest?', tab: 'A', ask: 'q', token });
    return said.map(({ type, ask, credentials }) => ({ type, ask, credentials }));
  };

  it('that a token was replaced, but not that it signed in, nor what all tabs read in the storage', () => {
    const kin = openTab();
    kin.rotated(undefined, { credentials: holding('t1'), place: 'session' });
    kin.rotated('t1', { credentials: holding('t2'), place: 'local' });
    expect(said).toEqual([]);
    kin.rotated('t1', { credentials: holding('t2'), place: 'session' });
    expect(said).toEqual([{ type: 'rotated', tab: expect.any(String), from: 't1', credentials: holding('t2') }]);
  });

  it('the newest token, to who names one of the last fifty, and that there is none', () => {
    const kin = openTab();
    for (let serial = 1; serial < 50; serial++) {
      kin.rotated(`t${serial}`, { credentials: holding(`t${serial + 1}`), place: 'session' });
    }
    mine = holding('t50');
    expect(asks('t1')).toEqual([{ type: 'newest', ask: 'q', credentials: mine }]);
    kin.rotated('t50', { credentials: holding('t51'), place: 'session' });
    expect(asks('t1')).toEqual([]);
    mine = undefined;
    expect(asks('t2')).toEqual([{ type: 'newest', ask: 'q', credentials: null }]);
  });

  it('nothing to who asks for the mark of another tab, or names nothing', () => {
    openTab();
    tell({ type: 'newest?', tab: 'A', ask: 'q', mark: 'another' });
    tell({ type: 'newest?', tab: 'A', ask: 'q' });
    expect(said).toEqual([]);
  });
});

describe('[HOST-02] what a tab is told', () => {
  it.each([
    ['its token was replaced', { type: 'rotated', from: 't1', credentials: holding('t2') }, 't2', 1],
    ['another one was', { type: 'rotated', from: 'x', credentials: holding('t2') }, 't1', 0],
    ['it was, for another host', { type: 'rotated', from: 't1', credentials: holding('t2', 'b.org') }, 't1', 0],
    ['something else', { type: 'else', from: 't1', credentials: holding('t2') }, 't1', 0],
  ])('%s: who told is met, or not', async (_, message, token, count) => {
    const kin = openTab();
    tell({ tab: 'A', ...message });
    expect(mine?.refreshToken).toBe(token);
    void kin.sync(token);
    expect(said).toHaveLength(count);
  });

  it('a tab that has nothing takes no token of others', () => {
    openTab();
    mine = undefined;
    tell({ type: 'rotated', tab: 'A', from: 't1', credentials: holding('t2') });
    expect(mine).toBeUndefined();
  });
});

describe('[HOST-02] a tab that is opened', () => {
  const locksWith = (taken: boolean): TabLocks =>
    ({
      request: async (_: string, { ifAvailable }: LockOptions, callback: (lock: object | null) => unknown) =>
        ifAvailable && !taken ? callback({}) : ifAvailable ? callback(null) : new Promise(() => {}),
    }) as unknown as TabLocks;

  it('with no mark of another, or nothing of its own, asks nobody', async () => {
    await openTab().settle();
    perTab.setItem('meridian.tab', 'theirs');
    mine = undefined;
    await openTab().settle();
    expect([said, slept]).toEqual([[], []]);
  });

  it.each([
    ['it is a copy', true, 1_000],
    ['nobody can tell', false, 300],
  ])('where %s takes the first answer, and has a mark of its own that is shared', async (_, isTold, ms) => {
    perTab.setItem('meridian.tab', 'theirs');
    const settling = openTab(isTold ? { locks: locksWith(true) } : {}).settle();
    await turns();
    expect(said).toMatchObject([{ type: 'newest?', mark: 'theirs' }]);
    expect(slept.map(pause => pause.ms)).toEqual([ms]);
    answer('A', holding('t2'));
    await settling;
    expect(mine).toEqual(holding('t2'));
    expect(perTab.getItem('meridian.tab')).toMatch(/^shared-(?!theirs)/);
  });

  it('whose session is another’s says so, and forgets it', async () => {
    perTab.setItem('meridian.tab', 'theirs');
    const settling = openTab().settle();
    await turns();
    answer('A', null);
    await expect(settling).rejects.toMatchObject({
      name: 'CopiedTabError',
      message: 'This tab is a copy of another one that is signed in.',
    });
    expect(forsake).toHaveBeenCalledTimes(1);
  });

  it('[HOST-02] whose browser refuses it locks cannot tell, and keeps its mark', async () => {
    perTab.setItem('meridian.tab', 'own');
    const refusing = { request: () => Promise.reject(new Error('denied')) } as unknown as TabLocks;
    const mark = createTabMark(perTab, refusing);
    expect(await mark.isOurs).toBeUndefined();
    expect(perTab.getItem('meridian.tab')).toBe('own');
  });

  it('writes its mark when it changes, and only then', () => {
    const setItem = vi.spyOn(perTab, 'setItem');
    const mark = createTabMark(perTab, undefined);
    mark.share(false);
    expect(setItem).toHaveBeenCalledTimes(1);
    mark.share(true);
    expect(setItem).toHaveBeenCalledTimes(2);
    expect(perTab.getItem('meridian.tab')).toMatch(/^shared-\d+-\d+-\d+-\d+$/);
  });
});
