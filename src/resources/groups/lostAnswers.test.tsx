import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { useAct } from '../../ui/feedback/useAct';
import { users } from '../users';
import { groups } from './index';
import { Members } from './Members';
import { useEnlistments } from './useEnlistments';
import type { MemberKind } from './useMembers';

afterEach(cleanup);

const role = { id: 'r1', name: 'nurse', permissions: [] };
const staff = (roles: readonly object[] = []) => ({
  id: 'u1',
  last_name: 'First',
  staff_enlistments: [{ group_id: 'g1', roles }],
});
const patient = { id: 'u1', last_name: 'First', patient_enlistments: [{ group_id: 'g1' }] };
const permissions = [
  ...['VIEW_STAFF', 'VIEW_PATIENTS', 'VIEW_GROUP', 'ADD_STAFF', 'REMOVE_STAFF', 'ADD_PATIENT', 'REMOVE_PATIENT'],
  ...['ADD_GROUP_ROLE_TO_STAFF', 'REMOVE_GROUP_ROLE_FROM_STAFF'],
];

const enlist = async (button: string) => {
  const field = await screen.findByLabelText(/^User/);
  fireEvent.change(field, { target: { value: 'u1' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
};
const remove = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Remove First from the group' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
};
const give = async () => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Add role' }));
  fireEvent.click(await screen.findByRole('option', { name: 'nurse' }));
};
const take = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Take role nurse from First' }));
};

type Lost = {
  what: string;
  kind: MemberKind;
  before?: object;
  change: () => Promise<void>;
  after?: object;
  told: RegExp;
};
const CASES: readonly Lost[] = [
  {
    what: 'add staff',
    kind: 'staff',
    change: () => enlist('Add staff'),
    after: staff(),
    told: /u1 was not added.*not stored/,
  },
  { what: 'remove staff', kind: 'staff', before: staff(), change: remove, told: /First was not removed.*there still/ },
  {
    what: 'enlist a patient',
    kind: 'patients',
    change: () => enlist('Enlist patient'),
    after: patient,
    told: /u1 was not added.*not stored/,
  },
  {
    what: 'remove a patient',
    kind: 'patients',
    before: patient,
    change: remove,
    told: /First was not removed.*there still/,
  },
  {
    what: 'give a role',
    kind: 'staff',
    before: staff(),
    change: give,
    after: staff([role]),
    told: /was not given role nurse.*not stored/,
  },
  {
    what: 'take a role',
    kind: 'staff',
    before: staff([role]),
    change: take,
    after: staff(),
    told: /nurse was not taken.*there still/,
  },
];

/** Members of a group at a host that answers no change, whether or not it did it. */
const start = ({ kind, before, after }: Lost, isDone: boolean) => {
  let member = before;
  const { client, asked } = scriptedHost(({ method, path }) => {
    if (method === 'GET' && path.includes('/groups/g1/roles')) return pageWith([role]);
    if (method === 'GET') return pageWith(member ? [member] : []);
    if (isDone) member = after;
    return new TypeError('cut');
  });
  const { notices } = renderInConsole(<Members kind={kind} groupId="g1" />, {
    permissions,
    client,
    resources: [groups, users],
  });
  return { asked, told: () => notices.state().toasts.map(({ text, detail }) => `${text}: ${detail}`) };
};

it.each(CASES)('$what: done though its answer was lost, it is found out, and shows', async one => {
  const { asked, told } = start(one, true);
  await one.change();
  await waitFor(() => expect(asked()).toContain(`GET /users/v1/${one.kind}?eq(id,u1)`));
  await waitFor(() => expect(asked().at(-1)).toMatch(/enlistments\.group_id/));
  await waitFor(() => expect(screen.queryAllByText('First')).toHaveLength(one.after ? 1 : 0));
  if (one.what.endsWith('role'))
    await waitFor(() => expect(screen.queryAllByText('nurse')).toHaveLength(one.what === 'give a role' ? 1 : 0));
  expect(told()).toEqual([]);
});

it.each(CASES)('$what: not done, it is told as looked up', async one => {
  const { told } = start(one, false);
  await one.change();
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(one.told)]));
});

it('[HOST-05] whether somebody was added is not told by what a host says of somebody else', async () => {
  const { client } = scriptedHost(({ method, path }) => {
    if (method !== 'GET') return new TypeError('cut');
    return pageWith(path.includes('eq(id,u1)') ? [{ ...staff(), id: 'u2' }] : []);
  });
  const { notices } = renderInConsole(<Members kind="staff" groupId="g1" />, {
    permissions,
    client,
    resources: [groups, users],
  });
  await enlist('Add staff');
  await waitFor(() =>
    expect(notices.state().toasts).toMatchObject([
      { text: expect.stringMatching(/u1 was not added/), detail: expect.stringMatching(/all the same is not known/) },
    ]),
  );
});

it.each([
  ['2027-01-31T22:59:59.000Z', 0],
  ['2026-01-01T00:00:00.000Z', 1],
])('whether a patient was enlisted until a day is told by the day that the host tells: %s', async (expiry, toasts) => {
  const held = { ...patient, patient_enlistments: [{ group_id: 'g1', expiry_timestamp: Date.parse(expiry) }] };
  const { client } = scriptedHost(({ method, path }) => {
    if (method !== 'GET') return new TypeError('cut');
    return pageWith(path.includes('eq(id,u1)') ? [held] : []);
  });
  const Enlisting = () => {
    const { addPatient } = useEnlistments();
    const [, run] = useAct();
    return (
      <button
        type="button"
        onClick={() => void run(() => addPatient('u1', 'g1', new Date('2027-01-31T22:59:59Z')), 'u1 was not added')}
      >
        Enlist
      </button>
    );
  };
  const { notices } = renderInConsole(<Enlisting />, { permissions, client, resources: [groups, users] });
  const looked = vi.spyOn(client.http, 'request');
  fireEvent.click(screen.getByRole('button', { name: 'Enlist' }));
  await waitFor(() => expect(looked).toHaveBeenCalledTimes(2));
  await Promise.allSettled(looked.mock.results.map(({ value }) => value));
  await waitFor(() => expect(notices.state().toasts).toHaveLength(toasts));
});

it('nobody is offered roles that they may not see', async () => {
  const { client } = scriptedHost(() => pageWith([staff()]));
  const rights = permissions.filter(name => name !== 'VIEW_GROUP');
  renderInConsole(<Members kind="staff" groupId="g1" />, { permissions: rights, client, resources: [groups, users] });
  await screen.findByText('First');
  expect(screen.queryByRole('combobox', { name: 'Add role' })).toBeNull();
});
