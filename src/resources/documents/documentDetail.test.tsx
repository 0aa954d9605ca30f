import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

afterEach(cleanup);

/** The page of a document on a server whose answers the test says. */
const open = async (
  change: (record: Record<string, unknown>) => void = () => undefined,
  below = '',
  permissions: readonly string[] = [],
) => {
  const { host, client } = await openForeignHost({ count: 1 });
  host.records['/data/v1/'] = [{ id: SCHEMA_ID, name: 'bare' }];
  const record = host.records[`/data/v1/${SCHEMA_ID}/documents`]?.[0] as Record<string, unknown>;
  change(record);
  const id = String(record.id);
  const declared = [documents, schemas, users, files];
  const { queryClient } = renderInConsole(
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
    {
      client,
      resources: declared,
      path: `/data/documents/${SCHEMA_ID}/${id}${below}`,
      permissions: ['VIEW_DOCUMENTS', ...permissions],
    },
  );
  return { client, record, id, queryClient };
};

it('[CAP-01] a document that cannot be read again is marked as of when it is, with another try', async () => {
  const { client, id } = await open();
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

const lock = (record: Record<string, unknown>) => {
  Object.assign(record, { status: 'draft', transitionLock: { timestamp: '2026-03-05T16:08:09.045Z' } });
};

it('[DOC-08] a locked document is not looked at again while it is edited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  try {
    const { client } = await open(lock, '/edit');
    await screen.findByRole('heading', { level: 1 });
    const find = vi.spyOn(client.documents, 'findOne');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(find).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

it('[DOC-08] [DOC-10] a document that a transition holds locked is looked at until it is let go, and its new status is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  try {
    const { client, record, queryClient } = await open(lock);
    const list = [`data/documents/${SCHEMA_ID}`, 'getList', {}];
    queryClient.setQueryData(list, { data: [], total: 0 });
    const told = await screen.findByText('draft', { selector: '[role="status"] *' });
    expect(told).toBeVisible();
    const find = vi.spyOn(client.documents, 'findOne');
    await vi.advanceTimersByTimeAsync(300);
    await waitFor(() => expect(find).toHaveBeenCalled());
    expect(told).toBeVisible();
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
    Object.assign(record, { status: 'published', transitionLock: undefined });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await screen.findByText('published', { selector: '[role="status"] *' })).toBeVisible();
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
    const looks = find.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(find).toHaveBeenCalledTimes(looks);
  } finally {
    vi.useRealTimers();
  }
});

it('[DOC-10] [TABLE-01] what changes a document here is asked for again by its lists', async () => {
  const { client, queryClient } = await open(undefined, '', ['CREATE_DOCUMENT_COMMENTS']);
  const list = [`data/documents/${SCHEMA_ID}`, 'getList', {}];
  queryClient.setQueryData(list, { data: [], total: 0 });
  vi.spyOn(client.documents, 'waitUntilUnlocked').mockResolvedValue({ id: 'd', status: 'new' } as never);
  vi.spyOn(client.documents, 'addComment').mockResolvedValue({ id: 'c' } as never);
  fireEvent.change(await screen.findByLabelText('New comment'), { target: { value: 'Seen.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
});
