import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { defineResource, type ResourceDeclaration, type ResourceDefinition } from '../../src/admin/defineResource';
import type { KeyValueStore } from '../../src/client';
import { RecordCreate } from '../../src/ui/record/RecordCreate';
import { RecordPage } from '../../src/ui/record/RecordPage';
import { renderInConsole } from './renderInConsole';
import { type HostCall, scriptedHost } from './scriptedHost';

type Thing = { id: string; name: string };

const THINGS: ResourceDeclaration<Thing> = {
  name: 'data/things',
  section: { name: 'data', icon: () => null },
  api: { path: '/things/v1', casing: 'camel', removeFields: '/things/v1/remove_fields' },
  permissions: { list: ['ViewTemplates'], update: ['UpdateTemplates'], delete: ['DeleteTemplates'] },
  columns: [{ field: 'name', sortable: true }],
  writes: { blank: { name: '' }, editable: ['name', 'size'], remove: 'delete' },
};

type Opened = {
  /** What else is declared of them. */
  declared?: Partial<ResourceDeclaration<Thing>>;
  /** Resources beside them. */
  others?: readonly ResourceDefinition[];
  storage?: KeyValueStore;
  /** Where drafts are kept. */
  perTab?: KeyValueStore;
};

/**
 * The pages of records that are written as JSON: a list, `/data/things/new`, `/data/things/a1` and its editor.
 *
 * @param answer what the host says to each call
 */
export const openRecords = (
  path: string,
  answer: (call: HostCall) => unknown,
  { declared = {}, others = [], ...more }: Opened = {},
) => {
  const things = defineResource<Thing>({ ...THINGS, ...declared });
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
      resources: [things, ...others],
      permissions: ['VIEW_TEMPLATES', 'UPDATE_TEMPLATES', 'DELETE_TEMPLATES'],
    },
  );
  return { ...page, calls };
};
