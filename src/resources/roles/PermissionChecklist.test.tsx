import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { Role } from '../../contract';
import { roles } from './index';
import { PermissionChecklist } from './PermissionChecklist';

const NAMES = ['VIEW_USER', 'UPDATE_USER', 'VIEW_ROLE'];
const role = { id: 'r', name: 'Nurse', permissions: [{ name: 'VIEW_USER' }] } as Role;

const open = async (permissions: readonly string[]) => {
  const client = {
    roles: {
      permissions: async () => NAMES.map(name => ({ name })),
      addPermissions: vi.fn(),
      removePermissions: vi.fn(),
    },
  };
  renderInConsole(<PermissionChecklist role={role} reload={async () => role} onFailure={() => undefined} />, {
    permissions: ['VIEW_USER', 'VIEW_ROLE', ...permissions],
    resources: [roles],
    client: client as unknown as Client,
  });
  await waitFor(() => expect(box('VIEW_ROLE')).toBeInTheDocument());
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
const ticked = () => NAMES.filter(name => box(name).checked);
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('[RDET-06] [RDET-07] [RDET-09] the permission checklist', () => {
  it('all and none act on what matches; Reset takes all back', async () => {
    await open(['ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'role' } });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /UPDATE_USER/ })).toBeNull());
    press(/^Select all/);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await waitFor(() => expect(ticked()).toEqual(['VIEW_USER', 'VIEW_ROLE']));
    press(/^Select none/);
    expect(ticked()).toEqual([]);
    press(/^Reset/);
    expect(ticked()).toEqual(['VIEW_USER']);
  });

  it('without the right to take away, none takes back only what was ticked here', async () => {
    await open(['ADD_ROLE_PERMISSION']);
    press(/^Select all/);
    expect(ticked()).toEqual(NAMES);
    press(/^Select none/);
    expect(ticked()).toEqual(['VIEW_USER']);
    expect(box('VIEW_USER')).toBeDisabled();
  });

  it('without the right to give, all ticks nothing, and what was taken away can be given back', async () => {
    await open(['REMOVE_ROLE_PERMISSION']);
    expect(screen.getByRole('button', { name: /^Select all/ })).toBeDisabled();
    press(/^Select none/);
    expect(ticked()).toEqual([]);
    fireEvent.click(box('VIEW_USER'));
    expect(ticked()).toEqual(['VIEW_USER']);
    expect(box('VIEW_ROLE')).toBeDisabled();
  });
});
