import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../../tests/support/renderInConsole';
import { normalizePermission } from '../../../admin/permissions';
import type { Client } from '../../../admin/platform';
import { ApiError, type HttpRequest, NetworkError } from '../../../client';
import type { PermissionName } from '../../../contract';
import { settings as definition } from '..';
import { SettingsPage } from './SettingsPage';

const PATHS = {
  passwords: '/users/v1/password_policy',
  verification: '/users/v1/settings/verification',
  mails: '/users/v1/email_templates',
  files: '/files/v1/settings',
};
const EVERYTHING: readonly PermissionName[] = Object.values(definition.permissions ?? {}).flatMap(names => names ?? []);

const start = (
  permissions = EVERYTHING,
  refusing: readonly string[] = [],
  passwords: Record<string, unknown> = {},
  isLost = false,
) => {
  const stored: Record<string, Record<string, unknown>> = {
    [PATHS.passwords]: {
      minimumLength: 8,
      maximumLength: 64,
      lowerCaseRequired: true,
      upperCaseRequired: true,
      numberRequired: true,
      symbolRequired: false,
      ...passwords,
    },
    [PATHS.verification]: { limitHashActivationRequests: true },
    [PATHS.mails]: { activationEmailTemplateId: '5f0000000000000000000001', passwordResetEmailTemplateName: 'reset' },
    [PATHS.files]: { disableForceDownloadForMimeTypes: ['image/png', 'image/jpeg'] },
  };
  const calls: HttpRequest[] = [];
  const request = async (call: HttpRequest) => {
    calls.push(call);
    if (refusing.includes(call.path))
      throw new ApiError('Not found', { status: 404, code: 16, method: call.method, path: call.path });
    if (call.method === 'GET') return { ...stored[call.path] };
    if (isLost) throw new NetworkError('No answer');
    for (const [name, value] of Object.entries(call.body ?? {}))
      if (value === null) delete stored[call.path]?.[name];
      else Object.assign(stored[call.path] ?? {}, { [name]: value });
    return {};
  };
  const { notices } = renderInConsole(<SettingsPage />, {
    client: { http: { request } } as unknown as Client,
    permissions: permissions.map(normalizePermission),
    resources: [definition],
  });
  return {
    stored,
    changes: () => calls.filter(({ method }) => method !== 'GET'),
    calls,
    said: () => notices.state().kept.map(({ text }) => text),
    reasons: () => notices.state().kept.map(({ detail }) => detail),
  };
};
afterEach(cleanup);

const card = (name: string) => within(screen.getByRole('region', { name }));
const edit = async (of: string, label: string, value: string) => {
  const field = await card(of).findByLabelText(label);
  fireEvent.change(field, { target: { value } });
  return field;
};
const save = (of: string, label: string) => fireEvent.click(card(of).getByRole('button', { name: `Save ${label}` }));

