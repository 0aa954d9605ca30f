import { createContext, useContext } from 'react';
import type { Draft, DraftOwner, DraftStore } from './draftStore';

/** Something on the page before one that would be lost with it. */
export type Unsaved = Pick<Draft, 'page' | 'name' | 'label'> & {
  /** Whether it will be offered again; false when it is too large, or nothing but secrets. */
  isKept: boolean;
  /** Whether a part of it is never kept: a password, the value of a variable. */
  hasSecrets: boolean;
  /** It is on its way to the host. */
  isSaving: boolean;
};

/** Whether leaving can cost something: what is on its way arrives all the same, and where it is refused all of it is still kept. */
export const isAtRisk = ({ isSaving, isKept, hasSecrets }: Unsaved): boolean => !isSaving || !isKept || hasSecrets;

/** The drafts of whoever is signed in, and what of the present page is not saved. */
export const createDrafts = (store: DraftStore, owner: () => DraftOwner | undefined) => {
  const unsaved = new Map<string, Unsaved>();
  /** Components on a page that its operator chose to leave: what they still say is not asked about again. */
  const left = new Map<string, Unsaved>();
  const listeners = new Set<() => void>();
  let shown: { unsaved: readonly Unsaved[]; drafts: readonly Draft[] } = { unsaved: [], drafts: [] };
  let isClosed = false;

  const list = () => {
    const id = owner()?.id;
    return id === undefined ? [] : store.of(id);
  };
  const tell = () => {
    shown = { unsaved: isClosed ? [] : [...unsaved.values()], drafts: list() };
    for (const listener of [...listeners]) listener();
  };
  const forget = (isMeant: (draft: Draft) => boolean) => {
    const id = owner()?.id;
    if (id !== undefined) store.forget(id, isMeant);
    tell();
  };
  const present = owner();
  if (present) store.takeOver(present.id);
  tell();

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** What is unsaved on the page, and the drafts, newest first, of all pages. */
    state: () => shown,
    find: (page: string, name: string) => list().find(draft => draft.page === page && draft.name === name),
    /** @returns false when it is too large to be kept, or nobody is signed in */
    put: (draft: Draft): boolean => {
      const present = owner();
      const isKept = present !== undefined && !isClosed && store.put(present, draft);
      tell();
      return isKept;
    },
    forget,
    /** All that this person typed, in other tabs as well. */
    discard: () => {
      const id = owner()?.id;
      if (id !== undefined) store.discard(id);
      tell();
    },
    /** Says what `id` (a component) holds unsaved; `undefined` for nothing. */
    mark: (id: string, entry: Unsaved | undefined) => {
      if (entry && !left.has(id)) unsaved.set(id, entry);
      else if (!unsaved.delete(id)) return;
      tell();
    },
    /** The record of a page is gone: nothing that was typed for it is worth asking about. */
    drop: (page: string) => {
      for (const [id, entry] of [...unsaved]) if (entry.page === page) unsaved.delete(id);
      forget(draft => draft.page === page);
    },
    /** The operator leaves the page: it may stand a moment longer, while the next one loads, and is not asked about again. */
    consent: () => {
      for (const [id, entry] of unsaved) left.set(id, entry);
      unsaved.clear();
      tell();
    },
    /** The operator is on a page again, which may never have gone: what stands there is guarded again. */
    returned: (page: string) => {
      const back = [...left].filter(([, entry]) => entry.page === page);
      for (const [id] of back) left.delete(id);
      if (back.length > 0) tell();
    },
    /** Whether the operator left the page that this component stands on. */
    isLeft: (id: string) => left.has(id),
    /** The component is gone. */
    gone: (id: string) => {
      left.delete(id);
      if (unsaved.delete(id)) tell();
    },
    /** The page goes with the operator's consent: nothing asks any more, nothing is kept any more. */
    close: () => {
      isClosed = true;
      tell();
    },
  };
};

export type Drafts = ReturnType<typeof createDrafts>;

const DraftsContext = createContext<Drafts | undefined>(undefined);
export const DraftsProvider = DraftsContext.Provider;

export const useDrafts = (): Drafts => {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDrafts needs a <DraftsProvider> above it.');
  return drafts;
};

/** When the record on the page was last changed: drafts of an older version say so when they are offered. */
export const RecordVersion = createContext<Date | undefined>(undefined);
