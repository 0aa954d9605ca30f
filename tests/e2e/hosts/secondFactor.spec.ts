import { ACCOUNT, type Answer, type ForeignHost, unavailable } from '../../support/foreignHost';
import { expect, expectAccessible, signInByForm, test } from '../support/fixtures';

const TOKENS = 'POST /auth/v2/oauth2/tokens';

/** Methods as other hosts may tell them: with neither name nor tags, of a type that nobody here knows, and one that is none. */
const METHODS = [
  { id: 'm1', type: 'totp', name: 'Phone', tags: ['selected'] },
  { id: 'm2', type: 'recoveryCodes' },
  { id: 'm3', type: 'sms', tags: null },
  null,
];
const CHALLENGE: Answer = {
  status: 400,
  json: {
    error: 'mfa_required',
    description: 'Multifactor authentication is required for this user',
    mfa: { token: 'mfa-token', tokenExpiresIn: 900_000, methods: METHODS },
  },
};
const refused = (description: string, more = {}): Answer => ({
  status: 400,
  json: { error: 'invalid_grant', description, ...more },
});

/** The next sign-in is let in, whatever grant it shows. */
const letIn = (host: ForeignHost) =>
  host.next(TOKENS, call => host.otherwise({ ...call, body: { grant_type: 'password', ...ACCOUNT } }));

test('[LOGIN-15] [LOGIN-16] [LOGIN-17] the second factor of another host, to its end: every method, every refusal, a host that fails', async ({
  page,
  foreignHost,
  expectedErrors,
}) => {
  expectedErrors.push('400', '503');
  const host = await foreignHost({ place: 'none', permissions: ['VIEW_USER'] });
  host.next(TOKENS, CHALLENGE);
  await page.goto('/login');
  await page.getByLabel('Host').fill(host.url);
  await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
  const method = page.getByLabel('Method');
  const code = page.getByLabel('Code', { exact: true });
  const alert = page.getByRole('alert');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(method.getByRole('option')).toHaveText(['Phone', 'Recovery codes', 'Other method']);

  await code.fill('123456');
  for (const [answer, says] of [
    [refused('The supplied MFA code is incorrect'), 'The code is incorrect.'],
    // The host fails, not the code: that is told, and the code may be sent again.
    [unavailable(503, '60'), 'There was an internal server error, please try again!'],
  ] as const) {
    host.next(TOKENS, answer);
    await confirm.click();
    await expect(alert).toContainText(says);
    await expect(code).toHaveValue('123456');
    await expect(confirm).toBeEnabled();
  }
  const soon = 'The MFA authentication attempt was too soon after a failed attempt';
  host.next(TOKENS, refused(soon, { remainingDelay: 47_000 }));
  await confirm.click();
  await expect(alert).toHaveText('Too soon after a failed attempt. Wait a moment, then try again.');
  await expect(page.getByText(/^You can try again in \d+ s$/)).toBeVisible();

  for (const [label, id] of [
    ['Recovery codes', 'm2'],
    ['Other method', 'm3'],
  ] as const) {
    await method.selectOption({ label });
    host.next(TOKENS, refused('The supplied MFA code is incorrect'));
    await confirm.click();
    await expect(alert).toHaveText('The code is incorrect.');
    expect(host.callsTo(TOKENS).at(-1)?.body).toMatchObject({ grant_type: 'mfa', token: 'mfa-token', method_id: id });
  }

  // What the host asked is over: from the start, and in with a recovery code.
  host.next(TOKENS, refused('The supplied MFA token is not (or no longer) valid'));
  await confirm.click();
  await expect(alert).toHaveText('Something went wrong. Go back and sign in again.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(ACCOUNT.username);
  host.next(TOKENS, CHALLENGE);
  await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
  await method.selectOption({ label: 'Recovery codes' });
  await code.fill(' ABCD-EFGH ');
  letIn(host);
  await confirm.click();
  await expect(page.getByText('Signed in as Ada Lovelace')).toBeVisible();
  expect(host.callsTo(TOKENS).at(-1)?.body).toMatchObject({ code: 'ABCD-EFGH', method_id: 'm2' });
});

test('[LOGIN-19] [HOST-10] a code that was taken is not asked for again when the host cannot say who it was: not by Retry, not after a reload', async ({
  page,
  foreignHost,
  expectedErrors,
}) => {
  expectedErrors.push('400', '503', 'ERR_');
  const ME = 'GET /users/v1/me';
  const host = await foreignHost({ place: 'none', permissions: ['VIEW_USER'] });
  for (const again of ['retry', 'reload']) {
    host.next(TOKENS, CHALLENGE);
    await page.goto('/login');
    await page.getByLabel('Host').fill(host.url);
    await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
    await page.getByLabel('Method').selectOption({ label: 'Recovery codes' });
    await page.getByLabel('Code', { exact: true }).fill('ABCD1234');
    letIn(host);
    host.always(ME, again === 'retry' ? unavailable(503, '60') : { hangUp: true });
    await page.getByRole('button', { name: 'Confirm' }).click();
    const notice = page.getByRole('alert', { name: 'cannot be used right now' });
    await expect(notice).toContainText(
      again === 'retry' ? 'There was an internal server error, please try again! (503)' : 'The host cannot be reached.',
    );
    await expect(notice).toContainText('You are still signed in: nothing is lost.');
    await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    host.always(ME, undefined);
    const codes = host.callsTo(TOKENS).filter(({ body }) => body?.grant_type === 'mfa').length;
    if (again === 'retry') await notice.getByRole('button', { name: 'Retry' }).click();
    else await page.reload();
    await expect(page.getByText('Signed in as Ada Lovelace')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(host.callsTo(TOKENS).filter(({ body }) => body?.grant_type === 'mfa')).toHaveLength(codes);
    await page.evaluate(() => sessionStorage.clear());
  }
});
