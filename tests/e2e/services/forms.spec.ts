import { hold } from '../support/hold';
import { expect, expectAccessible, expectToFit, test } from './steps';

test('a product is made and changed in a form with the keyboard alone: nothing is stored that nobody typed', async ({
  page,
  signedIn: _,
  api,
  adminToken,
}) => {
  const name = `Check ${Date.now().toString(36)}`;
  const { keyboard } = page;
  const stored = async () =>
    (
      await api.call<{ data: object[] }>(
        'GET',
        `/payments/v1/products?eq(name,${name.replace(' ', '%2520')})`,
        adminToken,
      )
    ).data;
  const box = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await page.goto('/payments/products');
  await page.getByRole('link', { name: 'New', exact: true }).press('Enter');
  await expect(box('Name')).toBeVisible();
  await page.getByRole('tab', { name: 'Form' }).focus();
  await keyboard.press('Tab');
  await expect(box('Name')).toBeFocused();
  await keyboard.press('ControlOrMeta+Enter');
  await expect(box('Name')).toBeFocused();
  await expect(box('Name')).toHaveAccessibleDescription('Fill this in');
  await expectAccessible(page);
  await keyboard.type(name);
  await keyboard.press('Enter');
  await expect(box('Price in EUR')).toBeFocused();
  await keyboard.type('12,5');
  await expect(page.getByText('In EUR; sent as 1250 cents')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('USD');
  await keyboard.press('Enter');
  await expect(box('Price in USD')).toBeFocused();
  await keyboard.type('14');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await stored()).toMatchObject([{ name, prices: { eur: { amount: 1250 }, usd: { amount: 1400 } } }]);

  await page.getByRole('link', { name: 'Edit' }).press('Enter');
  await expect(box('Price in EUR')).toHaveValue('12.50');
  await box('Currency').focus();
  await keyboard.type('eur');
  await keyboard.press('Tab');
  await keyboard.type('9.95');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(page).not.toHaveURL(/\/edit/);
  expect(await stored()).toMatchObject([{ name, currency: 'eur', price: 995, prices: { usd: { amount: 1400 } } }]);
});

test('a translator writes a text in two languages on a phone, and never sees JSON', async ({
  page,
  signedIn: _,
  api,
  adminToken,
}) => {
  const key = `greeting_${Date.now().toString(36)}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/content/localizations/new?lng=nl');
  await page.getByRole('textbox', { name: 'Sleutel' }).fill(key);
  await page.getByRole('textbox', { name: 'Engels (EN)' }).fill('Hello');
  await page.getByRole('button', { name: 'Taal toevoegen' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Frans (FR)' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Frans (FR)' })).toBeFocused();
  await page.keyboard.type('Bonjour');
  await expectToFit(page, 390);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aanmaken' }).click();
  await expect(page).toHaveURL(/\/content\/localizations(?:\/greeting|\?|$)/);
  const { data } = await api.call<{ data: object[] }>('GET', `/localizations/v1/?eq(key,${key})`, adminToken);
  expect(data).toMatchObject([{ key, text: { EN: 'Hello', FR: 'Bonjour' } }]);
});

test('fields whose code comes later have their room: nothing moves from under the pointer', async ({
  page,
  signedIn: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await hold(page, /\/assets\/(DateInput|RecordInput)-/);
  await page.goto('/care/profiles/new');
  const country = page.getByRole('textbox', { name: 'Country' });
  const before = await country.boundingBox();
  await expect(page.getByRole('combobox', { name: 'User' })).toBeHidden();
  release();
  await expect(page.getByRole('combobox', { name: 'User' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Birthday' })).toBeVisible();
  expect(await country.boundingBox()).toEqual(before);
});
