import { createContext, useContext } from 'react';

/** `toast`s are shown for a moment and kept; `record`s are only kept: what the specification wants silent. */
type NoticeKind = 'error' | 'success' | 'info';

export type Notice = {
  id: number;
  kind: NoticeKind;
  text: string;
  /** The server's own words or the cause, where there are any. Never holds a token or a request body. */
  detail?: string;
  /** A page of the console that it is about. */
  link?: { to: string; label: string };
  /** It was a toast, which everybody saw or heard as it came. */
  wasShown?: true;
  at: Date;
};

type NoticeInput = Omit<Notice, 'id' | 'at' | 'wasShown'>;

export type NoticesState = { kept: readonly Notice[]; toasts: readonly Notice[]; unread: number };

const KEPT = 50;
const SHOWN = 3;

/** The notices of this tab: the last 50, newest first, and those now shown as toasts, at most three. */
export const createNotices = (now: () => Date = () => new Date()) => {
  let state: NoticesState = { kept: [], toasts: [], unread: 0 };
  let serial = 0;
  const listeners = new Set<() => void>();

  const set = (next: NoticesState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const keep = (input: Omit<Notice, 'id' | 'at'>): Notice => {
    const notice = { ...input, id: ++serial, at: now() };
    // What went well, and was seen as it came, is no news.
    const isNews = notice.kind !== 'success' || !notice.wasShown;
    set({ ...state, kept: [notice, ...state.kept].slice(0, KEPT), unread: state.unread + (isNews ? 1 : 0) });
    return notice;
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Kept in the tray without interrupting anybody. */
    record: (input: NoticeInput) => {
      keep(input);
    },
    /** Shown for 3 s (spec §2, §9), and kept. */
    toast: (input: NoticeInput) => {
      const notice = keep({ ...input, wasShown: true });
      set({ ...state, toasts: [notice, ...state.toasts].slice(0, SHOWN) });
    },
    dismiss: (id: number) => set({ ...state, toasts: state.toasts.filter(notice => notice.id !== id) }),
    markRead: () => set({ ...state, unread: 0 }),
    clear: () => set({ ...state, kept: [], unread: 0 }),
  };
};

export type Notices = ReturnType<typeof createNotices>;

/** Says once of each list that its host gives the same records again, so that what is read of it is not all. */
export const tellRepeatingLists = (notices: Pick<Notices, 'toast'>, text: () => string) => {
  const told = new Set<string>();
  return (path: string) => {
    if (told.has(path)) return;
    told.add(path);
    notices.toast({ kind: 'error', text: text(), detail: path });
  };
};

const NoticesContext = createContext<Notices | undefined>(undefined);
export const NoticesProvider = NoticesContext.Provider;

/** `toast` for failures that the specification shows, `record` for those that it keeps silent. */
export const useNotices = (): Notices => {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices needs a <NoticesProvider> above it.');
  return notices;
};
