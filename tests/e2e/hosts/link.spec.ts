import { ACCOUNT } from '../../support/foreignHost';
import { expect, expectAccessible, signInByForm, test } from '../support/fixtures';

const LIST = 'GET /users/v1/';

test('[CAP-04] a copied link says on which host it was made: before it loads on another one, and at sign-in', async ({
  page,
  foreignHost,
  ready,
}) => {
  const north = await foreignHost({ permissions: ['VIEW_USER'] });
  const south = await foreignHost({ place: 'none', permissions: ['VIEW_USER'] });
  const hosts = [
    { url: north.url, label: 'North' },
    { url: south.url, label: 'South', kind: 'test' },
  ];
  await page.route('**/config.json', route => route.fulfill({ json: { hosts } }));

  await page.goto('/users/users');
  await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  const shown = page.getByRole('region', { name: 'Link to this list as it is now' }).locator('pre');
  await expect(shown).toContainText(`host=${encodeURIComponent(north.url)}`);
  const link = (await shown.textContent()) ?? '';

  // The same host: the address is what it always was.
  await page.goto(link);
  await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('host')).toBe(false);

  const listed = north.callsTo(LIST).length;
  const [asked, askedSouth] = [north.calls.length, south.calls.length];
  const elsewhere = new URL(link);
  elsewhere.searchParams.set('host', south.url);
  await page.goto(elsewhere.href);
  await expect(page.getByRole('heading', { name: 'This link was made on another host' })).toBeFocused();
  await expect(page.getByRole('button', { name: `Sign in on ${south.url}` })).toBeVisible();
  await expect(page.getByText('South, Test')).toBeVisible();
  await expectAccessible(page);
  expect([north.calls.length, south.calls.length]).toEqual([asked, askedSouth]);

  await page.getByRole('button', { name: `Sign in on ${south.url}` }).click();
  await expect(page.getByLabel('API host')).toHaveValue(south.url);
  await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${ready.url}/users/users\\?state=[^&]+$`));
  expect(south.calls.length).toBeGreaterThan(askedSouth);
  expect(north.callsTo(LIST)).toHaveLength(listed);
});
