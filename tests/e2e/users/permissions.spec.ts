import { expect, goWithin, test } from '../support/fixtures';

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

/** Every pair of numbers below `count`. */
const pairsBelow = (count: number) =>
  Array.from({ length: count }, (_, one) => Array.from({ length: one }, (_, other) => [one, other])).flat();

/**
 * Who holds what in a few rounds. Each permission is held in two of them, no two permissions in the same two: of any two there
 * is a round with one and without the other, both ways, so that a control that asks for another, for one more or for one of
 * several shows itself.
 */
const ROUNDS = 5;
const PAIRS = pairsBelow(ROUNDS);
const heldIn = (round: number) => PERMISSIONS.filter((_, index) => PAIRS[index]?.includes(round));

test.describe('what each permission of the Users section makes possible', () => {
  test('[PERM-04] each permission opens what is its own, and no other does: the pages of a user, a role and the roles', async ({
    page,
    hold,
    createPerson,
    api,
    adminToken,
  }) => {
    expect(PERMISSIONS.length, 'a pair of rounds for each').toBeLessThanOrEqual(PAIRS.length);
    const person = await createPerson(['VIEW_USER']);
    const { roles } = await api.call<{ roles: { id: string; name: string }[] }>(
      'GET',
      `/users/v1/${person.id}`,
      adminToken,
    );
    const role = roles[0];
    if (!role) throw new Error('The person has no role.');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    for (let round = 0; round < ROUNDS; round++) {
      const held = heldIn(round);
      await hold([...VIEW, ...held]);
      const look = async (place: Control['page']) => {
        for (const control of CONTROLS.filter(candidate => candidate.page === place)) {
          const found = page
            .locator('main')
            .getByRole(control.role, { name: control.name, exact: typeof control.name === 'string' });
          const isExpected = held.includes(control.permission);
          const what = `${control.name} with ${held}`;
          if (control.isUsable) await expect(found, what).toBeEnabled({ enabled: isExpected });
          else await expect(found, what).toHaveCount(isExpected ? 1 : 0);
        }
      };
      await page.goto(`/users/users/${person.id}`);
      await expect(heading(person.lastName)).toBeVisible();
      await look('user');
      await goWithin(page, `/users/roles/${role.id}`);
      await expect(heading(role.name)).toBeVisible();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await look('role');
      await goWithin(page, '/users/roles');
      await expect(heading('Roles')).toBeVisible();
      await expect(page.locator('tbody td a').first()).toBeVisible();
      await look('roles');
    }
  });

  const EVERYTHING_ELSE = [...PERMISSIONS, 'VIEW_DOCUMENTS', 'VIEW_TASKS', 'VIEW_TASK_FUNCTIONS'];
  const REFUSED = 'You may not see this page';

  for (const [title, held] of [
    ['nothing at all', []],
    ['ViewRole alone', ['VIEW_ROLE']],
    ['all but ViewUser', ['VIEW_ROLE', ...EVERYTHING_ELSE]],
  ] as const) {
    test(`[PERM-04] [USER-01] ${title}: every page of the section is closed, its entry is greyed, nothing is asked`, async ({
      page,
      signInAs,
      createPerson,
    }) => {
      const person = await createPerson(['VIEW_USER']);
      await signInAs(held);
      const asked: string[] = [];
      page.on('request', request => {
        if (/\/users\/v1\/(?!me$)/.test(request.url())) asked.push(request.url());
      });
      for (const path of [
        '/users',
        '/users/users',
        '/users/users/new',
        `/users/users/${person.id}`,
        '/users/roles',
        '/users/roles/new',
      ]) {
        await page.goto(path);
        await expect(page.getByText(REFUSED), path).toBeVisible();
        await expect(page.getByText(/It needs ViewUser/), path).toBeVisible();
        await expect(page.getByTestId('page-content'), path).toBeEmpty();
      }
      const entry = page
        .getByRole('navigation')
        .getByRole('link', { name: /^Users/ })
        .first();
      await expect(entry).toHaveAttribute('aria-disabled', 'true');
      await expect(entry).toHaveAttribute('title', 'You lack a permission: ViewUser');
      expect(asked).toEqual([]);
    });
  }

  test('[PERM-04] [USER-01] [USER-05] ViewUser alone opens the section, its users and the form, and no roles', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users');
    await expect(page).toHaveURL(/\/users\/users$/);
    await expect(page.locator('tbody td a').first()).toBeVisible();
    await page.goto('/users/users/new');
    await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible();
    await page.goto('/users/roles');
    await expect(page.getByText(/It needs ViewRole/)).toBeVisible();
  });

  test('[PERM-04] [ROLE-01] ViewRole opens the roles within the section', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER', 'VIEW_ROLE']);
    await page.goto('/users/roles');
    await expect(page.locator('tbody td a').first()).toBeVisible();
    await expect(page.getByText(REFUSED)).toHaveCount(0);
  });

  test('[PERM-04] [ROLE-01] all but ViewRole: the roles are closed and greyed, and nothing is asked', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER', ...EVERYTHING_ELSE]);
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/users/v1/roles')) asked.push(request.url());
    });
    for (const path of ['/users/roles', '/users/roles/0123456789abcdef01234567']) {
      await page.goto(path);
      await expect(page.getByText(/It needs ViewRole on/), path).toBeVisible();
      await expect(page.getByTestId('page-content'), path).toBeEmpty();
    }
    await page.getByRole('navigation').hover();
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Roles/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(asked).toEqual([]);
  });
});
