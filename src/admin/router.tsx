import { Children, cloneElement, isValidElement, type ReactNode, useMemo } from 'react';
import type { RouterProvider } from 'react-admin';
import { Link, type LinkProps, Navigate, Routes, useNavigate } from 'react-router-dom';
import { reactRouterProvider } from './light/reactRouterProvider';

type To = string | { pathname?: string; search?: string; hash?: string; state?: unknown };

/**
 * React-admin writes `/create`; the console's addresses are `/new` (spec §2). The translation happens here, at the border
 * between react-admin and the router, so that nothing else knows of it. Where a list stands is not react-admin's to say:
 * see `listPlace.ts`.
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
    if (typeof to !== 'string') return to.pathname === undefined ? to : { ...to, pathname: pathOut(to.pathname) };
    const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
    return `${pathOut(pathname)}${rest}`;
  };

  const ConsoleLink = ({ to, ...rest }: LinkProps) => <Link {...rest} to={out(to as To) as LinkProps['to']} />;

  return {
    ...reactRouterProvider,
    useNavigate: () => {
      const navigate = useNavigate();
      return useMemo(
        () => (to, options) => {
          if (typeof to === 'number') navigate(to);
          else navigate(out(to as To) as string, options);
        },
        [navigate],
      );
    },
    Link: ConsoleLink as RouterProvider['Link'],
    Navigate: ({ to, ...rest }) => <Navigate {...rest} to={out(to as To) as string} />,
    Routes: ({ children, ...rest }) => <Routes {...rest}>{withNew(children)}</Routes>,
  };
};

// Only react-admin's <Resource> mounts `create/*`.
const withNew = (children: ReactNode): ReactNode =>
  Children.map(children, child =>
    isValidElement<{ path?: string }>(child) && child.props.path === 'create/*'
      ? cloneElement(child, { path: 'new/*' })
      : child,
  );
