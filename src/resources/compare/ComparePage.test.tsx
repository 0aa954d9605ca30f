import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT,
  type ForeignHost,
  type ForeignHostOptions,
  HTML,
  startForeignHost,
} from '../../../tests/support/foreignHost';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { createOtherHost, OtherHostProvider } from '../../admin/otherHost';
import { PlatformProvider } from '../../admin/platform';
import { createClient, createSession, memoryStore } from '../../client';
import { functions } from '../functions';
import { roles } from '../roles';
import { schemas } from '../schemas';
import { compareHosts } from '.';
import { ComparePage } from './ComparePage';

const started: ForeignHost[] = [];
const start = async (options: ForeignHostOptions = {}) => {
  const host = await startForeignHost(options);
  started.push(host);
  return host;
};
afterEach(async () => {
  cleanup();
  for (const host of started.splice(0)) await host.close();
});

const settle = () => act(async () => void (await new Promise(resolve => setImmediate(resolve))));
const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await settle();
      check();
    },
    { timeout: 10_000 },
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const MAY = ['VIEW_USER', 'VIEW_ROLE', 'VIEW_DOCUMENTS', 'VIEW_TASK_FUNCTIONS'];

/** The page of somebody who is signed in to one host and goes on to sign in to another. */
const show = async (here: ForeignHost, permissions = MAY) => {
  const session = createSession({ local: memoryStore(), session: memoryStore() });
  here.me.roles = [{ id: '2', name: 'all', permissions: permissions.map(name => ({ name })) }];
  await session.signIn({ host: here.url, email: ACCOUNT.username, password: ACCOUNT.password, remember: false });
  const client = createClient({ session });
  const other = createOtherHost();
  const { queryClient } = renderInConsole(
    <PlatformProvider value={{ client, session }}>
      <OtherHostProvider value={other}>
        <ComparePage />
      </OtherHostProvider>
    </PlatformProvider>,
    { resources: [compareHosts, roles, schemas, functions], path: '/platform/compare' },
  );
  return { other, queryClient };
};
const signIn = async (there: ForeignHost) => {
  type('API host', there.url);
  type('Email', ACCOUNT.username);
  type('Password', ACCOUNT.password);
  press('Sign in');
  await until(() => expect(screen.getByText(`The other host is ${there.url}, signed in as Ada Lovelace; read only.`)));
};
const choose = async (kind: string) => {
  fireEvent.click(screen.getByRole('radio', { name: kind }));
  await until(() => expect(screen.queryByRole('progressbar')).toBeNull());
};
const part = (name: RegExp) => within(screen.getByRole('region', { name }));
const open = async (name: string) => {
  const one = screen.getByText(name).closest('details') as HTMLDetailsElement;
  one.open = true;
  fireEvent(one, new Event('toggle'));
  await settle();
  return within(screen.getByRole('table', { name }));
};

