import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { defineResource } from '../../src/admin/defineResource';
import type { KeyValueStore } from '../../src/client';
import { RecordCreate } from '../../src/ui/record/RecordCreate';
import { RecordPage } from '../../src/ui/record/RecordPage';
import { renderInConsole } from './renderInConsole';
import { type HostCall, scriptedHost } from './scriptedHost';

const things = defineResource<{ id: string; name: string }>({
  name: 'data/things',
  section: { name: 'data', icon: () => null },
  api: { path: '/things/v1', casing: 'camel', removeFields: '/things/v1/remove_fields' },
  permissions: { list: ['ViewTemplates'], update: ['UpdateTemplates'], delete: ['DeleteTemplates'] },
  columns: [{ field: 'name', sortable: true }],
  writes: { blank: { name: '' }, editable: ['name', 'size'], remove: 'delete' },
});

/**
 * The pages of records that are written as JSON: a list, `/data/things/new`, `/data/things/a1` and its editor.
 *
 * @param answer what the host says to each call
 */
export const openRecords = (
  path: string,
  answer: (call: HostCall) => unknown,
  more: { storage?: KeyValueStore } = {},
) => {
  const { client, calls } = scriptedHost(answer);
  const page = renderInConsole(
    <Routes>
      <Route path="/data/things" element={<h1>The list</h1>} />
      <Route path="/data/things/new" element={<RecordCreate />} />
      <Route
        path="/data/things/:id/*"
        element={
          <ResourceContextProvider value="data/things">
            <RecordPage />
          </ResourceContextProvider>
        }
      />
    </Routes>,
    {
      ...more,
      path,
      client,
      resources: [things],
      permissions: ['VIEW_TEMPLATES', 'UPDATE_TEMPLATES', 'DELETE_TEMPLATES'],
    },
  );
  return { ...page, calls };
};
