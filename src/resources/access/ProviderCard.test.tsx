import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { Client } from '../../admin/platform';
import type { HttpRequest } from '../../client';
import { LoginStatus } from './LoginStatus';
import { oidcProviders } from './oidcProviders';
import { ProviderCard } from './ProviderCard';

afterEach(cleanup);

const VIEW = ['VIEW_OIDC_PROVIDERS', 'VIEW_APPLICATIONS'];

const show = (record: object, permissions: readonly string[], request: (call: HttpRequest) => Promise<unknown>) => {
  let reloads = 0;
  const { notices } = renderInConsole(
    <ProviderCard
      record={{ id: 'p 1', name: 'clinic', ...record }}
      reload={async () => {
        reloads += 1;
      }}
    />,
    { permissions, client: { http: { request } } as unknown as Client, resources: [oidcProviders] },
  );
  return { notices, reloads: () => reloads };
};

it.each([
  [false, 'Nobody can sign in at this provider', 'Enable', 'enable'],
  [true, 'People can sign in at this provider', 'Disable', 'disable'],
])('says whether a provider is open (%s), and changes it for whoever may', async (enabled, text, label, verb) => {
  const sent: HttpRequest[] = [];
  const { reloads } = show({ enabled }, [...VIEW, 'UPDATE_OIDC_PROVIDER'], async call => sent.push(call));
  expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(reloads()).toBe(1));
  expect(sent).toMatchObject([{ method: 'POST', path: `/auth/v2/oidc/providers/p%201/${verb}` }]);
});

it('[HOST-05] of a provider whose state the host does not tell, neither is said, and both are offered', async () => {
  const sent: HttpRequest[] = [];
  show({}, [...VIEW, 'UPDATE_OIDC_PROVIDER'], async call => sent.push(call));
  expect(screen.getByText('The host does not tell whether people can sign in at this provider.')).toBeVisible();
  expect(screen.queryByText(/Nobody can sign in/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Enable' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/auth/v2/oidc/providers/p%201/disable']));
});

it('offers nothing to whoever may only look', () => {
  show({ enabled: false }, VIEW, async () => undefined);
  expect(screen.getByText(/Nobody can sign in/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells a refusal, and can be tried again', async () => {
  const { notices, reloads } = show({ enabled: false }, [...VIEW, 'UPDATE_OIDC_PROVIDER'], () =>
    Promise.reject(new Error('The host refuses')),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enable' }));
  await waitFor(() =>
    expect(notices.state().kept).toMatchObject([{ kind: 'error', text: 'Provider clinic was not changed' }]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enable' })).toBeEnabled());
  expect(reloads()).toBe(0);
});

it('[trap 27] is not said to be changed where the answer counts nothing: neither whether it is open nor its secret', async () => {
  const { notices, reloads } = show({ enabled: false }, [...VIEW, 'UPDATE_OIDC_PROVIDER'], async () => ({
    affectedRecords: 0,
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Enable' }));
  await waitFor(() => expect(notices.state().toasts[0]?.detail).toBe('The host changed nothing.'));
  fireEvent.click(screen.getByRole('button', { name: 'Change the client secret' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('New client secret'), { target: { value: 'a new one' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change the client secret' }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('The host changed nothing.'));
  expect([notices.state().toasts.length, reloads()]).toEqual([1, 0]);
});

it.each([
  ['is open by now', true, []],
  ['is not', false, [expect.stringMatching(/looked up, and is not stored so far/)]],
])('a provider whose opening got no answer is looked up: it %s', async (_, enabled, told) => {
  const { client } = scriptedHost(({ method }) =>
    method === 'GET' ? pageWith([{ id: 'p1', name: 'clinic', enabled }]) : new TypeError('cut'),
  );
  let reloads = 0;
  const reload = async () => {
    reloads += 1;
  };
  const { notices } = renderInConsole(<ProviderCard record={{ id: 'p1', name: 'clinic' }} reload={reload} />, {
    permissions: [...VIEW, 'UPDATE_OIDC_PROVIDER'],
    client,
    resources: [oidcProviders],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Enable' }));
  await waitFor(() => expect(reloads + notices.state().toasts.length).toBe(1));
  expect(notices.state().toasts.map(({ detail }) => detail)).toEqual(told);
});

it('changes the client secret: masked, sent once, a refusal said where it was typed', async () => {
  const sent: HttpRequest[] = [];
  let isRefused = true;
  const { notices, reloads } = show(
    { enabled: true, clientSecretHint: 'w0rd' },
    [...VIEW, 'UPDATE_OIDC_PROVIDER'],
    async call => {
      if (isRefused) throw new Error('The host refuses');
      sent.push(call);
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change the client secret' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Client secret of clinic' }));
  expect(dialog.getByText(/The present one ends with w0rd\./)).toBeInTheDocument();
  const field = dialog.getByLabelText('New client secret');
  expect(field).toHaveAttribute('type', 'password');
  const change = dialog.getByRole('button', { name: 'Change the client secret' });
  expect(change).toBeDisabled();
  fireEvent.change(field, { target: { value: 'a new one' } });
  fireEvent.click(change);
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('The host refuses'));
  expect(field).toHaveValue('a new one');
  isRefused = false;
  // Enter, twice: the second finds the first on its way.
  const form = field.closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(reloads()).toBe(1));
  expect(sent).toEqual([{ method: 'PUT', path: '/auth/v2/oidc/providers/p%201', body: { clientSecret: 'a new one' } }]);
  expect(notices.state().toasts[0]?.text).toBe('The client secret of clinic was changed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['success', 'success'],
  ['failed', 'failed'],
  ['constructor', 'constructor'],
])('a sign-in that ended with %s is told as %s', (status, text) => {
  const { container } = renderInConsole(<LoginStatus record={{ status }} />);
  expect(container).toHaveTextContent(text);
});
