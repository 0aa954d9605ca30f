import { expect, test } from '../support/fixtures';

test('the console comes where nobody sees a frame: another window lies over it, or another tab was chosen', async ({
  page,
  signInAs,
}) => {
  await signInAs(['VIEW_USER']);
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  for (const address of ['/users/users', '/login']) {
    const script = page.waitForRequest(/\/assets\/index-[^/]+\.js$/, { timeout: 15_000 });
    await page.goto(address, { waitUntil: 'commit' });
    expect((await script).url()).toContain('/assets/index-');
  }
});
