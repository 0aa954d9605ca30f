import { type ReactNode, useContext } from 'react';
import type { RouterProvider } from 'react-admin';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  Link,
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

/**
 * Stands for react-admin's own of that name, which makes a router where there is none, and so brings all that react-router knows of
 * loading data. The console always has one. Its type is wider than it: it names what data routers alone have.
 */
export const reactRouterProvider = {
  useNavigate,
  useLocation,
  useParams,
  useBlocker,
  useMatch,
  useInRouterContext,
  useCanBlock: () => useContext(DataRouterContext) !== null,
  Link,
  Navigate,
  Route,
  Routes,
  Outlet,
  RouterWrapper: ({ children }: { children: ReactNode }) => children,
  matchPath,
} as unknown as RouterProvider;
