import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createConsoleRouter } from './router';

const { Link, Navigate, Routes, useNavigate, ...router } = createConsoleRouter(new Set(['users/roles']));

afterEach(cleanup);

type To = string | { pathname?: string; search?: string };

const Here = () => {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
};
const Go = ({ to }: { to: To | number }) => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(to as never)}>
      go
    </button>
  );
};
const open = (element: React.ReactNode, entries = ['/start']) =>
  render(
    <MemoryRouter initialEntries={entries}>
      {element}
      <Here />
    </MemoryRouter>,
  );
const here = () => screen.getByRole('status').textContent;

const PLACES: readonly (readonly [To, string])[] = [
  ['/users/roles/create', '/users/roles/new'],
  ['/users/roles/create?source=a#b', '/users/roles/new?source=a#b'],
  ['/users/roles/r1', '/users/roles/r1'],
  // A function may be called so.
  ['/tasks/functions/create', '/tasks/functions/create'],
  ['/users/roles/create/more', '/users/roles/create/more'],
  ['/users/roles?x=/create', '/users/roles?x=/create'],
  [{ pathname: '/users/roles/create', search: '?a=1' }, '/users/roles/new?a=1'],
  [{ search: '?a=1' }, '/start?a=1'],
];

it.each(PLACES)('[NAV-03] react-admin goes to %j, the console to %s: by a call', (to, place) => {
  open(<Go to={to} />);
  fireEvent.click(screen.getByRole('button'));
  expect(here()).toBe(place);
});

it.each(PLACES)('a link to %j leads to %s', (to, place) => {
  open(<Link to={to as string}>there</Link>);
  fireEvent.click(screen.getByRole('link', { name: 'there' }));
  expect(here()).toBe(place);
});

it('who is sent elsewhere arrives there too', () => {
  const Sent = () => (useLocation().pathname === '/start' ? <Navigate to="/users/roles/create?a=1" /> : null);
  open(<Sent />);
  expect(here()).toBe('/users/roles/new?a=1');
});

it('goes back by a number of pages', () => {
  open(<Go to={-1} />, ['/first', '/second']);
  fireEvent.click(screen.getByRole('button'));
  expect(here()).toBe('/first');
});

it('what react-admin mounts below create stands below new', () => {
  const routes = (
    <Routes>
      <Route path="create/*" element={<p>a new one</p>} />
      <Route path="/*" element={<p>the list</p>} />
      {null}
    </Routes>
  );
  open(routes, ['/new']);
  expect(screen.getByText('a new one')).toBeInTheDocument();
  cleanup();
  open(routes, ['/create']);
  expect(screen.getByText('the list')).toBeInTheDocument();
});

it('has all that react-admin asks a router for', () => {
  for (const name of ['useBlocker', 'useParams', 'useMatch', 'useInRouterContext', 'Outlet', 'Route'] as const)
    expect(router[name]).toBeTypeOf('function');
  expect(router.matchPath('/users/:id', '/users/u1')?.params).toEqual({ id: 'u1' });
});
