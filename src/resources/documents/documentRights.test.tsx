import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { DataSchema } from '../../contract';
import { useDocumentRights } from './documentRights';

afterEach(cleanup);

/** What u1, who holds these permissions, may do with a document of a schema. */
const mayOf = (modes: Partial<DataSchema>, document: object, permissions: readonly string[] = []) => {
  const Probe = () => {
    const rights = useDocumentRights({ id: 's', name: 'beds', ...modes } as DataSchema);
    const related = { creatorId: 'u9', userIds: [], groupIds: [], ...document };
    return <output>{`${rights.update(related).isAllowed} ${rights.remove(related).isAllowed}`}</output>;
  };
  renderInConsole(<Probe />, { permissions });
  const told = screen.getByRole('status').textContent;
  cleanup();
  return told;
};

it.each<[string, string, object, object]>([
  ['who made it', 'creator', { creatorId: 'u1' }, { creatorId: 'u2' }],
  ['who is linked to it', 'linkedUsers', { userIds: ['u2', 'u1'] }, { userIds: ['u2'] }],
  ['a member of a linked group, of which only the platform knows', 'linkedGroupStaff', { groupIds: ['g'] }, {}],
])('[PERM-04] a document is changed by %s, where its schema says so', (_, relation, related, stranger) => {
  const modes = { updateMode: [relation], deleteMode: [] } as unknown as Partial<DataSchema>;
  expect(mayOf(modes, related)).toBe('true false');
  expect(mayOf(modes, stranger)).toBe('false false');
  expect(mayOf(modes, stranger, ['DELETE_DOCUMENTS:beds'])).toBe('false true');
  expect(mayOf(modes, stranger, ['UPDATE_DOCUMENTS', 'DELETE_DOCUMENTS:wards'])).toBe('true false');
});
