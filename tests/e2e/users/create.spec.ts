import type { Page } from '@playwright/test';
import { expectToStayFor, stopClock } from '../support/clock';
import { expect, expectAccessible, test } from '../support/fixtures';

/** Types what a new user needs, all of it right unless said otherwise. */
const fillIn = async (page: Page, { email = `new-${Date.now()}@example.test`, phone = '32470123456' } = {}) => {
  await page.getByLabel('First name', { exact: true }).fill('Zoë');
  await page.getByLabel('Last name', { exact: true }).fill('Nieuw');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('Strong-Password-1');
  await page.getByLabel('Repeat password').fill('Strong-Password-1');
};

test.describe('creating a user', () => {
  test('[USER-05] [UNEW-01] [UNEW-02] [TABLE-16] the New button is not gated; the form has its fields and defaults', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users');
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await expect(page).toHaveURL(/\/users\/users\/new$/);
    for (const name of ['First name', 'Last name', 'Email', 'Phone number'])
      await expect(page.getByLabel(name, { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Repeat password')).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveText('Male');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Belgium (BE)');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Brussels');
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('Dutch (NL)');
    await expect(page.getByRole('group', { name: 'Birthday (dd-MM-yyyy)' })).toBeVisible();
    // What it is about is filled, what leaves it outlined.
    const lookOf = (role: 'button' | 'link', name: string) =>
      page.getByRole(role, { name, exact: true }).evaluate(button => {
        const { backgroundColor, borderTopColor } = getComputedStyle(button);
        return [backgroundColor, borderTopColor].map(colour => !/, 0\)$/.test(colour));
      });
    expect(await lookOf('button', 'Create user')).toEqual([true, false]);
    expect(await lookOf('link', 'Cancel')).toEqual([false, true]);
    // Labels stand above their fields, those of empty ones too.
    const overlaps = await page.locator('form label').evaluateAll(labels =>
      labels.flatMap(label => {
        const { control, htmlFor, textContent } = label as HTMLLabelElement;
        const field = control ?? document.getElementById(htmlFor);
        if (!field || (field as HTMLInputElement).type === 'checkbox') return [];
        return [[textContent, label.getBoundingClientRect().bottom - field.getBoundingClientRect().top > 1]];
      }),
    );
    expect(overlaps.length).toBeGreaterThan(7);
    expect(overlaps.filter(([, isWithin]) => isWithin)).toEqual([]);
    await expectAccessible(page);
  });

  test('[UNEW-03] [UNEW-04] [UNEW-05] [UNEW-11] says what is wrong after the first attempt, and sends nothing', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users/new');
    await expect(page.getByText('Value must not be empty')).toHaveCount(0);
    const sent: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/register')) sent.push(request.url());
    });
    // By key: nothing that still moves while the page opens takes it from under a pointer.
    await page.getByRole('button', { name: 'Create user' }).press('Enter');
    await expect(page.locator('p', { hasText: 'Value must not be empty' })).toHaveCount(5);
    await expect(page.locator('p', { hasText: 'Value must be a number' })).toHaveCount(1);
    await expect(page.locator('.banner')).toContainText('Value must not be empty');
    await expect(page.getByLabel('First name', { exact: true })).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill('Secret-123');
    await page.getByLabel('Repeat password').fill('Secret-124');
    await expect(page.locator('p', { hasText: 'Passwords do not match' })).toBeVisible();
    await page.getByLabel('Phone number', { exact: true }).fill('+32470');
    await expect(page.locator('p', { hasText: 'Value must be a number' })).toBeVisible();
    await expect(page.locator('.banner')).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test('[UNEW-06] [UNEW-08] [UNEW-09] [UNEW-10] [UNEW-12] sends what was typed and opens the new user', async ({
    page,
    signInAs,
    ready,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users/new');
    const email = `new-${Date.now()}@example.test`;
    await page.getByLabel('First name', { exact: true }).fill('Zoë');
    await page.getByLabel('Last name', { exact: true }).fill('Nieuw');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Phone number', { exact: true }).fill('32470123456');
    await page.getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.type('31011990');
    await page.getByRole('combobox', { name: 'Gender' }).click();
    await page.getByRole('option', { name: 'Female' }).click();
    await page.getByRole('combobox', { name: 'Country' }).fill('nether');
    await page.getByRole('option', { name: 'Netherlands (NL)', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill('weak');
    await expect(page.getByRole('listitem').filter({ hasText: '8 to 128 characters' })).toContainText('not met yet');
    await page.getByLabel('Password', { exact: true }).fill('Strong-Password-1');
    await expect(page.getByRole('listitem').filter({ hasText: '8 to 128 characters' })).not.toContainText(
      'not met yet',
    );
    await page.getByLabel('Repeat password').fill('Strong-Password-1');
    const sent = page.waitForRequest(`${ready.url}/users/v1/register`);
    await page.getByRole('button', { name: 'Create user' }).click();
    expect((await sent).postDataJSON()).toEqual({
      first_name: 'Zoë',
      last_name: 'Nieuw',
      email,
      password: 'Strong-Password-1',
      birthday: '1990-01-31',
      gender: 0,
      country: 'NL',
      phone_number: '32470123456',
      time_zone: 'Europe/Brussels',
      language: 'NL',
    });
    await expect(page).toHaveURL(/\/users\/users\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { name: 'Zoë Nieuw' })).toBeVisible();
  });

  test('[UNEW-11] [CONST-01] a refusal of the server shows in the banner for 2 s; what was typed stays', async ({
    page,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    await page.clock.install();
    const person = await signInAs(['VIEW_USER']);
    await page.goto('/users/users/new');
    await fillIn(page, { email: person.email });
    await stopClock(page);
    await page.getByRole('button', { name: 'Create user' }).click();
    await expectToStayFor(page, page.locator('.banner', { hasText: 'This email address is already in use' }), 2_000);
    await expect(page.locator('.form-refusal')).toHaveText('This email address is already in use');
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Nieuw');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Strong-Password-1');
  });

  test('[UNEW-11] [CONST-01] what is wrong shows in the same banner for 2 s, and stays beside its field', async ({
    page,
    signInAs,
  }) => {
    await page.clock.install();
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users/new');
    await fillIn(page, { phone: 'abc def' });
    await stopClock(page);
    await page.getByRole('button', { name: 'Create user' }).click();
    await expectToStayFor(page, page.locator('.banner', { hasText: /^Value must be a number$/ }), 2_000);
    await expect(page.locator('p', { hasText: 'Value must be a number' })).toBeVisible();
    await expect(page.getByLabel('Phone number', { exact: true })).toBeFocused();
  });

  for (const [typed, how] of [
    ['31022001', 'button'],
    ['01012099', 'button'],
    ['01010001', 'button'],
    ['3101', 'button'],
    ['3101', 'Enter'],
  ] as const) {
    test(`[UNEW-07] ${typed}, sent by ${how}, is no birthday: it says so and is not sent`, async ({
      page,
      signInAs,
    }) => {
      await signInAs(['VIEW_USER']);
      await page.goto('/users/users/new');
      const sent: string[] = [];
      page.on('request', request => {
        if (request.method() === 'POST' && request.url().includes('/users/v1/')) sent.push(request.url());
      });
      await fillIn(page);
      await page.getByRole('spinbutton', { name: 'Day' }).click();
      await page.keyboard.type(typed);
      if (how === 'Enter') await page.keyboard.press('Enter');
      else await page.getByRole('button', { name: 'Create user' }).click();
      await expect(page.locator('.banner')).toHaveText('Date input not valid.');
      await expect(page.locator('p', { hasText: 'Date input not valid.' })).toBeVisible();
      await expect(page.getByRole('spinbutton', { name: 'Day' })).toBeFocused();
      expect(sent).toEqual([]);
    });
  }

  test("[I18N-01] in Dutch the controls' own words are Dutch too, and English again after the switch", async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    await page.goto('/users/users/new?lng=nl');
    await expect(page.getByRole('button', { name: 'Openen' })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Kies datum/ })).toBeVisible();
    for (const part of ['Dag', 'Maand', 'Jaar'])
      await expect(page.getByRole('spinbutton', { name: part })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Open|Clear|Choose date.*)$/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Choose date/ })).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Day' })).toBeVisible();
  });
});
