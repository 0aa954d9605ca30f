import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import config from '../../../playwright.config';
import { freePort } from '../../support/freePort';
import { certificateIn, hasNginx, NO_NGINX, startNginx } from '../../support/nginx';
import { spawnServer } from '../../support/spawnServer';
import { test as base, expect, signInByForm } from '../support/fixtures';

const NAME = 'console.example';
const admin = { email: 'admin@example.com', password: 'Meridian-1' };

type Deployed = { console: string; platform: string };

// Of the platform that all flows share this origin's pages may not call anything.
const { url: refusing = '' } = JSON.parse(process.env.MERIDIAN_READY ?? '{}') as { url?: string };

/** The built folder behind nginx at `/console/` of an origin of its own, over TLS, and a platform that lets its pages call. */
const test = base.extend<object, { deployed: Deployed }>({
  deployed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'meridian-static-'));
      const [port, tlsPort] = [await freePort(), await freePort()];
      const origin = `https://${NAME}:${tlsPort}`;
      const server = spawnServer<{ url: string }>([
        ...['--memory', '--scale', '30', '--documents', '20', '--functions', '0'],
        ...['--allow-origin', origin],
      ]);
      const { url: platform } = await server.ready;
      const files = join(folder, 'files');
      cpSync('dist', files, { recursive: true });
      const hosts = [{ url: platform, label: 'Hospital North', kind: 'test' }, refusing];
      writeFileSync(join(files, 'config.json'), JSON.stringify({ hosts, otherHosts: false }));
      const locations = execFileSync(
        process.execPath,
        ['scripts/headers.mjs', 'nginx', '--folder', files, '--path', '/console/'],
        { encoding: 'utf8' },
      );
      const nginx = await startNginx(
        own => `server { listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl; server_name ${NAME};
          ${certificateIn(own, NAME)} ${locations} }`,
        port,
      );
      await use({ console: `${origin}/console/`, platform });
      await nginx.stop();
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const { launchOptions } = config.use ?? {};
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  },
});
test.skip(!hasNginx, NO_NGINX);
// One after the other: each worker would start a platform and nginx of its own.
test.describe.configure({ mode: 'default' });

/** What the page's policy stopped, as directive and address. Console errors, which violations are too, fail each test anyway. */
const violationsOf = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  await page.exposeFunction('sawViolation', (text: string) => seen.push(text));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { sawViolation: (text: string) => void }).sawViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  );
  return seen;
};

test.describe('the built folder on nginx at /console/, the platform elsewhere', () => {
  test('[HOST-07] signs in, lists, shows a record, and finds itself again at any address', async ({
    page,
    deployed,
  }) => {
    const violations = await violationsOf(page);
    await page.goto(deployed.console);
    await expect(page).toHaveURL(`${deployed.console}login`);
    await expect(page.getByLabel('API host')).toHaveValue(deployed.platform);
    await signInByForm(page, admin, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(page).toHaveURL(deployed.console);

    await page.goto(`${deployed.console}users/users`);
    const row = page.getByRole('table').getByRole('row').nth(1);
    const email = (await row.getByText('@example.').textContent()) ?? '';
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`^${deployed.console}users/users/[0-9a-f]{24}`));
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await page.getByRole('link', { name: 'Meridian, home' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();

    await page.getByRole('button', { name: 'NL', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Hoofdnavigatie' })).toBeVisible();
    expect(violations).toEqual([]);
  });

  test('an unknown page is found by the folders above it', async ({ page, deployed, expectedErrors }) => {
    // The browser reports each folder that was tried in vain.
    expectedErrors.push('console/nothing', 'module script', 'MIME type', '404');
    await page.goto(deployed.console);
    await signInByForm(page, admin, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.goto(`${deployed.console}nothing/here`);
    await expect(page.getByRole('main').getByText('/console/nothing/here')).toBeVisible();
  });

  test('a platform that does not let this origin call is told apart from one that is away', async ({
    page,
    deployed,
    expectedErrors,
  }) => {
    expectedErrors.push('CORS policy', 'ERR_FAILED', '401');
    await page.goto(deployed.console);
    // The deployment's hosts take the place of a field once they are read.
    const host = page.getByRole('combobox', { name: 'API host' });
    await expect(host.getByRole('option')).toHaveCount(2);
    await host.selectOption(refusing);
    await signInByForm(page, admin);
    await expect(page.getByRole('alert')).toContainText('it may not allow this console');
  });
});
