import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { type HttpRequest, NetworkError } from '../../client';
import type { User } from '../../contract';
import { users } from '.';
import { AccountCard } from './AccountCard';

const user = { id: 'u 7', email: 'ben@example.test', activation: true } as User;

afterEach(cleanup);

const show = (
  permissions: readonly string[],
  answer: () => Promise<unknown> = async () => ({ affectedRecords: 1 }),
) => {
  const sent: HttpRequest[] = [];
  const request = (call: HttpRequest) => {
    sent.push(call);
    return answer();
  };
  const { notices } = renderInConsole(<AccountCard user={user} name="Ben Maes" />, {
    client: { http: { request } } as unknown as Client,
    permissions,
    resources: [users],
  });
  return { notices, sent };
};
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));

describe('an account that wrong passwords have locked', () => {
  it('is unlocked, once for each press, and it is said', async () => {
    const { sent, notices } = show(['VIEW_USER', 'RESET_FAILED_LOGIN_ATTEMPTS']);
    press();
    press();
    await expect
      .poll(() => notices.state().toasts)
      .toEqual([expect.objectContaining({ kind: 'success', text: 'Ben Maes can sign in again' })]);
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/users/v1/u%207/reset_failed_login_attempts'],
    ]);
  });

  it('is told with the reason where the host does not unlock it', async () => {
    const { notices } = show(['VIEW_USER', 'RESET_FAILED_LOGIN_ATTEMPTS'], async () => {
      throw new NetworkError('no answer');
    });
    press();
    await expect
      .poll(() => notices.state().toasts)
      .toEqual([
        expect.objectContaining({
          kind: 'error',
          text: 'Ben Maes was not unlocked',
          detail: expect.stringMatching(/./),
        }),
      ]);
  });

  it('is not offered to who may not', () => {
    show(['VIEW_USER', 'UPDATE_USER']);
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  });
});
