import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { type HostCall, pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { users } from '../users';
import { GroupRoles } from './GroupRoles';
import { groups } from './index';
import { Members } from './Members';

afterEach(cleanup);

const nurse = { id: 'r1', name: 'nurse', permissions: ['VIEW_PATIENTS'] };
const permissions = [
  'VIEW_STAFF',
  'VIEW_GROUP',
  'CREATE_GROUP_ROLE',
  'DELETE_GROUP_ROLE',
  'ADD_GROUP_ROLE_PERMISSION',
  'REMOVE_GROUP_ROLE_PERMISSION',
];

const refusal = (status: number, code: number) =>
  new Response(JSON.stringify({ code, message: 'Requested resource is unknown' }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** The roles of a group of a host that has one, `nurse`; what it answers to a change is the test's. */
const start = (answer: (call: HostCall) => unknown, roles: () => readonly object[] = () => [nurse]) => {
  const { client, calls } = scriptedHost(call => (call.method === 'GET' ? pageWith(roles()) : answer(call)));
  const { notices } = renderInConsole(<GroupRoles groupId="g1" />, { permissions, client, resources: [groups] });
  return { calls, told: () => notices.state().toasts.map(({ text, detail }) => `${text}: ${detail}`) };
};

const CHANGES = {
  create: ['Name of a new role', 'Create role'],
  permit: ['Permission', 'Add'],
} as const;
const typeIn = async (change: keyof typeof CHANGES, text: string) => {
  const [label, button] = CHANGES[change];
  await screen.findByText('nurse');
  const [field] = await screen.findAllByLabelText(label);
  if (!field) throw new Error(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  return field;
};
const forbid = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Take VIEW_PATIENTS from role nurse' }));
};
const remove = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete role nurse' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
};

it.each([
  ['done', { affected_records: 1 }],
  ['refused: somebody else was there before', refusal(404, 16)],
])('[PERM-06] a role that is deleted goes from the staff too (%s)', async (_, answer) => {
  const gone = { roles: [nurse] };
  const holder = () => ({ id: 'u1', last_name: 'Holder', staff_enlistments: [{ group_id: 'g1', roles: gone.roles }] });
  const { client } = scriptedHost(({ method, path }) => {
    if (method === 'GET') return pageWith(path.startsWith('/users/v1/staff') ? [holder()] : gone.roles);
    gone.roles = [];
    return answer;
  });
  renderInConsole(
    <>
      <Members kind="staff" groupId="g1" />
      <GroupRoles groupId="g1" />
    </>,
    { permissions, client, resources: [groups, users] },
  );
  await waitFor(() => expect(screen.getAllByText('nurse')).toHaveLength(2));
  await remove();
  await waitFor(() => expect(screen.queryAllByText('nurse')).toHaveLength(0));
  expect(screen.getByText('Holder')).toBeVisible();
});

const CUT = new TypeError('cut');
const guard = { id: 'r2', name: 'guard', permissions: [] };
const LOST: readonly [string, () => Promise<unknown>, readonly object[], string, RegExp][] = [
  ['create', () => typeIn('create', 'guard'), [nurse, guard], 'Role guard was not created', /is not stored so far/],
  [
    'create a second',
    () => typeIn('create', 'nurse'),
    [nurse, { ...guard, name: 'nurse' }],
    'Role nurse was not created',
    /is not stored so far/,
  ],
  [
    'permit',
    () => typeIn('permit', 'X'),
    [{ ...nurse, permissions: ['VIEW_PATIENTS', 'X'] }],
    'X was not added',
    /is not stored so far/,
  ],
  ['forbid', forbid, [{ ...nurse, permissions: [] }], 'VIEW_PATIENTS was not taken away', /it is there still/],
  ['delete', remove, [], 'Role nurse was not deleted', /it is there still/],
];

it.each(LOST)('what was done though its answer was lost is found out, and shows: %s', async (_, change, after) => {
  let roles: readonly object[] = [nurse];
  const { told, calls } = start(
    () => {
      roles = after;
      return CUT;
    },
    () => roles,
  );
  await change();
  // Once to draw, once to look, once to show.
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(3));
  await waitFor(() => expect(screen.queryAllByText(/^(nurse|guard)$/)).toHaveLength(after.length));
  expect(told()).toEqual([]);
});

it.each(LOST)('what was not done is told as looked up: %s', async (_, change, __, text, detail) => {
  const { told } = start(() => CUT);
  const field = await change();
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(detail)]));
  expect(told()[0]).toContain(text);
  if (field) expect(field).not.toHaveValue('');
});

it('whether a permission was added is not known where nobody can look; what was typed stays', async () => {
  let isUp = true;
  const { told } = start(
    () => {
      isUp = false;
      return CUT;
    },
    () => {
      if (!isUp) throw CUT;
      return [nurse];
    },
  );
  const field = await typeIn('permit', 'X');
  await waitFor(() =>
    expect(told()).toEqual([expect.stringMatching(/Whether it was stored all the same is not known/)]),
  );
  expect(field).toHaveValue('X');
  expect(screen.getByText('nurse')).toBeVisible();
});

it('[trap 27] a permission that the host counts as none stays typed, and is not said to be added', async () => {
  const { told } = start(() => ({ records_affected: 0 }));
  const field = await typeIn('permit', 'VIEW_USER');
  await waitFor(() => expect(told()).toEqual(['VIEW_USER was not added: The host changed nothing.']));
  expect(field).toHaveValue('VIEW_USER');
});

