import type { Locator } from '@playwright/test';
import { stopClock } from '../support/clock';
import { expect, expectAccessible, goWithin, LOOKS, test } from '../support/fixtures';
import { hold } from '../support/hold';

const boxOf = async (shown: Locator) => {
  const box = await shown.boundingBox();
  if (!box) throw new Error('This is not on the screen.');
  return box;
};

test.describe('the shell', () => {
  test('[SHELL-01] [SHELL-03] [SHELL-04] [SHELL-05] [SHELL-07] home, with name, host, sections and Logout', async ({
    page,
    signInAs,
    ready,
  }) => {
    const person = await signInAs(['VIEW_USER', 'VIEW_ROLE']);
    await page.goto('/');
    await expect(page.getByText(`Signed in as Test ${person.lastName} on ${ready.url}`)).toBeVisible();
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav.getByRole('link', { name: 'Users' })).not.toHaveAttribute('aria-current');
    await nav.hover();
    await expect(nav.getByText(person.lastName)).toBeVisible();
    await expect(nav.getByText(ready.url)).toBeVisible();
    await expect(nav.getByText('Beta')).toBeVisible();
    for (const section of ['Users', 'Data', 'Tasks'])
      await expect(nav.getByRole('link', { name: section })).toBeVisible();
    await expect(nav.getByRole('button', { name: 'Logout' })).toBeVisible();
    await nav.getByRole('link', { name: 'Users' }).click();
    await expect(nav.getByRole('link', { name: 'Roles' })).toBeVisible();
  });

  test('where colours are forced, what is chosen, pressed or current still stands out', async ({ page, signInAs }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signInAs(['VIEW_TASKS', 'VIEW_TASK_FUNCTIONS', 'VIEW_TASK_FUNCTION_DETAILS', 'UPDATE_TASK_FUNCTION']);
    const surface = (of: Locator) => of.evaluate(element => getComputedStyle(element).backgroundColor);
    await page.goto('/tasks/executions');
    const chosen = page.getByRole('button', { name: 'All', exact: true });
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'Highlight';
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    });
    expect(await surface(chosen)).toBe(highlight);
    expect(await surface(page.getByRole('button', { name: 'failed', exact: true }))).not.toBe(highlight);
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await surface(nav.getByRole('link', { name: 'Tasks' }))).toBe(highlight);
    expect(await surface(nav.getByRole('link', { name: 'Data' }))).not.toBe(highlight);
    await page.goto('/tasks/functions/sync-devices');
    expect(await surface(page.getByRole('tab', { name: 'Info' }))).toBe(highlight);
    expect(await surface(page.getByRole('tab', { name: 'Executions' }))).not.toBe(highlight);
    expect(await surface(page.getByRole('button', { name: 'Yes', exact: true }))).toBe(highlight);
    expect(await surface(page.getByRole('button', { name: 'No', exact: true }))).not.toBe(highlight);
  });

  test('[SHELL-02] the strip opens on hover and on keyboard focus, and Escape closes it', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav).toHaveCSS('width', '56px');
    await nav.hover();
    await expect(nav).toHaveCSS('width', '264px');
    await page.keyboard.press('Escape');
    await page.mouse.move(800, 400);
    await expect(nav).toHaveCSS('width', '56px');
    await nav.getByRole('link', { name: 'Meridian, home' }).focus();
    await expect(nav).toHaveCSS('width', '264px');
    await page.keyboard.press('Escape');
    await expect(nav).toHaveCSS('width', '56px');
  });

  test('[SHELL-02] the strip opens under a pointer that rested there before the console came', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    const release = await hold(page, '**/assets/react-*.js');
    await page.goto('/users/users', { waitUntil: 'commit' });
    const strip = page.locator('.nav-strip');
    await strip.hover();
    release();
    await expect(strip).toHaveCSS('width', '264px');
  });

  test('[SHELL-02] a click that was aimed at the strip goes where it was aimed, although the strip opens meanwhile', async ({
    page,
    signInAs,
  }) => {
    await page.clock.install();
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await stopClock(page);
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    const tile = nav.getByRole('link', { name: 'Tasks', exact: true });
    const { x, y, width, height } = await boxOf(tile);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.clock.runFor(200);
    // Open: another tile, or nothing, stands there now.
    await expect(nav.getByText('Meridian')).toBeVisible();
    expect((await tile.boundingBox())?.y).not.toBe(y);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL(/\/tasks\/functions$/);

    // Pressed before the strip opens: the focus of the press opens it, before the release.
    await page.mouse.move(900, 400);
    await page.clock.runFor(400);
    await expect(nav).toHaveCSS('width', '56px');
    const stood = await boxOf(nav.getByRole('link', { name: 'Platform', exact: true }));
    await page.mouse.move(stood.x + stood.width / 2, stood.y + stood.height / 2);
    await page.mouse.down();
    await page.clock.runFor(10);
    await expect(nav.getByText('Meridian')).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL(/\/platform/);
  });

  for (const width of [390, 899]) {
    test(`[SHELL-02] at ${width} px the navigation is a drawer that keeps the focus and gives it back`, async ({
      page,
      signInAs,
      ready,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const person = await signInAs(['VIEW_USER', 'VIEW_ROLE']);
      await page.goto('/users/users');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      // The strip takes nothing of the page.
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
      expect((await heading.boundingBox())?.x).toBeLessThan(30);
      const opener = page.getByRole('button', { name: 'Open navigation' });
      const drawer = page.getByRole('dialog', { name: 'Main navigation' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(drawer).toBeVisible();
      for (const text of [person.lastName, ready.url, 'Roles', 'Logout'])
        await expect(drawer.getByText(text)).toBeVisible();
      await expectAccessible(page);
      const hasFocus = () => drawer.evaluate(element => element.contains(document.activeElement));
      // More often than there are controls in it.
      for (let turn = 0; turn < 20; turn++) {
        await page.keyboard.press('Tab');
        expect(await hasFocus()).toBe(true);
      }
      await page.keyboard.press('Shift+Tab');
      expect(await hasFocus()).toBe(true);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await drawer.getByRole('link', { name: 'Roles' }).click();
      await expect(page).toHaveURL(/\/users\/roles/);
      await expect(drawer).toBeHidden();
      await opener.click();
      await drawer.getByRole('button', { name: 'Close navigation' }).click();
      await expect(drawer).toBeHidden();
    });
  }

  test('[SHELL-02] from 900 px on it is the strip, which the pin keeps open over a reload', async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(page.getByRole('button', { name: 'Open navigation' })).toHaveCount(0);
    await nav.hover();
    await nav.getByRole('button', { name: 'Keep the sidebar open' }).click();
    await page.mouse.move(800, 400);
    await page.reload();
    await expect(nav).toHaveCSS('width', '264px');
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBeGreaterThan(264);
  });

  test('[SHELL-06] a subpage without permission is greyed, disabled, and says why', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await nav.hover();
    const roles = nav.getByRole('link', { name: /^Roles/ });
    await expect(roles).toHaveAttribute('aria-disabled', 'true');
    await expect(roles).toContainText('ViewRole');
    await roles.click({ force: true });
    await expect(page).toHaveURL(/\/users\/users/);
  });

  test('[SHELL-08] [USER-01] without permission the content is empty and nothing is requested', async ({
    page,
    signInAs,
  }) => {
    await signInAs([]);
    const lists: string[] = [];
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/users/v1/') lists.push(request.url());
    });
    await page.goto('/users/users');
    await expect(page.getByText('You may not see this page')).toBeVisible();
    await expect(page.getByTestId('page-content')).toBeEmpty();
    expect(lists).toEqual([]);
  });

  test('a page that took the focus along leaves it at the beginning of the next one (WCAG 2.4.3)', async ({
    page,
    signInAs,
  }) => {
    const { id, lastName } = await signInAs(['VIEW_USER']);
    await page.goto(
      `/users/users?${new URLSearchParams({ state: btoa(JSON.stringify({ v: 1, query: `eq(id,${id})` })) })}`,
    );
    await page.getByRole('link', { name: id }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: lastName })).toBeVisible();
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Users' }).and(page.locator('.page-back'))).toBeFocused();
  });

  test('[SHELL-12] an unknown path says so and links home', async ({ page, signInAs }) => {
    await signInAs([]);
    await page.goto('/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  for (const [section, page, permission] of [
    ['users', 'users/users', 'VIEW_USER'],
    ['data', 'data/documents', 'VIEW_DOCUMENTS'],
    ['tasks', 'tasks/functions', 'VIEW_TASK_FUNCTIONS'],
    // Not the first page that one may see: the specification names it (FUNC-01).
    ['tasks', 'tasks/functions', 'VIEW_TASKS'],
  ] as const) {
    test(`[SHELL-13] /${section} leads to ${page} with ${permission}`, async ({ page: tab, signInAs }) => {
      await signInAs([permission]);
      await tab.goto(`/${section}`);
      await expect(tab).toHaveURL(new RegExp(`/${page}$`));
    });
  }

  test('[TABLE-05] the help on RQL is a page of the console', async ({ page, signInAs }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await expect(page.getByRole('link', { name: 'RQL help' })).toHaveAttribute('href', '/help/rql');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Filtering with RQL' }).click();
    await expect(page.getByRole('heading', { name: 'Filtering with RQL' })).toBeVisible();
    await expect(page.getByRole('menu')).toBeHidden();
    await expectAccessible(page);
  });

  for (const { lng, colorScheme } of LOOKS) {
    test(`home and users are accessible in ${lng}, ${colorScheme}`, async ({ page, signInAs }) => {
      await signInAs(['VIEW_USER', 'VIEW_ROLE']);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/?lng=${lng}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await goWithin(page, '/users/users');
      await expect(page.locator('tbody tr td a').first()).toBeVisible();
      await expectAccessible(page);
      await goWithin(page, '/users/roles');
      await expect(page.locator('tbody a[href^="/users/roles/"]').first()).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('a theme that was chosen stays, whatever the system prefers', async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signInAs([]);
    await page.goto('/');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('[SHELL-02] the pages hold at 390 px without scrolling sideways', async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await signInAs(['VIEW_USER', 'VIEW_ROLE']);
    for (const path of ['/', '/users/users', '/users/roles', '/help/rql']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('load');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
    }
  });

  test('[I18N-01] another language says everything again where it stands: what is typed and open stays', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER', 'CREATE_USER']);
    await page.goto('/users/users/new');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'NL', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Afmelden' })).toBeVisible();
    await expect(page.getByLabel('Voornaam')).toHaveValue('Ada');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Zoeken en opdrachten' });
    await box.fill('english');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });
});
