import { useEffect } from 'react';
import { usePlatform } from '../../admin/platform';
import { type Preferences, usePreferences, useTabMemory } from '../../admin/preferences';
import { useNotices } from './notices';

const KEY = 'receipts';
const MOST = 5;

/** What became of an action whose page was gone before it ended. */
export type LateReceipt = {
  /** Whose it was (`Preferences.name`): nobody else is told. */
  readonly owner: string;
  readonly kind: 'success' | 'error';
  readonly text: string;
  readonly detail?: string;
};

const isReceipt = (value: unknown): value is LateReceipt => {
  const { owner, kind, text, detail } = (value ?? {}) as Partial<Record<keyof LateReceipt, unknown>>;
  const isTold = detail === undefined || typeof detail === 'string';
  return typeof owner === 'string' && (kind === 'success' || kind === 'error') && typeof text === 'string' && isTold;
};
const areReceipts = (value: unknown): value is readonly LateReceipt[] => Array.isArray(value) && value.every(isReceipt);
const receiptsIn = (tab: Preferences) => tab.get(KEY, areReceipts) ?? [];

/** Keeps it for this tab until its owner is there: at once, or once they have signed in again. */
export const keepReceipt = (tab: Preferences, receipt: LateReceipt) => {
  tab.set(KEY, [...receiptsIn(tab), receipt].slice(-MOST));
};

/** Tells whoever is signed in what became of the actions that they did not see ending. */
export const useLateReceipts = () => {
  const tab = useTabMemory();
  const { session } = usePlatform();
  const { name } = usePreferences();
  const notices = useNotices();
  useEffect(() => {
    const tell = () => {
      // What is told after the session has ended leaves with its page: it waits for the next one.
      if (!session.user()) return;
      const all = receiptsIn(tab);
      const own = all.filter(({ owner }) => owner === name);
      if (own.length === 0) return;
      const others = all.filter(({ owner }) => owner !== name);
      tab.set(KEY, others.length > 0 ? others : undefined);
      for (const { owner: _, ...notice } of own) notices.toast(notice);
    };
    tell();
    return tab.subscribe(tell);
  }, [tab, session, name, notices]);
};