describe('the settings of services', () => {
  it('sends the rules for passwords as a whole: older hosts take nothing less', async () => {
    const { changes, said } = start();
    await edit('Passwords', 'Shortest, in characters', '12');
    save('Passwords', 'Shortest, in characters');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({
      method: 'PUT',
      path: PATHS.passwords,
      casing: 'snake',
      body: {
        minimumLength: 12,
        maximumLength: 64,
        lowerCaseRequired: true,
        upperCaseRequired: true,
        numberRequired: true,
        symbolRequired: false,
      },
    });
    await waitFor(() => expect(said()).toEqual(['Passwords: saved']));
  });

  it('takes back nothing that somebody else made stricter meanwhile', async () => {
    const { stored, changes } = start();
    const upper = within(await card('Passwords').findByRole('group', { name: 'Upper-case letter needed' }));
    Object.assign(stored[PATHS.passwords] ?? {}, { minimumLength: 12, symbolRequired: true });
    fireEvent.click(upper.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toEqual({
      minimumLength: 12,
      maximumLength: 64,
      lowerCaseRequired: true,
      upperCaseRequired: false,
      numberRequired: true,
      symbolRequired: true,
    });
  });

  it('says so where somebody else changed the same rule meanwhile, and replaces it when it is saved again', async () => {
    const { stored, changes } = start();
    await edit('Passwords', 'Shortest, in characters', '10');
    Object.assign(stored[PATHS.passwords] ?? {}, { minimumLength: 12 });
    save('Passwords', 'Shortest, in characters');
    expect(await card('Passwords').findByText(/^Somebody else stored “12” meanwhile/)).toBeVisible();
    expect(changes()).toEqual([]);
    expect(card('Passwords').getByLabelText('Shortest, in characters')).toHaveValue('10');
    await waitFor(() => save('Passwords', 'Shortest, in characters'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ minimumLength: 10 });
  });

  it('goes on where somebody else stored the same meanwhile', async () => {
    const { stored, changes, said } = start();
    await edit('Passwords', 'Shortest, in characters', '12');
    Object.assign(stored[PATHS.passwords] ?? {}, { minimumLength: 12 });
    save('Passwords', 'Shortest, in characters');
    await waitFor(() => expect(said()).toEqual(['Passwords: saved']));
    expect(changes()[0]?.body).toMatchObject({ minimumLength: 12 });
  });

  it('says so, too, where the page has read their rule behind what is typed', async () => {
    const { stored, changes } = start();
    await edit('Passwords', 'Shortest, in characters', '10');
    Object.assign(stored[PATHS.passwords] ?? {}, { minimumLength: 14 });
    const toggle = within(card('Passwords').getByRole('group', { name: 'Symbol needed' }));
    fireEvent.click(toggle.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(changes()).toMatchObject([{ body: { minimumLength: 14, symbolRequired: true } }]));
    save('Passwords', 'Shortest, in characters');
    expect(await card('Passwords').findByText(/^Somebody else stored “14” meanwhile/)).toBeVisible();
    expect(changes()).toHaveLength(1);
  });

  it('refuses a shortest that is longer than the longest, and what is no count', async () => {
    const { changes } = start();
    const label = 'Shortest, in characters';
    for (const [text, reason] of [
      ['65', 'The shortest must not be longer than the longest'],
      ['0', 'This must be a whole number above 0'],
      ['8.5', 'This must be a whole number above 0'],
      ['0x10', 'This must be a whole number above 0'],
    ] as const) {
      await edit('Passwords', label, text);
      expect(card('Passwords').getByText(reason)).toBeInTheDocument();
      expect(card('Passwords').getByRole('button', { name: `Save ${label}` })).toBeDisabled();
    }
    await edit('Passwords', 'Longest, in characters', '7');
    expect(card('Passwords').getByRole('button', { name: 'Save Longest, in characters' })).toBeDisabled();
    await edit('Passwords', label, '64');
    expect(card('Passwords').getByRole('button', { name: `Save ${label}` })).toBeEnabled();
    expect(changes()).toEqual([]);
  });

  it('takes a stored 0 for no bound, as the host does', async () => {
    const { changes } = start(EVERYTHING, [], { maximumLength: 0 });
    await edit('Passwords', 'Shortest, in characters', '12');
    save('Passwords', 'Shortest, in characters');
    await waitFor(() => expect(changes()[0]).toMatchObject({ body: { minimumLength: 12, maximumLength: 0 } }));
  });

  it('sends one switch alone where the host takes parts', async () => {
    const { changes } = start();
    const of = 'Activations and password resets';
    const toggle = within(await card(of).findByRole('group', { name: 'Activate with a pin code' }));
    fireEvent.click(toggle.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({
      path: PATHS.verification,
      body: { enablePinCodeActivationRequests: true },
    });
    await waitFor(() => expect(toggle.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true'));
  });

  it('names a template by its name or its id, and takes away what was there', async () => {
    const { changes } = start();
    const of = 'Mails to accounts';
    expect(await card(of).findByLabelText('To activate an account')).toHaveValue('5f0000000000000000000001');
    await edit(of, 'To activate an account', ' welcome ');
    save(of, 'To activate an account');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await edit(of, 'To reset a password', '');
    save(of, 'To reset a password');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await edit(of, 'After a provider was unlinked', '5f0000000000000000000002');
    save(of, 'After a provider was unlinked');
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes().map(({ body }) => body)).toEqual([
      { activationEmailTemplateName: 'welcome' },
      { passwordResetEmailTemplateName: null },
      { oidcUnlinkEmailTemplateId: '5f0000000000000000000002' },
    ]);
  });

  it('does not call a template taken away whose call never arrived', async () => {
    const { said, reasons } = start(EVERYTHING, [], {}, true);
    await edit('Mails to accounts', 'To reset a password', '');
    save('Mails to accounts', 'To reset a password');
    await waitFor(() => expect(said()).toEqual(['Mails to accounts: not saved']));
    expect(reasons()).toEqual([expect.stringMatching(/looked up, and is not stored so far/)]);
  });

  it('takes types of files one a line', async () => {
    const { changes } = start();
    const of = 'Files in browsers';
    expect(await card(of).findByLabelText('Types that are shown')).toHaveValue('image/png\nimage/jpeg');
    await edit(of, 'Types that are shown', 'image/png\n\n  application/pdf ');
    save(of, 'Types that are shown');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toEqual({ disableForceDownloadForMimeTypes: ['image/png', 'application/pdf'] });
  });

  it('asks for nothing, and says why, where a permission to look is missing', async () => {
    const { calls } = start(['ViewFileServiceSettings']);
    expect(await card('Files in browsers').findByText('image/png', { exact: false })).toBeInTheDocument();
    expect(card('Files in browsers').queryByRole('textbox')).toBeNull();
    expect(card('Files in browsers').getByText(/UpdateFileServiceSettings/)).toBeInTheDocument();
    expect(card('Mails to accounts').getByText(/ViewUserServiceEmailTemplates/)).toBeInTheDocument();
    // The rules for passwords are told to everybody who is signed in.
    expect(await card('Passwords').findByText('64')).toBeInTheDocument();
    expect(calls.map(({ path }) => path).sort()).toEqual([PATHS.files, PATHS.passwords].sort());
  });

  it('[HOST-09] costs its card only where a host lacks it', async () => {
    start(EVERYTHING, [PATHS.files]);
    expect(await card('Files in browsers').findByText(/This host does not offer this/)).toBeInTheDocument();
    expect(await card('Files in browsers').findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(await card('Passwords').findByLabelText('Longest, in characters')).toHaveValue('64');
  });
});
