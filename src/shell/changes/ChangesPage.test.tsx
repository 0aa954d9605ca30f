import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { type ChangeEntry, createChangeLog } from '../../admin/changes/changeLog';
import { memoryStore } from '../../client';
import { documents } from '../../resources/documents';
import { users } from '../../resources/users';
import { createDraftStore } from '../../ui/drafts/draftStore';
import { ChangesPage } from './ChangesPage';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The list with one change, as its row says it. */
const rowOf = (entry: Partial<ChangeEntry>) => {
  const storage = memoryStore();
  createChangeLog(storage, 'test.example', 'u1').add({
    at: Date.now(),
    durationMs: 5,
    action: 'PUT',
    id: '5bfbfc3146e0fb321rsa4b29',
    outcome: { kind: 'done' },
    fields: [],
    ...entry,
  });
  renderInConsole(<ChangesPage />, { resources: [documents, users], storage });
  return screen.getAllByRole('row')[1]?.textContent;
};

it('[CAP-11] what was changed is called by its kind, whatever its resource is bound to', () => {
  expect(rowOf({ resource: 'data/documents/5bfbfc3146e0fb321rsa4b28' })).toContain('Document changed');
});

it.each([
  ['roles_given', 'User: roles given'],
  ['deleted', 'User deleted'],
] as const)('[CAP-11] what was done is said in words: %s', (deed, words) => {
  const row = rowOf({ resource: 'users/users', action: 'POST add_roles', deed });
  expect(row).toContain(words);
  expect(row).not.toContain('POST');
});

it.each([
  [{ whose: 'general', id: undefined }, 'Settings of the platform'],
  [{ whose: 'users', name: 'Ada Lovelace' }, 'Settings of user Ada Lovelace'],
  [{ whose: 'groups', id: 'g7' }, 'Settings of group g7'],
] as const)('[CAP-11] settings are told with whose they are: %o', (entry, words) => {
  expect(rowOf({ resource: 'platform/configurations', deed: 'changed', ...entry } as Partial<ChangeEntry>)).toContain(
    words,
  );
});

it('[CAP-11] what was emptied, or was empty, is shown as that', () => {
  const fields = [
    { field: 'firstName', before: 'Ada' },
    { field: 'lastName', before: '', after: 'Byron' },
  ];
  const row = rowOf({ resource: 'users/users', fields });
  expect(row).toContain('First name: Ada → –');
  expect(row).toContain('Last name: – → Byron');
});

it.each([true, false])(
  '[CAP-11] [CAP-21] an old value is put over what was typed there and not saved only when asked: %s',
  async isTyped => {
    const storage = memoryStore();
    const perTab = memoryStore();
    const entry = {
      at: Date.now(),
      durationMs: 5,
      resource: 'users/users',
      action: 'PUT',
      id: 'u7',
      name: 'Ada',
      to: '/users/users/u7',
    };
    const fields = [{ field: 'firstName', before: 'Eva', after: 'Ada' }];
    createChangeLog(storage, 'test.example', 'u1').add({ ...entry, outcome: { kind: 'done' }, fields });
    const own = {
      page: entry.to,
      name: 'firstName',
      title: 'Ada',
      label: 'First name',
      value: 'half typed',
      at: Date.now(),
    };
    const kept = () =>
      JSON.parse(perTab.getItem('meridian.drafts') ?? '[]').map(({ value }: { value: unknown }) => value);
    if (isTyped) createDraftStore(perTab, memoryStore()).put({ id: 'test.example u1', isRemembered: false }, own);
    renderInConsole(<ChangesPage />, { resources: [users], storage, perTab });
    fireEvent.click(screen.getByRole('button', { name: 'Put back Ada' }));
    if (!isTyped) return expect(kept()).toEqual(['Eva']);
    expect(kept()).toEqual(['half typed']);
    const asked = await screen.findByRole('dialog', { name: 'Put back Ada' });
    expect(asked).toHaveTextContent('What you typed there and did not save (First name) is lost');
    const dialog = within(asked);
    fireEvent.click(dialog.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(kept()).toEqual(['Eva']));
  },
);

it('[CAP-11] what has no words stands as it was sent, also where another release wrote it', () => {
  const deed = 'of_next_year' as 'changed';
  expect(rowOf({ resource: 'users/users', action: 'POST add_moons', deed })).toContain('User POST add_moons');
});

it('[CAP-11] is searched whatever the case; the file holds what is shown, and another tab adds to it', async () => {
  const storage = memoryStore();
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${files.push(blob)}` }));
  const log = createChangeLog(storage, 'test.example', 'u1');
  const add = (at: number, name: string) =>
    log.add({
      at: Date.now() - at,
      durationMs: 5,
      resource: 'users/users',
      action: 'PUT',
      id: name,
      name,
      outcome: { kind: 'done' },
      fields: [{ field: 'firstName', before: 'Old', after: name }],
    });
  add(2, 'Ada');
  add(1, 'Grace');
  renderInConsole(<ChangesPage />, { resources: [users], storage });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: ' GRACE ' } });
  expect(screen.getByText('1 change')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  const { host, changes } = JSON.parse((await files[0]?.text()) ?? '');
  expect([host, changes.map(({ name }: { name: string }) => name)]).toEqual(['test.example', ['Grace']]);
  add(0, 'Grace Hopper');
  fireEvent(window, new StorageEvent('storage', { key: 'other' }));
  expect(screen.getByText('2 changes')).toBeVisible();
});
