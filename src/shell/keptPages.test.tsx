import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useVisit } from '../admin/address';
import { BrowserRouterProvider } from '../admin/BrowserRouterProvider';
import { createBrowserRouter } from '../admin/browserRouter';
import type { ResourceDefinition } from '../admin/defineResource';
import { ResourcesProvider } from '../admin/resourceIndex';
import { KeptPages } from './KeptPages';

afterEach(cleanup);

const log: string[] = [];
afterEach(() => log.splice(0));

const List = () => {
  const { search } = useLocation();
  log.push(`list drawn${search}`);
  useEffect(() => {
    log.push('list on');
    return () => {
      log.push('list off');
    };
  }, []);
  return (
    <>
      <Link to="/things/1">One</Link>
      <Typed />
    </>
  );
};
/** What is typed and not used is of one visit. */
const Typed = () => <input key={useVisit()} />;
const Detail = () => <h1>{useParams().id}</h1>;

/** Once the browser has moved in its history, and whoever waits for that has gone on. */
const moved = () =>
  new Promise<void>(resolve => addEventListener('popstate', () => setTimeout(resolve), { once: true }));

const open = (path = '/things') => {
  history.replaceState(null, '', path);
  const router = createBrowserRouter('/');
  const pages = (
    <Routes>
      <Route path="/things" element={<List />} />
      <Route path="/things/kinds" element={<h1>Kinds</h1>} />
      <Route path="/things/:id" element={<Detail />} />
      <Route path="*" element={<h1>Elsewhere</h1>} />
    </Routes>
  );
  const shell = (
    <ResourcesProvider value={['things', 'things/kinds'].map(name => ({ name }) as ResourceDefinition)}>
      <KeptPages>{pages}</KeptPages>
    </ResourcesProvider>
  );
  render(
    <BrowserRouterProvider router={router} isSteady={() => true}>
      {shell}
    </BrowserRouterProvider>,
  );
  return {
    go: (to: string) => act(async () => router.navigate(to)),
    back: () =>
      act(async () => {
        const isBack = moved();
        router.navigate(-1);
        await isBack;
      }),
  };
};

describe('the list from which a record was opened', () => {
  it('waits without effects and outside of the document, and is there again without being drawn', async () => {
    const { go, back } = open();
    const link = screen.getByRole('link');
    await go('/things/1');
    expect(screen.getByRole('heading').textContent).toBe('1');
    expect(link.isConnected).toBe(false);
    await back();
    expect(screen.getByRole('link')).toBe(link);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(log).toEqual(['list drawn', 'list on', 'list off', 'list on']);
  });

  it('is as it was by a link too, without what was of the visit before', async () => {
    const { go } = open('/things?page=2');
    const link = screen.getByRole('link');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'half a filter' } });
    await go('/things/1');
    await go('/things?page=2');
    expect(screen.getByRole('link')).toBe(link);
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it.each([
    ['another page of it', ['/things/1', '/things?page=2']],
    ['a page elsewhere, and back', ['/things/1', '/elsewhere', '/things']],
    ['a list beneath it, and back', ['/things/kinds', '/things']],
  ])('does not wait for %s', async (_, addresses) => {
    const { go } = open();
    const link = screen.getByRole('link');
    for (const address of addresses) await go(address);
    expect(screen.getByRole('link')).not.toBe(link);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(log.filter(line => line === 'list on')).toHaveLength(2);
  });
});
