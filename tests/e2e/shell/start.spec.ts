import { expect, test } from '../support/fixtures';

// One page each: one that is left while it renews its session has used its refresh token up, and the next is refused.
for (const [address, isSignedIn] of [
  ['/users/users', true],
  ['/login', false],
] as const)
  test(`the console comes at ${address} where nobody sees a frame: another window lies over it, or another tab was chosen`, async ({
    page,
    signInAs,
  }) => {
    if (isSignedIn) await signInAs(['VIEW_USER']);
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    const script = page.waitForRequest(/\/assets\/index-[^/]+\.js$/, { timeout: 15_000 });
    await page.goto(address, { waitUntil: 'commit' });
    expect((await script).url()).toContain('/assets/index-');
  });
