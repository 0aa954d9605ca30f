import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole, sessionOf } from '../../tests/support/renderInConsole';
import { type HostCall, pageWith, scriptedHost } from '../../tests/support/scriptedHost';
import { applications } from '../resources/access';
import { groups } from '../resources/groups';
import { users } from '../resources/users';
import type { SessionUser } from './platform';
import { useReference } from './useReference';

afterEach(cleanup);

const idAt = (place: number) => `5a0000000000000000${String(place).padStart(6, '0')}`;
const user = (id: string) => ({ id, first_name: 'Ada', last_name: id.slice(-2), email: `${id}@x.test` });

/** Users of whom a query names the ids. */
const namedIn = ({ path }: HostCall) => (path.match(/[0-9a-f]{24}/g) ?? []).map(user);

const Reference = ({ of, id }: { of: string; id: string }) => {
  const { path, name } = useReference(of, id);
  return <li>{[id, name, path].join(' ')}</li>;
};

/** References as a page shows them, and once more after a click. */
const References = ({ of, ids }: { of: string; ids: readonly string[] }) => {
  const [times, setTimes] = useState(1);
  const shown = ['first', 'second']
    .slice(0, times)
    .map(time => ids.map(id => <Reference key={`${time} ${id}`} of={of} id={id} />));
  return (
    <>
      <ul>{shown}</ul>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Again
      </button>
    </>
  );
};

type Options = {
  of?: string;
  ids?: readonly string[];
  permissions?: readonly string[];
  answer?: (call: HostCall) => unknown;
  me?: Partial<SessionUser>;
};
const open = ({
  of = 'users/users',
  ids = [idAt(1), idAt(2)],
  permissions = ['VIEW_USER'],
  ...given
}: Options = {}) => {
  const { answer = call => pageWith(namedIn(call)), me } = given;
  const host = scriptedHost(answer);
  const session = sessionOf(permissions);
  const known = { ...session.user(), ...me } as SessionUser;
  const page = renderInConsole(<References of={of} ids={ids} />, {
    client: host.client,
    resources: [users, applications, groups],
    session: { ...session, user: () => known },
  });
  return { ...host, ...page };
};
const told = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('[DOC-10] names of all that is on the screen are asked for at once, by the fields of the name alone', async () => {
  const { asked } = open();
  expect(told()).toEqual([1, 2].map(at => `${idAt(at)}  /users/users/${idAt(at)}`));
  await waitFor(() => expect(told()[1]).toBe(`${idAt(2)} Ada 02 /users/users/${idAt(2)}`));
  expect(asked()).toEqual([
    `GET /users/v1/?select(id,first_name,last_name,email)&in(id,${idAt(1)},${idAt(2)})&limit(2)`,
  ]);
});

it('what a platform writes for nobody leads nowhere', () => {
  const { asked } = open({ ids: ['-'] });
  expect(told()).toEqual(['-  ']);
  expect(asked()).toEqual([]);
});

it('more than fifty are asked for in several calls, of which each may fail by itself', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => idAt(at + 1));
  const { asked } = open({ ids, answer: call => (call.path.includes(idAt(60)) ? 403 : pageWith(namedIn(call))) });
  await waitFor(() => expect(told()[49]).toContain('Ada 50'));
  expect(asked().map(call => call.match(/limit\(\d+\)/)?.[0])).toEqual(['limit(50)', 'limit(10)']);
  expect(told()[59]).toBe(`${idAt(60)}  /users/users/${idAt(60)}`);
});

it('whoever may not view users is told ids that lead nowhere, and nobody is asked', () => {
  const { queryClient } = open({ permissions: ['VIEW_DOCUMENTS'] });
  expect(told()).toEqual([`${idAt(1)}  `, `${idAt(2)}  `]);
  expect(queryClient.isFetching()).toBe(0);
});

it.each([
  ['refused', 403],
  ['no answer', new TypeError('fetch failed')],
  ['a page of a proxy', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])(
  'a call that fails (%s) leaves ids, tells nobody, and is not made again by what is drawn next',
  async (_, answer) => {
    const { asked, queryClient, notices } = open({ answer: () => answer });
    const ids = [1, 2].map(at => `${idAt(at)}  /users/users/${idAt(at)}`);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(told()).toEqual([...ids, ...ids]);
    expect([queryClient.isFetching(), asked().length]).toEqual([0, 1]);
    expect(notices.state().kept).toEqual([]);
    for (const { state } of queryClient.getQueryCache().getAll())
      expect(state).toMatchObject({ data: null, error: null });
  },
);

it('somebody whom the host does not know, and who has no name, stays an id', async () => {
  const { queryClient } = open({ answer: () => pageWith([{ id: idAt(2), first_name: '', last_name: '' }]) });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(told()).toEqual([1, 2].map(at => `${idAt(at)}  /users/users/${idAt(at)}`));
});

it("one's own name is known without asking, and without the permission", () => {
  const me = { id: idAt(1), firstName: 'Grace', lastName: 'Hopper' };
  const { queryClient } = open({ permissions: [], ids: [idAt(1)], me });
  expect(told()).toEqual([`${idAt(1)} Grace Hopper `]);
  expect(queryClient.isFetching()).toBe(0);
});

it('what is no id of the platform, or of what has no names, is not asked for', () => {
  const pages = [
    open({ ids: ['system', 'eq(id,1)'] }),
    open({ of: 'care/groups', permissions: ['VIEW_STAFF'], ids: [idAt(3)] }),
    open({ of: 'odds/unknown', ids: [idAt(4)] }),
  ];
  expect(pages.map(({ queryClient }) => queryClient.isFetching())).toEqual([0, 0, 0]);
  expect(told().slice(2)).toEqual([`${idAt(3)}  /care/groups/${idAt(3)}`, `${idAt(4)}  `]);
});

it('records of other resources are called by their title', async () => {
  const answer = () => pageWith([{ id: idAt(1), name: 'Ward app' }]);
  const { asked } = open({ of: 'access/applications', ids: [idAt(1)], permissions: ['VIEW_APPLICATIONS'], answer });
  await waitFor(() => expect(told()).toEqual([`${idAt(1)} Ward app /access/applications/${idAt(1)}`]));
  expect(asked()).toEqual([`GET /auth/v2/applications?select(id,name)&in(id,${idAt(1)})&limit(1)`]);
});
