import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRecords } from '../../../tests/support/recordPages';
import type { HostCall } from '../../../tests/support/scriptedHost';

const FIRST = { id: 'a1', name: 'First', size: 1 };
const MINE = '{"name": "Mine", "size": 1}';

/** The editor of a record that is at the host as `stored` says, from call to call. */
const open = async (stored: object, read: (call: HostCall) => unknown = () => stored) => {
  const { calls } = openRecords('/data/things/a1/edit', call =>
    call.method === 'GET' ? read(call) : { affectedRecords: 1 },
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'JSON' }));
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });
  return {
    editor,
    writes: () => calls.filter(({ method }) => method !== 'GET'),
    save: () => {
      fireEvent.change(editor, { target: { value: MINE } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    },
  };
};
afterEach(cleanup);

it('what somebody else changed meanwhile is not overwritten unseen: it is told, and saving again says so', async () => {
  const stored = { ...FIRST };
  const { editor, writes, save } = await open(stored);
  stored.name = 'Theirs';
  save();
  expect(await screen.findByText(/^Somebody else has changed Name since this was opened\./)).toBeVisible();
  expect(writes()).toEqual([]);
  expect(editor).toHaveValue(MINE);
  save();
  await waitFor(() => expect(writes()).toMatchObject([{ method: 'PUT', body: JSON.parse(MINE) }]));
});

it('what somebody else changed and nobody did here is told, and stays theirs', async () => {
  const stored = { ...FIRST };
  const { writes, save } = await open(stored);
  stored.size = 9_999;
  save();
  expect(
    await screen.findByText(/^Somebody else has changed Size since this was opened, which you have not\./),
  ).toBeVisible();
  expect(writes()).toEqual([]);
  save();
  await waitFor(() => expect(writes()).toMatchObject([{ body: { name: 'Mine', size: 9_999 } }]));
});

const ROWS = {
  writes: { editable: ['name', 'text'], members: { text: 'languages' }, merges: true },
} as const;

/** The form of a record with texts by language, of which this operator changed the English one. */
const openTexts = async (text: object) => {
  const stored: Record<string, unknown> = { ...FIRST, text };
  const page = openRecords(
    '/data/things/a1/edit',
    ({ method }) => (method === 'GET' ? stored : { affectedRecords: 1 }),
    {
      declared: ROWS,
    },
  );
  fireEvent.change(await screen.findByRole('textbox', { name: /^English/ }), { target: { value: 'mine' } });
  return {
    stored,
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })),
    sent: () => page.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body),
  };
};

it.each([
  ['changed', { EN: 'en0', NL: 'theirs' }, 'Text › NL', { EN: 'mine', NL: 'theirs' }],
  ['added', { EN: 'en0', NL: 'nl0', FR: 'neuf' }, 'Text › FR', { EN: 'mine', NL: 'nl0', FR: 'neuf' }],
  ['removed', { EN: 'en0' }, 'Text › NL', { EN: 'mine' }],
])(
  'a text in another language that somebody else %s is told by its language, and stays theirs',
  async (_, text, name, sent) => {
    const { stored, save, sent: calls } = await openTexts({ EN: 'en0', NL: 'nl0' });
    stored.text = text;
    save();
    expect(
      await screen.findByText(
        new RegExp(`^Somebody else has changed ${name} since this was opened, which you have not`),
      ),
    ).toBeVisible();
    expect(calls()).toEqual([]);
    save();
    await waitFor(() => expect(calls()).toEqual([{ name: 'First', text: sent }]));
  },
);

it('one in the same language clashes by its name, and only that is put in the place of theirs', async () => {
  const { stored, save, sent } = await openTexts({ EN: 'en0', NL: 'nl0' });
  stored.text = { EN: 'theirs', NL: 'theirs, too' };
  save();
  const told = await screen.findByText(
    /^Somebody else has changed Text › EN since this was opened\. Nothing was saved/,
  );
  expect(told).toHaveTextContent(/Somebody else has changed Text › NL since this was opened, which you have not/);
  save();
  await waitFor(() => expect(sent()).toEqual([{ name: 'First', text: { EN: 'mine', NL: 'theirs, too' } }]));
});

it('a member whose rows somebody else made something else of clashes as a whole', async () => {
  const { stored, save } = await openTexts({ EN: 'en0' });
  stored.text = 'no rows';
  save();
  expect(await screen.findByText(/^Somebody else has changed Text since this was opened\. Nothing/)).toBeVisible();
});

it.each([
  ['changed nothing that can be edited here', { seen: 7 }],
  ['changed the same to the same', { name: 'Mine' }],
])('it is saved at once where somebody else %s', async (_, change) => {
  const stored = { ...FIRST };
  const { writes, save } = await open(stored);
  Object.assign(stored, change);
  save();
  await waitFor(() => expect(writes()).toHaveLength(1));
});

it('what somebody else deleted meanwhile is told, and not made anew unseen: saving again tries', async () => {
  let isGone = false;
  const { editor, writes, save } = await open(FIRST, () =>
    isGone ? Response.json({ code: 16, message: 'Unknown' }, { status: 404 }) : FIRST,
  );
  isGone = true;
  save();
  expect(await screen.findByText(/^Somebody else has deleted this since it was opened\./)).toBeVisible();
  expect(writes()).toEqual([]);
  expect(editor).toHaveValue(MINE);
  save();
  await waitFor(() => expect(writes()).toHaveLength(1));
});

it('and where nobody can look, too: the save itself tells what is wrong', async () => {
  let isAway = false;
  const { writes, save } = await open(FIRST, () =>
    isAway ? Response.json({ code: 21, message: 'Not now.' }, { status: 400 }) : FIRST,
  );
  isAway = true;
  save();
  await waitFor(() => expect(writes()).toHaveLength(1));
});

it.each([
  ['keeps', { size: 1, more: { a: 1, b: 2 } }, 'size, more.a', 'error'],
  ['empties', { size: null, more: { b: 2 } }, undefined, 'success'],
  ['cannot tell of', undefined, undefined, 'success'],
] as const)('what was sent as null and the host %s is called what it is', async (_, after, names, kind) => {
  let now: object | undefined = { ...FIRST, more: { a: 1, b: 2 } };
  const { notices, calls } = openRecords(
    '/data/things/a1/edit',
    ({ method, body }) => {
      if (method !== 'GET') {
        now = after && { ...FIRST, ...(body as object), ...after };
        return { affectedRecords: 1 };
      }
      return now ?? Response.json({ code: 21, message: 'Not now.' }, { status: 400 });
    },
    { declared: { writes: { blank: { name: '' }, editable: ['name', 'size', 'more'], remove: 'delete' } } },
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'JSON' }));
  const value = '{"name": "Mine", "size": null, "more": {"a": null, "b": 2}}';
  fireEvent.change(await screen.findByRole('textbox', { name: 'JSON' }), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notices.state().toasts).toMatchObject([{ kind }]));
  const [{ text = '' } = {}] = notices.state().toasts;
  // Saved under the name that it has from now on.
  expect(text).toMatch(names ? new RegExp(`saved, but the host did not empty ${names}$`) : /^Things Mine saved$/);
  expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: JSON.parse(value) }]);
});
