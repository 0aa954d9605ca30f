import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { defineResource } from '../../admin/defineResource';
import type { Client } from '../../admin/platform';
import { ApiError, type HttpRequest, memoryStore, NetworkError } from '../../client';
import { RecordCreate } from './RecordCreate';
import { RecordPage } from './RecordPage';

type Thing = {
  id: string;
  name: string;
  size?: number;
  ownerId?: string;
  parts?: object[];
  odd?: unknown;
  updateTimestamp: Date;
};

const section = { name: 'data', icon: () => null };
const things = defineResource<Thing>({
  name: 'data/things',
  section,
  api: { path: '/things/v1', casing: 'snake', one: 'filter' },
  permissions: { list: ['ViewTemplates'], update: ['UpdateTemplates'], delete: ['DeleteTemplates'] },
  columns: [
    { field: 'name', sortable: true },
    { field: 'updateTimestamp', kind: 'timestamp' },
    { field: 'odd', label: 'size', value: () => 'deep' },
  ],
  fields: [
    { field: 'ownerId', of: 'users/people' },
    { field: 'size', value: ({ size }) => `about ${size}` },
  ],
  writes: { blank: { name: '', fields: {} }, editable: ['name', 'fields'], remove: 'delete' },
});
const people = defineResource<Thing>({ ...things, name: 'users/people' } as never);
const sealed = defineResource<Thing>({ ...things, name: 'data/sealed', secrets: ['$title'] } as never);
const emptied = defineResource<Thing>({
  ...things,
  name: 'data/emptied',
  api: { ...things.api, removeFields: '/things/v1/remove_fields' },
} as never);
const merged = defineResource<Thing>({
  ...things,
  name: 'data/merged',
  writes: { ...things.writes, merges: true },
} as never);
const open = defineResource<Thing>({ ...things, name: 'data/open', secrets: ['key'] } as never);

const STORED =
  '{"page":{"total":1,"offset":0,"limit":20},"data":[{"id":"a1","name":"First","owner_id":"u9","size":12345678901234567890,"fields":{"$title":"Hi"},"odd":[{"deep":{"deeper":{"deepest":1}}},null],"update_timestamp":1700000000000}]}';

const start = (
  path: string,
  answer: (call: HttpRequest) => unknown = () => ({}),
  perTab = memoryStore(),
  stored: () => string = () => STORED,
) => {
  const calls: HttpRequest[] = [];
  const request = vi.fn(async (call: HttpRequest) => {
    calls.push(call);
    return answer(call);
  });
  const requestWithText = async () => ({
    value: {
      data: JSON.parse(stored()).data.map((one: object) => ({
        ...one,
        ownerId: 'u9',
        updateTimestamp: new Date(1_700_000_000_000),
      })),
    },
    text: stored(),
  });
  const client = { http: { request, requestWithText } } as unknown as Client;
  const page = renderInConsole(
    <Routes>
      <Route path="/data/things" element={<h1>The list</h1>} />
      <Route path="/data/things/new" element={<RecordCreate />} />
      {['things', 'sealed', 'open', 'emptied', 'merged'].map(name => (
        <Route
          key={name}
          path={`/data/${name}/:id/*`}
          element={
            <ResourceContextProvider value={`data/${name}`}>
              <RecordPage />
            </ResourceContextProvider>
          }
        />
      ))}
    </Routes>,
    {
      path,
      client,
      resources: [things, people, sealed, open, emptied, merged],
      permissions: ['VIEW_TEMPLATES', 'UPDATE_TEMPLATES', 'DELETE_TEMPLATES'],
      perTab,
    },
  );
  return { ...page, calls };
};
afterEach(cleanup);

