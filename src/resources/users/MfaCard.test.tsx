import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { scriptedHost } from '../../../tests/support/scriptedHost';
import type { Client } from '../../admin/platform';
import { NetworkError } from '../../client';
import { toApiError } from '../../client/errors';
import type { User } from '../../contract';
import { users } from '.';
import { MfaCard } from './MfaCard';

afterEach(cleanup);

const user = { id: 'u7', email: 'max@host.test', firstName: 'Max', lastName: 'Mor' } as User;
const phone = { id: 'm1', type: 'totp', name: 'Phone', verified: true };
type Request = { method: string; path: string; body?: object };

/** A host that holds a second factor and does what it is asked; how a call ends is the test's. */
const hostOf = (
  answerTo: (path: string) => unknown,
  settings: { enabled: boolean; methods: object[] } = { enabled: true, methods: [phone] },
  { isOwn = true, permissions = [] as readonly string[], isReadAfter = true } = {},
) => {
  const calls: string[] = [];
  const request = async ({ method, path }: Request) => {
    if (method === 'GET') {
      if (!isReadAfter && calls.length > 0) throw gateway;
      return structuredClone(settings);
    }
    calls.push(path);
    if (path.endsWith('/confirmPresence')) return { token: 'present' };
    if (path.endsWith('/disable')) settings.enabled = false;
    if (path.endsWith('/remove')) settings.methods = [];
    if (path.endsWith('/methods')) settings.methods.push({ id: 'm2', type: 'recoveryCodes', name: 'Unseen codes' });
    const answer = await answerTo(path);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { notices } = renderInConsole(
    <Leaving>
      <MfaCard user={user} isOwn={isOwn} />
    </Leaving>,
    { client: { http: { request } } as unknown as Client, resources: [users], permissions },
  );
  return { calls, settings, notices };
};
const gateway = toApiError(undefined, { status: 502, method: 'POST', path: '/auth/v2' });
const failed = toApiError({ code: 1, message: 'Broken' }, { status: 503, method: 'POST', path: '/auth/v2' });

/** Asks for something of the card and proves that somebody is there. */
const ask = async (name: string, confirm: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your own password'), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  return dialog;
};

describe('the second factor of a user, at a host whose answers are lost', () => {
  it.each([
    ['Turn off', 'Turn off', 'Only the password is asked for'],
    ['Delete method Phone', 'Delete', 'No method yet.'],
  ])('[AUTH-06] %s: what was done behind a gateway that failed is found out', async (name, confirm, then) => {
    const { calls } = hostOf(() => gateway);
    await ask(name, confirm);
    expect(await screen.findByText(then)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toHaveLength(2);
  });

  it('[AUTH-06] what nobody could look up is not said to be as it was', async () => {
    hostOf(() => gateway, undefined, { isReadAfter: false });
    const dialog = await ask('Turn off', 'Turn off');
    expect(await dialog.findByText(/Whether it was stored all the same is not known/)).toBeVisible();
  });

  it('[AUTH-06] whose second factor is turned off is asked by name', async () => {
    hostOf(() => ({}));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('dialog', { name: 'Turn off the second factor of Max Mor' })).toBeVisible();
  });

  it('[AUTH-06] nobody is given the secret of somebody else’s app; whoever may change others makes them codes', async () => {
    const app = { name: 'Add an authenticator app' };
    hostOf(() => ({}));
    expect(await screen.findByRole('button', app)).toBeVisible();
    cleanup();
    hostOf(() => ({}), undefined, { isOwn: false, permissions: ['VIEW_USER', 'UPDATE_USER_MFA_SETTINGS'] });
    expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeVisible();
    expect(screen.queryByRole('button', app)).toBeNull();
  });

  it('[AUTH-06] a failure is told, and the card shows what stands at the host by now', async () => {
    hostOf(() => failed);
    const dialog = await ask('Turn off', 'Turn off');
    expect(await dialog.findByText('Broken')).toBeVisible();
    expect(await screen.findByText('Only the password is asked for')).toBeInTheDocument();
  });

  it.each([
    [133, 'The second factor needs at least one verified method. Turn it off first, or add another one.'],
    [132, 'The proof with your password is no longer valid. Give your password again.'],
    [99, 'Told by the host'],
  ])('[AUTH-06] a refusal with code %d is told in our words, where there are any', async (code, words) => {
    const refusal = toApiError(
      { code, message: 'Told by the host' },
      { status: 400, method: 'POST', path: '/auth/v2' },
    );
    hostOf(() => refusal);
    const dialog = await ask('Delete method Phone', 'Delete');
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it.each([
    [
      'knows no such method',
      toApiError({ code: 16, message: 'Unknown' }, { status: 404, method: 'POST', path: '/auth/v2' }),
    ],
    ['met no record', { affectedRecords: 0 }],
  ])('[AUTH-06] a method that is gone already, of a host that %s, is said to be', async (_, answer) => {
    const { notices } = hostOf(path => (path.endsWith('/remove') ? answer : {}));
    await ask('Delete method Phone', 'Delete');
    expect(await screen.findByText('No method yet.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(notices.state().toasts).toMatchObject([{ kind: 'info', text: 'Phone was not there any more' }]);
  });

  it('[HOST-03] the page of a proxy turned nothing off', async () => {
    const { client } = scriptedHost(({ method, path }) => {
      if (method === 'GET') return { enabled: true, methods: [phone] };
      return path.endsWith('/confirmPresence') ? { token: 'present' } : new Response('<!doctype html>');
    });
    renderInConsole(<MfaCard user={user} isOwn />, { client, resources: [users] });
    const dialog = await ask('Turn off', 'Turn off');
    expect(await dialog.findByText(/looked up, and is not stored so far/)).toBeVisible();
  });

  it('[AUTH-06] of a proof that got no answer it is not said that it may be stored: it stores nothing', async () => {
    const { client, calls } = scriptedHost(({ method }) =>
      method === 'GET' ? { enabled: true, methods: [phone] } : 502,
    );
    renderInConsole(<MfaCard user={user} isOwn />, { client, resources: [users] });
    const dialog = await ask('Turn off', 'Turn off');
    expect(await dialog.findByText('Received an error without a message (502)')).toBeVisible();
    expect(calls.some(({ path }) => path.endsWith('/disable'))).toBe(false);
  });

  it.each([
    ['New recovery codes', 'recoveryCodes'],
    ['Add an authenticator app', 'totp'],
  ])('[AUTH-06] %s: a host that does not tell what is shown only once is said not to have', async (name, type) => {
    hostOf(path => (path.endsWith('/methods') ? { id: 'm2', type } : {}));
    await ask(name, name);
    const dialog = await screen.findByRole('dialog', { name });
    expect(await within(dialog).findByText(/did not tell what is shown only once/)).toBeVisible();
  });

  it.each([
    ['answer was lost', new NetworkError('lost')],
    ['host broke down', toApiError({ code: 1, message: 'Broken' }, { status: 500, method: 'POST', path: '/auth/v2' })],
  ])(
    '[AUTH-06] codes whose %s are shown as a method, and are said to be deleted, not to be made again',
    async (_, error) => {
      hostOf(path => (path.endsWith('/methods') ? error : {}));
      const dialog = await ask('New recovery codes', 'New recovery codes');
      expect(
        await dialog.findByText(/^The host made the method, .* Delete the method and make another\.$/),
      ).toBeVisible();
      expect(await screen.findByText('Unseen codes')).toBeInTheDocument();
    },
  );

  it.each([
    ['none', []],
    ['one of another kind', [{ id: 'm3', type: 'totp', name: 'Tablet', verified: false }]],
  ])(
    '[AUTH-06] codes behind a gateway that failed, where %s came meanwhile, are not said to be made',
    async (_, come) => {
      const before = [phone, { id: 'm0', type: 'recoveryCodes', name: 'Old codes', verified: true }];
      const settings = { enabled: true, methods: [...before] };
      hostOf(path => {
        if (!path.endsWith('/methods')) return {};
        settings.methods = [...before, ...come];
        return gateway;
      }, settings);
      const dialog = await ask('New recovery codes', 'New recovery codes');
      expect(await dialog.findByText(/without a message \(502\)/)).toBeVisible();
      expect(screen.queryByText(/did not tell/)).toBeNull();
    },
  );

  it('[AUTH-06] of codes that nobody could look up it is said that they may be made', async () => {
    hostOf(path => (path.endsWith('/methods') ? new NetworkError('lost') : {}), undefined, { isReadAfter: false });
    const dialog = await ask('New recovery codes', 'New recovery codes');
    expect(await dialog.findByText(/Whether it was stored all the same is not known/)).toBeVisible();
  });
});

it.each([
  [true, true],
  [false, false],
])('[AUTH-06] is turned on where a method is proven (%s)', async (verified, isOffered) => {
  hostOf(() => ({}), { enabled: false, methods: [{ ...phone, verified }] });
  expect(await screen.findByText('Phone')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on' }) !== null).toBe(isOffered);
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

it('[R-11] a method gets no name in the language of whoever adds it; of two of one type each is told apart', async () => {
  const app = { type: 'totp', creationTimestamp: '2026-11-28T08:00:00.000Z' };
  const methods = [
    { ...app, id: 'm3', verified: true },
    { ...app, id: 'm4', verified: false },
  ];
  const { client, calls } = scriptedHost(({ method, path }) => {
    if (method === 'GET') return { enabled: true, methods };
    return path.endsWith('/confirmPresence')
      ? { token: 'present' }
      : { id: 'm5', type: 'recoveryCodes', codes: ['AB'] };
  });
  renderInConsole(<MfaCard user={user} isOwn />, { client, resources: [users] });
  const gone = /^Delete method Authenticator app \(Not verified: cannot be used yet · /;
  await userEvent.click(await screen.findByRole('button', { name: gone }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent(/Not verified: cannot be used yet · /);
  expect(question).not.toHaveTextContent('cannot sign in with it any more');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Delete method Authenticator app \(Verified · / }));
  expect(await screen.findByText(/^Verified · .*cannot sign in with it any more\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await ask('New recovery codes', 'New recovery codes');
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/methods'))?.body).toEqual({
      presenceToken: 'present',
      type: 'recoveryCodes',
      tags: [],
    }),
  );
});

it('[AUTH-06] an app is given its secret by an address that names the account, and the code is sent as the app means it', async () => {
  const sent: object[] = [];
  const request = async ({ method, path, body = {} }: Request) => {
    if (method === 'GET') return { enabled: false, methods: [] };
    if (path.endsWith('/confirm')) sent.push(body);
    if (path.endsWith('/confirmPresence')) return { token: 'present' };
    return path.endsWith('/methods') ? { id: 'm2', type: 'totp', secret: 'ABC' } : { affectedRecords: 1 };
  };
  renderInConsole(<MfaCard user={{ ...user, email: 'max+1@host.test' } as User} isOwn />, {
    client: { http: { request } } as unknown as Client,
    resources: [users],
  });
  await ask('Add an authenticator app', 'Add an authenticator app');
  const code = await screen.findByLabelText('Code that the app shows');
  expect(screen.getByRole('link', { name: /app/i })).toHaveAttribute(
    'href',
    'otpauth://totp/Meridian%3Amax%2B1%40host.test?secret=ABC&issuer=Meridian',
  );
  await userEvent.type(code, ' 123 456{Enter}');
  await waitFor(() => expect(sent).toEqual([{ presenceToken: 'present', code: '123456' }]));
});

it('[AUTH-06] where the proof of presence runs out meanwhile, the password is asked for beside the code, and the secret stays', async () => {
  const sent: object[] = [];
  const over = toApiError({ code: 132, message: 'over' }, { status: 400, method: 'POST', path: '/auth/v2' });
  const wrong = toApiError({ code: 106, message: 'wrong' }, { status: 401, method: 'POST', path: '/auth/v2' });
  const mistaken = toApiError({ code: 130, message: 'code' }, { status: 400, method: 'POST', path: '/auth/v2' });
  let proofs = 0;
  const request = async ({ method, path, body = {} }: Request) => {
    if (method === 'GET') return { enabled: false, methods: [] };
    if (path.endsWith('/confirm')) {
      sent.push(body);
      if (proofs === 1) throw over;
      if (sent.length === 2) throw mistaken;
      return { affectedRecords: 1 };
    }
    if (path.endsWith('/methods')) return { id: 'm2', type: 'totp', secret: 'ABC' };
    if (JSON.stringify(body).includes('mistyped')) throw wrong;
    proofs += 1;
    return { token: `present ${proofs}` };
  };
  renderInConsole(<MfaCard user={user} isOwn />, {
    client: { http: { request } } as unknown as Client,
    resources: [users],
  });
  await ask('Add an authenticator app', 'Add an authenticator app');
  await userEvent.type(await screen.findByLabelText('Code that the app shows'), '123456{Enter}');
  const password = await screen.findByLabelText('Your own password');
  expect(screen.getByText(/Give your password again/)).toBeVisible();
  expect(screen.getByText('ABC')).toBeVisible();
  expect(password).toHaveFocus();
  await userEvent.type(password, 'mistyped{Enter}');
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  expect(password).toHaveFocus();
  await userEvent.clear(password);
  await userEvent.type(password, 'secret{Enter}');
  expect(await screen.findByText('The code is incorrect.')).toBeVisible();
  const code = screen.getByLabelText('Code that the app shows');
  expect(code).toHaveFocus();
  expect(screen.queryByLabelText('Your own password')).toBeNull();
  await userEvent.clear(code);
  await userEvent.type(code, '654321{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { presenceToken: 'present 1', code: '123456' },
    { presenceToken: 'present 2', code: '123456' },
    { presenceToken: 'present 2', code: '654321' },
  ]);
});

it.each([
  ['/confirmPresence', 401, 106, 'This is not your password.'],
  ['/confirmPresence', 401, 212, 'host words'],
  ['/confirm', 400, 130, 'The code is incorrect.'],
  ['/confirm', 400, 134, /^Too soon after a failed attempt/],
])(
  '[I18N-01] what a host refuses at %s (%i, code %i) is told in words of ours, where its code is known',
  async (at, status, code, said) => {
    const refusal = toApiError({ code, message: 'host words' }, { status, method: 'POST', path: at });
    const request = async ({ method, path }: Request) => {
      if (path.endsWith(at)) throw refusal;
      if (method === 'GET') return { enabled: true, methods: [phone] };
      return path.endsWith('/confirmPresence') ? { token: 'present' } : { id: 'm2', type: 'totp', secret: 'ABC' };
    };
    renderInConsole(<MfaCard user={user} isOwn />, {
      client: { http: { request } } as unknown as Client,
      resources: [users],
    });
    const dialog = await ask('Add an authenticator app', 'Add an authenticator app');
    if (at === '/confirm') {
      const code = await screen.findByLabelText('Code that the app shows');
      await userEvent.type(code, '123456{Enter}');
      expect(await screen.findByText(said)).toBeVisible();
      expect(code).toHaveFocus();
      // The next one takes its place.
      const { selectionStart, selectionEnd } = code as HTMLInputElement;
      expect([selectionStart, selectionEnd]).toEqual([0, 6]);
    } else expect(await dialog.findByText(said)).toBeVisible();
  },
);

describe('[SHELL-09] [R-24] whoever left the page before the host answered', () => {
  const isLate = (path: string) => path.endsWith('/disable');
  const leave = async (answerTo: (path: string) => unknown) => {
    const { notices, calls } = hostOf(answerTo);
    await ask('Turn off', 'Turn off');
    await waitFor(() => expect(calls.some(isLate)).toBe(true));
    leavePage();
    return notices;
  };
  it('is told that the second factor was not turned off, whose, and why', async () => {
    const { call, refuse } = lateCall({});
    const notices = await leave(path => (isLate(path) ? call() : {}));
    await refuse('Late refusal');
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([
        { kind: 'error', text: 'Turn off the second factor of Max Mor: not done', detail: 'Late refusal' },
      ]),
    );
  });
  it.each(['New recovery codes', 'Add an authenticator app'])(
    'is told that nobody saw what is shown only once, and what to do: %s',
    async name => {
      const { call, answer } = lateCall({ id: 'm2', type: 'totp', secret: 'ABC', codes: ['A'] });
      const { notices, calls } = hostOf(path => (path.endsWith('/methods') ? call() : {}));
      await ask(name, name);
      await waitFor(() => expect(calls).toHaveLength(2));
      leavePage();
      await answer();
      const detail = 'What is shown only once went with the page. Delete the method and make another.';
      const told = { kind: 'error', text: `${name}: made, and seen by nobody`, detail };
      await waitFor(() => expect(notices.state().toasts).toMatchObject([told]));
      expect(notices.state().toasts).toHaveLength(1);
    },
  );
  it('is told that it was turned off', async () => {
    const { call, answer } = lateCall({ affectedRecords: 1 });
    const notices = await leave(path => (isLate(path) ? call() : {}));
    await answer();
    await waitFor(() =>
      expect(notices.state().toasts).toMatchObject([
        { kind: 'success', text: 'Turn off the second factor of Max Mor: done' },
      ]),
    );
  });
});
