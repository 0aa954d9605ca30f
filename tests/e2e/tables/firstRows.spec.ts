import { expect, test } from '../support/fixtures';
import { hold } from '../support/hold';

/** Where everything of a list's page stands: what is painted before, and what replaces it. */
const places = (root: ParentNode) =>
  [
    'h1',
    '.query-field',
    '.query-help',
    '.refresh-controls',
    '.quick-filters button',
    'th',
    'tbody tr',
    'tbody td',
    'tbody a',
  ].map(selector => [
    selector,
    [...root.querySelectorAll(selector)].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(value => Math.round(value * 2) / 2).join(' ');
    }),
  ]);

/** The console's code, without what paints. */
const CODE = /\/assets\/(?!paint-)[^/]*\.js$/;

test('[SESS-02] the first rows can be read before the code of the console has come, and nothing moves when it has', async ({
  page,
  signInAs,
}) => {
  await page.addInitScript(() => {
    // The rows stand in a tree of their own, which nothing else is to find: here it is looked into.
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' });
    };
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const painted = page.locator('#first-rows tbody tr');
  const rows = page.locator('#root tbody tr[data-index]');

  let release = await hold(page, CODE);
  await signInAs(['VIEW_USER']);
  await page.goto('/users/users', { waitUntil: 'commit' });
  await expect(painted).toHaveCount(20);
  const texts = await painted.allInnerTexts();
  const ids = await painted.evaluateAll(all => all.map(row => (row as HTMLElement).dataset.id ?? ''));
  expect(texts.every((text, at) => text.includes(ids[at] ?? '-') && text.includes('@'))).toBe(true);
  // Nobody is led to what is about to be replaced.
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  expect(roles).toContain('status');
  expect(roles).not.toContain('row');
  const before = await page.evaluate(`(${places})(document.getElementById('first-rows').shadowRoot)`);
  release();
  await expect(rows).toHaveCount(20);
  await expect(page.locator('#first-rows')).toHaveCount(0);
  expect(await page.evaluate(`(${places})(document.getElementById('root'))`)).toEqual(before);
  expect(await rows.allInnerTexts()).toEqual(texts);
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  await page.unroute(CODE);

  // A click on a row that can be read already opens its record.
  release = await hold(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await expect(painted).toHaveCount(20);
  const { x, y } = (await painted.nth(2).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 400, y + 10);
  release();
  await expect(page).toHaveURL(new RegExp(`/users/users/${ids[2]}`));
  await expect(page.locator('#root h1')).toBeVisible();
  await expect(page.locator('#first-rows')).toHaveCount(0);
  await page.unroute(CODE);

  // An answer that takes its time holds the console back for a moment, no longer.
  release = await hold(page, /\/users\/v1\/\?/);
  await page.goto('/users/users', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  await expect(page.locator('#root .table')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(rows).toHaveCount(20);
});
