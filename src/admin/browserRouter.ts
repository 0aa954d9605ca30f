import type { ContextType } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  type NavigationType,
  type Path,
  parsePath,
  type To,
} from 'react-router-dom';

/** What react-router's hooks expect of a router that can be blocked. */
export type DataRouter = NonNullable<ContextType<typeof DataRouterContext>>['router'];

/** Where the console stands, how it came there, and who keeps it there. */
type Standing = {
  location: Location;
  historyAction: NavigationType;
  blockers: ReadonlyMap<string, Blocker>;
};

export type BrowserRouter = {
  basename: string;
  readonly state: Standing;
  /** The buttons of the browser are heard while somebody listens. */
  subscribe: (listener: (state: Standing) => void) => () => void;
  /** To a place below the basename, or that many pages on. */
  navigate: (to: To | number, options?: { replace?: boolean; state?: unknown }) => void;
  createHref: (to: To) => string;
  createURL: (to: To) => URL;
  encodeLocation: (to: To) => Path;
  getBlocker: (key: string, isToStay: BlockerFunction) => Blocker;
  deleteBlocker: (key: string) => void;
};

const IDLE: Blocker = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined };

/** Nobody is kept any more; the same map where nobody was. */
const settled = (blockers: Standing['blockers']): Standing['blockers'] =>
  [...blockers.values()].every(blocker => blocker === IDLE)
    ? blockers
    : new Map([...blockers.keys()].map(key => [key, IDLE]));

/** Names an entry of the history. */
const newKey = () => Math.random().toString(36).slice(2, 10);

type History = ReturnType<typeof createBrowserHistory>;

/** A place below the basename as the browser will spell it. */
const placeOf = (history: History, basename: string, to: To, state: unknown): Location => {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  const below = pathname === '/' && basename !== '/' ? basename : `${basename === '/' ? '' : basename}${pathname}`;
  return {
    ...history.encodeLocation({ pathname: below, search, hash }),
    state: state ?? null,
    key: newKey(),
  } as Location;
};

/**
 * The addresses of the browser, with the question whether somebody wants to leave. What react-router has for it also loads and sends data,
 * which the console never does through its router, and weighs three times as much as the rest of react-router (decisions/0060).
 *
 * @param basename path of the folder that the console is served in, without a slash at its end
 */
export const createBrowserRouter = (basename: string): BrowserRouter => {
  const history = createBrowserHistory();
  const listeners = new Set<(state: Standing) => void>();
  let unlisten = () => {};
  const questions = new Map<string, BlockerFunction>();
  let state: Standing = {
    location: history.location,
    historyAction: history.action as NavigationType,
    blockers: new Map(),
  };

  const update = (change: Partial<Standing>) => {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener(state);
  };
  const setBlocker = (key: string, blocker: Blocker) =>
    update({ blockers: new Map([...state.blockers, [key, blocker]]) });

  /** Shows a place: what kept somebody at the last one is settled by it. */
  const arrive = (historyAction: NavigationType, location: Location) =>
    update({ historyAction, location, blockers: settled(state.blockers) });

  /** Which blocker keeps the console where it is: the newest is asked, unless it has just let go. */
  const keeperFrom = (nextLocation: Location, historyAction: NavigationType): string | undefined => {
    const [key, isToStay] = [...questions].at(-1) ?? [];
    if (key === undefined || !isToStay || state.blockers.get(key)?.state === 'proceeding') return undefined;
    const step = { currentLocation: state.location, nextLocation, historyAction };
    return isToStay(step as Parameters<BlockerFunction>[0]) ? key : undefined;
  };
  const block = (key: string, location: Location, goOn: () => void) =>
    setBlocker(key, {
      state: 'blocked',
      location,
      proceed: () => {
        setBlocker(key, { state: 'proceeding', location, proceed: undefined, reset: undefined });
        goOn();
      },
      reset: () => setBlocker(key, IDLE),
    });

  /** Told once the browser is back at the page that somebody wanted to leave by its buttons. */
  let whenBack: (() => void) | undefined;
  const hear: Parameters<typeof history.listen>[0] = ({ action, location, delta }) => {
    if (whenBack) {
      whenBack();
      whenBack = undefined;
      return;
    }
    const historyAction = action as NavigationType;
    const key = keeperFrom(location, historyAction);
    if (key === undefined || delta === null) return arrive(historyAction, location);
    // The browser has gone already: it is sent back, and on again when somebody says so.
    const isBack = new Promise<void>(resolve => {
      whenBack = resolve;
    });
    history.go(-delta);
    block(key, location, () => void isBack.then(() => history.go(delta)));
  };

  const navigate: BrowserRouter['navigate'] = (to, options = {}) => {
    if (typeof to === 'number') return history.go(to);
    const location = placeOf(history, basename, to, options.state);
    const historyAction = (options.replace ? 'REPLACE' : 'PUSH') as NavigationType;
    const key = keeperFrom(location, historyAction);
    if (key !== undefined) return block(key, location, () => navigate(to, options));
    if (options.replace) history.replace(location, location.state);
    else history.push(location, location.state);
    arrive(historyAction, location);
  };

  return {
    basename,
    get state() {
      return state;
    },
    subscribe: listener => {
      if (listeners.size === 0) unlisten = history.listen(hear);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unlisten();
      };
    },
    navigate,
    createHref: to => history.createHref(to),
    createURL: to => history.createURL(typeof to === 'string' ? to : createPath(to)),
    encodeLocation: to => history.encodeLocation(to),
    getBlocker: (key, isToStay) => {
      questions.set(key, isToStay);
      return state.blockers.get(key) ?? IDLE;
    },
    deleteBlocker: key => {
      questions.delete(key);
      state = { ...state, blockers: new Map([...state.blockers].filter(([name]) => name !== key)) };
    },
  };
};
