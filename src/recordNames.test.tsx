import { cleanup, screen } from '@testing-library/react';
import { type RaRecord, RecordContextProvider, ReferenceField, useGetRecordRepresentation } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../i18n/en/console.json';
import { json } from '../tests/support/openConsole';
import { draw, signedIn } from '../tests/support/signedIn';
import { App } from './App';
import { defineResource } from './admin/defineResource';
import { defineSection } from './admin/defineSection';
import { mails } from './resources/mails';
import { roles } from './resources/roles';
import { users } from './resources/users';
import { part } from './ui/theme/part';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ADA = {
  id: 'u1',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Lovelace',
  activation: true,
  roles: [],
};
const answer = async (input: unknown) => {
  const { pathname } = new URL(String(input));
  if (pathname === '/auth/v2/oauth2/tokens') return json({ access_token: 'a', refresh_token: 'r', expires_in: 300 });
  if (pathname === '/users/v1/me') return json({ ...ADA, id: 'me' });
  if (pathname === '/users/v1/') return json({ data: [ADA], page: { total: 1, offset: 0, limit: 20 } });
  return json({});
};

const open = async (Screen: () => React.ReactNode) => {
  const visits = defineResource<{ id: string }>({
    name: 'clinic/visits',
    section: defineSection({ name: 'clinic', icon: () => null }),
    api: { path: '/visits/v1', casing: 'snake' },
    columns: [],
    list: part(async () => Screen),
  });
  const { session, i18n, local } = await signedIn(answer, { console: en, ra: {} });
  draw('/clinic/visits', <App session={session} i18n={i18n} declared={[visits, users, roles, mails]} />, local);
};

it("react-admin's references name a person, without being told how", async () => {
  await open(() => (
    <RecordContextProvider value={{ id: 'v1', userId: 'u1' }}>
      <ReferenceField source="userId" reference="users/users" />
    </RecordContextProvider>
  ));
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
});

const Named = ({ resource, record }: { resource: string; record: RaRecord }) => (
  <p>{useGetRecordRepresentation(resource)(record)}</p>
);

it.each<[string, RaRecord, string]>([
  ['users/users', { id: 'u2', email: 'bob@example.org' }, 'bob@example.org'],
  ['users/users', { id: 'u3', firstName: 'Bob', lastName: {}, email: 'bob@example.org' }, 'Bob'],
  ['users/roles', { id: 'r1', name: 'Nurse' }, 'Nurse'],
  ['users/roles', { id: 'r2', name: ' ' }, 'r2'],
  ['messages/mails', { id: 'm1', subject: 'Welcome', name: 'Other' }, 'Welcome'],
  ['clinic/visits', { id: 'v1' }, 'v1'],
])('a record of %s, %j, is called as its page calls it: %s', async (resource, record, name) => {
  await open(() => <Named resource={resource} record={record} />);
  expect(await screen.findByText(name)).toBeVisible();
});
