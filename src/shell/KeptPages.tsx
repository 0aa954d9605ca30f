import { Activity, type ReactNode, useInsertionEffect, useRef, useState } from 'react';
import { type Address, AddressProvider, useAddress, VisitProvider } from '../admin/address';
import { useResourceFinder } from '../admin/resourceIndex';

/** A page that is on the screen, or waits to be shown again. */
type Place = { id: number; address: Address; visit: number };

type Places = { shown: Place; kept?: Place | undefined };

const pathOf = ({ location }: Address) => location.pathname;
const isSame = (one: Address, other: Address) =>
  pathOf(one) === pathOf(other) && one.location.search === other.location.search;
const isBelow = (one: Address, other: Address) => pathOf(one).startsWith(`${pathOf(other)}/`);

/** Which page is shown at an address, and which waits, given those before. */
const move = ({ shown, kept }: Places, address: Address, isList: (path: string) => boolean): Places => {
  if (kept && isSame(kept.address, address)) {
    // Come back to the very entry of the history, it is told nothing: nothing of it is drawn again.
    return { shown: kept.address.location.key === address.location.key ? kept : { ...kept, address } };
  }
  if (isBelow(address, shown.address) && isList(pathOf(shown.address)) && !isList(pathOf(address)))
    return { shown: { id: shown.id + 1, address, visit: 0 }, kept: { ...shown, visit: shown.visit + 1 } };
  return { shown: { ...shown, address }, kept: kept && isBelow(address, kept.address) ? kept : undefined };
};

/** What is hidden is not in the document: nobody finds it there, and nothing that moves on the screen asks for its layout. */
const Holder = ({ place, isShown, children }: { place: Place; isShown: boolean; children: ReactNode }) => {
  const outside = useRef<HTMLDivElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  // Before the effects of the page, which measure.
  useInsertionEffect(() => {
    if (!inside.current) return;
    if (isShown) outside.current?.append(inside.current);
    else inside.current.remove();
  }, [isShown]);
  return (
    <div ref={outside}>
      <div ref={inside}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <AddressProvider value={place.address}>
            <VisitProvider value={place.visit}>{children}</VisitProvider>
          </AddressProvider>
        </Activity>
      </div>
    </div>
  );
};

/**
 * Keeps the list from which a record was opened as it was, without effects and outside of the document, and shows it again on the way
 * back (decisions/0062).
 */
export const KeptPages = ({ children }: { children: ReactNode }) => {
  const address = useAddress();
  const find = useResourceFinder();
  const isList = (path: string) => {
    const found = find(path.slice(1));
    return found !== undefined && !found.definition.isPage;
  };
  const [places, setPlaces] = useState<Places>({ shown: { id: 0, address, visit: 0 } });
  const [at, setAt] = useState(address);
  let now = places;
  if (at !== address) {
    now = move(places, address, isList);
    setAt(address);
    setPlaces(now);
  }
  const { shown, kept } = now;
  return [...(kept ? [kept] : []), shown].map(place => (
    <Holder key={place.id} place={place} isShown={place === shown}>
      {children}
    </Holder>
  ));
};
