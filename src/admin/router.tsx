import { Children, cloneElement, isValidElement, type ReactNode, useMemo, useRef } from 'react';
import type { RouterProvider } from 'react-admin';
import { reactRouterProvider } from 'react-admin';
import {
  Link,
  type LinkProps,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../contract';
import { decodeTableState, encodeTableState } from './tableState';

type To = string | { pathname?: string; search?: string; hash?: string; state?: unknown };

/**
 * React-admin writes `/create` and spreads list state over five query parameters. The console's addresses are `/new`
 * and one `?state=` (spec §2). Both translations happen here, at the border between react-admin and the router, so
 * that nothing else knows of them.
 *
 * `/create` is only translated for names that declare a create screen: a function may be *named* `create`.
 */
export const createConsoleRouter = (namesWithCreate: ReadonlySet<string>): RouterProvider => {
  const pathOut = (pathname: string) => {
    if (!pathname.endsWith('/create')) return pathname;
    const name = pathname.slice(1, -'/create'.length);
    return namesWithCreate.has(name) ? `/${name}/new` : pathname;
  };

  const out = (to: To): To => {
    if (typeof to !== 'string') {
      return {
        ...to,
        ...(to.pathname === undefined ? {} : { pathname: pathOut(to.pathname) }),
        ...(to.search === undefined ? {} : { search: searchOut(to.search) }),
      };
    }
    const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
    return `${pathOut(pathname)}${searchOut(search)}${hash}`;
  };

  const ConsoleLink = ({ to, ...rest }: LinkProps) => <Link {...rest} to={out(to as To) as LinkProps['to']} />;

  return {
    ...reactRouterProvider,
    useBlocker: useBlocker as RouterProvider['useBlocker'],
    useParams: useParams as RouterProvider['useParams'],
    useMatch,
    useInRouterContext,
    useLocation: () => {
      const location = useLocation();
      return useMemo(() => ({ ...location, search: searchIn(location.search) }), [location]);
    },
    useNavigate: () => {
      const navigate = useNavigate();
      const { search } = useLocation();
      const present = useRef(search);
      present.current = search;
      return useMemo(
        () => (to, options) => {
          if (typeof to === 'number') navigate(to);
          else navigate(keepOthers(out(to as To), present.current) as string, options);
        },
        [navigate],
      );
    },
    Link: ConsoleLink as RouterProvider['Link'],
    Navigate: ({ to, ...rest }) => <Navigate {...rest} to={out(to as To) as string} />,
    Route: Route as RouterProvider['Route'],
    Routes: ({ children, ...rest }) => <Routes {...rest}>{withNew(children)}</Routes>,
    Outlet,
    matchPath: matchPath as RouterProvider['matchPath'],
  };
};

/** A list that changes its own state on the page where it stands leaves the page's other parameters alone. */
const keepOthers = (to: To, present: string): To => {
  if (typeof to === 'string' || to.pathname !== undefined || !to.search) return to;
  const next = new URLSearchParams(to.search);
  if (!next.has('state')) return to;
  for (const [name, value] of new URLSearchParams(present)) if (!next.has(name)) next.append(name, value);
  return { ...to, search: `?${next.toString()}` };
};

// Only react-admin's <Resource> mounts `create/*`.
const withNew = (children: ReactNode): ReactNode =>
  Children.map(children, child =>
    isValidElement<{ path?: string }>(child) && child.props.path === 'create/*'
      ? cloneElement(child, { path: 'new/*' })
      : child,
  );

const LIST_PARAMETERS = ['page', 'perPage', 'sort', 'order', 'filter', 'displayedFilters'];

/** React-admin's five list parameters become one `state`; other parameters (`lng`, `function`) stay. */
export const searchOut = (search: string): string => {
  const parameters = new URLSearchParams(search);
  if (!LIST_PARAMETERS.some(name => parameters.has(name))) return search;
  let query = '';
  try {
    const filter: unknown = JSON.parse(parameters.get('filter') || '{}');
    if (typeof filter === 'object' && filter !== null && 'q' in filter && typeof filter.q === 'string')
      query = filter.q;
  } catch {
    // A filter that is not JSON was typed by hand into the address: the list shows itself unfiltered.
  }
  const state = encodeTableState({
    page: Number(parameters.get('page')) || 1,
    perPage: Number(parameters.get('perPage')) || DEFAULT_PAGE_SIZE,
    ...(parameters.get('sort')
      ? { sort: parameters.get('sort') ?? '', order: parameters.get('order') === 'DESC' ? 'DESC' : 'ASC' }
      : {}),
    ...(query ? { query } : {}),
  });
  for (const name of LIST_PARAMETERS) parameters.delete(name);
  parameters.set('state', state);
  return `?${parameters.toString()}`;
};

/** The other way: what react-admin reads when the address holds a `state`. Always with a filter, or it would be lost. */
export const searchIn = (search: string): string => {
  const parameters = new URLSearchParams(search);
  const { state } = decodeTableState(parameters.get('state'));
  if (!state) return '';
  const inner = new URLSearchParams();
  if (state.page) inner.set('page', String(state.page));
  if (state.perPage) inner.set('perPage', String(state.perPage));
  if (state.sort) {
    inner.set('sort', state.sort);
    inner.set('order', state.order ?? 'ASC');
  }
  inner.set('filter', JSON.stringify(state.query ? { q: state.query } : {}));
  return `?${inner.toString()}`;
};
