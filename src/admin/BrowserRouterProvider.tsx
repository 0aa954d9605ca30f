import {
  type ContextType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  type Navigator,
  Router,
} from 'react-router-dom';
import { type Address, LiveAddressProvider } from './address';
import { fromBrowser } from './base';
import type { BrowserRouter, DataRouter } from './browserRouter';

type DataRouterState = ContextType<typeof DataRouterStateContext>;

type IsAtHand = (pathname: string) => boolean;

const AtHandContext = createContext<{ current: IsAtHand } | undefined>(undefined);

/** Says which pages can be drawn at once: they are, and for others the page before stays until what they wait for is there. */
export const usePagesAtHand = (isAtHand: IsAtHand) => {
  const told = useContext(AtHandContext);
  useLayoutEffect(() => {
    if (told) told.current = isAtHand;
  }, [told, isAtHand]);
};

const addressOf = ({ location, historyAction }: BrowserRouter['state']): Address => ({
  location: { ...location, pathname: fromBrowser(location.pathname) },
  navigationType: historyAction,
});

export type BrowserRouterProviderProps = {
  router: BrowserRouter;
  /** Whether what stands above the pages is the same at an address as at all others of which this is said: it is told of one of them. */
  isSteady?: (pathname: string) => boolean;
  children: ReactNode;
};

/** Lets react-router's hooks and parts follow a router of the console's own. */
export const BrowserRouterProvider = ({ router, isSteady = () => false, children }: BrowserRouterProviderProps) => {
  const [state, setState] = useState(router.state);
  const isAtHand = useRef<IsAtHand>(() => false);
  useLayoutEffect(
    () =>
      router.subscribe(next => {
        const follow = () => setState(next);
        if (isAtHand.current(fromBrowser(next.location.pathname))) follow();
        else startTransition(follow);
      }),
    [router],
  );
  const context = useMemo(() => {
    const navigator: Navigator = {
      createHref: router.createHref,
      createURL: router.createURL,
      encodeLocation: router.encodeLocation,
      go: pages => router.navigate(pages),
      push: (to, state) => router.navigate(to, { state }),
      replace: (to, state) => router.navigate(to, { state, replace: true }),
    };
    // They read no more of it than is there.
    return { router: router as unknown as DataRouter, navigator, static: false, basename: router.basename };
  }, [router]);
  // Whoever may ask before a page is left reads of it only what keeps somebody there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const standing = useMemo(() => state as unknown as DataRouterState, [state.blockers]);
  const address = useMemo(() => addressOf(state), [state]);
  const steady = useRef(state);
  if (!isSteady(address.location.pathname) || !isSteady(addressOf(steady.current).location.pathname))
    steady.current = state;
  return (
    <AtHandContext.Provider value={isAtHand}>
      <DataRouterContext.Provider value={context}>
        <DataRouterStateContext.Provider value={standing}>
          <LiveAddressProvider value={address}>
            <Router
              basename={router.basename}
              location={steady.current.location}
              navigationType={steady.current.historyAction}
              navigator={context.navigator}
            >
              {children}
            </Router>
          </LiveAddressProvider>
        </DataRouterStateContext.Provider>
      </DataRouterContext.Provider>
    </AtHandContext.Provider>
  );
};
