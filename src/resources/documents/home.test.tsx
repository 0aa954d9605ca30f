import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { DataSchema } from '../../contract';
import { WaitingDocuments } from './home';

afterEach(cleanup);

const schema = {
  id: 's1',
  name: 'measurement',
  creationTransition: { toStatus: 'new', type: 'manual' },
  transitions: [{ id: 't', name: 'review', type: 'manual', fromStatuses: ['new'], toStatus: 'reviewed' }],
} as unknown as DataSchema;

const show = (answer: { ids: string[]; total?: number }) =>
  renderInConsole(<WaitingDocuments />, {
    client: { schemas: { all: async () => [schema] }, documents: { ids: async () => answer } } as unknown as Client,
  });

it('[CAP-20] counts the documents that nobody has moved on', async () => {
  show({ ids: ['d1'], total: 83 });
  expect(await screen.findByText('83 in "new"')).toBeTruthy();
});

it('[CAP-20] [HOST-05] does not say that none waits where the host does not count', async () => {
  show({ ids: ['d1'] });
  expect(await screen.findByText('some in "new"')).toBeTruthy();
  cleanup();
  show({ ids: [] });
  expect(await screen.findByText('No document waits in its first status.')).toBeTruthy();
});
