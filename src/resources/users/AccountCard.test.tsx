import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { type HttpRequest, memoryStore, NetworkError, type Shape } from '../../client';
import { readAs } from '../../client/shapes';
import type { User } from '../../contract';
import { users } from '.';
import { AccountCard } from './AccountCard';

const user = { id: 'u 7', email: 'ben@example.test', activation: true } as User;

afterEach(cleanup);

const show = (
  permissions: readonly string[],
  answer: () => Promise<unknown> = async () => ({ affectedRecords: 1 }),
  of: Partial<User> = {},
) => {
  const sent: HttpRequest[] = [];
  const request = async (call: HttpRequest & { reads: Shape<unknown> }) => {
    sent.push(call);
    const body = await answer();
    return readAs(call.reads, body, call);
  };
  const onChanged = vi.fn(async () => undefined);
  const { notices } = renderInConsole(<AccountCard user={{ ...user, ...of }} name="Ben Maes" onChanged={onChanged} />, {
    client: { http: { request } } as unknown as Client,
    permissions,
    resources: [users],
  });
  return { notices, sent, onChanged };
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

  it('[HOST-05] is unlocked where a host says so with nothing else, and read again', async () => {
    const { notices, onChanged } = show(['VIEW_USER', 'RESET_FAILED_LOGIN_ATTEMPTS'], async () => undefined);
    press();
    await expect
      .poll(() => notices.state().toasts)
      .toEqual([expect.objectContaining({ kind: 'success', text: 'Ben Maes can sign in again' })]);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('[trap 27] is not called unlocked where the host met no account', async () => {
    const { notices } = show(['VIEW_USER', 'RESET_FAILED_LOGIN_ATTEMPTS'], async () => ({ affectedRecords: 0 }));
    press();
    await expect
      .poll(() => notices.state().toasts)
      .toEqual([expect.objectContaining({ kind: 'info', text: 'The host found nothing to unlock for Ben Maes' })]);
  });

  it('shows how many wrong passwords the host counts, and when the last was', () => {
    const of = { failedCount: 50, lastFailedTimestamp: new Date('2026-01-02T03:04:00.000Z') };
    show(['VIEW_USER', 'RESET_FAILED_LOGIN_ATTEMPTS'], undefined, of);
    expect(screen.getByText('50, last at 2026-01-02 03:04.')).toBeTruthy();
    cleanup();
    show(['VIEW_USER', 'RESET_FAILED_LOGIN_ATTEMPTS'], undefined, { failedCount: 0 });
    expect(screen.queryByText(/last at/)).toBeNull();
    cleanup();
    show(['VIEW_USER', 'RESET_FAILED_LOGIN_ATTEMPTS'], undefined, { failedCount: 3 });
    expect(screen.getByText('3')).toBeTruthy();
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

it('[UDET-08] [UDET-09] the link asks for an activation mail once, however often that is pressed meanwhile, and again once it is answered', async () => {
  const answers: (() => void)[] = [];
  const requestActivation = vi.fn((_: string) => new Promise<void>(resolve => answers.push(resolve)));
  renderInConsole(<AccountCard user={{ ...user, activation: false }} name="Ben" onChanged={async () => undefined} />, {
    client: { users: { requestActivation } } as unknown as Client,
    permissions: ['VIEW_USER'],
    resources: [users],
  });
  const link = screen.getByRole('link', { name: 'Send activation mail' });
  fireEvent.click(link);
  fireEvent.click(link);
  expect(requestActivation.mock.calls).toEqual([['ben@example.test']]);
  answers[0]?.();
  expect(await screen.findByRole('img', { name: 'Activation mail was requested' })).toBeInTheDocument();
  fireEvent.click(link);
  expect(requestActivation).toHaveBeenCalledTimes(2);
});

it.each([
  ['Activation mail was requested', true],
  ['Activation mail was not sent', false],
])('[UDET-09] [CONST-01] the mark "%s" stands for 2 s', async (name, isSent) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const requestActivation = async () => {
      if (!isSent) throw new NetworkError('no answer');
    };
    renderInConsole(
      <AccountCard user={{ ...user, activation: false }} name="Ben" onChanged={async () => undefined} />,
      {
        client: { users: { requestActivation } } as unknown as Client,
        permissions: ['VIEW_USER'],
        resources: [users],
      },
    );
    fireEvent.click(screen.getByRole('link', { name: 'Send activation mail' }));
    await act(async () => undefined);
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(screen.getByRole('img', { name })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('img', { name })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('[UDET-09] [HOST-05] no activation mail is offered for a user who came without an address', () => {
  const { email: _, ...nameless } = user;
  renderInConsole(
    <AccountCard user={{ ...nameless, activation: false } as User} name="Ben" onChanged={async () => undefined} />,
    { permissions: ['VIEW_USER'], resources: [users] },
  );
  expect(screen.getByText('No')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Send activation mail' })).toBeNull();
  cleanup();
  renderInConsole(
    <AccountCard user={{ ...user, email: '', activation: false }} name="Ben" onChanged={async () => undefined} />,
    { permissions: ['VIEW_USER'], resources: [users] },
  );
  expect(screen.queryByRole('link', { name: 'Send activation mail' })).toBeNull();
});

it('[HOST-05] a user of whom the host does not tell it is not called inactive, and can be sent the mail', () => {
  const { activation: _, ...untold } = user;
  renderInConsole(<AccountCard user={untold as User} name="Ben Maes" onChanged={async () => undefined} />, {
    permissions: ['VIEW_USER'],
    resources: [users],
  });
  expect(screen.queryByText('No')).toBeNull();
  expect(screen.getByRole('link', { name: 'Send activation mail' })).toBeVisible();
});

it('[CAP-05] the activation mail is off where the host is read-only, and says why', () => {
  const requestActivation = vi.fn();
  const storage = memoryStore();
  storage.setItem('meridian.preferences', '{"v":1,"entries":[["host.read_only",true]]}');
  renderInConsole(
    <AccountCard user={{ ...user, activation: false }} name="Ben Maes" onChanged={async () => undefined} />,
    {
      client: { users: { requestActivation } } as unknown as Client,
      permissions: ['VIEW_USER'],
      resources: [users],
      storage,
    },
  );
  const button = screen.getByRole('link', { name: 'Send activation mail' });
  fireEvent.click(button);
  expect(requestActivation).not.toHaveBeenCalled();
  expect(button).toHaveAccessibleDescription(/^Read-only on this host/);
});
