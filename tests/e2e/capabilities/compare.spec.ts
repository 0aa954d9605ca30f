import { ACCOUNT, HTML } from '../../support/foreignHost';
import { expect, expectAccessible, test } from '../support/fixtures';

const TOKENS = 'POST /auth/v2/oauth2/tokens';

test('[CAP-18] a second host is signed in to beside the first, with a code, compared, and leaves no trace; a schema is compared and copied as a file', async ({
  page,
  signInAs,
  foreignHost,
  api,
  adminToken,
  expectedErrors,
}) => {
  // The browser reports what the host does not let it read, and each refusal.
  expectedErrors.push('CORS', 'net::ERR_FAILED', '400', '403', '401');
  const person = await signInAs(['VIEW_USER', 'VIEW_ROLE', 'VIEW_DOCUMENTS', 'CREATE_SCHEMAS', 'UPDATE_SCHEMAS']);
  const name = `e2e-cmp-${person.lastName}`.slice(0, 40);
  const { id } = await api.call<{ id: string }>('POST', '/data/v1/', adminToken, { name, description: 'By a test' });
  const there = await foreignHost({ place: 'none' });
  const [model] = there.records['/data/v1/'] ?? [];
  there.records['/data/v1/'] = [{ ...model, name, description: 'Elsewhere' }];

  await page.goto('/platform/compare');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare hosts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  const fill = async () => {
    await page.getByLabel('API host').fill(there.url);
    await page.keyboard.press('Escape');
    await page.getByLabel('Email').fill(ACCOUNT.username);
    await page.getByLabel('Password').fill(ACCOUNT.password);
  };
  await fill();
  there.always('OPTIONS /auth/v2/oauth2/tokens', { status: 403, withoutCors: true });
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByText("it does not allow this console's address (CORS)")).toBeVisible();
  there.always('OPTIONS /auth/v2/oauth2/tokens', undefined);

  const mfa = { token: 'challenge', methods: [{ id: 'm1', type: 'totp', name: 'Phone' }] };
  there.next(TOKENS, { status: 403, json: { error: 'mfa_required', mfa } });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  const { refreshToken } = there.credentials();
  const tokens = { access_token: 'first', token_type: 'bearer', expires_in: 300, refresh_token: refreshToken };
  there.next(TOKENS, { json: tokens });
  there.next('GET /users/v1/me', HTML, { json: there.me });
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  const refusal = page.getByTestId('page-content').getByRole('alert');
  // The code counts once: who it is, which could not be read, is all that is asked again.
  await expect(refusal).toContainText(`${there.url} took the code, which counts once`);
  await expect(refusal).toContainText('What GET /users/v1/me answered is not JSON.');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The other host is ${there.url}, signed in as Ada Lovelace; read only.`)).toBeVisible();

  await page.getByRole('radio', { name: 'Schemas' }).check();
  const differing = page.getByRole('region', { name: /^Different on both hosts/ });
  await expect(differing.getByText(name)).toBeVisible();
  await differing.getByText(name).click();
  await expect(differing.getByRole('row', { name: /^description/ })).toContainText('"Elsewhere"');
  await expectAccessible(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [there.url, 'refresh-', ACCOUNT.password, ACCOUNT.username, 'first']) {
    expect(stored).not.toContain(secret);
  }

  // The second session holds on another page of the console.
  await differing.getByRole('link', { name: 'Open the one on this host' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = await download.path();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Compare ${name}` })).toBeVisible();
  await page.getByRole('radio', { name: 'The schema of the same name on another host' }).check();
  await expect(page.getByRole('row', { name: /^description/ })).toContainText('"Elsewhere"');
  await page.getByRole('radio', { name: 'A file' }).check();
  await page.getByLabel('Choose a file', { exact: true }).last().setInputFiles(file);
  await expect(page.getByText(/^They say the same/)).toBeVisible();
  await expectAccessible(page);
  expect(there.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual(
    there.callsTo(TOKENS).map(({ path }) => path),
  );

  // From the file a new one is made, once it has a name of its own.
  await page.goto('/data/schema/new');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(`has a schema called ${name} already: choose another name.`)).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
  const editor = page.getByRole('textbox', { name: 'Schema (JSON)' });
  await editor.fill((await editor.inputValue()).replace(`"${name}"`, `"${name}-2"`));
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}-2` })).toBeVisible();
  const copy = new URL(page.url()).pathname.split('/').at(-1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/data/schema/${id}/compare?lng=nl`);
  await expect(page.getByRole('radio', { name: 'Een bestand' })).toBeVisible();
  await page.getByRole('radio', { name: 'Het schema met dezelfde naam op een andere host' }).check();
  // A reload ended it.
  await expect(page.getByRole('button', { name: 'Aanmelden' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  for (const made of [id, copy]) {
    await api.call('POST', `/data/v1/${made}/disable`, adminToken);
    await api.call('DELETE', `/data/v1/${made}`, adminToken);
  }
});
