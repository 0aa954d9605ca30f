import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { Client } from '../../admin/platform';
import { toApiError } from '../../client/errors';
import { applications, authorizations, oauth1Tokens, sessions } from '../access';
import { users } from '.';
import { SessionsCard } from './SessionsCard';

afterEach(cleanup);

const show = (request: () => Promise<unknown>) =>
  renderInConsole(<SessionsCard userId="u7" isOwn={false} />, {
    client: { http: { request } } as unknown as Client,
    permissions: ['VIEW_USER', 'VIEW_AUTHORIZATIONS', 'VIEW_APPLICATIONS'],
    resources: [users, sessions, authorizations, oauth1Tokens, applications],
  });

describe('sessions of a user', () => {
  it('[HOST-05] are not said to be none where the host does not list them', async () => {
    show(async () => {
      throw toApiError(undefined, { status: 404, method: 'GET', path: '/auth/v2/oauth2/refreshTokens' });
    });
    expect(await screen.findByText(/does not list them\.$/)).toBeTruthy();
    expect(screen.queryByText('None.')).toBeNull();
  });

  it.each([
    [1, false],
    [2, true],
  ])('lead to all of them where there are more than are shown: 1 of %i', async (total, isMore) => {
    const data = [{ id: 's1', creationTimestamp: new Date(0), expiryTimestamp: new Date(0) }];
    show(async () => ({ page: { offset: 0, limit: 20, total }, data }));
    await screen.findAllByRole('listitem');
    expect(screen.queryByText(/newest/i) !== null).toBe(isMore);
  });

  it('[PERM-06] signed tokens are revoked by whoever may view authorizations, sessions by whoever may delete them', async () => {
    const data = [{ id: 's1', creationTimestamp: new Date(0) }];
    show(async () => ({ page: { offset: 0, limit: 20, total: 1 }, data }));
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Revoke s1' })).toBeNull();
    const kinds = within(screen.getByRole('group', { name: 'What lets this user in' })).getAllByRole('button');
    fireEvent.click(kinds[2] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Revoke s1' })).toBeInTheDocument();
  });

  it('[PERM-04] are shown and ended by whoever holds the later names for them, who is told of nothing else', async () => {
    const data = [{ id: 's1', creationTimestamp: new Date(0) }];
    const request = async () => ({ page: { offset: 0, limit: 20, total: 1 }, data });
    renderInConsole(<SessionsCard userId="u7" isOwn={false} />, {
      client: { http: { request } } as unknown as Client,
      permissions: ['VIEW_USER', 'VIEW_OAUTH2_REFRESH_TOKENS', 'DELETE_OAUTH2_REFRESH_TOKEN'],
      resources: [users, sessions, authorizations, oauth1Tokens],
    });
    expect(await screen.findByRole('button', { name: 'Revoke s1' })).toBeVisible();
    const kinds = within(screen.getByRole('group', { name: 'What lets this user in' })).getAllByRole('button');
    expect(kinds.map(({ textContent }) => textContent)).toEqual(['Sessions']);
  });

  it('[AUTH-05] are the newest twenty of this user; one is ended after asking, and they are read again', async () => {
    const asked: string[] = [];
    const data = [{ id: 's 1', creationTimestamp: new Date(0), expiryTimestamp: new Date(0) }];
    const request = async ({ method, path, rql }: { method: string; path: string; rql?: string }) => {
      asked.push(`${method} ${path}${rql ? `?${rql}` : ''}`);
      return method === 'GET' ? { page: { offset: 0, limit: 20, total: 1 }, data } : { affectedRecords: 1 };
    };
    renderInConsole(<SessionsCard userId="u7" isOwn={false} />, {
      client: { http: { request } } as unknown as Client,
      permissions: ['VIEW_USER', 'VIEW_AUTHORIZATIONS', 'DELETE_AUTHORIZATIONS'],
      resources: [users, sessions, authorizations, oauth1Tokens],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke s 1' }));
    const query = 'eq(userId,u7)&sort(-creationTimestamp)&limit(20)';
    const read = `GET /auth/v2/oauth2/refreshTokens?${query}`;
    expect(asked).toEqual([read]);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(asked).toEqual([read, 'DELETE /auth/v2/oauth2/refreshTokens/s%201', read]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const kinds = within(screen.getByRole('group', { name: 'What lets this user in' })).getAllByRole('button');
    fireEvent.click(kinds[2] as HTMLElement);
    await waitFor(() => expect(asked.at(-1)).toBe(`GET /auth/v2/oauth1/tokens?${query}`));
  });

  it('[trap 27] are not ended where the answer counts nothing, and that is said', async () => {
    const data = [{ id: 's1', creationTimestamp: new Date(0) }];
    const page = { page: { offset: 0, limit: 20, total: 1 }, data };
    const request = async ({ method }: { method: string }) => (method === 'GET' ? page : { affectedRecords: 0 });
    const { notices } = renderInConsole(<SessionsCard userId="u7" isOwn />, {
      client: { http: { request } } as unknown as Client,
      resources: [users, sessions, authorizations, oauth1Tokens],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke s1' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(notices.state().toasts[0]?.detail).toBe('The host changed nothing.'));
  });

  it.each([
    ['gone', true, []],
    ['there still', false, [expect.stringMatching(/it was looked up: it is there still/)]],
  ])('[AUTH-05] are looked up where the answer to their end was lost: %s', async (_, isDone, told) => {
    let data = [{ id: 's1' }];
    const { client, asked } = scriptedHost(({ method }) => {
      if (method === 'GET') return pageWith(data);
      if (isDone) data = [];
      return new TypeError('cut');
    });
    const { notices } = renderInConsole(<SessionsCard userId="u7" isOwn />, {
      client,
      resources: [users, sessions, authorizations, oauth1Tokens],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke s1' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(asked()).toContain('GET /auth/v2/oauth2/refreshTokens?eq(id,s1)'));
    await waitFor(() => expect(screen.queryByText('None.') !== null).toBe(isDone));
    await waitFor(() => expect(notices.state().toasts.map(({ detail }) => detail)).toEqual(told));
  });

  it('[AUTH-05] are all shown, and ended, of oneself without any permission, after a question that says so', async () => {
    const data = [{ id: 's1' }];
    renderInConsole(<SessionsCard userId="u1" isOwn />, {
      client: { http: { request: async () => pageWith(data) } } as unknown as Client,
      resources: [users, sessions, authorizations, oauth1Tokens],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke s1' }));
    expect(within(screen.getByRole('dialog')).getByText(/It may be the session that you work in/)).toBeVisible();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const kinds = within(screen.getByRole('group', { name: 'What lets this user in' })).getAllByRole('button');
    expect(kinds).toHaveLength(3);
    // Pressed once more, the present kind stays chosen.
    fireEvent.click(kinds[0] as HTMLElement);
    expect(kinds[0]).toHaveAttribute('aria-pressed', 'true');
  });

  it('[AUTH-05] are ended by nobody who may only look', async () => {
    const data = [{ id: 's1', creationTimestamp: new Date(0), expiryTimestamp: new Date(0) }];
    show(async () => ({ page: { offset: 0, limit: 20, total: 1 }, data }));
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  });

  it('[HOST-05] tell no time that the host does not tell', async () => {
    show(async () => ({ page: { offset: 0, limit: 20, total: 1 }, data: [{ id: 's1' }] }));
    expect((await screen.findByRole('listitem')).textContent).toBe('s1');
  });

  it('[AUTH-05] lead to an application where they name one; the key of a version leads nowhere', async () => {
    const data = [
      { id: 'a1', applicationId: 'app1', clientId: 'key1' },
      { id: 'a2', clientId: 'key2' },
    ];
    show(async () => ({ page: { offset: 0, limit: 20, total: 2 }, data }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/access/applications/app1');
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(second?.textContent).toBe('key2');
  });

  it('are none where the host says so', async () => {
    show(async () => ({ page: { offset: 0, limit: 20, total: 0 }, data: [] }));
    expect(await screen.findByText('None.')).toBeTruthy();
  });
});
