import { type ReactNode, useState } from 'react';
import { type Session, usePlatform } from '../../admin/platform';
import { type KeyValueStore, useStorages } from '../../admin/preferences';
import { createDraftStore, type DraftOwner, type DraftStore } from './draftStore';
import { createDrafts, DraftsProvider } from './drafts';

/** A tab has one store: it outlives the console, which goes with a session and comes with the next. */
const stores = new WeakMap<KeyValueStore, DraftStore>();

const storeOf = (perTab: KeyValueStore, storage: KeyValueStore): DraftStore => {
  const known = stores.get(perTab);
  if (known) return known;
  const store = createDraftStore(perTab, storage);
  stores.set(perTab, store);
  addEventListener('pagehide', store.handOver);
  return store;
};

const ownerOf = (session: Session): DraftOwner | undefined => {
  const user = session.user();
  return user ? { id: `${session.host ?? ''} ${user.id}`, isRemembered: session.isRemembered } : undefined;
};

/** Within it, drafts are those of whoever is signed in. */
export const OwnDrafts = ({ children }: { children: ReactNode }) => {
  const { session } = usePlatform();
  const { storage, perTab } = useStorages();
  const [drafts] = useState(() => createDrafts(storeOf(perTab, storage), () => ownerOf(session)));
  return <DraftsProvider value={drafts}>{children}</DraftsProvider>;
};
