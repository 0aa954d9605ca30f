import { CONSOLE_CLIENT_ID } from '../../../src/contract';
import { ACCOUNT } from '../../support/foreignHost';
import { expect, expectAccessible, signInByForm, test } from '../support/fixtures';

const TOKENS = 'POST /auth/v2/oauth2/tokens';
const CLIENT_ID = 'c'.repeat(40);
const ada = { email: ACCOUNT.username, password: ACCOUNT.password };

test.describe('what config.json says of hosts', () => {
  test('[HOST-06] label, kind and client id of a host; sign-in and every refresh send that id', async ({
    page,
    foreignHost,
  }) => {
    const host = await foreignHost({ place: 'none', clientId: CLIENT_ID });
    const hosts = [
      { url: host.url, label: 'Hospital North', kind: 'production', colour: '#8a1538', clientId: CLIENT_ID },
    ];
    await page.route('**/config.json', route => route.fulfill({ json: { hosts } }));
    await page.goto('/login');
    await expect(page.getByLabel('API host')).toHaveValue(host.url);
    await expect(page.getByLabel('API host')).toHaveAccessibleDescription(/Hospital North.*Production/);
    await expectAccessible(page);
    await signInByForm(page, ada, true);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('navigation').getByText('Hospital North')).toBeAttached();
    expect(host.callsTo(TOKENS).map(({ body }) => [body?.grant_type, body?.client_id])).toEqual([
      ['password', CLIENT_ID],
      ['refresh_token', CLIENT_ID],
    ]);
  });

  test("[HOST-06] the file's client id holds for hosts that name none, and for typed ones; without any the console's own", async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    const host = await foreignHost({ place: 'none' });
    const signIn = async (config: object, typed?: string) => {
      await page.unroute('**/config.json');
      await page.route('**/config.json', route => route.fulfill({ json: config }));
      await page.goto('/login');
      if (typed) await page.getByLabel('API host').fill(typed);
      await signInByForm(page, { ...ada, password: 'wrong' });
      await expect(page.locator('.login-error')).toHaveText('The email and password do not match.');
    };
    await signIn({ hosts: [host.url], clientId: CLIENT_ID });
    await signIn({ hosts: ['other.example.org'], clientId: CLIENT_ID }, host.url);
    await signIn({ hosts: [{ url: host.url }] });
    expect(host.callsTo(TOKENS).map(({ body }) => body?.client_id)).toEqual([CLIENT_ID, CLIENT_ID, CONSOLE_CLIENT_ID]);
  });

  test('[LOGIN-11] whoever signs in before it has come is sent to the host that it names', async ({
    page,
    foreignHost,
  }) => {
    const host = await foreignHost({ place: 'none', clientId: CLIENT_ID });
    let release = () => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route('**/config.json', async route => {
      await released;
      await route.fulfill({ json: { hosts: [host.url], clientId: CLIENT_ID } });
    });
    await page.goto('/login');
    await expect(page.getByLabel('API host')).toHaveValue('');
    await signInByForm(page, ada);
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
    expect(host.calls).toEqual([]);
    release();
    await expect(page.getByText('Signed in as Ada Lovelace')).toBeVisible();
  });

  test('[HOST-06] hosts used before come first, and are not offered twice', async ({ page, foreignHost }) => {
    const host = await foreignHost({ place: 'none' });
    await page.addInitScript(
      url => localStorage.setItem('api-host-list', JSON.stringify(['used.example.org', `${url}/`])),
      host.url,
    );
    const hosts = [{ url: host.url, label: 'North' }, 'new.example.org'];
    await page.route('**/config.json', route => route.fulfill({ json: { hosts } }));
    await page.goto('/login');
    const offered = page.locator('datalist option');
    await expect(offered).toHaveCount(3);
    expect(
      await offered.evaluateAll(options =>
        options.map(option => [option.getAttribute('value'), option.getAttribute('label')]),
      ),
    ).toEqual([
      ['used.example.org', null],
      [`${host.url}/`, 'North'],
      ['new.example.org', null],
    ]);
  });

  for (const lng of ['en', 'nl'] as const) {
    test(`[HOST-06] a mistake is named on the sign-in page in ${lng}, and what is right still counts`, async ({
      page,
      foreignHost,
    }) => {
      const host = await foreignHost({ place: 'none' });
      const config = { hosts: [{ url: host.url, kind: 'prod' }, 7], clientid: CLIENT_ID };
      await page.route('**/config.json', route => route.fulfill({ json: config }));
      await page.goto(`/login?lng=${lng}`);
      const notice = page.getByRole('status', {
        name: lng === 'en' ? 'The configuration of this console' : 'De configuratie van deze console',
      });
      await expect(notice.getByRole('listitem')).toHaveText(
        lng === 'en'
          ? [
              'clientid is not known here.',
              'hosts[0].kind must be production, acceptance, test, development or other.',
              'hosts[1] must be an object.',
            ]
          : [
              'clientid is hier niet bekend.',
              'hosts[0].kind moet production, acceptance, test, development of other zijn.',
              'hosts[1] moet een object zijn.',
            ],
      );
      await expectAccessible(page);
      await expect(page.getByLabel(lng === 'en' ? 'API host' : 'API-host')).toHaveValue(host.url);
    });
  }

  test('[HOST-06] a file that is no JSON is named; a server that has none is not', async ({ page }) => {
    await page.route('**/config.json', route =>
      route.fulfill({ contentType: 'application/json', body: '{"hosts": [' }),
    );
    await page.goto('/login');
    await expect(page.getByText('config.json is not JSON.')).toBeVisible();
    await page.unroute('**/config.json');
    await page.route('**/config.json', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByText('config.json')).toHaveCount(0);
  });

  test('[HOST-06] with otherHosts false only the hosts of the file are offered, whatever was used before', async ({
    page,
    foreignHost,
  }) => {
    const host = await foreignHost({ place: 'none' });
    await page.addInitScript(() => {
      localStorage.setItem('api-host', 'used.example.org');
      localStorage.setItem('api-host-list', JSON.stringify(['used.example.org']));
    });
    const hosts = ['new.example.org', { url: host.url, label: 'North' }];
    await page.route('**/config.json', route => route.fulfill({ json: { hosts, otherHosts: false } }));
    await page.goto('/login');
    const field = page.getByRole('combobox', { name: 'API host' });
    await expect(field).toHaveValue('new.example.org');
    await expect(field.getByRole('option')).toHaveText(['new.example.org', `North (${host.url})`]);
    await expectAccessible(page);
    await field.selectOption({ label: `North (${host.url})` });
    await signInByForm(page, ada);
    await expect(page.getByText('Signed in as Ada Lovelace')).toBeVisible();
  });

  test('[HOST-06] links of the file stand in the help menu, in the language of the console', async ({
    page,
    signInAs,
  }) => {
    await signInAs(['VIEW_USER']);
    const links = [
      { label: { en: 'Service desk', nl: 'Servicedesk' }, url: 'https://desk.example.org/' },
      { label: 'Manual', url: 'https://docs.example.org/manual' },
    ];
    await page.route('**/config.json', route => route.fulfill({ json: { links } }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('menuitem', { name: 'Service desk' })).toHaveAttribute('href', links[0]?.url ?? '');
    await expect(page.getByRole('menuitem', { name: 'Manual' })).toHaveAttribute('rel', 'noopener noreferrer');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'NL', exact: true }).click();
    await page.getByRole('button', { name: 'Hulp' }).click();
    await expect(page.getByRole('menuitem', { name: 'Servicedesk' })).toBeVisible();
  });

  test('[HOST-06] its language greets whoever has chosen none; a choice of their own stays', async ({ page }) => {
    await page.route('**/config.json', route => route.fulfill({ json: { language: 'nl' } }));
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Aanmelden' })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const answered = page.waitForResponse('**/config.json');
    await page.reload();
    await answered;
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
