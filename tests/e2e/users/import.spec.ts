import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../support/fixtures';

test('[CAP-19] users from a file: a dry run, exact receipts, the refused again, what nobody knows looked up', async ({
  page,
  signInAs,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push('409', 'net::ERR_FAILED');
  const me = await signInAs(['VIEW_USER']);
  const address = (name: string) => `${name}-${me.lastName}@example.test`;
  const names = ['first', 'second', 'third'];
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\u{feff}Voornaam;Achternaam;E-mailadres;Telefoonnummer;Rollen\r\n${[
        ...names.map(name => `=${name};"Ni; euw";${address(name)};32470123456;nurse`),
        `Double;Nieuw;${address('first')};32470123456;nurse`,
        `Taken;Nieuw;${me.email};32470123456;nurse`,
        `Wrong;Nieuw;${address('wrong')};+32;nurse`,
      ].join('\r\n')}\r\n`,
    ),
  };
  const sent: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/users/v1/register')) sent.push(request.postDataJSON().email as string);
  });
  const created = async () => {
    const found = await api.call<{ data: { email: string }[] }>(
      'GET',
      `/users/v1/?in(email,${names.map(name => encodeURIComponent(encodeURIComponent(address(name)))).join(',')})&limit(50)`,
      adminToken,
    );
    return found.data.map(({ email }) => email).sort();
  };

  await page.goto('/users/users');
  await expect(page.locator('tbody tr[data-index]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import users' })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(file);
  const told = page.locator('.import-counts');
  await expect(told).toHaveText('3 will be created · 1 has a mistake · 1 repeats an address · 1 exists already');
  await expect(page.getByText('Passed over: Rollen')).toBeVisible();
  const rows = page.locator('.import-rows tbody tr');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(5)).toContainText('Phone number: Value must be a number');
  await expect(rows.nth(4).getByRole('link')).toHaveAttribute('href', new RegExp(`/users/users/${me.id}$`));
  await expectAccessible(page);
  expect(sent).toEqual([]);

  // The first is refused; the second is carried out, but its answer never arrives, after the others had theirs.
  let isRefusing = true;
  const others = [address('first'), address('third')];
  const answered = new Set<string>();
  let release = () => {};
  const allAnswered = new Promise<void>(resolve => {
    release = resolve;
  });
  page.on('response', response => {
    if (!response.url().endsWith('/users/v1/register') || response.request().method() !== 'POST') return;
    answered.add(response.request().postDataJSON().email as string);
    if (others.every(email => answered.has(email))) release();
  });
  await page.route('**/users/v1/register', async route => {
    const { email } = route.request().postDataJSON() as { email: string };
    if (email === address('first') && isRefusing)
      return route.fulfill({ status: 409, contentType: 'application/json', body: '{"code":15,"message":"is busy"}' });
    if (email !== address('second')) return route.continue();
    await route.fetch();
    await allAnswered;
    return route.abort('failed');
  });
  await page.getByRole('button', { name: 'Create 3 users' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create 3 users' });
  await expect(dialog).toContainText('Create 3 users on ');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create 3 users' }).press('Enter');
  await expect(told).toContainText('1 created · 1 refused · 1 unknown');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows.nth(0)).toContainText('is busy');
  await expect(rows.nth(1)).toContainText('Unknown');
  await expectAccessible(page);
  expect([...sent].sort()).toEqual(names.map(address).sort());

  isRefusing = false;
  await page.getByRole('button', { name: 'Try again (1)' }).press('Enter');
  await expect(told).toContainText('2 created · 1 unknown');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Look up what is unknown' }).press('Enter');
  await expect(told).toHaveText('1 has a mistake · 1 repeats an address · 1 exists already · 3 created');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent.filter(email => email === address('second'))).toHaveLength(1);
  expect(await created()).toEqual(names.map(address).sort());

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the receipt' }).press('Enter');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.match(/"done"/g)).toHaveLength(3);
  expect(text).toContain(`"'=first"`);

  // On a phone, in Dutch: the same file again creates nobody.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users/users/import?lng=nl');
  await expect(page.getByRole('heading', { name: 'Gebruikers importeren' })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(told).toHaveText('1 met een fout · 1 herhaalt een adres · 4 bestaan al');
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole('button', { name: /aanmaken$/ })).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
