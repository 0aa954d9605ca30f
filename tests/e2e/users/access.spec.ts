import { expectToFit } from '../services/steps';
import { expect, expectAccessible, test } from '../support/fixtures';

const GROUP = '5f0000000000000000000a01';

test.describe('how a user comes in, and where they belong', () => {
  test('[AUTH-06] recovery codes are shown once, and the second factor is turned on and off with the own password', async ({
    page,
    api,
    signInAs,
    createPerson,
    expectedErrors,
  }) => {
    expectedErrors.push('401');
    const person = await createPerson([]);
    const operator = await signInAs(['VIEW_USER', 'VIEW_USER_MFA_SETTINGS', 'UPDATE_USER_MFA_SETTINGS']);
    await page.goto(`/users/users/${person.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL(/\/users\/users$/);
    await page.goBack();
    const card = page.getByRole('region', { name: 'Second factor' });
    await expect(card).toContainText('Only the password is asked for');
    await expect(card.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
    // An app is for whoever holds it: an operator adds none for somebody else.
    await expect(card.getByRole('button', { name: 'Add an authenticator app' })).toHaveCount(0);

    await card.getByRole('button', { name: 'New recovery codes' }).click();
    const own = page.getByLabel('Your own password');
    await own.fill(operator.password);
    await own.press('Enter');
    const codes = page.getByRole('dialog', { name: 'New recovery codes' }).locator('pre');
    await expect(codes).toHaveText(/^(?:[A-Z0-9]{8}\s?){10}$/);
    await expectAccessible(page);
    await page.goForward();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toContainText('New recovery codes');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(codes).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(card.getByRole('list', { name: 'Methods' })).toContainText('Recovery codes');

    await card.getByRole('button', { name: 'Turn on' }).click();
    await own.fill(operator.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await expect(card).toContainText('A code is asked for');
    await expect(api.signIn(person.email, person.password)).rejects.toThrow('mfa_required');

    await card.getByRole('button', { name: 'Turn off' }).click();
    await own.fill(operator.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(card).toContainText('Only the password is asked for');
    expect((await api.signIn(person.email, person.password)).user_id).toBe(person.id);

    await card.getByRole('button', { name: 'Delete method Recovery codes' }).click();
    await own.fill(operator.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card).toContainText('No method yet.');

    await card.getByRole('button', { name: 'New recovery codes' }).click();
    await own.fill('Not-This-1');
    await own.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('This is not your password.');
    await expect(own).toHaveValue('Not-This-1');
    await page.keyboard.press('Escape');
    await expect(card).toContainText('No method yet.');
  });

  test('[PERM-06] a user joins groups as staff and as patient, gets a role of the group, and leaves', async ({
    page,
    api,
    adminToken,
    signInAs,
    createPerson,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    const person = await createPerson([]);
    await api.call('POST', `/users/v1/groups/${GROUP}/roles`, adminToken, { name: `nurse ${person.id}` });
    await signInAs([
      ...['VIEW_USER', 'VIEW_GROUP', 'ADD_STAFF', 'REMOVE_STAFF', 'ADD_PATIENT', 'REMOVE_PATIENT'],
      ...['ADD_GROUP_ROLE_TO_STAFF', 'REMOVE_GROUP_ROLE_FROM_STAFF'],
    ]);
    await page.goto(`/users/users/${person.id}`);
    const card = page.getByRole('region', { name: 'Groups' });
    await expect(card).toContainText('In no group.');
    const id = card.getByLabel('Group ID');
    await id.fill('no-id');
    await card.getByRole('button', { name: 'Add to group' }).click();
    await expect(page.getByRole('alert').getByText(/was not added to group no-id/)).toBeVisible();
    await expect(id).toHaveValue('no-id');
    await id.fill(GROUP);
    await card.getByRole('button', { name: 'Add to group' }).click();
    const staff = card.getByRole('list', { name: 'Staff of' });
    await expect(staff).toContainText(GROUP);
    await staff.getByLabel('Add role').click();
    await page.getByRole('option', { name: `nurse ${person.id}` }).click();
    await expect(staff).toContainText(`nurse ${person.id}`);
    await id.fill(GROUP);
    await card.getByLabel('As', { exact: true }).click();
    await page.getByRole('option', { name: 'Patient' }).click();
    await card.getByRole('button', { name: 'Add to group' }).click();
    await expect(card.getByRole('list', { name: 'Patient of' })).toContainText('without end');
    await expectAccessible(page);
    const stored = await api.call<{
      staff_enlistments: { roles: { name: string }[] }[];
      patient_enlistments: object[];
    }>('GET', `/users/v1/${person.id}`, adminToken);
    expect(stored.staff_enlistments[0]?.roles.map(({ name }) => name)).toEqual([`nurse ${person.id}`]);
    expect(stored.patient_enlistments).toHaveLength(1);

    await staff.getByRole('button', { name: `Take role nurse ${person.id}`, exact: false }).click();
    await expect(staff).not.toContainText(`nurse ${person.id}`);
    for (const list of ['Staff of', 'Patient of']) {
      await card
        .getByRole('list', { name: list })
        .getByRole('button', { name: `Remove from group ${GROUP}` })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(card.getByRole('list', { name: list })).toHaveCount(0);
    }
    await expect(card).toContainText('In no group.');
  });

  test('[AUTH-05] a revoked session of a user is refused at once', async ({
    page,
    api,
    signInAs,
    createPerson,
    ready,
  }) => {
    const person = await createPerson([]);
    const held = await api.signIn(person.email, person.password);
    await signInAs(['VIEW_USER', 'VIEW_AUTHORIZATIONS', 'DELETE_AUTHORIZATIONS']);
    await page.goto(`/users/users/${person.id}`);
    const card = page.getByRole('region', { name: 'Sessions and tokens' });
    await expect(card.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    await card.getByRole('button', { name: /^Revoke / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(card).toContainText('None.');
    await expect(
      api.call('POST', '/auth/v2/oauth2/tokens', undefined, {
        client_id: ready.clientId,
        grant_type: 'refresh_token',
        refresh_token: held.refresh_token,
      }),
    ).rejects.toThrow('invalid_grant');
    await card.getByRole('button', { name: 'Authorizations' }).click();
    await expect(card).toContainText('None.');
    await expectAccessible(page);
  });

  test('[PERM-04] without the permissions nothing of it is shown or asked for, and on 390 px in Dutch it fits', async ({
    page,
    account,
    createPerson,
    signInAs,
    storeSession,
  }) => {
    const person = await createPerson([]);
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await signInAs(['VIEW_USER']);
    await page.goto(`/users/users/${person.id}`);
    const groups = page.getByRole('region', { name: 'Groups' });
    await expect(groups).toContainText('In no group.');
    await expect(groups.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Second factor' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Sessions and tokens' })).toHaveCount(0);
    expect(asked.filter(path => /\/mfa\/|refreshTokens|authorizations/.test(path))).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await storeSession(account('administrator'));
    await page.goto(`/users/users/${person.id}?lng=nl`);
    await expect(page.getByRole('region', { name: 'Tweede factor' })).toContainText('Alleen het wachtwoord');
    await expect(page.getByRole('region', { name: 'Sessies en tokens' })).toContainText('Geen.');
    await expectToFit(page, 390);
    await expectAccessible(page);
  });
});
