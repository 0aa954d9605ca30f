import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { ResourceDefinition } from '../../admin/defineResource';
import { createClient } from '../../client';
import type { User } from '../../contract';
import { RecordFields } from '../../ui/record/RecordFields';
import { users } from '../users';
import { GroupDetail } from './GroupDetail';
import { GroupList } from './GroupList';
import { GroupsOfUser } from './GroupsOfUser';
import { groups, staff } from './index';

const GROUP = '600000000000000000000001';
const GRANTED = 2;

afterEach(cleanup);

const member = (index: number, more: object = {}) => ({
  id: `u${index}`,
  last_name: `Last ${index}`,
  staff_enlistments: [{ group_id: GROUP, roles: null }],
  patient_enlistments: null,
  ...more,
});

/** A client of a host that gives two records at once, whatever is asked for. */
const clientOf = (
  lists: Readonly<Record<string, readonly (object | null)[]>>,
  sent: string[] = [],
  affected = 1,
  asked: string[] = [],
) => {
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input));
    if (init.method !== 'GET') {
      sent.push([init.method, `${url.pathname}${url.search}`, init.body].filter(Boolean).join(' '));
      return new Response(JSON.stringify({ records_affected: affected }));
    }
    asked.push(url.pathname);
    const records = lists[url.pathname] ?? [];
    const offset = Number(/limit\(\d+,(\d+)\)/.exec(url.search)?.[1] ?? 0);
    const page = { total: records.length, offset, limit: GRANTED };
    return new Response(JSON.stringify({ page, data: records.slice(offset, offset + GRANTED) }));
  };
  const session = { baseUrl: () => 'https://api.host.test', authorize: async () => ({}) };
  return createClient({ session, fetch });
};

const permissions = ['VIEW_STAFF', 'VIEW_PATIENTS', 'VIEW_GROUP'];

