import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { createChangeLog } from '../../admin/changes/changeLog';
import { memoryStore } from '../../client';
import { documents } from '../../resources/documents';
import { ChangesPage } from './ChangesPage';

it('[CAP-11] what was changed is called by its kind, whatever its resource is bound to', () => {
  const storage = memoryStore();
  const resource = 'data/documents/5bfbfc3146e0fb321rsa4b28';
  createChangeLog(storage, 'test.example', 'u1').add({
    at: Date.now(),
    durationMs: 5,
    action: 'PUT',
    resource,
    id: '5bfbfc3146e0fb321rsa4b29',
    outcome: { kind: 'done' },
    fields: [],
  });
  renderInConsole(<ChangesPage />, { resources: [documents], storage });
  const row = screen.getAllByRole('row')[1];
  expect(row?.textContent).toContain('Document changed');
});