/** The text, which is one press away. */
const editor = () => {
  fireEvent.click(screen.getByRole('tab', { name: 'JSON' }));
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });
};
const type = (value: string) => fireEvent.change(editor(), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a declared detail', () => {
  it('shows every field in words, odd ones included, ids as links, and the JSON as it was sent', async () => {
    start('/data/things/a1');
    expect(await screen.findByRole('heading', { level: 1, name: 'First' })).toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'Things' }));
    expect(card.getByRole('link', { name: 'u9' })).toHaveAttribute('href', '/users/people/u9');
    expect(card.getByText('2023-11-1', { exact: false })).toBeInTheDocument();
    expect(card.getByText('$title')).toBeInTheDocument();
    expect(card.getByText(/^about 1234567890/)).toBeInTheDocument();
    // What a column picks of a field, and calls so, is the column's.
    expect(card.getByText('Odd')).toBeInTheDocument();
    expect(card.queryByText('deep')).toBeNull();
    expect(screen.getByRole('region', { name: 'JSON' })).toBeInTheDocument();
  });

  it('keeps what is searched for and where one reads when it comes again as it was, and starts anew when it changed', async () => {
    let text = STORED;
    const { queryClient } = start('/data/things/a1', undefined, undefined, () => text);
    const search = async () => screen.findByRole<HTMLInputElement>('searchbox');
    fireEvent.change(await search(), { target: { value: 'deepest' } });
    const comesAgain = () =>
      act(async () => {
        await queryClient.invalidateQueries();
        // What came is told in a task of its own.
        await new Promise(resolve => setTimeout(resolve));
      });
    await comesAgain();
    expect(await search()).toHaveValue('deepest');
    text = STORED.replace('First', 'Renamed');
    await comesAgain();
    expect(await screen.findByRole('heading', { level: 1, name: 'Renamed' })).toBeInTheDocument();
    expect(await search()).toHaveValue('');
  });

  it('covers its secrets until one asks to see them', async () => {
    start('/data/sealed/a1');
    const show = await screen.findByRole('button', { name: 'Show secrets' });
    expect(screen.queryByText('Hi')).toBeNull();
    fireEvent.click(show);
    expect(screen.getByText('Hi')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cover secrets' })).toBeInTheDocument();
  });

  it('offers to show secrets only where some are covered', async () => {
    start('/data/open/a1');
    expect(await screen.findByText('Hi')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show secrets' })).toBeNull();
  });

  it('asks before it deletes, by id, and tells a refusal', async () => {
    const { calls, notices } = start('/data/things/a1', () => {
      throw new Error('Still in use');
    });
    await screen.findByRole('heading', { level: 1 });
    press('Delete');
    expect(calls).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.state().toasts[0]?.detail).toBe('Still in use'));
    expect(calls).toMatchObject([{ method: 'DELETE', path: '/things/v1/a1' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'First' })).toBeInTheDocument();
  });

  it('is nowhere once it is deleted: Back finds nothing of it', async () => {
    const { queryClient } = start('/data/things/a1', () => ({ affectedRecords: 1 }));
    await screen.findByRole('heading', { level: 1 });
    const kept = () => queryClient.getQueryCache().findAll({ queryKey: ['data/things', 'exact', 'a1'] });
    expect(kept()).toHaveLength(1);
    press('Delete');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  it('[trap 27] is not said to be deleted where the answer counts nothing', async () => {
    const { notices } = start('/data/things/a1', () => ({ affectedRecords: 0 }));
    await screen.findByRole('heading', { level: 1 });
    press('Delete');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.state().toasts[0]?.detail).toMatch(/The host changed nothing/));
    expect(notices.state().toasts).toMatchObject([{ kind: 'error', text: 'Things First was not deleted' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'First' })).toBeInTheDocument();
  });

  it('is looked for where the answer to its removal never came: it is gone, or there still', async () => {
    let text = STORED;
    const { notices } = start(
      '/data/things/a1',
      () => {
        throw new NetworkError('No answer');
      },
      undefined,
      () => text,
    );
    await screen.findByRole('heading', { level: 1 });
    const confirm = async () => {
      press('Delete');
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    };
    await confirm();
    await waitFor(() => expect(notices.state().toasts[0]?.detail).toMatch(/it was looked up: it is there still/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    text = '{"page":{"total":0,"offset":0,"limit":20},"data":[]}';
    await confirm();
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeInTheDocument();
    const told = notices.state().toasts.map(({ kind, text }) => `${kind}: ${text}`);
    expect(told).toContain('success: Things First deleted');
  });
});

