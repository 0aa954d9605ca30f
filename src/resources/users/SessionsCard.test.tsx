import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { toApiError } from '../../client/errors';
import { oauth1Tokens, sessions } from '../access';
import { users } from '.';
import { SessionsCard } from './SessionsCard';

afterEach(cleanup);

const show = (request: () => Promise<unknown>) =>
  renderInConsole(<SessionsCard userId="u7" isOwn={false} />, {
    client: { http: { request } } as unknown as Client,
    permissions: ['VIEW_USER', 'VIEW_AUTHORIZATIONS'],
    resources: [users, sessions, oauth1Tokens],
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

  it('are none where the host says so', async () => {
    show(async () => ({ page: { offset: 0, limit: 20, total: 0 }, data: [] }));
    expect(await screen.findByText('None.')).toBeTruthy();
  });
});
