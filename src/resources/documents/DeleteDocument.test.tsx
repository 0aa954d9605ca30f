import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { aSchema } from '../../../tests/support/builders';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { BoundResource } from '../../admin/BoundResource';
import type { Client } from '../../admin/platform';
import { ApiError, NetworkError } from '../../client';
import { documents } from '.';
import { DeleteDocument } from './DeleteDocument';

const schema = aSchema();

/** Confirms a removal that fails, as one does whose answer never comes; afterwards the host has the document still, or not. */
const confirm = async (isThere: boolean, failure: Error = new NetworkError('No answer')) => {
  const remove = () => Promise.reject(failure);
  const findOne = async () => (isThere ? { record: { id: 'd1' }, text: '', at: [] } : undefined);
  const { notices, queryClient } = renderInConsole(
    <Routes>
      <Route path="/data/documents/:schema" element={<h1>The list</h1>} />
      <Route
        path="/data/documents/:schema/:id"
        element={
          <BoundResource name="data/documents/:schema">
            <DeleteDocument
              schemaId={schema.id}
              schemaName="bare"
              document={{ id: 'd1' } as never}
              may={{ isAllowed: true, missing: [] as never }}
            />
          </BoundResource>
        }
      />
    </Routes>,
    {
      path: `/data/documents/${schema.id}/d1`,
      resources: [documents],
      client: { documents: { remove, findOne } } as unknown as Client,
    },
  );
  const shown = [`data/documents/${schema.id}`, 'document', 'd1'];
  queryClient.setQueryData(shown, { record: { id: 'd1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete document' }));
  return { notices, isKept: () => queryClient.getQueryData(shown) !== undefined };
};

afterEach(cleanup);

it('[SVC-DATA DELETE /{schemaId}/documents/{documentId}] a document whose removal got no answer and is gone was deleted: the list is shown', async () => {
  const { notices, isKept } = await confirm(false);
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeInTheDocument();
  expect(notices.state().kept).toMatchObject([{ kind: 'success' }]);
  // Back finds nothing of it.
  expect(isKept()).toBe(false);
});

it('[SVC-DATA DELETE /{schemaId}/documents/{documentId}] one that is there still was not: the page stays, and the tray says so', async () => {
  const { notices, isKept } = await confirm(true);
  const detail = 'No answer came, so it was looked up: it is there still. Try again.';
  await waitFor(() => expect(notices.state().kept).toMatchObject([{ kind: 'error', detail }]));
  expect(screen.queryByText('The list')).toBeNull();
  expect(isKept()).toBe(true);
});

it.each([
  [false, 'info: Document d1 was not there any more'],
  [true, 'error: Document d1 was not deleted'],
])(
  '[SVC-DATA DELETE /{schemaId}/documents/{documentId}] one that the host does not know is looked for: there %s',
  async (isThere, told) => {
    const unknown = new ApiError('Unknown', { status: 404, code: 16, method: 'DELETE', path: '/' } as never);
    const { notices, isKept } = await confirm(isThere, unknown);
    await waitFor(() => expect(notices.state().kept.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([told]));
    expect(isKept()).toBe(isThere);
  },
);