describe('groups of a host that caps its pages and sends null for what is not there', () => {
  it('[HOST-01] [HOST-05] counts every member of a group', async () => {
    const client = clientOf({ '/users/v1/staff': [0, 1, 2, 3, 4].map(index => member(index)) });
    renderInConsole(<GroupList />, { permissions, client, resources: [groups] });
    expect(await screen.findByText(/^5 members of staff/)).toBeVisible();
  });

  it.each([
    ['VIEW_PATIENTS', '2 patients', 'Staff are not counted: that needs VIEW_STAFF.'],
    ['VIEW_STAFF', '5 members of staff', 'Patients are not counted: that needs VIEW_PATIENTS.'],
  ])('[HOST-05] members that may not be seen are not told as none: %s alone', async (permission, told, note) => {
    const patient = { staff_enlistments: null, patient_enlistments: [{ group_id: GROUP }] };
    const client = clientOf({
      '/users/v1/staff': [0, 1, 2, 3, 4].map(index => member(index)),
      '/users/v1/patients': [5, 6].map(index => member(index, patient)),
    });
    renderInConsole(<GroupList />, { permissions: [permission], client, resources: [groups] });
    expect((await screen.findByRole('link', { name: GROUP })).nextSibling).toHaveTextContent(new RegExp(`^${told}$`));
    expect(screen.getByText(note)).toBeVisible();
  });

  it('[HOST-01] [HOST-05] shows every role of a group, and says of which members the rest is', async () => {
    const roles = [0, 1, 2].map(index => ({ id: `r${index}`, name: `role ${index}`, permissions: null }));
    const client = clientOf({
      '/users/v1/staff': [0, 1, 2].map(index => member(index)),
      [`/users/v1/groups/${GROUP}/roles`]: roles,
    });
    const page = (
      <Routes>
        <Route path="/:id" element={<GroupDetail />} />
      </Routes>
    );
    renderInConsole(page, { permissions, client, resources: [groups, users], path: `/${GROUP}` });
    expect(await screen.findByText('role 2')).toBeVisible();
    expect(await screen.findByText(/The first 2 of 3\./)).toBeVisible();
    const rest = new URL(String(screen.getByRole('link', { name: 'All of them' }).getAttribute('href')), 'https://c');
    expect(rest.pathname).toBe('/care/staff');
    expect(JSON.parse(atob(rest.searchParams.get('state') ?? ''))).toMatchObject({
      query: `eq(staff_enlistments.group_id,${GROUP})`,
    });
  });

  it('[PERM-06] a role of a group is deleted by query, and a permission taken from it by a button that says so', async () => {
    const sent: string[] = [];
    const path = `/users/v1/groups/${GROUP}/roles`;
    const client = clientOf({ [path]: [{ id: 'r1', name: 'nurse', permissions: ['VIEW_PATIENTS'] }] }, sent);
    const page = (
      <Routes>
        <Route path="/:id" element={<GroupDetail />} />
      </Routes>
    );
    const may = [...permissions, 'REMOVE_GROUP_ROLE_PERMISSION', 'DELETE_GROUP_ROLE'];
    renderInConsole(page, { permissions: may, client, resources: [groups, users], path: `/${GROUP}` });
    await userEvent.click(await screen.findByRole('button', { name: 'Take VIEW_PATIENTS from role nurse' }));
    await waitFor(() =>
      expect(sent).toEqual([`POST ${path}/remove_permissions?eq(id,r1) {"permissions":["VIEW_PATIENTS"]}`]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete role nurse' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent[1]).toBe(`DELETE ${path}?eq(id,r1)`));
  });

  it.each([
    [0, 'The host changed nothing.'],
    [1, undefined],
  ])('[SVC-USERS] whom a host does not know is not said to be staff: %i met', async (affected, told) => {
    const sent: string[] = [];
    const client = clientOf({}, sent, affected);
    const page = (
      <Routes>
        <Route path="/:id" element={<GroupDetail />} />
      </Routes>
    );
    const { notices } = renderInConsole(page, {
      permissions: ['VIEW_STAFF', 'ADD_STAFF'],
      client,
      resources: [groups, users],
      path: `/${GROUP}`,
    });
    const who = await screen.findByLabelText(/^User/);
    await userEvent.type(who, 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Add staff' }));
    await waitFor(() => expect(sent).toEqual([`POST /users/v1/add_to_staff?eq(id,nobody) {"groups":["${GROUP}"]}`]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add staff' })).toHaveProperty('disabled', !told));
    expect(notices.state().toasts[0]?.detail).toBe(told);
    await waitFor(() => expect(who).toHaveValue(told ? 'nobody' : ''));
  });

  it.each([
    ['tells', [{ name: 'VIEW_WARD' }], ['VIEW_WARD']],
    ['cannot tell', [null], expect.arrayContaining(['VIEW_PATIENTS', 'VIEW_USER'])],
  ])(
    '[PERM-06] what a role may allow is offered as the host %s it, once somebody is about to say it',
    async (_, known, offered) => {
      const path = `/users/v1/groups/${GROUP}/roles`;
      const lists = { [path]: [{ id: 'r1', name: 'nurse', permissions: [] }], '/users/v1/groups/permissions': known };
      const page = (
        <Routes>
          <Route path="/:id" element={<GroupDetail />} />
        </Routes>
      );
      const asked: string[] = [];
      const { container } = renderInConsole(page, {
        permissions: [...permissions, 'ADD_GROUP_ROLE_PERMISSION'],
        client: clientOf(lists, [], 1, asked),
        resources: [groups, users],
        path: `/${GROUP}`,
      });
      const field = await screen.findByLabelText('Permission');
      expect(asked).not.toContain('/users/v1/groups/permissions');
      await userEvent.click(field);
      await waitFor(() => expect(asked).toContain('/users/v1/groups/permissions'));
      await waitFor(() => expect([...container.querySelectorAll('option')].map(({ value }) => value)).toEqual(offered));
      await userEvent.type(field, '  ');
      expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
    },
  );

  it.each([
    [500, false],
    [501, true],
  ])('[SVC-USERS] of %i members it is told whether others are not counted: %s', async (count, isTold) => {
    const members = Array.from({ length: count }, (_, index) => member(index));
    const client = clientOf({ '/users/v1/staff': members });
    renderInConsole(<GroupList />, { permissions: ['VIEW_STAFF'], client, resources: [groups] });
    expect(await screen.findByText(/^500 members of staff/, {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.queryByText(/^Counted among the first 500 of each/) !== null).toBe(isTold);
  });

  it('[SVC-USERS] the groups with most members stand first', async () => {
    const of = (group: string) => ({ staff_enlistments: [{ group_id: group, roles: [] }] });
    const client = clientOf({
      '/users/v1/staff': [member(0, of('small')), member(1, of('large')), member(2, of('large'))],
      '/users/v1/patients': [],
    });
    renderInConsole(<GroupList />, { permissions, client, resources: [groups] });
    const shown = await screen.findAllByRole('link');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['large', 'small']);
  });

  it.each([
    [true, '2999-01-01', /^ended/],
    [false, '2001-01-01', /^until/],
    [undefined, '2001-01-01', /^ended/],
    [undefined, '2999-01-01', /^until/],
  ])(
    '[HOST-05] whether the time of a patient is over is told by the host (%s), else by the time: %s',
    (expired, at, told) => {
      const enlistment = {
        groupId: GROUP,
        expiryTimestamp: new Date(at),
        ...(expired === undefined ? {} : { expired }),
      };
      const user = { id: 'u1', email: 'a@host.test', activation: true, patientEnlistments: [enlistment] };
      renderInConsole(<GroupsOfUser user={user} onChanged={async () => undefined} />, { resources: [groups] });
      expect(screen.getByText(told)).toBeVisible();
    },
  );

  it('[PERM-06] a patient is in a group through the end of the day that is chosen, in milliseconds', async () => {
    const sent: string[] = [];
    const page = (
      <Routes>
        <Route path="/:id" element={<GroupDetail />} />
      </Routes>
    );
    renderInConsole(page, {
      permissions: ['VIEW_PATIENTS', 'ADD_PATIENT'],
      client: clientOf({}, sent),
      resources: [groups, users],
      path: `/${GROUP}`,
    });
    await userEvent.type(await screen.findByLabelText(/^User/), 'u7');
    await userEvent.click(screen.getByRole('spinbutton', { name: 'Year' }));
    await userEvent.keyboard('20310506');
    await userEvent.click(screen.getByRole('button', { name: 'Enlist patient' }));
    const expiry = new Date(2031, 4, 6, 23, 59, 59).getTime();
    await waitFor(() =>
      expect(sent).toEqual([
        `POST /users/v1/u7/patient_enlistments {"group_id":"${GROUP}","expiry_timestamp":${expiry}}`,
      ]),
    );
  });

  it('[PERM-06] a group’s ID counts without the blanks that were pasted with it, and is gone from the field once somebody was added', async () => {
    const sent: string[] = [];
    const user = { id: 'u1', email: 'a@host.test', activation: true } as User;
    const onChanged = vi.fn(async () => undefined);
    renderInConsole(<GroupsOfUser user={user} onChanged={onChanged} />, {
      permissions: ['VIEW_USER', 'ADD_STAFF'],
      client: clientOf({}, sent),
      resources: [users, groups],
    });
    const field = screen.getByRole('textbox', { name: 'Group ID' });
    await userEvent.type(field, ` ${GROUP} `);
    await userEvent.click(screen.getByRole('button', { name: 'Add to group' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(sent).toEqual([`POST /users/v1/add_to_staff?eq(id,u1) {"groups":["${GROUP}"]}`]);
    expect(field).toHaveValue('');
  });

  it.each([
    ['REMOVE_STAFF', ['Staff of'], 'POST /users/v1/remove_from_staff?eq(id,u1) {"groups":["g1"]}'],
    ['REMOVE_PATIENT', ['Patient of'], 'DELETE /users/v1/u1/patient_enlistments/g2'],
  ])(
    '[PERM-06] %s takes somebody out of groups of its kind alone, after a question',
    async (permission, lists, call) => {
      const sent: string[] = [];
      const staffEnlistments = [{ groupId: 'g1', roles: [] }];
      const user = {
        id: 'u1',
        email: 'a@host.test',
        activation: true,
        staffEnlistments,
        patientEnlistments: [{ groupId: 'g2' }],
      };
      renderInConsole(<GroupsOfUser user={user as unknown as User} onChanged={async () => undefined} />, {
        permissions: ['VIEW_USER', permission],
        client: clientOf({}, sent),
        resources: [users, groups],
      });
      const removers = screen.getAllByRole('button', { name: /^Remove from group/ });
      expect(removers.map(button => button.closest('ul')?.getAttribute('aria-label'))).toEqual(lists);
      await userEvent.click(removers[0] as HTMLElement);
      expect(sent).toEqual([]);
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(sent).toEqual([call]));
    },
  );

  it('[HOST-05] a user whose lists are null is in no group', () => {
    const user = { id: 'u1', email: 'a@host.test', staffEnlistments: null, patientEnlistments: [null] };
    renderInConsole(<GroupsOfUser user={user as unknown as User} onChanged={async () => undefined} />, {
      resources: [groups],
    });
    expect(screen.getByText('In no group.')).toBeVisible();
  });

  it('[HOST-05] a role of staff without ID and name is shown, and cannot be taken; the others can', () => {
    const user = {
      id: 'u1',
      email: 'a@host.test',
      staffEnlistments: [{ groupId: GROUP, roles: [{}, { id: 'r', name: 'Nurse' }] }],
    };
    renderInConsole(<GroupsOfUser user={user as unknown as User} onChanged={async () => undefined} />, {
      permissions: [...permissions, 'REMOVE_GROUP_ROLE_FROM_STAFF'],
      resources: [groups],
    });
    expect(screen.getByText('No name')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Take role/ })).toHaveLength(1);
  });

  it('what is known of a member names the groups, each a link, and no roles as JSON: the card above tells these', () => {
    const role = { id: 'r', groupId: GROUP, name: 'Nurse', permissions: ['VIEW_USER'] };
    const record = { id: 'u1', email: 'a@host.test', staffEnlistments: [{ groupId: GROUP, roles: [role] }] };
    renderInConsole(<RecordFields definition={staff as unknown as ResourceDefinition} record={record} />, {
      permissions: ['VIEW_STAFF'],
      resources: [staff, groups],
    });
    expect(screen.getByRole('link', { name: GROUP })).toHaveAttribute('href', `/care/groups/${GROUP}`);
    expect(screen.queryByText(/VIEW_USER/)).toBeNull();
  });
});
