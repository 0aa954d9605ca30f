import { createBrowserRouter as createReactRouters, type To } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserRouter, createBrowserRouter } from './browserRouter';

/** The same of both: react-router's own is what its hooks were made for. */
const ROUTERS = {
  "the console's": createBrowserRouter,
  "react-router's": (basename: string) =>
    createReactRouters([{ path: '*', element: null }], { basename }) as unknown as BrowserRouter,
};

/** Once the browser has moved in its history, and whoever waits for that has gone on. */
const moved = () =>
  new Promise<void>(resolve => addEventListener('popstate', () => setTimeout(resolve), { once: true }));

const standing = ({ state: { location, historyAction } }: BrowserRouter) => [
  historyAction,
  location.pathname + location.search + location.hash,
  location.state,
];
const address = () => location.pathname + location.search + location.hash;

describe.each(Object.entries(ROUTERS))('%s router', (_, create) => {
  let router: BrowserRouter;
  let stop = () => {};
  let told: unknown[];

  const open = (basename: string, at: string) => {
    history.replaceState(null, '', at);
    router = create(basename);
    told = [];
    stop = router.subscribe(() => told.push(standing(router)[1]));
  };
  beforeEach(() => open('/', '/users/users?state=a#b'));
  afterEach(() => {
    stop();
    (router as { dispose?: () => void }).dispose?.();
  });

  it('begins where the browser is', () => {
    expect(standing(router)).toEqual(['POP', '/users/users?state=a#b', null]);
  });

  it.each<[To, string]>([
    ['/users/roles', '/users/roles'],
    ['/users/roles?a=1#two', '/users/roles?a=1#two'],
    [{ pathname: '/users/roles', search: '?a=1' }, '/users/roles?a=1'],
    ['/tasks/functions/ä b', '/tasks/functions/%C3%A4%20b'],
    ['/tasks/functions/a%2Fb', '/tasks/functions/a%2Fb'],
  ])('goes to %j, with what it is told to carry', (to, place) => {
    const before = history.length;
    router.navigate(to, { state: { from: 1 } });
    expect(standing(router)).toEqual(['PUSH', place, { from: 1 }]);
    expect([address(), history.length, history.state.usr]).toEqual([place, before + 1, { from: 1 }]);
    expect(told).toEqual([place]);
  });

  it('puts a place in the place of another', () => {
    const before = history.length;
    router.navigate('/users/roles', { replace: true });
    expect(standing(router)).toEqual(['REPLACE', '/users/roles', null]);
    expect([address(), history.length]).toEqual(['/users/roles', before]);
  });

  it('each place has a key of its own, which Back finds again', async () => {
    router.navigate('/users/roles');
    const { key } = router.state.location;
    router.navigate('/users/groups', { state: 'kept' });
    expect(router.state.location.key).not.toBe(key);
    const back = moved();
    router.navigate(-1);
    await back;
    expect([...standing(router), router.state.location.key]).toEqual(['POP', '/users/roles', null, key]);
    const forth = moved();
    router.navigate(1);
    await forth;
    expect(standing(router)).toEqual(['POP', '/users/groups', 'kept']);
  });

  it('stands below the folder that the console is served in', () => {
    stop();
    open('/console', '/console/users/users');
    expect(standing(router)[1]).toBe('/console/users/users');
    router.navigate('/users/roles?a=1');
    expect([address(), standing(router)[1]]).toEqual(['/console/users/roles?a=1', '/console/users/roles?a=1']);
    router.navigate('/');
    expect(address()).toMatch(/^\/console\/?$/);
    expect([router.basename, router.createHref('/console/a')]).toEqual(['/console', '/console/a']);
  });

  it('tells nobody who has gone', () => {
    stop();
    router.navigate('/users/roles');
    expect(told).toEqual([]);
  });

  describe('[CAP-21] somebody wants to stay', () => {
    let isToStay: boolean;
    let asked: string[];
    const keeper = () => router.state.blockers.get('k');
    beforeEach(() => {
      isToStay = true;
      asked = [];
      router.getBlocker('k', ({ currentLocation, nextLocation, historyAction }) => {
        asked.push(`${historyAction} ${currentLocation.pathname} ${nextLocation.pathname}`);
        return isToStay;
      });
    });

    it('goes nowhere until they let go', () => {
      router.navigate('/users/roles', { state: 'kept' });
      expect(asked).toEqual(['PUSH /users/users /users/roles']);
      expect([address(), standing(router)[1], keeper()?.state]).toEqual([
        '/users/users?state=a#b',
        '/users/users?state=a#b',
        'blocked',
      ]);
      keeper()?.proceed?.();
      expect([...standing(router), address(), keeper()?.state]).toEqual([
        'PUSH',
        '/users/roles',
        'kept',
        '/users/roles',
        'unblocked',
      ]);
    });

    it('stays when they say so, and asks again the next time', () => {
      router.navigate('/users/roles');
      keeper()?.reset?.();
      expect([address(), keeper()?.state]).toEqual(['/users/users?state=a#b', 'unblocked']);
      router.navigate('/users/groups', { replace: true });
      expect(keeper()).toMatchObject({ state: 'blocked', location: { pathname: '/users/groups' } });
      keeper()?.proceed?.();
      expect(standing(router).slice(0, 2)).toEqual(['REPLACE', '/users/groups']);
      expect(asked).toHaveLength(2);
    });

    it('Back is undone, and done when they let go', async () => {
      isToStay = false;
      router.navigate('/users/roles');
      isToStay = true;
      const there = moved();
      history.back();
      await there;
      if (address() !== '/users/roles') await moved();
      expect([address(), standing(router)[1], keeper()?.state]).toEqual(['/users/roles', '/users/roles', 'blocked']);
      expect(asked).toEqual(['PUSH /users/users /users/roles', 'POP /users/roles /users/users']);
      const back = moved();
      keeper()?.proceed?.();
      await back;
      expect([address(), ...standing(router).slice(0, 2), keeper()?.state]).toEqual([
        '/users/users?state=a#b',
        'POP',
        '/users/users?state=a#b',
        'unblocked',
      ]);
    });

    it('Back is undone, and they stay', async () => {
      isToStay = false;
      router.navigate('/users/roles');
      isToStay = true;
      const there = moved();
      history.back();
      await there;
      if (address() !== '/users/roles') await moved();
      keeper()?.reset?.();
      expect([address(), standing(router)[1], keeper()?.state]).toEqual(['/users/roles', '/users/roles', 'unblocked']);
      isToStay = false;
      const back = moved();
      history.back();
      await back;
      expect(standing(router).slice(0, 2)).toEqual(['POP', '/users/users?state=a#b']);
    });

    it('goes where it likes once they are gone', () => {
      router.navigate('/users/roles');
      router.deleteBlocker('k');
      expect(router.state.blockers.size).toBe(0);
      router.navigate('/users/groups');
      expect([address(), asked]).toEqual(['/users/groups', ['PUSH /users/users /users/roles']]);
    });
  });
});
