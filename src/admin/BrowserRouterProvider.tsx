import { type ContextType, type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  type Navigator,
  Router,
} from 'react-router-dom';
import type { BrowserRouter, DataRouter } from './browserRouter';

type DataRouterState = ContextType<typeof DataRouterStateContext>;

/** Lets react-router's hooks and parts follow a router of the console's own. */
export const BrowserRouterProvider = ({ router, children }: { router: BrowserRouter; children: ReactNode }) => {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => router.subscribe(next => startTransition(() => setState(next))), [router]);
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
  return (
    <DataRouterContext.Provider value={context}>
      <DataRouterStateContext.Provider value={state as unknown as DataRouterState}>
        <Router
          basename={router.basename}
          location={state.location}
          navigationType={state.historyAction}
          navigator={context.navigator}
        >
          {children}
        </Router>
      </DataRouterStateContext.Provider>
    </DataRouterContext.Provider>
  );
};
