import { expect, expectAccessible, test } from '../support/fixtures';

test.describe('the mails of a host', () => {
  for (const { lng, help, item, title } of [
    { lng: 'en', help: 'Help', item: 'Mails of this host (outbox)', title: 'Outbox' },
    { lng: 'nl', help: 'Hulp', item: 'Mails van deze host (postvak UIT)', title: 'Postvak UIT' },
  ]) {
    test(`are found from the shell where config.json names them, in ${lng}, on a page like the others`, async ({
      page,
      signInAs,
      ready,
    }) => {
      // The address that was printed at start opens it; from then on this browser may.
      await page.request.get(ready.outbox);
      const person = await signInAs([], { language: lng.toUpperCase() });
      await page.goto('/');
      await page.getByRole('button', { name: help }).click();
      const opened = page.waitForEvent('popup');
      await page.getByRole('menuitem', { name: item }).click();
      const outbox = await opened;
      await expect(outbox.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(outbox.getByRole('cell', { name: person.email })).toBeVisible();
      await expect(outbox.locator('html')).toHaveAttribute('lang', lng);
      for (const colorScheme of ['light', 'dark'] as const) {
        await outbox.emulateMedia({ colorScheme });
        await expectAccessible(outbox);
      }
      await outbox.setViewportSize({ width: 390, height: 800 });
      const [width, content] = await outbox.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      expect(content).toBe(width);
      await outbox.getByRole('banner').getByRole('link').click();
      await expect(outbox).toHaveURL('/');
    });
  }

  test('are not spoken of where config.json names no page for them, nor led to where it names a program', async ({
    page,
    signInAs,
    ready,
  }) => {
    await signInAs([]);
    let hosts: object[] = [{ url: ready.url }];
    await page.route('**/config.json', route => route.fulfill({ json: { hosts } }));
    for (const next of [[{ url: ready.url, outbox: 'javascript:alert(1)' }], []]) {
      const read = page.waitForResponse('**/config.json');
      await page.goto('/');
      await (await read).finished();
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.getByRole('menuitem', { name: 'RQL' }).first()).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'outbox' })).toHaveCount(0);
      hosts = next;
    }
  });
});
