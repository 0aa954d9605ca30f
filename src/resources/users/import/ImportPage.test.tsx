import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Leaving, leavePage } from '../../../../tests/support/leaving';
import { renderInConsole } from '../../../../tests/support/renderInConsole';
import type { Client } from '../../../admin/platform';
import { ApiError, NetworkError } from '../../../client';
import type { NewUser } from '../../../contract';
import { users } from '..';
import { ImportPage } from './ImportPage';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settle = () => act(async () => void (await new Promise(resolve => setImmediate(resolve))));
const until = async (check: () => void) => {
  await vi.waitFor(
    async () => {
      await settle();
      check();
    },
    { timeout: 10_000 },
  );
};
// A dialog that leaves still hides the page: what stands there has a role again afterwards.
const free = () => until(() => expect(screen.queryByRole('dialog')).toBeNull());
const told = () => screen.queryByRole('status')?.textContent;
const press = async (name: string | RegExp) => {
  await until(() => expect(screen.queryByRole('button', { name })).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const csv = (...emails: readonly string[]) =>
  new File(
    [`firstName,lastName,email,phoneNumber\n${emails.map(email => `A,B,${email},32\n`).join('')}`],
    'people.csv',
  );
const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@x.test`);

/** The page over a host whose answers the test controls. */
const show = async (file: File, register: (user: NewUser) => Promise<{ id: string }>, permissions = ['VIEW_USER']) => {
  const sent: NewUser[] = [];
  const held = new Map<string, string>();
  const asked: string[] = [];
  const client = {
    users: {
      passwordPolicy: async () => ({ minimumLength: 8, maximumLength: 64 }),
      find: async (encoded: string) => {
        const query = decodeURIComponent(decodeURIComponent(encoded));
        asked.push(query);
        const data = [...held].filter(([email]) => query.includes(email)).map(([email, id]) => ({ id, email }));
        return { data, page: { total: data.length, offset: 0, limit: 50 } };
      },
      register: async (user: NewUser) => {
        sent.push(user);
        return register(user);
      },
    },
  } as unknown as Client;
  held.set('taken@x.test', 'u-taken');
  const { notices, queryClient } = renderInConsole(
    <Leaving>
      <ImportPage />
    </Leaving>,
    { client, permissions, resources: [users], path: '/users/users/import' },
  );
  await choose(file);
  const list = ['users/users', 'getList', {}];
  queryClient.setQueryData(list, { data: [], total: 0 });
  return { sent, held, asked, notices, isReadAgain: () => queryClient.getQueryState(list)?.isInvalidated };
};
const choose = async (file: File) => {
  fireEvent.change(screen.getByLabelText('File', { selector: 'input' }), { target: { files: [file] } });
  await until(() => expect(screen.queryByRole('progressbar')).toBeNull());
};
const create = async (name: string) => {
  await press(name);
  fireEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name }));
  await until(() => expect(screen.queryByRole('heading', { name: 'Receipt' })).toBeTruthy());
  await free();
};
const refused = () => new ApiError('in use', { status: 400, code: 203, method: 'POST', path: '/users/v1/register' });

describe('the import of users', () => {
  it('[CAP-19] a dry run sends nothing; only rows without a fault are created, after a question', async () => {
    const file = csv('a@x.test', 'taken@x.test', 'A@x.test', '');
    const { sent, isReadAgain } = await show(file, async ({ email }) => ({ id: `id-${email}` }));
    expect(told()).toBe('1 will be created · 1 has a mistake · 1 repeats an address · 1 exists already');
    expect(sent).toEqual([]);
    expect(isReadAgain()).toBe(false);
    const rows = screen.getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Will be created');
    expect(
      within(rows[2] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/users/users/u-taken');
    expect(rows[3]?.textContent).toContain('The same address stands in line 2');
    expect(rows[4]?.textContent).toContain('Email: Value must not be empty');
    await create('Create 1 user');
    expect(sent.map(({ email }) => email)).toEqual(['a@x.test']);
    expect(isReadAgain()).toBe(true);
    expect(sent[0]?.password).toMatch(/^\S{24}$/);
    expect(document.body.textContent).not.toContain(sent[0]?.password);
    expect(told()).toBe('1 has a mistake · 1 repeats an address · 1 exists already · 1 created');
  });

  it('[CAP-19] a host that compares letter by letter is asked for an address as the file has it, and in small letters', async () => {
    const { asked } = await show(csv('Taken@x.test'), async () => ({ id: 'x' }));
    expect(told()).toBe('1 exists already');
    expect(asked).toEqual(['in(email,Taken@x.test,taken@x.test)&limit(2)']);
  });

  it('[CAP-19] refused rows say why and are tried again; created ones are not sent twice, corrected file or not', async () => {
    let isRefusing = true;
    const { sent } = await show(csv('a@x.test', 'b@x.test'), async ({ email }) => {
      if (isRefusing && email.startsWith('b')) throw refused();
      return { id: `id-${email}` };
    });
    await create('Create 2 users');
    expect(told()).toBe('1 created · 1 refused');
    isRefusing = false;
    await press('Try again (1)');
    await until(() => expect(told()).toBe('2 created'));
    expect(sent.map(({ email }) => email)).toEqual(['a@x.test', 'b@x.test', 'b@x.test']);
    await choose(csv('a@x.test', 'b@x.test', 'c@x.test'));
    expect(told()).toBe('1 will be created · 2 created');
  });

  it('[CAP-19] a lost connection leaves what was under way unknown, never sent again, and looked up when asked', async () => {
    let isLost = false;
    const { sent, held } = await show(csv(...many(20)), async ({ email }) => {
      if (email === 'p6@x.test') isLost = true;
      if (isLost) throw new NetworkError('no answer');
      return { id: `id-${email}` };
    });
    await create('Create 20 users');
    const [, done = '', unknown = '', left = ''] =
      /^(\d+) created · (\d+) unknown · (\d+) not begun$/.exec(told() ?? '') ?? [];
    expect(Number(done) + Number(unknown) + Number(left)).toBe(20);
    expect(Number(unknown)).toBeLessThanOrEqual(4);
    expect(sent).toHaveLength(Number(done) + Number(unknown));
    isLost = false;
    await press(`Try again (${left})`);
    await until(() => expect(told()).toBe(`${20 - Number(unknown)} created · ${unknown} unknown`));
    expect(new Set(sent.map(({ email }) => email)).size).toBe(sent.length);
    held.set('p6@x.test', 'u6');
    await press('Look up what is unknown');
    await until(() => expect(told()).not.toContain('unknown'));
    expect(told()).toBe(
      `${21 - Number(unknown)} created${Number(unknown) > 1 ? ` · ${Number(unknown) - 1} refused` : ''}`,
    );
  });

  it('[CAP-19] what may have been created is not sent again from another file, unless it was looked up and is not there', async () => {
    const lost = async () => {
      throw new NetworkError('no answer');
    };
    await show(csv('a@x.test'), lost);
    await create('Create 1 user');
    await choose(csv('a@x.test', 'b@x.test'));
    expect(told()).toBe('1 will be created · 1 unknown');
    cleanup();
    await show(csv('a@x.test'), lost);
    await create('Create 1 user');
    await press('Look up what is unknown');
    await until(() => expect(told()).toBe('1 refused'));
    await choose(csv('a@x.test', 'b@x.test'));
    expect(told()).toBe('2 will be created');
  });

  it('[CAP-19] is stopped: what was sent is told, the rest is not begun', async () => {
    const waiting: (() => void)[] = [];
    await show(csv(...many(9)), ({ email }) => new Promise(resolve => waiting.push(() => resolve({ id: email }))));
    await press('Create 9 users');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create 9 users' }));
    await until(() => expect(waiting).toHaveLength(4));
    await press('Stop');
    for (const answer of waiting) answer();
    await until(() => expect(told()).toBe('4 created · 5 not begun'));
    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('[CAP-19] whoever left before it ended is told what was made of it, and by name what was not', async () => {
    const waiting: (() => void)[] = [];
    const register = ({ email }: { email: string }) =>
      new Promise<{ id: string }>((resolve, reject) =>
        waiting.push(() => (email === 'p2@x.test' ? reject(refused()) : resolve({ id: email }))),
      );
    const { notices } = await show(csv(...many(6)), register as never);
    await press('Create 6 users');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create 6 users' }));
    await until(() => expect(waiting).toHaveLength(4));
    leavePage();
    for (const answer of waiting) answer();
    await until(() => expect(notices.state().toasts).toHaveLength(1));
    expect(notices.state().toasts).toMatchObject([
      {
        kind: 'error',
        text: expect.stringMatching(/^Import users – .+\.csv: 3 done · 1 failed · 2 not begun\. The page was gone/),
        detail: expect.stringContaining('p2@x.test'),
      },
    ]);
  });

  it('[CAP-19] asks for no addresses without ViewUser, and says so; a file that cannot be read says where', async () => {
    const { asked } = await show(csv('taken@x.test'), async () => ({ id: 'x' }), []);
    expect(asked).toEqual([]);
    expect(told()).toBe('1 will be created');
    expect(screen.getByText(/takes the permission ViewUser/)).toBeTruthy();
    await choose(new File(['firstName,lastName,email,phoneNumber\nA,"B,c,1\n'], 'broken.csv'));
    expect(screen.getByRole('alert').textContent).toBe('A quote is opened in line 2 and never closed.');
  });
});
