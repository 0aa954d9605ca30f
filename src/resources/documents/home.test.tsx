import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { createPreferences, memoryStore } from '../../client';
import type { DataSchema } from '../../contract';
import { WaitingDocuments } from './home';
import { rememberSchema } from './recentSchemas';

afterEach(cleanup);

const schema = {
  id: 's1',
  name: 'measurement',
  creationTransition: { toStatus: 'new', type: 'manual' },
  transitions: [{ id: 't', name: 'review', type: 'manual', fromStatuses: ['new'], toStatus: 'reviewed' }],
} as unknown as DataSchema;

const show = (answer: { ids: string[]; total?: number }, schemas = [schema]) =>
  renderInConsole(<WaitingDocuments />, {
    client: { schemas: { all: async () => schemas }, documents: { ids: async () => answer } } as unknown as Client,
  });

it('[CAP-20] counts the documents that nobody has moved on', async () => {
  show({ ids: ['d1'], total: 83 });
  expect(await screen.findByText('83 in “new”')).toBeTruthy();
});

it('[CAP-20] says that nothing was counted where no schema has a step out of its first status', async () => {
  show({ ids: ['d1'], total: 1 }, [{ ...schema, transitions: [] }]);
  expect(await screen.findByText('No schema has a step by hand out of its first status.')).toBeTruthy();
});

it('[CAP-20] asks for five schemas that are in use: those looked at last, then by their names', async () => {
  const storage = memoryStore();
  rememberSchema(createPreferences({ storage }), 'z');
  const named = (id: string, more: object = {}) => ({ ...schema, id, name: id, ...more });
  const all = ['f', 'z', 'e', 'd', 'c', 'b'].map(id => named(id)).concat(named('a', { disabled: true }));
  const ids = vi.fn(async (_: string) => ({ ids: ['d1'], total: 1 }));
  renderInConsole(<WaitingDocuments />, {
    storage,
    client: { schemas: { all: async () => all }, documents: { ids } } as unknown as Client,
  });
  const shown = await screen.findAllByRole('link', { name: /^[a-z]$/ });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['z', 'b', 'c', 'd', 'e']);
  expect(ids.mock.calls.map(([id]) => id)).toEqual(['z', 'b', 'c', 'd', 'e']);
});

it('[CAP-20] [HOST-05] does not say that none waits where the host does not count', async () => {
  show({ ids: ['d1'] });
  expect(await screen.findByText('some in “new”')).toBeTruthy();
  cleanup();
  show({ ids: [] });
  expect(await screen.findByText('No document waits in its first status.')).toBeTruthy();
});
