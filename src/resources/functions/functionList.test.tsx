import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderList } from '../../../tests/support/renderList';
import { writeListPlace } from '../../admin/listView';
import { functions } from '.';
import { FunctionList } from './FunctionList';

afterEach(cleanup);

it('[FUNC-06] a row leads to its function, which keeps how the list was looked at', async () => {
  const open = async (search: string) => {
    renderList(<FunctionList />, functions, () => ({ data: [{ name: 'a/b report' }], page: { offset: 0, limit: 1 } }), {
      path: `/tasks/functions${search}`,
    });
    return (await screen.findByRole('link', { name: 'a/b report' })).getAttribute('href');
  };
  expect(await open('')).toBe('/tasks/functions/a%2Fb%20report');
  await act(() => vi.dynamicImportSettled());
  cleanup();
  const search = writeListPlace('', { page: 1, view: { query: 'report' } });
  const kept = new URLSearchParams({ list: new URLSearchParams(search).get('state') ?? '' });
  expect(await open(search)).toBe(`/tasks/functions/a%2Fb%20report?${kept}`);
});
