import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { ResourceDefinition } from '../../admin/defineResource';
import { sessions } from '../../resources/access';
import { staff } from '../../resources/groups';
import { products } from '../../resources/payments';
import { profiles } from '../../resources/profiles';
import { users } from '../../resources/users';
import { Cell } from '../table/Cell';
import { FieldValue } from './FieldValue';
import { RecordPage } from './RecordPage';

afterEach(cleanup);

const ADA = '5a0000000000000000000001';
const ada = { id: ADA, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@x.test' };
const person = { name: 'Ada Lovelace' };

/** A host that holds one user with a profile, and who may view both. */
const open = (element: React.ReactElement, resource: ResourceDefinition, path = '/') => {
  const host = scriptedHost(({ path }) => pageWith([path.startsWith('/profiles') ? { id: ADA, city: 'Ghent' } : ada]));
  const page = renderInConsole(element, {
    client: host.client,
    resources: [resource, users],
    permissions: ['VIEW_USER', 'VIEW_AUTHORIZATIONS', 'VIEW_PATIENTS', 'VIEW_STAFF'],
    path,
  });
  return { ...host, ...page };
};

const columnOf = ({ columns }: ResourceDefinition, field: string) => {
  const column = columns.find(one => one.field === field);
  if (!column) throw new Error(`No column ${field}.`);
  return column;
};

it("a row shows whose session it is by id until the name is there, which leads to the user's page", async () => {
  open(<Cell record={{ id: 's1', userId: ADA }} column={columnOf(sessions, 'userId')} path={undefined} />, sessions);
  expect(screen.getByText(ADA)).toBeVisible();
  const link = await screen.findByRole('link', person);
  expect(link).toHaveAttribute('href', `/users/users/${ADA}`);
  expect(link).toHaveAttribute('title', ADA);
});

it('a record that has the id of its person is called by the name, leads to itself, and copies the id', async () => {
  open(<Cell record={{ id: ADA }} column={columnOf(profiles, 'id')} path={`/care/profiles/${ADA}`} />, profiles);
  const before = screen.getByRole('link', { name: ADA });
  const after = await screen.findByRole('link', person);
  // Whoever had the focus on it keeps that.
  expect(after).toBe(before);
  expect(after).toHaveAttribute('href', `/care/profiles/${ADA}`);
  expect(screen.getByTitle(ADA)).toBeVisible();
  expect(screen.getByRole('button', { name: `Copy ID ${ADA}` })).toBeVisible();
});

it('on a page the id stands beside the name, and is what is copied where there is no clipboard', async () => {
  open(<FieldValue value={ADA} of="users/users" />, users);
  expect(screen.getByRole('link', { name: ADA })).toHaveAttribute('data-copy-source');
  expect(await screen.findByRole('link', person)).not.toHaveAttribute('data-copy-source');
  expect(screen.getByText(ADA)).toHaveAttribute('data-copy-source');
});

it('a record that another one carries as it was then leads to itself, and what it holds beside does not', async () => {
  const then = { name: 'Then', owner: { id: ADA } };
  const id = 'a0000000000000000000000a';
  const host = scriptedHost(() => pageWith([{ id, name: 'Now' }]));
  renderInConsole(<FieldValue value={{ id, ...then }} of="payments/products" />, {
    client: host.client,
    resources: [products],
  });
  const link = await screen.findByRole('link', { name: 'Now' });
  expect(link).toHaveAttribute('href', `/payments/products/${id}`);
  expect(screen.getByText('Then')).toBeVisible();
  expect(screen.getAllByRole('link')).toEqual([link]);
});

it.each([
  ['staff', staff],
  ['a profile, which has the id of its person', profiles],
])("the page of %s is titled with the person's name", async (_, resource) => {
  open(
    <Routes>
      <Route path="/record/:id/*" element={<RecordPage />} />
    </Routes>,
    resource,
    `/record/${ADA}`,
  );
  const title = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(within(title).getByText('Ada Lovelace')).toBeVisible());
});
