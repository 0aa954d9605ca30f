import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { users } from '../users';
import { groups } from './index';
import { Members } from './Members';

afterEach(cleanup);

it.each([
  [{ limit: 2 }, 'The first 2; there may be more.'],
  [{ limit: 3 }, undefined],
  [{ limit: 2, total: 2 }, undefined],
  [{ limit: 2, total: 12 }, 'The first 2 of 12.'],
])('[HOST-01] of two members on a page %j it is told whether there are others: %s', async (page, told) => {
  const data = ['u1', 'u2'].map(id => ({ id, last_name: id, staff_enlistments: [{ group_id: 'g1', roles: [] }] }));
  const { client } = scriptedHost(() => ({ data, page: { offset: 0, ...page } }));
  const permissions = ['VIEW_STAFF'];
  renderInConsole(<Members kind="staff" groupId="g1" />, { permissions, client, resources: [groups, users] });
  await screen.findByText('u2');
  const rest = screen.queryByRole('link', { name: 'All of them' });
  expect(rest?.parentElement?.textContent).toBe(told && `${told} All of them`);
});

it.each([
  ['staff', 'staff_enlistments'],
  ['patients', 'patient_enlistments'],
] as const)('[SVC-USERS] %s of a group stand in the order of their names', async (kind, enlistments) => {
  const { client, asked } = scriptedHost(() => pageWith([]));
  renderInConsole(<Members kind={kind} groupId="g1" />, {
    permissions: ['VIEW_STAFF', 'VIEW_PATIENTS'],
    client,
    resources: [groups, users],
  });
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]).toMatch(`GET /users/v1/${kind}?eq(${enlistments}.group_id,g1)&sort(last_name)&limit(`);
});