it.each([
  ['a permission is taken away', forbid, 'VIEW_PATIENTS was not taken away'],
  ['a role is deleted', remove, 'Role nurse was not deleted'],
])('[trap 27] that %s where the host counts none is told as not done', async (_, change, text) => {
  const { told } = start(() => ({ records_affected: 0 }));
  await change();
  await waitFor(() => expect(told()).toEqual([`${text}: The host changed nothing.`]));
});

it.each([
  ['that it is unknown', () => refusal(404, 16)],
  ['that it met none', () => ({ records_affected: 0 })],
])('a role that somebody else deleted goes, and is told as gone, where the host says %s', async (_, answer) => {
  let roles: readonly object[] = [nurse];
  const { told } = start(
    () => {
      roles = [];
      return answer();
    },
    () => roles,
  );
  await remove();
  await waitFor(() => expect(told()).toEqual(['Role nurse was not there any more: undefined']));
  await waitFor(() => expect(screen.queryByText('nurse')).toBeNull());
});

it('[HOST-01] all roles of a group are shown, however few a page of its host holds; of very many the first, which is said', async () => {
  const show = async (count: number) => {
    const all = Array.from({ length: count }, (_, at) => ({ ...nurse, id: `r${at}`, name: `role ${at}` }));
    const { client } = scriptedHost(({ path }) => {
      const [, limit = '20', offset = '0'] = /limit\((\d+)(?:,(\d+))?\)/.exec(path) ?? [];
      const given = Math.min(Number(limit), 100);
      const at = Number(offset);
      return pageWith(all.slice(at, at + given), { total: count, offset: at, limit: given });
    });
    renderInConsole(<GroupRoles groupId="g1" />, { permissions: ['VIEW_GROUP'], client, resources: [groups] });
    await screen.findByText('role 0');
    expect(document.querySelectorAll('.record-parts > li')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: `All ${Math.min(count, 500)} roles` }));
    return document.querySelectorAll('.record-parts > li').length;
  };
  expect(await show(210)).toBe(210);
  expect(screen.queryByText(/^The first/)).toBeNull();
  cleanup();
  expect(await show(501)).toBe(500);
  expect(screen.getByText('The first 500 roles are shown; there may be more.')).toBeVisible();
});

it('[HOST-01] what may be allowed stands in a page of many roles once, for all their fields', async () => {
  const all = Array.from({ length: 40 }, (_, at) => ({ ...nurse, id: `r${at}`, name: `role ${at}` }));
  start(
    () => ({}),
    () => all,
  );
  await screen.findByText('role 0');
  const fields = screen.getAllByLabelText<HTMLInputElement>('Permission');
  expect(fields).toHaveLength(40);
  const [choices, ...others] = document.querySelectorAll('datalist');
  expect(others).toEqual([]);
  expect(choices?.options.length).toBeGreaterThan(100);
  expect(fields.every(({ list }) => list === choices)).toBe(true);
});

it('[HOST-01] what the host itself offers is asked for once somebody is about to type, and offered then', async () => {
  const { client, asked } = scriptedHost(({ path }) =>
    pageWith(path.includes('/groups/permissions') ? [{ name: 'FEED_CATS' }] : [nurse]),
  );
  renderInConsole(<GroupRoles groupId="g1" />, { permissions, client, resources: [groups] });
  const field = await screen.findByLabelText<HTMLInputElement>('Permission');
  const isAsked = () => asked().some(call => call.includes('/groups/permissions'));
  expect(isAsked()).toBe(false);
  fireEvent.focus(field);
  await waitFor(() => expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual(['FEED_CATS']));
  expect(isAsked()).toBe(true);
});

it('[HOST-05] a role without an ID is shown, and nothing of it can be changed; the others can', async () => {
  start(
    () => ({}),
    () => [{ description: 'odd', permissions: ['VIEW_STAFF'] }, nurse],
  );
  const [odd, sound] = await screen.findAllByRole('listitem');
  expect(odd).toHaveTextContent('No nameoddVIEW_STAFF');
  expect(within(odd as HTMLElement).queryAllByRole('button')).toEqual([]);
  expect(within(sound as HTMLElement).getByRole('button', { name: 'Delete role nurse' })).toBeInTheDocument();
});

it('a role that was made is seen, wherever its name puts it', async () => {
  let all = Array.from({ length: 51 }, (_, at) => ({
    ...nurse,
    id: `r${at}`,
    name: at === 0 ? 'nurse' : `role ${at}`,
  }));
  start(
    () => {
      all = [...all, { ...nurse, id: 'r99', name: 'zebra' }];
      return { id: 'r99' };
    },
    () => all,
  );
  await typeIn('create', 'zebra');
  expect(await screen.findByText('zebra')).toBeVisible();
});

it('[HOST-01] whether one of very many roles was deleted is not known where its answer was lost', async () => {
  let all = Array.from({ length: 501 }, (_, at) => ({
    ...nurse,
    id: `r${at}`,
    name: at === 0 ? 'nurse' : `role ${at}`,
  }));
  const { client, asked } = scriptedHost(({ method, path }) => {
    if (method !== 'GET') {
      all = all.slice(1);
      return CUT;
    }
    const [, limit = '20', offset = '0'] = /limit\((\d+)(?:,(\d+))?\)/.exec(path) ?? [];
    const at = Number(offset);
    return pageWith(all.slice(at, at + Number(limit)), { total: all.length, offset: at, limit: Number(limit) });
  });
  const { notices } = renderInConsole(<GroupRoles groupId="g1" />, { permissions, client, resources: [groups] });
  await remove();
  await waitFor(() => expect(notices.state().toasts[0]?.detail).toMatch(/all the same is not known/));
  // Wherever a page of the host ends, their order stays.
  expect(asked()[0]).toBe('GET /users/v1/groups/g1/roles?sort(name)&limit(200)');
});
