import { expectToStayFor, stopClock } from '../support/clock';
import { expect, expectAccessible, test } from '../support/fixtures';

test.describe('one user', () => {
  test("[UDET-01] [I18N-01] shows what was given at the creation; in Dutch the role picker's own words are Dutch", async ({
    page,
    signInAs,
    api,
  }) => {
    const { id } = await api.call<{ id: string }>('POST', '/users/v1/register', undefined, {
      first_name: 'Born',
      last_name: 'Somewhere',
      email: `born-${Date.now()}@example.test`,
      password: 'Correct-Horse-7',
      phone_number: '32470123456',
      language: 'NL',
      birthday: '1990-01-31',
      gender: 0,
      country: 'BE',
    });
    await signInAs(['VIEW_USER', 'VIEW_PATIENTS', 'VIEW_ROLE', 'ADD_ROLE_TO_USER']);
    await page.goto(`/users/users/${id}?lng=nl`);
    for (const fact of ['31-01-1990', /^Vrouw/, 'België (BE)'])
      await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
    await page.getByRole('combobox', { name: 'Rol toevoegen' }).fill('Adm');
    await expect(page.getByRole('button', { name: 'Sluiten', exact: true })).toBeVisible();
    await page.getByRole('option', { name: 'Administrator', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Wissen', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Open|Close|Clear)$/ })).toHaveCount(0);
  });

  test('[UDET-01] [UDET-02] [UDET-04] edits a field in place, and sends only that field', async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const person = await createPerson([]);
    await signInAs(['VIEW_USER', 'UPDATE_USER']);
    await page.goto(`/users/users/${person.id}`);
    const field = page.getByLabel('First name', { exact: true });
    await expect(field).toHaveValue('Test');
    await expect(page.getByRole('button', { name: 'Save First name' })).toHaveCount(0);
    await field.fill('Changed');
    await page.getByRole('button', { name: 'Undo First name' }).click();
    await expect(field).toHaveValue('Test');
    await field.fill('Renamed');
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await field.press('Enter');
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe(`/users/v1/${person.id}`);
    expect(request.postDataJSON()).toEqual({ first_name: 'Renamed' });
    await expect(page.getByRole('heading', { name: /^Renamed/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save First name' })).toHaveCount(0);
    await field.fill('Again');
    await field.press('Escape');
    await expect(field).toHaveValue('Renamed');
    await expectAccessible(page);
  });

  test('[UDET-03] the email goes by its own call', async ({ page, signInAs, createPerson }) => {
    const person = await createPerson([]);
    await signInAs(['VIEW_USER', 'UPDATE_USER_EMAIL']);
    await page.goto(`/users/users/${person.id}`);
    await expect(page.getByLabel('First name', { exact: true })).toHaveCount(0);
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await page.getByLabel('Email', { exact: true }).fill(`moved-${person.email}`);
    await page.getByRole('button', { name: 'Save Email' }).click();
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe(`/users/v1/${person.id}/email`);
    expect(request.postDataJSON()).toEqual({ email: `moved-${person.email}` });
    await expect(page.getByRole('button', { name: 'Save Email' })).toHaveCount(0);
  });

  test('[UDET-02] [UNEW-04] [UNEW-05] what creating refuses is refused here too, and not sent', async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const person = await createPerson([]);
    await signInAs(['VIEW_USER', 'UPDATE_USER', 'UPDATE_USER_EMAIL']);
    const sent: string[] = [];
    page.on('request', request => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    await page.goto(`/users/users/${person.id}`);
    for (const [field, value, fault] of [
      ['First name', '   ', 'Value must not be empty'],
      ['Last name', '', 'Value must not be empty'],
      ['Email', ' ', 'Value must not be empty'],
      ['Phone number', 'abc def', 'Value must be a number'],
      ['Phone number', '', 'Value must be a number'],
    ] as const) {
      const input = page.getByLabel(field, { exact: true });
      await input.fill(value);
      await expect(page.getByText(fault)).toBeVisible();
      await expect(page.getByRole('button', { name: `Save ${field}` })).toBeDisabled();
      await input.press('Enter');
      await input.press('Escape');
      await expect(page.getByText(fault)).toHaveCount(0);
    }
    expect(sent).toEqual([]);
  });

  test('[UDET-05] a failed update says so for 2 s and keeps what was typed', async ({
    page,
    signInAs,
    createPerson,
    expectedErrors,
  }) => {
    await page.clock.install();
    expectedErrors.push('500');
    const person = await createPerson([]);
    await signInAs(['VIEW_USER', 'UPDATE_USER']);
    await page.goto(`/users/users/${person.id}`);
    await page.route(`**/users/v1/${person.id}`, route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { code: 1, message: 'broken' } })
        : route.fallback(),
    );
    const field = page.getByLabel('Last name', { exact: true });
    await expect(field).toHaveValue(person.lastName);
    await stopClock(page);
    await field.fill('Kept');
    await field.press('Enter');
    await expectToStayFor(page, page.getByText('Failed to update'), 2_000);
    await page.clock.resume();
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Kept');
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('broken');
  });

  test('[UDET-05] a save whose answer never came is looked up: stored or not, the page says what the host holds', async ({
    page,
    signInAs,
    createPerson,
    expectedErrors,
  }) => {
    expectedErrors.push('net::ERR_FAILED');
    const person = await createPerson([]);
    await signInAs(['VIEW_USER', 'UPDATE_USER']);
    await page.goto(`/users/users/${person.id}`);
    let isStored = true;
    await page.route(`**/users/v1/${person.id}`, async route => {
      if (route.request().method() !== 'PUT') return route.fallback();
      if (isStored) await route.fetch();
      await route.abort();
    });
    const field = page.getByLabel('Last name', { exact: true });
    await expect(field).toHaveValue(person.lastName);
    await field.fill('Stored');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: /Stored$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Last name' })).toHaveCount(0);

    isStored = false;
    await field.fill('Lost');
    await field.press('Enter');
    await page.getByRole('button', { name: /^Notices, 1 new/ }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('looked up, and is not stored so far');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('Lost');
    await expect(page.getByRole('heading', { name: /Stored$/ })).toBeVisible();
  });

  test('[UDET-06] deletes after asking, and returns to the list', async ({
    page,
    signInAs,
    createPerson,
    expectedErrors,
  }) => {
    expectedErrors.push('404');
    const person = await createPerson([]);
    await signInAs(['VIEW_USER', 'DELETE_USER']);
    await page.goto(`/users/users/${person.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete user' });
    await expect(dialog).toContainText(person.email);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const sent = page.waitForRequest(request => request.method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    expect(new URL((await sent).url()).pathname).toBe(`/users/v1/${person.id}`);
    await expect(page).toHaveURL(/\/users\/users$/);
    await page.goto(`/users/users/${person.id}`);
    await expect(page.getByRole('heading', { name: 'This user does not exist, or no longer' })).toBeVisible();
  });

  test.describe('a user who is gone', () => {
    test.beforeEach(({ expectedErrors }) => {
      expectedErrors.push('404');
    });

    test('[UDET-01] an unknown user is told apart from a failure', async ({ page, signInAs }) => {
      await signInAs(['VIEW_USER']);
      await page.goto('/users/users/0123456789abcdef01234567');
      await expect(page.getByRole('heading', { name: 'This user does not exist, or no longer' })).toBeVisible();
    });
  });

  test('[UDET-07] a failing delete changes nothing, shows no toast, and stands in the notices', async ({
    page,
    signInAs,
    expectedErrors,
    account,
    api,
    adminToken,
  }) => {
    expectedErrors.push('401');
    const { data } = await api.call<{ data: { id: string }[] }>(
      'GET',
      `/users/v1/?eq(email,${account('administrator').email.replace('@', '%2540')})`,
      adminToken,
    );
    await signInAs(['VIEW_USER', 'DELETE_USER']);
    await page.goto(`/users/users/${data[0]?.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    // The server refuses: the administrator holds more than this operator.
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Ada Janssens' })).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.getByRole('button', { name: 'Notices, 1 new' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Ada Janssens was not deleted');
  });

  test('[UDET-08] [UDET-09] [CONST-01] an inactive user can be sent an activation mail: a tick, or a cross, for 2 s', async ({
    page,
    signInAs,
    createPerson,
    expectedErrors,
    ready,
  }) => {
    expectedErrors.push('500');
    await page.clock.install();
    const person = await createPerson([]);
    await signInAs(['VIEW_USER']);
    await page.goto(`/users/users/${person.id}`);
    const link = page.getByRole('link', { name: 'Send activation mail' });
    await expect(link).toBeVisible();
    await stopClock(page);
    const asked = page.waitForRequest('**/users/v1/activation?*');
    await link.click();
    expect(new URL((await asked).url()).searchParams.get('email')).toBe(person.email);
    await expectToStayFor(page, page.getByRole('img', { name: 'Activation mail was requested' }), 2_000);
    expect(await (await fetch(ready.outbox)).text()).toContain(person.email);
    await page.route('**/users/v1/activation?*', route => route.fulfill({ status: 500, json: {} }));
    await link.click();
    await expectToStayFor(page, page.getByRole('img', { name: 'Activation mail was not sent' }), 2_000);
    await page.clock.resume();
    await page.goto('/users/users');
    await page
      .getByRole('row', { name: /Ada Janssens/ })
      .getByRole('cell')
      .nth(1)
      .click();
    await expect(page.getByRole('heading', { name: 'Ada Janssens' })).toBeVisible();
    await expect(link).toHaveCount(0);
  });

  test('[UDET-10] [UDET-11] [UDET-12] adds and removes a role through the picker, fed in pages of 20', async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const person = await createPerson([]);
    const operator = await signInAs(['VIEW_USER', 'VIEW_ROLE', 'ADD_ROLE_TO_USER', 'REMOVE_ROLE_FROM_USER']);
    await page.goto(`/users/users/${person.id}`);
    const pages: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/users/v1/roles?')) pages.push(new URL(request.url()).search);
    });
    await page.getByRole('combobox', { name: 'Add a role' }).fill(`role ${operator.lastName}`);
    await page.getByRole('option', { name: `role ${operator.lastName}` }).click();
    expect(pages[0]).toBe('?sort(name)&limit(20)');
    expect(pages[1]).toBe('?sort(name)&limit(20,20)');
    const added = page.waitForRequest('**/users/v1/add_roles?*');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(new URL((await added).url()).search).toBe(`?eq(id,${person.id})`);
    expect((await added).postDataJSON().roles).toHaveLength(1);
    const remove = page.getByRole('button', { name: `Remove role role ${operator.lastName}` });
    await expect(remove).toBeVisible();
    const removed = page.waitForRequest('**/users/v1/remove_roles?*');
    await remove.click();
    // It is the person's only role: all of its permissions are lost with it.
    const dialog = page.getByRole('dialog', { name: 'Remove role' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      'ADD_ROLE_TO_USER',
      'REMOVE_ROLE_FROM_USER',
      'VIEW_ROLE',
      'VIEW_USER',
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove role' }).click();
    expect(new URL((await removed).url()).search).toBe(`?eq(id,${person.id})`);
    await expect(page.getByText('No roles yet.')).toBeVisible();
  });

  test('[PERM-04] [UDET-10] with ViewUser alone everything can be read and nothing changed', async ({
    page,
    signInAs,
    createPerson,
  }) => {
    const person = await createPerson(['VIEW_USER']);
    await signInAs(['VIEW_USER']);
    await page.goto(`/users/users/${person.id}`);
    await expect(page.getByRole('heading', { name: `Test ${person.lastName}` })).toBeVisible();
    // The question what the person can do changes nothing.
    await expect(page.locator('main input:not([type=search])')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Remove role/ })).toHaveCount(0);
    await expect(page.locator('main .hash-chip')).toHaveCount(1);
  });
});
