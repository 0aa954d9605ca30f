import { expect, test } from '../support/fixtures';

const VIEW = ['VIEW_USER', 'VIEW_ROLE'];

type Control = {
  permission: string;
  page: 'user' | 'role' | 'roles';
  role: 'button' | 'textbox' | 'combobox' | 'link';
  name: RegExp | string;
  isUsable?: boolean;
};

/** Section 6 of the specification, as far as the Users section goes: what each permission alone makes possible. */
const CONTROLS: readonly Control[] = [
  { permission: 'UPDATE_USER', page: 'user', role: 'textbox', name: 'First name' },
  { permission: 'UPDATE_USER', page: 'user', role: 'textbox', name: 'Last name' },
  { permission: 'UPDATE_USER', page: 'user', role: 'textbox', name: 'Phone number' },
  { permission: 'UPDATE_USER', page: 'user', role: 'combobox', name: 'Language' },
  { permission: 'UPDATE_USER', page: 'user', role: 'combobox', name: 'Time zone' },
  { permission: 'UPDATE_USER_EMAIL', page: 'user', role: 'textbox', name: 'Email' },
  { permission: 'DELETE_USER', page: 'user', role: 'button', name: 'Delete' },
  { permission: 'ADD_ROLE_TO_USER', page: 'user', role: 'combobox', name: 'Add a role' },
  { permission: 'REMOVE_ROLE_FROM_USER', page: 'user', role: 'button', name: /^Remove role/ },
  { permission: 'UPDATE_ROLE', page: 'role', role: 'textbox', name: 'Name' },
  { permission: 'UPDATE_ROLE', page: 'role', role: 'textbox', name: 'Description' },
  { permission: 'DELETE_ROLE', page: 'role', role: 'button', name: 'Delete' },
  { permission: 'ADD_ROLE_PERMISSION', page: 'role', role: 'button', name: /^Select all/, isUsable: true },
  { permission: 'REMOVE_ROLE_PERMISSION', page: 'role', role: 'button', name: /^Select none/, isUsable: true },
  { permission: 'CREATE_ROLE', page: 'roles', role: 'link', name: 'New' },
];
const PERMISSIONS = [...new Set(CONTROLS.map(control => control.permission))];

test.describe('what each permission of the Users section makes possible', () => {
  for (const permission of PERMISSIONS) {
    for (const [title, held] of [
      ['alone', [...VIEW, permission]],
      ['all but it', [...VIEW, ...PERMISSIONS.filter(other => other !== permission)]],
    ] as const) {
      test(`[PERM-04] ${permission}, ${title}`, async ({ page, signInAs, createPerson, api, adminToken }) => {
        const person = await createPerson(['VIEW_USER']);
        const { roles } = await api.call<{ roles: { id: string }[] }>('GET', `/users/v1/${person.id}`, adminToken);
        const paths = {
          user: `/users/users/${person.id}`,
          role: `/users/roles/${roles[0]?.id}`,
          roles: '/users/roles',
        };
        await signInAs(held);
        for (const name of ['user', 'role', 'roles'] as const) {
          await page.goto(paths[name]);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (name === 'role') await expect(page.getByRole('checkbox').first()).toBeVisible();
          if (name === 'roles') await expect(page.locator('tbody td a').first()).toBeVisible();
          for (const control of CONTROLS.filter(candidate => candidate.page === name)) {
            const found = page
              .locator('main')
              .getByRole(control.role, { name: control.name, exact: typeof control.name === 'string' });
            const isExpected = held.includes(control.permission);
            if (control.isUsable) await expect(found, `${control.name}`).toBeEnabled({ enabled: isExpected });
            else await expect(found, `${control.name}`).toHaveCount(isExpected ? 1 : 0);
          }
        }
      });
    }
  }

  test('[PERM-04] [ROLE-01] ViewRole: without it the roles page is empty, with it alone the section is still closed', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/roles');
    await expect(page.getByTestId('page-content')).toBeEmpty();
    await expect(page.getByText('You may not see this page')).toBeVisible();
  });
});
