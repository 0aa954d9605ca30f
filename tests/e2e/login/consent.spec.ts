import { expectToFit } from '../services/steps';
import { expect, expectAccessible, signInByForm, type Tokens, test } from '../support/fixtures';

const BACK = 'https://app.example.test/callback?from=here';

/** An application whose pages a test answers, and the address that it sends people to. */
const application = test.extend<{ clientId: string; asking: (more?: Record<string, string>) => string }>({
  clientId: async ({ page, api, adminToken }, use) => {
    await page.route('https://app.example.test/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<title>App</title>' }),
    );
    const { id } = await api.call<{ id: string }>('POST', '/auth/v2/applications', adminToken, {
      type: 'oauth2',
      name: 'Ward planner',
      description: 'Plans the wards',
      redirectUris: [BACK],
    });
    const { clientId } = await api.call<{ clientId: string }>(
      'POST',
      `/auth/v2/applications/${id}/versions`,
      adminToken,
      { name: 'one' },
    );
    await use(clientId);
    await api.call('DELETE', `/auth/v2/applications/${id}`, adminToken);
  },
  asking: async ({ clientId }, use) =>
    use(
      (more = {}) =>
        `/consent?${new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: BACK, state: 's&1', ...more })}`,
    ),
});

application.describe('consent for an application', () => {
  application(
    '[AUTH-05] [AUTH-02] who is signed out signs in first, comes back, and what they allow is traded for tokens',
    async ({ page, api, createPerson, clientId, asking }) => {
      const person = await createPerson([]);
      await page.goto(asking({ scope: 'wards beds' }));
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await signInByForm(page, person);
      await expect(page.getByRole('region', { name: 'Let an application act for you?' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(person.lastName);
      await expect(page.getByRole('main')).toContainText(clientId);
      await expect(page.getByRole('listitem')).toHaveText(['wards', 'beds']);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL('https://app.example.test/**');
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('from'), searchParams.get('state')]).toEqual(['here', 's&1']);
      const tokens = await api.call<Tokens>('POST', '/auth/v2/oauth2/tokens', undefined, {
        client_id: clientId,
        grant_type: 'authorization_code',
        code: searchParams.get('code'),
        redirect_uri: BACK,
      });
      expect(tokens.user_id).toBe(person.id);
    },
  );

  application(
    '[AUTH-05] who denies sends nothing but the refusal, at once where the address is known to be right',
    async ({ page, api, account, adminToken, storeSession, signInAs, clientId, asking }) => {
      await storeSession(account('administrator'));
      await page.goto(asking());
      await expect(page.getByRole('region', { name: 'Let Ward planner act for you?' })).toContainText(
        'Plans the wards',
      );
      await page.getByRole('button', { name: 'Deny' }).click();
      await page.waitForURL('https://app.example.test/**');
      expect(page.url()).toBe(`${BACK}&error=access_denied&state=s%261`);

      await signInAs([]);
      await page.goto(asking());
      await page.getByRole('button', { name: 'Deny' }).click();
      await expect(page.getByRole('main')).toContainText('The application got nothing.');
      await expect(page.getByRole('link', { name: 'Go back to app.example.test' })).toHaveAttribute(
        'href',
        `${BACK}&error=access_denied&state=s%261`,
      );
      const { data } = await api.call<{ data: unknown[] }>(
        'GET',
        `/auth/v2/oauth2/authorizations?eq(clientId,${clientId})`,
        adminToken,
      );
      expect(data).toEqual([]);
    },
  );

  application(
    '[AUTH-05] an address that is not the application’s, or runs here, is followed by nobody; in Dutch on 390 px',
    async ({ page, signInAs, asking, expectedErrors }) => {
      expectedErrors.push('400');
      await signInAs(['VIEW_USER'], { language: 'NL' });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(asking({ redirect_uri: 'https://elsewhere.example.test/' }));
      await page.getByRole('button', { name: 'Toestaan' }).click();
      await expect(page.getByRole('alert')).toContainText('callback is not associated');
      expect(new URL(page.url()).pathname).toBe('/consent');
      await expectToFit(page, 390);
      await expectAccessible(page);
      await page.goto(asking({ redirect_uri: 'javascript:alert(1)' }));
      await expect(page.getByRole('alert')).toContainText('Dit verzoek kan niet worden beantwoord');
    },
  );
});
