import { ACCOUNT } from '../../support/foreignHost';
import { expect, signInByForm, test } from '../support/fixtures';

test.describe('a host that is not the embedded platform', () => {
  test('[LOGIN-04] [LOGIN-06] takes a sign-in and shows its users', async ({ page, foreignHost }) => {
    const host = await foreignHost({ permissions: ['VIEW_USER'], place: 'none' });
    await page.goto('/login');
    await page.getByLabel('Host').fill(host.url);
    await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
    await expect(page.getByText('Signed in as Ada Lovelace')).toBeVisible();
    await page.goto('/users/users');
    await expect(page.getByRole('link', { name: /100000000000000000000003/ })).toBeVisible();
    expect(host.callsTo('POST /auth/v2/oauth2/tokens')[0]?.body).toMatchObject({ grant_type: 'password', ...ACCOUNT });
  });
});
