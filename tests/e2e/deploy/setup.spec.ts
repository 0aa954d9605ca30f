import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '../../support/spawnServer';
import { expect, expectAccessible, signInByForm, test } from '../support/fixtures';

test('[DEP-02] the link that a first start in production prints makes the first administrator, who signs in', async ({
  page,
  expectedErrors,
}) => {
  // The browser tells of the form that is refused.
  expectedErrors.push('400');
  const folder = mkdtempSync(join(tmpdir(), 'meridian-setup-'));
  const server = spawnServer<{ url: string; setup: string }>([
    ...['--production', '--data', folder, '--functions', '0'],
  ]);
  try {
    const { setup } = await server.ready;
    const account = { email: 'ada@example.org', password: 'Correct-Horse-7' };
    await page.goto(setup);
    const make = async (password: string) => {
      await page.getByLabel('E-mail address').fill(account.email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Make the account' }).click();
    };
    await make('short');
    await expect(page.getByRole('alert')).toContainText('The password needs 8 to 128 characters');
    await expectAccessible(page);
    await make(account.password);
    await expect(page.getByText('The account is there. You can sign in now.')).toBeVisible();
    await page.getByRole('link', { name: 'To the console' }).click();
    await signInByForm(page, account);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  } finally {
    // A console without its host says so.
    await page.goto('about:blank');
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
