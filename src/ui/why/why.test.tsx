import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { May } from '../../admin/may';
import type { User } from '../../contract';
import { roles } from '../../resources/roles';
import { users } from '../../resources/users';
import { GatedButton } from '../GatedButton';
import { permissionsForAction } from './matchAction';
import { WhyCard } from './WhyCard';

// What is loaded when first used is there: how long that takes is not what is tested.
beforeAll(() => Promise.all([import('./WhyDialog')]));
afterEach(cleanup);

const stored = [
  { id: 'r1', name: 'Nurse', permissions: [{ name: 'VIEW_USER' }] },
  { id: 'r2', name: 'Administrator', permissions: [{ name: 'VIEW_USER' }, { name: 'DELETE_USER' }] },
];
const getList = vi.fn(async () => ({ data: stored, total: 2 }));
const provider = { getList } as unknown as DataProvider;
const show = (element: React.ReactElement, permissions: readonly string[]) =>
  renderInConsole(<DataProviderContext.Provider value={provider}>{element}</DataProviderContext.Provider>, {
    permissions,
    resources: [roles, users],
  });
const nurse = { id: 'u', email: 'n@x', activation: true, roles: [stored[0]], staffEnlistments: [] } as unknown as User;
const ask = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('questions about what somebody can do', () => {
  it.each([
    ['delete users', 'DELETE_USER'],
    ['Can this person delete users?', 'DELETE_USER'],
    ['mag deze persoon gebruikers verwijderen?', 'DELETE_USER'],
    ['DELETE_USER', 'DELETE_USER'],
    ['see documents', 'VIEW_DOCUMENTS'],
    ['edit the email of users', 'UPDATE_USER_EMAIL'],
    ['rollen bekijken', 'VIEW_ROLE'],
    ['cancel tasks', 'CANCEL_TASKS'],
    ['functies wijzigen', 'UPDATE_TASK_FUNCTION'],
  ])('[CAP-09] %s is about %s', (typed, permission) => {
    expect(permissionsForAction(typed)[0]).toBe(permission);
  });

  it('[CAP-09] nothing that says no action is about none', () => {
    expect(permissionsForAction('can this person?')).toEqual([]);
    expect(permissionsForAction('fly')).toEqual([]);
  });
});

describe('the card of a user', () => {
  it('[CAP-09] answers yes with the role, and no with the roles that would grant it', async () => {
    show(<WhyCard user={nurse} />, ['VIEW_ROLE', 'VIEW_USER']);
    ask('delete users');
    const answers = within(await screen.findByRole('list', { name: 'Answers' }));
    expect(await answers.findByRole('link', { name: 'Administrator' })).toHaveAttribute('href', '/users/roles/r2');
    expect(answers.getByText('No')).toBeInTheDocument();
    ask('view_user');
    const [line] = await screen.findAllByText('Yes, through');
    expect(within(line?.closest('li') as HTMLElement).getByRole('link', { name: 'Nurse' })).toBeInTheDocument();
    expect(screen.getByText('1 permission in all')).toBeInTheDocument();
  });

  it('[CAP-09] never says which roles would grant it where one may not look', async () => {
    getList.mockClear();
    show(<WhyCard user={nurse} />, []);
    ask('delete users');
    expect(await screen.findByText(/Which roles would give it cannot be determined/)).toBeInTheDocument();
    expect(getList).not.toHaveBeenCalled();
  });

  it('[CAP-09] says that it cannot be determined where the host told too little', async () => {
    show(<WhyCard user={{ ...nurse, roles: [{ id: 'r1', name: 'Nurse' }] }} />, ['VIEW_ROLE']);
    ask('delete users');
    expect(await screen.findByText('Cannot be determined')).toBeInTheDocument();
    expect(screen.queryByText('No')).toBeNull();
  });
});

describe('a greyed control', () => {
  it('[CAP-09] answers why, with the roles that would help; it does nothing else', async () => {
    const onClick = vi.fn();
    const may = { isAllowed: false, missing: [['DeleteUser'], ['ViewTaskFunctionLogs']] } as const;
    show(
      <GatedButton may={may} onClick={onClick}>
        Delete
      </GatedButton>,
      ['VIEW_ROLE', 'VIEW_USER'],
    );
    fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
    const dialog = within(
      (await screen.findByText('Why can I not do this?')).closest('[role="dialog"]') as HTMLElement,
    );
    expect(await dialog.findByRole('link', { name: 'Administrator' })).toBeInTheDocument();
    for (const name of ['DELETE_USER', 'VIEW_TASK_FUNCTION_LOGS', 'VIEW_TASK_LOGS'])
      expect(dialog.getByText(name)).toBeInTheDocument();
    expect(onClick).not.toHaveBeenCalled();
  });

  it('[CAP-09] asks once for a permission that its section and its page both want, and not for what that gives', async () => {
    const may = {
      isAllowed: false,
      missing: [['ViewUser'], ['ViewUser'], ['ViewUser', 'ViewStaff']],
    } as unknown as May;
    show(<GatedButton may={may}>Users</GatedButton>, ['VIEW_ROLE']);
    fireEvent.click(screen.getByRole('button', { name: /^Users/ }));
    await screen.findByText('Why can I not do this?');
    expect(await screen.findAllByText('VIEW_USER')).toHaveLength(1);
  });
});