describe('a declared editor', () => {
  it('holds the editable members in the spelling of the wire, and sends the text as it was typed', async () => {
    const { calls } = start('/data/things/a1/edit');
    await screen.findByRole('heading', { name: 'Edit First' });
    expect(editor().value).toBe('{\n  "name": "First",\n  "fields": {\n    "$title": "Hi"\n  }\n}');
    type('{"name":"Second", "fields":{"b":1.50}}');
    press('Save');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      path: '/things/v1/a1',
      payload: { json: '{"name":"Second", "fields":{"b":1.50}}' },
    });
    expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
  });

  it('[trap 27] an answer that counts nothing is no success: the form says so, and keeps what was typed', async () => {
    const { notices } = start('/data/things/a1/edit', () => ({ affectedRecords: 0 }));
    await screen.findByRole('heading', { name: 'Edit First' });
    type('{"name":"Second","fields":{"$title":"Hi"}}');
    press('Save');
    expect(await screen.findByText(/The host changed nothing/)).toBeInTheDocument();
    expect(editor().value).toContain('Second');
    expect(notices.state().toasts).toEqual([]);
  });

  it('[SVC-PROF POST /remove_fields] takes away what was left out, by its name, and says so before', async () => {
    const { calls, notices } = start('/data/emptied/a1/edit');
    await screen.findByRole('heading', { name: 'Edit First' });
    expect(screen.queryByText(/Saving takes away/)).toBeNull();
    type('{"name":"Second"}');
    expect(screen.getByText('Saving takes away: fields')).toBeInTheDocument();
    press('Save');
    await waitFor(() => expect(notices.state().toasts).toMatchObject([{ kind: 'success' }]));
    expect(calls).toMatchObject([
      { method: 'PUT', payload: { json: '{"name":"Second"}' } },
      { method: 'POST', path: '/things/v1/remove_fields', rql: 'eq(id,a1)', body: { fields: ['fields'] } },
    ]);
  });

  it('[SVC-PROF POST /remove_fields] what could not be taken away is told, beside what is stored', async () => {
    const { notices } = start('/data/emptied/a1/edit', ({ method }) => ({ affectedRecords: method === 'PUT' ? 1 : 0 }));
    await screen.findByRole('heading', { name: 'Edit First' });
    type('{"name":"Second"}');
    press('Save');
    expect(await screen.findByText(/is stored. What you left out .* The host changed nothing/)).toBeInTheDocument();
    expect(editor().value).toBe('{"name":"Second"}');
    expect(notices.state().toasts).toEqual([]);
  });

  it.each([
    ['things', 'fields', '{"name":"First"}'],
    ['things', undefined, '{"name":"First","fields":{}}'],
    ['merged', 'fields.$title', '{"name":"First","fields":{}}'],
  ])('[SVC-LOC PUT /] of %s says that %s stays where it is left out', async (name, kept, text) => {
    const { calls } = start(`/data/${name}/a1/edit`);
    await screen.findByRole('heading', { name: 'Edit First' });
    type(text);
    const said = screen.queryByText(/Saving does not take it away/)?.textContent;
    expect(said?.split('. ')[0]).toBe(kept && `Left out: ${kept}`);
    press('Save');
    await waitFor(() => expect(calls).toMatchObject([{ method: 'PUT' }]));
  });

  it('[SVC-DISP PUT /{id}] sends no member that saving leaves out, and names it; what stands there as it is stored may stay', async () => {
    const { calls } = start('/data/things/a1/edit');
    await screen.findByRole('heading', { name: 'Edit First' });
    type('{"name":"Second","fields":{"$title":"Hi"},"owner_id":"u8","odd":[],"id":"a1"}');
    press('Save');
    expect(
      await screen.findByText(/^owner_id: Saving does not store this\. .* odd: Saving does not store this\./),
    ).toBeInTheDocument();
    expect(editor().value).toContain('"owner_id":"u8"');
    fireEvent.click(screen.getByRole('tab', { name: 'Form' }));
    press('Save');
    expect(screen.getByRole('textbox', { name: 'JSON' })).toBeVisible();
    expect(calls).toEqual([]);
    const kept =
      '{"name":"Second","owner_id":"u9","odd":[{"deep":{"deeper":{"deepest":1}}},null],"update_timestamp":1700000000000}';
    type(kept);
    press('Save');
    await waitFor(() => expect(calls.map(({ payload }) => payload)).toEqual([{ json: kept }]));
  });

  it('looks up what became of a save whose answer never came', async () => {
    let text = STORED;
    let isStored = false;
    const cut = () => {
      if (isStored) text = STORED.replace('First', 'Second');
      throw new NetworkError('No answer');
    };
    const { calls } = start('/data/things/a1/edit', cut, memoryStore(), () => text);
    await screen.findByRole('heading', { name: 'Edit First' });
    type('{"name":"Second","fields":{"$title":"Hi"}}');
    press('Save');
    expect(await screen.findByText(/looked up, and is not stored so far/)).toBeInTheDocument();
    expect(editor().value).toContain('Second');
    isStored = true;
    press('Save');
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeInTheDocument();
    expect(calls).toHaveLength(2);
  });

  it('says that nobody knows whether a record was made whose answer never came', async () => {
    start('/data/things/new', () => {
      throw new NetworkError('No answer');
    });
    type('{"name":"New"}');
    press('Create');
    expect(await screen.findByText(/Whether it was stored all the same is not known/)).toBeInTheDocument();
    expect(editor().value).toBe('{"name":"New"}');
  });

  it('sends nothing that is no JSON object, or holds a number that would be rounded, and says where', async () => {
    const { calls } = start('/data/things/new');
    type('{\n  "name": oops\n}');
    press('Create');
    expect(screen.getByText('This is not JSON yet: line 2, column 11.')).toBeInTheDocument();
    press('Go to line 2');
    expect(editor()).toHaveFocus();
    expect(editor().selectionStart).toBe(12);
    type('[]');
    expect(screen.getByText(/must be a JSON object/)).toBeInTheDocument();
    type('{"size":12345678901234567890}');
    expect(screen.getByText(/12345678901234567890 \(size\) cannot be sent as it is/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('[CAP-16] a stored number that no double holds travels as it is, wherever it stands; one that is typed does not', async () => {
    const exact = STORED.replace('"fields":{', '"fields":{"n":[12345678901234567],');
    const { calls } = start('/data/things/a1/edit', undefined, undefined, () => exact);
    await screen.findByRole('tab', { name: 'JSON' });
    type('{"name":"Other","fields":{"$title":"Hi","n":[1,12345678901234567],"m":12345678901234569}}');
    press('Save');
    expect(screen.getByText(/12345678901234569 \(fields\.m\) cannot be sent as it is/)).toBeInTheDocument();
    const text = '{"name":"Other","fields":{"$title":"Hi","n":[1,12345678901234567]}}';
    type(text);
    press('Save');
    await waitFor(() => expect(calls.map(({ payload }) => payload)).toEqual([{ json: text }]));
  });

  it('shows a refusal at the member that it names, and keeps what was typed, over a reload too', async () => {
    const perTab = memoryStore();
    const refused = () => {
      throw new ApiError('The field fields.a has an invalid format', {
        status: 400,
        code: 15,
        method: 'POST',
        path: '/things/v1/',
      } as never);
    };
    const { unmount } = start('/data/things/new', refused, perTab);
    type('{\n  "name": "x",\n  "fields": {\n    "a": 1\n  }\n}');
    press('Create');
    expect(await screen.findByRole('button', { name: 'Go to line 4' })).toBeInTheDocument();
    expect(editor().value).toContain('"a": 1');
    unmount();
    start('/data/things/new', refused, perTab);
    press(/^Restore/);
    expect(editor().value).toContain('"a": 1');
  });

  it('[CAP-21] a draft that is restored does not empty a secret that is stored', async () => {
    const perTab = memoryStore();
    start('/data/sealed/a1/edit', undefined, perTab);
    await screen.findByRole('heading', { name: 'Edit First' });
    type('{"name":"Typed","fields":{"$title":"Hi"}}');
    cleanup();
    const { calls } = start('/data/sealed/a1/edit', undefined, perTab);
    await screen.findByRole('heading', { name: 'Edit First' });
    press(/^Restore/);
    press('Save');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ payload: { json: '{"name":"Typed","fields":{"$title":"Hi"}}' } });
  });

  it('[CAP-21] a draft of it keeps no secret, and none of it once it is saved', async () => {
    const perTab = memoryStore();
    const { unmount, calls } = start('/data/sealed/a1/edit', undefined, perTab);
    await screen.findByRole('heading', { name: 'Edit First' });
    type('{"name":"Typed","fields":{"$title":"hunter2"}}');
    expect(perTab.getItem('meridian.drafts')).toContain('Typed');
    expect(perTab.getItem('meridian.drafts')).not.toContain('hunter2');
    unmount();
    // What is half typed is no JSON to find a secret in: nothing of it is kept.
    start('/data/sealed/a1/edit', undefined, perTab);
    await screen.findByRole('heading', { name: 'Edit First' });
    press(/^Restore/);
    type('{"name":"Typed","fields":{"$title":"hunter2');
    expect(perTab.getItem('meridian.drafts') ?? '').not.toContain('hunter2');
    cleanup();

    const again = start('/data/sealed/a1/edit', undefined, perTab);
    await screen.findByRole('heading', { name: 'Edit First' });
    type('{"name":"Typed","fields":{"$title":"hunter2"}}');
    press('Save');
    await waitFor(() => expect(again.calls).toHaveLength(1));
    expect(again.calls[0]).toMatchObject({ payload: { json: '{"name":"Typed","fields":{"$title":"hunter2"}}' } });
    await screen.findByRole('heading', { name: 'First' });
    expect(perTab.getItem('meridian.drafts')).toBeNull();
    expect(calls).toEqual([]);
  });
});