describe('[CAP-18] two hosts side by side', () => {
  it('reads both lists whole, whatever pages the hosts grant, and says what only one has and what differs', async () => {
    const [here, there] = [await start({ pageCap: { '*': 1 } }), await start({ pageCap: { '*': 2 } })];
    const role = (id: string, name: string, ...names: string[]) => ({
      id,
      name,
      permissions: names.map(one => ({ name: one, description: id })),
      creation_timestamp: Number(id),
    });
    here.records['/users/v1/roles'] = [role('1', 'nurse', 'A', 'B'), role('2', 'same', 'A'), role('3', 'old')];
    there.records['/users/v1/roles'] = [
      role('7', 'same', 'A'),
      role('8', 'nurse', 'A', 'C'),
      { id: '9' },
      { id: '5', name: '  ' },
      role('6', 'new', 'A'),
    ];
    await show(here);
    await signIn(there);
    await choose('Roles');
    expect(screen.getByText(/^1 differ, 1 only here, 3 only there, 1 alike\./)).toBeTruthy();
    expect(
      part(/^Only on .* \(1\)$/)
        .getByRole('link', { name: 'old' })
        .getAttribute('href'),
    ).toBe('/users/roles/3');
    expect(
      part(/^Only on .* \(3\)$/)
        .getAllByRole('listitem')
        .map(one => one.textContent),
    ).toEqual(['No name (9)', 'No name (5)', 'new']);
    const table = await open('nurse');
    expect(table.getAllByRole('row').map(row => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Member', here.url, there.url],
      ['permissions › B', expect.stringContaining('"name":"B"'), 'not there'],
      ['permissions › C', 'not there', expect.stringContaining('"name":"C"')],
    ]);
    // Each host was asked with its own token alone, and nothing was written on the other one.
    expect(there.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/auth/v2/oauth2/tokens',
    ]);
  });

  it('keeps nothing of the other host once it is left', async () => {
    const [here, there] = [await start(), await start()];
    const { queryClient } = await show(here);
    await signIn(there);
    await choose('Roles');
    const kept = () => queryClient.getQueryCache().findAll({ queryKey: ['platform/compare'] });
    expect(kept()).toHaveLength(1);
    press('Leave the other host');
    await until(() => expect(kept()).toEqual([]));
  });

  it('says when the second host ended its session, and offers that host again', async () => {
    const [here, there] = [await start(), await start()];
    await show(here);
    await signIn(there);
    await choose('Roles');
    there.expireAccess();
    there.revokeRefresh();
    press('Compare again');
    const words = `Your session on ${there.url} ended. Sign in there again to go on.`;
    await until(() => expect(screen.getByText(words)).toBeTruthy());
    expect(screen.getByLabelText<HTMLInputElement>('API host').value).toBe(there.url);
    await signIn(there);
    expect(screen.queryByText(words)).toBeNull();
    press('Leave the other host');
    await until(() => expect(screen.getByLabelText('Password')).toBeTruthy());
    expect(screen.queryByText(words)).toBeNull();
  });

  it('compares settings of functions, tells variables apart without showing them, and says where details are kept back', async () => {
    const [here, there] = [await start(), await start()];
    const make = (name: string, timeLimit: number, value: string) => ({
      name,
      timeLimit,
      environmentVariables: { KEY: { value } },
    });
    here.records['/tasks/v1/functions'] = [make('greet', 10, 'here-secret'), make('report', 5, 'x')];
    there.records['/tasks/v1/functions'] = [make('greet', 20, 'there-secret'), make('report', 5, 'x')];
    there.always('GET /tasks/v1/functions/report', { status: 401, json: { code: 0, message: 'no' } });
    await show(here);
    await signIn(there);
    await choose('Functions');
    expect(screen.getByText(/only what the list says was compared: report$/)).toBeTruthy();
    const table = await open('greet');
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'timeLimit',
      'environmentVariables › KEY › value',
    ]);
    expect(table.getAllByText('differs (not shown)')).toHaveLength(2);
    expect(document.body.textContent).not.toContain('secret-');
    expect(document.body.innerHTML).not.toMatch(/here-secret|there-secret/);
  });

  it('a host that goes away among the details has failed: nothing is told of the others', async () => {
    const [here, there] = [await start(), await start()];
    for (const host of [here, there]) host.records['/tasks/v1/functions'] = [{ name: 'greet', timeLimit: 10 }];
    there.always('GET /tasks/v1/functions/greet', { hangUp: true });
    await show(here);
    await signIn(there);
    await choose('Functions');
    expect(screen.getByRole('alert').textContent).toContain(`${there.url}: The host cannot be reached.`);
    expect(screen.queryByText(/only what the list says was compared/)).toBeNull();
  });

  it('says which host failed, and tries again', async () => {
    const [here, there] = [await start(), await start()];
    await show(here);
    await signIn(there);
    there.next('GET /data/v1/', HTML);
    await choose('Schemas');
    expect(screen.getByRole('alert').textContent).toContain(`${there.url}: What GET /data/v1/ answered is not JSON`);
    press('Retry');
    await until(() => expect(screen.getByText(/^0 differ, 0 only here, 0 only there, 1 alike\./)).toBeTruthy());
  });

  it('[HOST-01] says so when a host gives the same roles again instead of the next ones', async () => {
    const [here, there] = [await start(), await start()];
    const roles = Array.from({ length: 100 }, (_, index) => ({ id: `r${index}`, name: `role ${index}` }));
    there.always('GET /users/v1/roles', { json: { page: { total: 150, offset: 0, limit: 100 }, data: roles } });
    await show(here);
    await signIn(there);
    await choose('Roles');
    expect(screen.getByText(/^3 differ, 0 only here, 97 only there, 0 alike\./)).toBeTruthy();
    expect(screen.getByText(/^The host gives the same records again/)).toBeTruthy();
  });

  it('[HOST-09] says what a host answers that lacks the service, keeps the list to itself, or is slow', async () => {
    const [here, there] = [await start(), await start({ missing: ['/tasks/v1'] })];
    await show(here);
    await signIn(there);
    expect(screen.getByRole('radio', { name: 'Roles' })).toHaveFocus();
    await choose('Functions');
    expect(screen.getByRole('alert').textContent).toContain(`${there.url}: `);
    there.always('GET /users/v1/roles', { status: 403, json: { code: 0, message: 'You may not see roles' } });
    await choose('Roles');
    expect(screen.getByRole('alert').textContent).toBe(`${there.url}: You may not see roles`);
    // One that never answers can be left.
    there.always('GET /data/v1/', { after: new Promise(() => undefined), json: {} });
    fireEvent.click(screen.getByRole('radio', { name: 'Schemas' }));
    await until(() => expect(screen.getByRole('progressbar')).toBeTruthy());
    press('Leave the other host');
    await until(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy());
    expect(screen.getByLabelText('API host')).toHaveFocus();
  });

  it('says until when it waits where a host limits calls', async () => {
    const [here, there] = [await start(), await start()];
    await show(here);
    await signIn(there);
    there.next('GET /users/v1/roles', { status: 429, json: { message: 'Busy' }, headers: { 'Retry-After': '50' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Roles' }));
    const words = /^The host takes no more calls for now\. This goes on by itself at \d\d:\d\d:\d\d\.$/;
    await until(() => expect(screen.getByText(words)).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[HOST-05] knows records by ids that are numbers, two of one name too', async () => {
    const [here, there] = [await start(), await start({ pageCap: { '*': 1 } })];
    here.records['/users/v1/roles'] = [];
    there.records['/users/v1/roles'] = [7, 8].map(id => ({ id, name: 'nurse', permissions: [] }));
    await show(here);
    await signIn(there);
    await choose('Roles');
    expect(screen.getByText(/^0 differ, 0 only here, 2 only there, 0 alike\./)).toBeTruthy();
  });

  it('[HOST-05] goes on with the methods that a host names; another challenge begins anew', async () => {
    const [here, there] = [await start(), await start()];
    await show(here);
    const challenge = (token: string, ...methods: unknown[]) => ({
      status: 403,
      json: { error: 'mfa_required', mfa: { token, methods } },
    });
    const TOKENS = 'POST /auth/v2/oauth2/tokens';
    there.next(TOKENS, challenge('one'), challenge('two', null, {}, { id: 'm1', name: 'Phone' }));
    type('API host', there.url);
    type('Email', ACCOUNT.username);
    type('Password', ACCOUNT.password);
    press('Sign in');
    await until(() => expect(screen.getByText(/^Signing in failed\. Try again later\. .+ \(403\)$/)).toBeTruthy());
    press('Sign in');
    await until(() => expect(screen.getByRole('combobox', { name: /^Method/ }).textContent).toBe('Phone'));
    there.next(TOKENS, challenge('three', { id: 'm2', name: 'Card' }));
    type('Code', '123456');
    press('Confirm');
    await until(() => expect(screen.getByRole('combobox', { name: /^Method/ }).textContent).toBe('Card'));
    expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('');
    type('Code', '654 321');
    press('Confirm');
    const code = { token: 'three', method_id: 'm2', code: '654321' };
    await until(() => expect(there.callsTo(TOKENS)[3]?.body).toMatchObject(code));
  });

  it('takes no host that is the own one, greys what one may not see here, and forgets the other when it is left', async () => {
    const [here, there] = [await start(), await start()];
    const { other } = await show(here, ['VIEW_USER', 'VIEW_ROLE']);
    type('API host', `${here.url}/`);
    expect(screen.getByText('That is the host you are on. Choose another one.')).toBeTruthy();
    type('API host', there.url);
    type('Email', ACCOUNT.username);
    type('Password', 'wrong');
    press('Sign in');
    await until(() => expect(screen.getByText('The email and password do not match.')).toBeTruthy());
    await signIn(there);
    const locked = screen.getByRole('radio', { name: /^Schemas/ }) as HTMLInputElement;
    expect([locked.disabled, locked.closest('label')?.title]).toEqual([true, expect.stringContaining('ViewDocuments')]);
    press('Leave the other host');
    await until(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy());
    expect(other.current()).toBeUndefined();
  });
});
