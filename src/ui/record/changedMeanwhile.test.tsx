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
  expect(await screen.findByText(/^Somebody else has changed name since this was opened\./)).toBeVisible();
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
    await screen.findByText(/^Somebody else has changed size since this was opened, which you have not\./),
  ).toBeVisible();
  expect(writes()).toEqual([]);
  save();
  await waitFor(() => expect(writes()).toMatchObject([{ body: { name: 'Mine', size: 9_999 } }]));
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
