import { type ContextType, createContext, type ReactNode, useContext } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

/** What react-router's hooks say of where the console is. */
export type Address = ContextType<typeof LocationContext>;

/**
 * Where the console is now. React-router's own context says it to the page and to what asks for it (`WithAddress`) only: React draws
 * whatever reads a context that changes above it, also where another value stands between (decisions/0062).
 */
const LiveContext = createContext<Address | undefined>(undefined);
export const LiveAddressProvider = LiveContext.Provider;

/** Where the console is now; also for what stands above its pages. */
export const useAddress = (): Address => {
  const given = useContext(LocationContext);
  return useContext(LiveContext) ?? given;
};

/** Tells what it holds of an address. */
export const AddressProvider = LocationContext.Provider;

/** Tells what it holds, and what is not within a page, of every address. */
export const WithAddress = ({ children }: { children: ReactNode }) => (
  <AddressProvider value={useAddress()}>{children}</AddressProvider>
);

/** How often the page that holds this was left, while it waits to be shown again: what is of one visit ends with it. */
const VisitContext = createContext(0);
export const VisitProvider = VisitContext.Provider;
export const useVisit = () => useContext(VisitContext);
