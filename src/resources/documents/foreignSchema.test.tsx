import { cleanup, screen } from '@testing-library/react';
import { DataProviderContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCHEMA_ID } from '../../../tests/support/foreignHost';
import { openForeignHost } from '../../../tests/support/foreignHost/client';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { BoundResource } from '../../admin/BoundResource';
import { createDataProvider } from '../../admin/dataProvider';
import { schemas } from '../schemas';
import { SchemaDetail } from '../schemas/SchemaDetail';
import { DocumentList } from './DocumentList';
import { documents } from './index';

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BARE = { id: SCHEMA_ID, name: 'bare' };
const ODD = {
  ...BARE,
  properties: { gone: null, value: { type: 'object', properties: null }, list: { type: 'array', items: 7, enum: 'x' } },
  statuses: ['new'],
  transitions: [null, { id: 't', name: 'go', toStatus: 'done' }],
  indexes: [{ id: 'i', name: 'by value' }],
  creationTransition: 'new',
};

/** A page over a host with one schema. */
const show = async (element: React.ReactElement, route: string, path: string, schema: Record<string, unknown>) => {
  const { host, client } = await openForeignHost({ count: 3 });
  host.records['/data/v1/'] = [schema];
  const declared = [documents, schemas];
  return renderInConsole(
    <DataProviderContext.Provider value={createDataProvider(client, declared)}>
      <Routes>
        <Route
          path={`${route}${route.includes(':') ? '' : '/:id/*'}`}
          element={<BoundResource name={route}>{element}</BoundResource>}
        />
      </Routes>
    </DataProviderContext.Provider>,
    { client, resources: declared, path, permissions: ['VIEW_DOCUMENTS'] },
  );
};

describe.each([
  ['nothing but a name', BARE],
  ['parts that are none', ODD],
])('a schema of a host that sends %s', (_, schema) => {
  it('[HOST-05] has its documents listed', async () => {
    await show(<DocumentList />, 'data/documents/:schema', `/data/documents/${SCHEMA_ID}`, schema);
    expect(await screen.findByRole('table', { name: 'bare' })).toBeVisible();
    expect(await screen.findAllByText('new')).toHaveLength(3);
  });

  it('[HOST-05] is shown beside its JSON', async () => {
    await show(<SchemaDetail />, 'data/schema', `/data/schema/${SCHEMA_ID}`, schema);
    expect(await screen.findByRole('heading', { name: 'bare' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'JSON' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Transitions' })).toBeVisible();
    expect(screen.queryByText(/could not be shown/)).toBeNull();
  });
});
