import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { User } from '../../contract';
import { users } from '.';
import { PersonCard } from './PersonCard';

afterEach(cleanup);

it.each([
  ['Email', 'updateEmail', ['u7', 'eva@host.test']],
  ['First name', 'update', ['u7', { firstName: 'eva@host.test' }]],
])('[UDET-02] [UDET-03] %s is not stored empty, and by its own call otherwise', async (label, call, sent) => {
  const user = { id: 'u7', firstName: 'Ada', email: 'ada@host.test' } as User;
  const calls = { update: vi.fn(async () => user), updateEmail: vi.fn(async () => user) };
  renderInConsole(<PersonCard user={user} look={async () => user} onSaved={async stored => void (await stored)} />, {
    client: { users: calls } as unknown as Client,
    resources: [users],
    permissions: ['VIEW_USER', 'UPDATE_USER', 'UPDATE_USER_EMAIL'],
  });
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('Value must not be empty')).toBeVisible();
  expect(calls.update.mock.calls.length + calls.updateEmail.mock.calls.length).toBe(0);
  fireEvent.change(field, { target: { value: 'eva@host.test' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(calls[call as keyof typeof calls].mock.calls).toEqual([sent]));
  expect(calls.update.mock.calls.length + calls.updateEmail.mock.calls.length).toBe(1);
  expect(await screen.findByRole('button', { name: /^Save/ })).toBeEnabled();
});

it.each(['', 'zero four'])('[UDET-02] [UNEW-05] a phone number is not stored as "%s": it is a number', async typed => {
  const user = { id: 'u7', firstName: 'Ada', email: 'ada@host.test', phoneNumber: '32470' } as User;
  const update = vi.fn(async () => user);
  renderInConsole(<PersonCard user={user} look={async () => user} onSaved={async stored => void (await stored)} />, {
    client: { users: { update } } as unknown as Client,
    resources: [users],
    permissions: ['VIEW_USER', 'UPDATE_USER'],
  });
  const field = screen.getByRole('textbox', { name: 'Phone number' });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('Value must be a number')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '32471' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(update.mock.calls).toEqual([['u7', { phoneNumber: '32471' }]]));
});

it.each([
  [['UPDATE_USER'], ['First name', 'Last name', 'Phone number']],
  [['UPDATE_USER_EMAIL'], ['Email']],
  [[], []],
])('[UDET-02] [UDET-03] [PERM-04] with %j the texts that can be changed are %j', (permissions, names) => {
  const user = { id: 'u7', firstName: 'Ada', lastName: 'L', email: 'ada@host.test', phoneNumber: '1' } as User;
  renderInConsole(<PersonCard user={user} look={async () => user} onSaved={async () => undefined} />, {
    resources: [users],
    permissions: ['VIEW_USER', ...permissions],
  });
  const texts = ['First name', 'Last name', 'Email', 'Phone number'];
  expect(texts.filter(name => screen.queryByRole('textbox', { name }))).toEqual(names);
});
