import { unavailable } from '../../support/foreignHost';
import { expect, expectAccessible, test } from '../support/fixtures';

const MAY = ['VIEW_USER', 'VIEW_ROLE', 'VIEW_TASK_FUNCTIONS', 'VIEW_TASKS', 'VIEW_DOCUMENTS'];

test.describe('services of a host', () => {
  test('[HOST-09] one that fails is told on every page until it answers again, and nothing is asked while all is well', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('503');
    const host = await foreignHost({ permissions: MAY });
    const notice = page.getByRole('status', { name: 'State of the host' });
    const open = async (name: string) => {
      await page.getByRole('navigation', { name: 'Main navigation' }).hover();
      await page.getByRole('link', { name, exact: true }).last().click();
    };
    await page.goto('/users/users');
    await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
    expect(host.calls.filter(({ path }) => path.endsWith('/health'))).toEqual([]);

    host.always('GET /users/v1/roles', unavailable());
    host.always('GET /users/v1/health', unavailable());
    await open('Roles');
    await expect(notice).toContainText(`${host.url} does not answer as it should (users).`);
    await expectAccessible(page);
    await open('Tasks');
    await expect(page).toHaveURL(/\/tasks\/functions$/);
    await expect(notice).toContainText('(users)');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    // Twice, each time as every read is asked for that the host fails at.
    await expect.poll(() => host.callsTo('GET /users/v1/health').length).toBe(10);
    await expect(notice).toContainText('(users)');

    host.always('GET /users/v1/health', undefined);
    host.always('GET /users/v1/roles', undefined);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(notice).toBeEmpty();
  });

  test('a new version of the console is told to whoever has the old one open', async ({ page, signInAs }) => {
    await page.clock.install();
    await signInAs(['VIEW_USER', 'VIEW_ROLE']);
    await page.goto('/users/roles');
    const notice = page.getByRole('status', { name: 'State of the host' });
    await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible();
    // What looks comes after the page: its time is over once it was there for a quarter of an hour.
    let looks = 0;
    page.on('requestfinished', request => {
      if (new URL(request.url()).pathname === '/') looks += 1;
    });
    const aQuarterLater = (seen: number) =>
      expect(async () => {
        await page.clock.fastForward('16:00');
        expect(looks).toBeGreaterThan(seen);
      }).toPass();
    await aQuarterLater(0);
    await expect(notice).toBeEmpty();

    const { origin } = new URL(page.url());
    await page.route(`${origin}/`, async route => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/-[\w-]{8}\.js/g, '-newer000.js') });
    });
    await aQuarterLater(looks);
    await expect(notice).toContainText('A new version of the console is installed.');
    // A look may still be under way.
    await page.unrouteAll({ behavior: 'wait' });
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(notice).toBeEmpty();
    await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible();
  });

  test('[HOST-09] what Home finds out is told on the other pages', async ({ page, foreignHost, expectedErrors }) => {
    expectedErrors.push('503');
    const host = await foreignHost({ permissions: MAY });
    host.always('GET /mail/v1/health', unavailable());
    await page.goto('/');
    await expect(page.getByText('1 service does not answer as it should')).toBeVisible();
    await page.getByRole('link', { name: 'Users', exact: true }).last().click();
    await expect(page.getByRole('status', { name: 'State of the host' })).toContainText('(mail)');
  });

  for (const { lng, name, text } of [
    { lng: 'en', name: 'State of the host', text: 'tells nothing of a service “tasks” (404)' },
    { lng: 'nl', name: 'Toestand van de host', text: 'kent geen service “tasks” (404)' },
  ]) {
    test(`[HOST-09] one that is not there is told on its own pages, in ${lng}`, async ({
      page,
      foreignHost,
      expectedErrors,
    }) => {
      expectedErrors.push('404');
      await foreignHost({ permissions: MAY, missing: ['/tasks/v1'] });
      const notice = page.getByRole('status', { name });
      await page.goto(`/tasks/executions?lng=${lng}`);
      await expect(notice).toContainText(text);
      await page.goto(`/users/users?lng=${lng}`);
      await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
      await expect(notice).toBeEmpty();
    });
  }
});
