import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { aDocument, aSchema } from '../../../tests/support/builders';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { memoryStore, NetworkError } from '../../client';
import type { DataSchema } from '../../contract';
import { documents } from '.';
import { DocumentCreate } from './DocumentCreate';

afterEach(cleanup);

const schema = aSchema();

/** The page on which a document of a schema is made. */
const openCreate = (
  of: DataSchema,
  create: () => unknown,
  {
    request,
    ...more
  }: Omit<Parameters<typeof renderInConsole>[1] & object, 'client' | 'resources' | 'path'> & {
    /** What the host answers to whoever looks for what was made. */
    request?: () => Promise<unknown>;
  } = {},
) => {
  const getOne = async () => ({ data: of });
  renderInConsole(
    <DataProviderContext.Provider value={{ getOne } as unknown as DataProvider}>
      <Routes>
        <Route path="/data/documents/:schema/new" element={<DocumentCreate />} />
      </Routes>
    </DataProviderContext.Provider>,
    {
      client: { documents: { create }, http: { request } } as unknown as Client,
      resources: [documents],
      path: `/data/documents/${of.id}/new`,
      ...more,
    },
  );
};

it('[SESS-13] a document that was begun and left is offered again, in the view it was typed in, and not made by itself', async () => {
  const perTab = memoryStore();
  const create = vi.fn();
  const open = async () => {
    cleanup();
    openCreate(schema, create, { perTab });
    return screen.findByRole('textbox', { name: 'note' });
  };
  const restore = () => fireEvent.click(screen.getByRole('button', { name: /^Restore / }));
  const text = () => screen.getByRole('textbox', { name: 'Data (JSON)' });

  fireEvent.change(await open(), { target: { value: 'typed' } });
  const note = await open();
  expect(note).toHaveValue('');
  restore();
  expect(note).toHaveValue('typed');

  fireEvent.click(screen.getByRole('tab', { name: 'JSON' }));
  fireEvent.change(text(), { target: { value: '{"note": "as text"}' } });
  await open();
  restore();
  expect(text()).toHaveValue('{"note": "as text"}');
  expect(create).not.toHaveBeenCalled();
});

it('a text that is no number says which field it stands in, and what a number looks like', async () => {
  const create = vi.fn();
  const properties = { score: { type: 'number' }, parts: { type: 'array' } } as const;
  openCreate(aSchema({ properties }), create, { permissions: ['CREATE_DOCUMENTS'] });
  const score = await screen.findByRole('textbox', { name: 'score' });
  fireEvent.change(score, { target: { value: '12,5' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'parts' }), { target: { value: '[1' } });
  fireEvent.submit(score);
  expect(score).toHaveAccessibleDescription('score must be a number, such as 12.5');
  expect(screen.getByRole('textbox', { name: 'parts' })).toHaveAccessibleDescription(
    'parts is not JSON that is finished',
  );
  expect(create).not.toHaveBeenCalled();
});

it('[HOST-05] the status that a new document begins with is named, where the host tells one', async () => {
  openCreate(schema, vi.fn());
  expect(await screen.findByText(/^It begins as “new” on /)).toBeVisible();
  cleanup();
  openCreate({ ...schema, creationTransition: { toStatus: '', type: 'manual' } }, vi.fn());
  expect(await screen.findByText(/The host does not tell which status it begins with\.$/)).toBeVisible();
  expect(screen.queryByText(/It begins as/)).toBeNull();
});

it.each([
  ['made', [{ note: 'lost' }], 'leads to it'],
  ['not made', [], /looked up, and is not stored so far/],
  ['made twice, for all that can be told', [{ note: 'lost' }, { note: 'lost' }], /all the same is not known/],
])('[HOST-03] one whose creation was not answered is looked for: %s', async (_, made, said) => {
  const create = vi.fn(() => Promise.reject(new NetworkError('cut')));
  const data = made.map(content => aDocument({ data: content, creationTimestamp: new Date() }));
  const request = async () => ({ data, page: { total: data.length, offset: 0, limit: 20 } });
  openCreate(schema, create, { request, permissions: ['CREATE_DOCUMENTS'] });
  const note = await screen.findByRole('textbox', { name: 'note' });
  fireEvent.change(note, { target: { value: 'lost' } });
  fireEvent.submit(note);
  if (typeof said !== 'string') expect(await screen.findByText(said)).toBeVisible();
  // Nothing is drawn at the address of a document here.
  else await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(create).toHaveBeenCalledOnce();
});
