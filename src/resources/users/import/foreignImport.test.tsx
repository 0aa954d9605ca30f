import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openForeignHost } from '../../../../tests/support/foreignHost/client';
import { renderInConsole } from '../../../../tests/support/renderInConsole';
import { users } from '..';
import { ImportPage } from './ImportPage';

const REGISTER = 'POST /users/v1/register';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page at a host that is not ours, with a file of these addresses. */
const show = async (...emails: readonly string[]) => {
  const { host, client } = await openForeignHost({ count: 3 });
  host.always(REGISTER, { json: { id: 'made' } });
  const open = async () => {
    renderInConsole(<ImportPage />, {
      client,
      permissions: ['VIEW_USER'],
      resources: [users],
      path: '/users/users/import',
    });
    const lines = emails.map(email => `A,B,${email},32\n`).join('');
    const file = new File([`firstName,lastName,email,phoneNumber\n${lines}`], 'people.csv');
    fireEvent.change(screen.getByLabelText('File', { selector: 'input' }), { target: { files: [file] } });
    await waitFor(() => expect(told()).toMatch(/^\d/));
  };
  return { host, open };
};
const told = () => screen.queryByRole('status')?.textContent ?? '';
const begin = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name }));
};

it('[CAP-19] goes on without the rules for passwords, and past a user without an address', async () => {
  const { host, open } = await show('user1@host.test', 'new@host.test');
  host.always('GET /users/v1/password_policy', { status: 404, text: '' });
  host.records['/users/v1/'] = [{ id: 'odd' }, { id: 'one', email: 'USER1@host.test' }];
  await open();
  expect(told()).toBe('1 will be created · 1 exists already');
  expect(screen.getByText(/^What this host asks of passwords could not be read/)).toHaveTextContent('(404)');
  await begin('Create 1 user');
  await waitFor(() => expect(told()).toBe('1 exists already · 1 created'));
  expect(host.callsTo(REGISTER).map(({ body }) => body?.email)).toEqual(['new@host.test']);
});

it('[CAP-19] tells apart what a host refused, what failed within it, and what it may have done', async () => {
  const { host, open } = await show(...['a', 'b', 'c', 'd', 'e'].map(name => `${name}@host.test`));
  host.always(REGISTER, ({ body }) => {
    const of: Record<string, object> = {
      'a@host.test': { status: 400, json: { code: 203, message: 'In use' } },
      'b@host.test': { status: 500, json: { code: 1, message: 'Broken' } },
      'c@host.test': { status: 504, text: '<html>Gateway</html>', type: 'text/html' },
      'd@host.test': { status: 204, text: '' },
    };
    return of[String(body?.email)] ?? { json: { id: 'made' } };
  });
  await open();
  await begin('Create 5 users');
  await waitFor(() => expect(told()).toBe('1 created · 1 refused · 3 unknown'));
  const table = screen.getByRole('table');
  for (const reason of ['In use', 'Broken', 'Received an error without a message', 'is not what was asked for'])
    expect(table).toHaveTextContent(reason);
});

it('[CAP-19] asks again when a host that limits calls said so', async () => {
  const { host, open } = await show('a@host.test', 'b@host.test');
  const tooMany = { status: 429, json: { code: 29, message: 'Too many' }, headers: { 'Retry-After': '0' } };
  host.next(REGISTER, tooMany, tooMany, tooMany);
  await open();
  await begin('Create 2 users');
  await waitFor(() => expect(told()).toBe('2 created'));
  expect(host.callsTo(REGISTER)).toHaveLength(5);
});

it('[CAP-19] can be left when a host never answers: what was under way is unknown', async () => {
  const { host, open } = await show('a@host.test', 'b@host.test');
  host.next(REGISTER, { json: { id: 'x' } }, { after: new Promise(() => undefined) });
  await open();
  await begin('Create 2 users');
  await waitFor(() => expect(host.callsTo(REGISTER)).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  await waitFor(() => expect(told()).toBe('1 created · 1 unknown'));
  expect(screen.getByRole('table')).toHaveTextContent('You stopped waiting for the answer.');
});
