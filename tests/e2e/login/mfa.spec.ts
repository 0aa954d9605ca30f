import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, signInByForm, test } from '../support/fixtures';

/** The code of a step; that of the next one is unused and taken already. */
const codeOf = (secret: string, offsetSteps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.now() + offsetSteps * 30_000,
  });

type Fixture = Parameters<Parameters<typeof test>[2]>[0];

/** A person with both kinds of second factor, set up through the platform's own calls. */
const createGuarded = async ({ api, createPerson }: Pick<Fixture, 'api' | 'createPerson'>) => {
  const person = await createPerson([]);
  const { access_token: token } = await api.signIn(person.email, person.password);
  const base = `/auth/v2/mfa/users/${person.id}`;
  const { token: presenceToken } = await api.call<{ token: string }>('POST', '/auth/v2/confirmPresence', token, {
    password: person.password,
  });
  const totp = await api.call<{ id: string; secret: string }>('POST', `${base}/methods`, token, {
    presenceToken,
    type: 'totp',
    name: 'My phone',
  });
  await api.call('POST', `${base}/methods/${totp.id}/verification/confirm`, token, {
    presenceToken,
    code: codeOf(totp.secret),
  });
  const recovery = await api.call<{ codes: string[] }>('POST', `${base}/methods`, token, {
    presenceToken,
    type: 'recoveryCodes',
  });
  await api.call('POST', `${base}/enable`, token, { presenceToken });
  return { ...person, secret: totp.secret, codes: recovery.codes };
};

test.describe('the one-time code', () => {
  test.beforeEach(({ expectedErrors }) => {
    // The challenge itself is an answer with status 400.
    expectedErrors.push('400');
  });

  test('[LOGIN-07] [LOGIN-08] [LOGIN-09] [AUTH-06] [AUTH-07] appears without an error and opens the session', async ({
    page,
    api,
    createPerson,
  }) => {
    const person = await createGuarded({ api, createPerson });
    await page.goto('/login');
    await signInByForm(page, person);
    await expect(page.getByRole('heading', { name: 'One-time code' })).toBeVisible();
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/second step/);
    await expect(page.locator('.login-error')).toBeEmpty();
    await expect(page.getByLabel('Method').getByRole('option')).toHaveText(['My phone', 'Recovery codes']);
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(person.secret, 1));
    const sent = page.waitForRequest('**/auth/v2/oauth2/tokens');
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
      'client_id',
      'code',
      'grant_type',
      'method_id',
      'token',
    ]);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  test('[LOGIN-15] [LOGIN-16] a wrong code, then one too soon: each says so, and the code stays', async ({
    page,
    api,
    createPerson,
  }) => {
    const person = await createGuarded({ api, createPerson });
    await page.goto('/login');
    await signInByForm(page, person);
    await page.getByLabel('Method').selectOption({ label: 'Recovery codes' });
    await page.getByLabel('Code', { exact: true }).fill('AAAAAAAA');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toHaveText('The code is incorrect.');
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('AAAAAAAA');
    // A second attempt is too soon for one second of the platform: a slow browser would miss it.
    await page.route('**/auth/v2/oauth2/tokens', route =>
      route.fulfill({
        status: 400,
        json: {
          error: 'invalid_grant',
          description: 'The MFA authentication attempt was too soon after a failed attempt',
        },
      }),
    );
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toHaveText('Too soon after a failed attempt. Wait a moment, then try again.');
  });

  test('[LOGIN-08] a clock that is wrong by more than five minutes is told beside the code; one that is right is not', async ({
    page,
    api,
    createPerson,
    ready,
  }) => {
    const person = await createGuarded({ api, createPerson });
    const note = page.getByRole('status').filter({ hasText: "This device's clock" });
    await page.goto('/login');
    // The host tells the time to pages of its own origin without being asked to.
    const told = page.waitForResponse('**/auth/v2/health');
    await signInByForm(page, person);
    await told;
    await expect(page.locator('form').getByRole('status')).toHaveText(['', '']);
    await page.clock.setSystemTime(Date.now() + 12 * 60_000 + 20_000);
    await page.getByLabel('Method').selectOption({ label: 'Recovery codes' });
    await page.getByLabel('Code', { exact: true }).fill('AAAAAAAA');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(note).toContainText(`This device's clock is 12 minutes ahead of the one of ${ready.url}`);
    await expect(page.getByRole('alert')).toHaveText('The code is incorrect.');
    await expectAccessible(page);
  });

  test('[LOGIN-17] any other failure: says that something went wrong', async ({ page, api, createPerson }) => {
    const person = await createGuarded({ api, createPerson });
    await page.goto('/login');
    await signInByForm(page, person);
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await page.route('**/auth/v2/oauth2/tokens', route =>
      route.fulfill({
        status: 400,
        json: { error: 'invalid_grant', description: 'The supplied MFA token is not (or no longer) valid' },
      }),
    );
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Go back and sign in again.');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  });

  test('[LOGIN-09] who goes back while a code is looked at stays signed out', async ({ page, api, createPerson }) => {
    const person = await createGuarded({ api, createPerson });
    await page.goto('/login');
    await signInByForm(page, person);
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    await page.route('**/auth/v2/oauth2/tokens', async route => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/auth/v2/oauth2/tokens');
    await page.getByLabel('Method').selectOption({ label: 'Recovery codes' });
    await page.getByLabel('Code', { exact: true }).fill(person.codes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    const given = (await asked).response();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    letGo();
    expect(await given, 'the call was given up').toBeNull();
    expect(
      await page.evaluate(() => [localStorage, sessionStorage].map(place => place.getItem('credentials'))),
    ).toEqual([null, null]);
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('[LOGIN-19] a recovery code signs in once and never again', async ({ page, api, createPerson }) => {
    const person = await createGuarded({ api, createPerson });
    const code = person.codes[0] ?? '';
    const enter = async () => {
      await page.goto('/login');
      await signInByForm(page, person);
      await page.getByLabel('Method').selectOption({ label: 'Recovery codes' });
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Confirm' }).click();
    };
    await enter();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await enter();
    await expect(page.getByRole('alert')).toHaveText('The code is incorrect.');
  });
});
