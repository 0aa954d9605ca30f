import { act, cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { type Answer, type Call, createHost, open, standard, storeCredentials } from '../../tests/support/sessionHost';
import { useSessionEnd } from './useSessionEnd';

afterEach(cleanup);

const Page = () => {
  useSessionEnd();
  return <output>{useLocation().pathname}</output>;
};

const refused = ({ path }: Call): Answer =>
  path.endsWith('/tokens')
    ? { status: 400, body: { error: 'invalid_grant', description: 'gone' } }
    : { status: 401, body: { code: 118, name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION', message: 'gone' } };

/** A page that is signed in, put away by the browser and shown again. */
const comeBack = async (
  answer: (call: Call) => Answer,
  { persisted = true, isStored = true, isCleared = false }: Record<string, boolean> = {},
) => {
  let isAway = false;
  const host = createHost(call => (isAway ? answer(call) : standard(call)));
  const { session, local } = open(host.fetch);
  storeCredentials(local);
  await session.check();
  renderInConsole(<Page />, { session, path: '/users/users' });
  if (!isStored) local.removeItem('credentials');
  window.dispatchEvent(new Event('pagehide'));
  if (isCleared) local.removeItem('credentials');
  isAway = true;
  const before = host.calls.length;
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve));
  });
  return { at: screen.getByRole('status').textContent, asked: host.calls.length - before };
};

describe('[SESS-10] a page that the browser kept for Back and Forward', () => {
  it('leads to sign-in where the host ended its session meanwhile', async () => {
    expect((await comeBack(refused)).at).toBe('/login');
  });

  it('leads to sign-in where its session was taken out of the storage, without a call', async () => {
    expect(await comeBack(standard, { isCleared: true })).toEqual({ at: '/login', asked: 0 });
  });

  it.each([
    ['the session is there and taken', standard, {}],
    ['nobody can ask the host', (): Answer => 'unreachable', {}],
    ['the browser stores nothing, so that nothing is missed', standard, { isStored: false }],
  ])('stays where %s', async (_, answer, how) => {
    expect(await comeBack(answer, how)).toEqual({ at: '/users/users', asked: 1 });
  });

  it('that was loaded anew asks nothing', async () => {
    expect(await comeBack(refused, { persisted: false })).toEqual({ at: '/users/users', asked: 0 });
  });
});
