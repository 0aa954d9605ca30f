import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { defineResource } from '../../admin/defineResource';
import type { Client } from '../../admin/platform';
import type { HttpRequest } from '../../client';
import { RecordPage } from './RecordPage';

type Thing = { id: string; name: string; size: number };

const things = defineResource<Thing>({
  name: 'data/things',
  section: { name: 'data', icon: () => null },
  api: { path: '/things/v1', casing: 'snake', one: 'filter' },
  permissions: { list: ['ViewTemplates'], update: ['UpdateTemplates'] },
  columns: [{ field: 'name' }],
  writes: { editable: ['name', 'size'] },
});

/** The editor of a record that stands at the host as `stored` says. */
const open = async (stored: Record<string, unknown>) => {
  const request = vi.fn(async (_: HttpRequest) => ({ affectedRecords: 1 }));
  const requestWithText = vi.fn(async () => ({ value: { data: [stored] }, text: JSON.stringify({ data: [stored] }) }));
  renderInConsole(
    <Routes>
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
      path: '/data/things/a1/edit',
      client: { http: { request, requestWithText } } as unknown as Client,
      resources: [things],
      permissions: ['VIEW_TEMPLATES', 'UPDATE_TEMPLATES'],
    },
  );
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });
  return {
    editor,
    request,
    requestWithText,
    save: (text: string) => {
      fireEvent.change(editor, { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    },
  };
};
afterEach(cleanup);

it('what somebody else changed meanwhile is not overwritten unseen: it is told, and saving again says so', async () => {
  const stored: Record<string, unknown> = { id: 'a1', name: 'First', size: 1 };
  const { editor, request, save } = await open(stored);
  stored.size = 9_999;
  const mine = '{"name": "Mine", "size": 1}';
  save(mine);
  expect(await screen.findByText(/^Somebody else has changed size since this was opened\./)).toBeVisible();
  expect(request).not.toHaveBeenCalled();
  expect(editor).toHaveValue(mine);
  save(mine);
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  expect(request.mock.calls[0]?.[0]).toMatchObject({ method: 'PUT', payload: { json: mine } });
});

it.each([
  ['changed nothing that can be edited here', { id: 'a1', name: 'First', size: 1, seen: 7 }],
  ['changed the same to the same', { id: 'a1', name: 'Mine', size: 1 }],
])('it is saved at once where somebody else %s', async (_, now) => {
  const stored: Record<string, unknown> = { id: 'a1', name: 'First', size: 1 };
  const { request, save } = await open(stored);
  Object.assign(stored, now);
  save('{"name": "Mine", "size": 1}');
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
});

it('and where nobody can look, too: the save itself tells what is wrong', async () => {
  const { request, requestWithText, save } = await open({ id: 'a1', name: 'First', size: 1 });
  requestWithText.mockRejectedValueOnce(new Error('Not now.'));
  save('{"name": "Mine", "size": 1}');
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
});
