import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRecords } from '../../../tests/support/recordPages';
import type { HostCall } from '../../../tests/support/scriptedHost';

const signInPage = ({ method }: HostCall) =>
  method === 'GET' ? undefined : new Response('<!doctype html><title>Sign in to the proxy</title>');

/** A host behind a proxy that lets reads through, and answers what changes something with its own page, status 200. */
const start = (path: string, answer: (call: HostCall) => unknown = signInPage) =>
  openRecords(path, call => answer(call) ?? { id: 'a1', name: 'First', size: 1 });
afterEach(cleanup);

/** The text, which is one press away. */
const editor = async () => {
  fireEvent.click(await screen.findByRole('tab', { name: 'JSON' }));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });
};
const type = async (value: string) => fireEvent.change(await editor(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  ['a save is looked up, and was not stored', 'a1/edit', 'Save', /looked up, and is not stored so far/],
  ['nobody knows whether a record was made', 'new', 'Create', /is not JSON.*Whether it was stored all the same/],
])('[HOST-03] behind the page of a proxy %s: what was typed stays', async (_, place, button, told) => {
  const { notices } = start(`/data/things/${place}`);
  await type('{"name":"Typed","size":1}');
  press(button);
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect((await editor()).value).toBe('{"name":"Typed","size":1}');
  expect(notices.state().toasts).toEqual([]);
});

it('[HOST-03] what was left out is not said to be taken away by the page of a proxy', async () => {
  const { notices } = start('/data/things/a1/edit', call => (call.method === 'PUT' ? {} : signInPage(call)));
  await type('{"name":"First"}');
  press('Save');
  expect(await screen.findByText(/is stored. What you left out .* is not JSON/)).toBeInTheDocument();
  expect(notices.state().toasts).toEqual([]);
});

it('[HOST-03] a record is there still after the page of a proxy, and not called deleted', async () => {
  const { notices } = start('/data/things/a1');
  await screen.findByRole('heading', { level: 1, name: 'First' });
  press('Delete');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notices.state().toasts[0]?.detail).toMatch(/it was looked up: it is there still/));
  expect(notices.state().toasts).toMatchObject([{ kind: 'error', text: 'Things First was not deleted' }]);
});

const unknown = () => Response.json({ code: 16, message: 'Requested resource is unknown' }, { status: 404 });
const metNone = () => ({ affectedRecords: 0 });

const WAS_GONE = 'info: Things First was not there any more';
const NOT_DELETED = 'error: Things First was not deleted';

it.each([
  { what: 'does not know', answer: unknown, isGone: true, told: WAS_GONE, why: undefined },
  { what: 'does not know', answer: unknown, isGone: false, told: NOT_DELETED, why: 'Requested resource is unknown' },
  { what: 'does not meet', answer: metNone, isGone: true, told: WAS_GONE, why: undefined },
  { what: 'does not meet', answer: metNone, isGone: false, told: NOT_DELETED, why: /it found no such record/ },
])(
  'a record that the host $what when it is deleted is looked for (gone: $isGone)',
  async ({ answer, isGone, told, why }) => {
    let isAsked = false;
    const { notices } = start('/data/things/a1', ({ method }) => {
      if (method === 'GET') return isGone && isAsked ? unknown() : undefined;
      isAsked = true;
      return answer();
    });
    await screen.findByRole('heading', { level: 1, name: 'First' });
    press('Delete');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.state().toasts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([told]));
    if (why) expect(notices.state().toasts[0]?.detail).toMatch(why);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(isGone ? 'The list' : 'First');
  },
);

it('[HOST-03] a text of the host is no page: the save is done', async () => {
  const { notices } = start('/data/things/a1/edit', ({ method }) =>
    method === 'GET' ? undefined : new Response('OK'),
  );
  await type('{"name":"Typed","size":1}');
  press('Save');
  await waitFor(() => expect(notices.state().toasts).toMatchObject([{ kind: 'success' }]));
});
