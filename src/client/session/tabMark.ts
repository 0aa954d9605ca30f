import { type KeyValueStore, read, write } from '../storage';

/** Under this name a tab keeps who it is, per tab; a copy of the tab starts with the same. */
const MARK = 'meridian.tab';
/** How a mark begins once the credentials beside it are more than one tab's. */
const SHARED = 'shared-';

/** `crypto.randomUUID` is missing where a page came over plain HTTP. */
export const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

export type TabLocks = Pick<LockManager, 'request'>;

/**
 * Who a tab is. The mark lies in session storage, which a browser copies into a duplicated tab, and each tab holds a lock of its
 * mark's name for as long as it lives: who finds it taken is a copy.
 */
export const createTabMark = (perTab: KeyValueStore, locks: TabLocks | undefined) => {
  const kept = read(perTab, MARK);
  const inherited = kept?.replace(SHARED, '');
  let mark = inherited ?? randomId();
  let isShared = kept?.startsWith(SHARED) ?? false;

  const become = (next: string, shared: boolean) => {
    mark = next;
    isShared = shared;
    write(perTab, MARK, `${shared ? SHARED : ''}${mark}`);
  };

  /** @returns whether nobody else holds it; `undefined` where the browser refuses locks */
  const claim = (name: string) =>
    new Promise<boolean | undefined>(resolve => {
      locks
        ?.request(`${MARK}-${name}`, { ifAvailable: true }, lock => {
          resolve(lock !== null);
          return lock ? new Promise<never>(() => {}) : undefined;
        })
        .catch(() => resolve(undefined));
    });

  const find = async (): Promise<boolean | undefined> => {
    become(mark, isShared);
    if (!locks) return undefined;
    const isOwn = await claim(mark);
    if (isOwn !== false) return isOwn;
    become(randomId(), true);
    await claim(mark);
    return false;
  };

  return {
    /** The mark that this page started with; `undefined` in a fresh tab. */
    inherited,
    is: (other: string | undefined) => other === mark,
    isShared: () => isShared,
    share: (shared: boolean) => {
      if (isShared !== shared) become(mark, shared);
    },
    renew: () => become(randomId(), true),

    /** What this page found when it was opened: its mark is its own (`true`), another tab's, or nobody can tell. */
    isOurs: find(),

    /** Resolves when the inherited mark is free after all: what held it was this tab's page before a reload. */
    freed: (signal: AbortSignal) =>
      new Promise<'freed'>(resolve => {
        locks
          ?.request(`${MARK}-${inherited}`, { signal }, () => {
            resolve('freed');
            return new Promise<never>(() => {});
          })
          .catch(() => undefined);
      }),
  };
};
