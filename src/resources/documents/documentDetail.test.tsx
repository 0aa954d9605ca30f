import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { DataProviderContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SCHEMA_ID } from '../../../tests/support/foreignHost';
import { openForeignHost } from '../../../tests/support/foreignHost/client';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { BoundResource } from '../../admin/BoundResource';
import { createDataProvider } from '../../admin/dataProvider';
import { ApiError } from '../../client';
import { files } from '../files';
import { schemas } from '../schemas';
import { users } from '../users';
import { DocumentDetail } from './DocumentDetail';
import { documents } from './index';

vi.mock('../../ui/json/JsonViewer', () => ({ JsonViewer: () => null }));
afterEach(cleanup);

it('[CAP-01] a document that cannot be read again is marked as of when it is, with another try', async () => {
  const { host, client } = await openForeignHost({ count: 1 });
  host.records['/data/v1/'] = [{ id: SCHEMA_ID, name: 'bare' }];
  const id = String(host.records[`/data/v1/${SCHEMA_ID}/documents`]?.[0]?.id);
  const declared = [documents, schemas, users, files];
  renderInConsole(
    <DataProviderContext.Provider value={createDataProvider(client, declared)}>
      <Routes>
        <Route
          path="data/documents/:schema/:id/*"
          element={
            <BoundResource name="data/documents/:schema">
              <DocumentDetail />
            </BoundResource>
          }
        />
      </Routes>
    </DataProviderContext.Provider>,
    { client, resources: declared, path: `/data/documents/${SCHEMA_ID}/${id}`, permissions: ['VIEW_DOCUMENTS'] },
  );
  await screen.findByRole('heading', { name: id });
  const refused = new ApiError('Not now.', { status: 400, code: 21, method: 'GET', path: '/' });
  vi.spyOn(client.documents, 'findOne').mockRejectedValueOnce(refused);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText(/^What stands here is as of \d\d:\d\d\. It could not be loaded again: Not now\.$/),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded again/i)).toBeNull());
});
