import { type OidcProvider, startOidcProvider } from '../../support/oidcProvider';
import { expect, expectAccessible, test } from '../support/fixtures';

/** A provider that the platform of the tests knows, whose sign-in page the test gives: a link that leads back. */
const withProvider = test.extend<{ provider: OidcProvider & { name: string } }>({
  provider: async ({ api, adminToken, page, ready, secrets }, use, info) => {
    const started = await startOidcProvider();
    const name = `ward-${info.workerIndex}-${Date.now().toString(36)}`;
    const { id } = await api.call<{ id: string }>('POST', '/auth/v2/oidc/providers', adminToken, {
      ...started.registration(name),
      redirectUri: `${ready.url}/login`,
    });
    await api.call('POST', `/auth/v2/oidc/providers/${id}/enable`, adminToken, {});
    await page.route(`${started.issuer}/authorize**`, route => {
      const { searchParams } = new URL(route.request().url());
      const code = started.signIn(route.request().url(), {
        sub: `person of ${name}`,
        email: `${name}@example.test`,
        given_name: 'Wies',
        family_name: 'Ward',
        email_verified: true,
      });
      secrets.add('the code of the provider', { code });
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      for (const [key, value] of Object.entries({ code, state: searchParams.get('state') ?? '' }))
        back.searchParams.set(key, value);
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Provider</title><a href="${back.href.replaceAll('&', '&amp;')}">I am Wies</a>`,
      });
    });
    await use({ ...started, name });
    await started.close();
  },
});

withProvider(
  '[AUTH-02] somebody signs in at a provider: its name is typed, the code is used once and stays nowhere',
  async ({ page, provider, expectedErrors }) => {
    expectedErrors.push('404');
    await page.goto('/login?lng=nl');
    const open = page.getByRole('button', { name: 'Liever via een provider' });
    await open.focus();
    await page.keyboard.press('Enter');
    const name = page.getByRole('textbox', { name: 'Naam van de provider' });
    await expect(name).toBeFocused();
    await expectAccessible(page);
    await name.fill('nobody-knows');
    await page.keyboard.press('Enter');
    await expect(page.getByText('De host kent geen provider met de naam nobody-knows.')).toBeVisible();
    await name.fill(provider.name);
    await page.keyboard.press('Enter');
    const traded = page.waitForResponse(`**/oidc/providers/${provider.name}/oAuth2Login`);
    await page.getByRole('link', { name: 'I am Wies' }).click();
    expect((await traded).status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    // The address with the code is not in the tab's past either.
    await page.goBack();
    await expect(page.getByRole('link', { name: 'I am Wies' })).toBeVisible();
  },
);

withProvider('[AUTH-02] an account is linked with a provider, and unlinked', async ({ page, signInAs, provider }) => {
  const person = await signInAs(['VIEW_USER', 'UNLINK_USER_FROM_OIDC']);
  await page.goto(`/users/users/${person.id}?lng=en`);
  const card = page.getByRole('region', { name: 'Sign-in provider' });
  await card.getByRole('textbox', { name: 'Name of the provider' }).fill(provider.name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'I am Wies' }).click();
  const dialog = page.getByRole('dialog', { name: `Link with ${provider.name}` });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/users/users/${person.id}$`));
  await expectAccessible(page);
  await dialog.getByLabel('Your own password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast', { hasText: `Your account is linked with ${provider.name}` })).toBeVisible();
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: 'Unlink from the provider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink from the provider' }).click();
  await expect(page.locator('.toast', { hasText: `${person.email} was unlinked from the provider` })).toBeVisible();
});
