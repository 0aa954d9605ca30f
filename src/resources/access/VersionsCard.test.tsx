import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { Client } from '../../admin/platform';
import { ApiError } from '../../client';
import { applications } from '.';
import { VersionsCard } from './VersionsCard';

afterEach(cleanup);

it('[HOST-05] a version whose name is no text is called by its id, and can be removed', () => {
  const versions = [{ id: 'v1', name: { first: ['x'] }, creationTimestamp: new Date('2026-01-05T09:30:00Z') }, null];
  renderInConsole(<VersionsCard record={{ id: 'a1', versions }} reload={async () => undefined} />, {
    permissions: ['VIEW_APPLICATIONS', 'DELETE_APPLICATIONS'],
    resources: [applications],
  });
  expect(screen.getByText('v1')).toBeVisible();
  expect(screen.getByRole('button', { name: /v1/ })).toBeVisible();
});

it('[AUTH-04] [HOST-05] a version without an ID is shown, and cannot be removed', () => {
  renderInConsole(
    <VersionsCard
      record={{ id: 'a1', versions: [{ name: 'odd' }, { id: 'v1', name: 'one' }] }}
      reload={async () => undefined}
    />,
    { permissions: ['VIEW_APPLICATIONS', 'DELETE_APPLICATIONS'], resources: [applications] },
  );
  expect(screen.getByText('odd')).toBeVisible();
  expect(screen.getAllByRole('button').map(one => one.getAttribute('aria-label'))).toEqual(['Delete version one']);
});

it.each([
  [new Error('There is one already'), 'beta'],
  [undefined, ''],
])('[AUTH-04] what a version was to be called stays typed unless it was added (%s)', async (refusal, left) => {
  const request = async () => {
    if (refusal) throw refusal;
    return {};
  };
  const { notices } = renderInConsole(<VersionsCard record={{ id: 'a1' }} reload={async () => undefined} />, {
    permissions: ['VIEW_APPLICATIONS', 'CREATE_APPLICATIONS'],
    resources: [applications],
    client: { http: { request } } as unknown as Client,
  });
  const name = screen.getByRole('textbox');
  fireEvent.change(name, { target: { value: 'beta' } });
  const add = screen.getByRole('button');
  fireEvent.click(add);
  await waitFor(() => expect(add).toHaveProperty('disabled', left === ''));
  await waitFor(() => expect(notices.state().toasts).toHaveLength(refusal ? 1 : 0));
  expect(name).toHaveValue(left);
});

it('[AUTH-04] a version that was added is among those that the list of applications asks for again', async () => {
  const { queryClient } = renderInConsole(<VersionsCard record={{ id: 'a1' }} reload={async () => undefined} />, {
    permissions: ['VIEW_APPLICATIONS', 'CREATE_APPLICATIONS'],
    resources: [applications],
    client: { http: { request: async () => ({}) } } as unknown as Client,
  });
  const list = [applications.name, 'getList', {}];
  queryClient.setQueryData(list, { data: [], total: 0 });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'beta' } });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
});

it('[trap 27] a version is neither removed nor added where the answer counts nothing', async () => {
  const { notices } = renderInConsole(
    <VersionsCard record={{ id: 'a1', versions: [{ id: 'v1', name: 'one' }] }} reload={async () => undefined} />,
    {
      permissions: ['VIEW_APPLICATIONS', 'CREATE_APPLICATIONS', 'DELETE_APPLICATIONS'],
      resources: [applications],
      client: { http: { request: async () => ({ affectedRecords: 0 }) } } as unknown as Client,
    },
  );
  fireEvent.click(screen.getByRole('button', { name: /one/ }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notices.state().toasts).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const name = screen.getByRole('textbox');
  fireEvent.change(name, { target: { value: 'beta' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await waitFor(() => expect(notices.state().toasts).toHaveLength(2));
  const told = notices.state().toasts.map(({ text, detail }) => `${text}: ${detail}`);
  expect(told).toContain('Version one was not deleted: The host changed nothing.');
  expect(told).toContain('Version beta was not added: The host changed nothing.');
  expect(name).toHaveValue('beta');
});

it.each([
  ['done', true, 'one', []],
  ['done', true, 'beta', []],
  ['not done', false, 'one', [expect.stringMatching(/^Version one was not deleted: .* it is there still/)]],
  ['not done', false, 'beta', [expect.stringMatching(/^Version beta was not added: .* is not stored so far/)]],
])('a version whose change got no answer is looked up: %s (%s) of %s', async (_, isDone, name, told) => {
  let versions: object[] = [{ id: 'v1', name: 'one' }];
  const { client } = scriptedHost(({ method }) => {
    if (method === 'GET') return pageWith([{ id: 'a1', versions }]);
    if (isDone) versions = method === 'POST' ? [...versions, { id: 'v2', name: 'beta' }] : [];
    return new TypeError('cut');
  });
  let reloads = 0;
  const reload = async () => {
    reloads += 1;
  };
  const { notices } = renderInConsole(<VersionsCard record={{ id: 'a1', versions }} reload={reload} />, {
    permissions: ['VIEW_APPLICATIONS', 'CREATE_APPLICATIONS', 'DELETE_APPLICATIONS'],
    resources: [applications],
    client,
  });
  if (name === 'one') {
    fireEvent.click(screen.getByRole('button', { name: /one/ }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  } else {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: name } });
    fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement);
  }
  await waitFor(() => expect(reloads + notices.state().toasts.length).toBe(1));
  expect(notices.state().toasts.map(({ text, detail }) => `${text}: ${detail}`)).toEqual(told);
});

it('[AUTH-04] a version of the same name that was there before is not taken for one whose answer was lost', async () => {
  const versions = [{ id: 'v1', name: 'one' }];
  const { client } = scriptedHost(({ method }) =>
    method === 'GET' ? pageWith([{ id: 'a1', versions }]) : new TypeError('cut'),
  );
  const { notices } = renderInConsole(<VersionsCard record={{ id: 'a1', versions }} reload={async () => undefined} />, {
    permissions: ['VIEW_APPLICATIONS', 'CREATE_APPLICATIONS'],
    resources: [applications],
    client,
  });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'one' } });
  fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement);
  await waitFor(() => expect(notices.state().toasts[0]?.text).toBe('Version one was not added'));
  expect(screen.getByRole('textbox')).toHaveValue('one');
});

it('[AUTH-04] a version of an application that somebody else deleted meanwhile is not added, and the application said to be deleted', async () => {
  const gone = new ApiError('Unknown', { status: 404, code: 16, method: 'POST', path: '/' });
  const text = '{"data":[],"page":{"total":0,"offset":0,"limit":20}}';
  const http = {
    request: () => Promise.reject(gone),
    requestWithText: async () => ({ value: JSON.parse(text), text }),
  };
  const { notices } = renderInConsole(<VersionsCard record={{ id: 'a1' }} reload={async () => undefined} />, {
    permissions: ['VIEW_APPLICATIONS', 'CREATE_APPLICATIONS'],
    resources: [applications],
    client: { http } as unknown as Client,
  });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'beta' } });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(JSON.stringify(notices.state().toasts)).toMatch(/somebody has deleted it/));
});
