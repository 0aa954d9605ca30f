import { ACCOUNT, HTML, unavailable } from '../../support/foreignHost';
import { expect, expectAccessible, signInByForm, test } from '../support/fixtures';

const TOKENS = 'POST /auth/v2/oauth2/tokens';
const ME = 'GET /users/v1/me';

test.describe('a host that fails when the page is loaded', () => {
  test('[HOST-10] [SESS-01] says so with the reason, keeps the session, and goes on where one was when it is back', async ({
    page,
    foreignHost,
    expectedErrors,
    ready,
  }) => {
    expectedErrors.push('503');
    const host = await foreignHost({ permissions: ['VIEW_USER'] });
    host.always(TOKENS, unavailable(503));
    await page.goto('/users/users?lng=en');
    const notice = page.getByRole('alert', { name: 'cannot be used right now' });
    await expect(notice).toContainText('There was an internal server error, please try again! (503)');
    await expect(notice).toContainText('You are still signed in: nothing is lost.');
    await expect(page).toHaveURL(`${ready.url}/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(notice.getByRole('button', { name: 'Retry' })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('credentials'))).not.toBeNull();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(notice).toBeVisible();
    await expect.poll(() => host.callsTo(TOKENS).length).toBe(10);
    host.always(TOKENS, undefined);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${ready.url}/users/users?lng=en`);
  });

  test('[HOST-10] asks by itself when the time is over that the host named, and not before', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('503');
    await page.clock.install();
    const host = await foreignHost({ permissions: ['VIEW_USER'] });
    host.next(TOKENS, unavailable(503, '30'));
    await page.goto('/users/users');
    const waiting = page.getByText(/^Trying again in \d+ seconds?\.$/);
    await expect(waiting).toBeVisible();
    // From here on the time is the test's.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.clock.runFor(1);
    const left = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0]);
    expect(left).toBeGreaterThan(10);
    for (let seconds = left - 1; seconds > 1; seconds--) {
      await page.clock.runFor(1_000);
      await expect(page.getByText(`Trying again in ${seconds} seconds.`)).toBeVisible();
    }
    expect(host.callsTo(TOKENS)).toHaveLength(1);
    await page.clock.runFor(1_000);
    await expect(page.getByText('Trying again in 1 second.')).toBeVisible();
    await page.clock.resume();
    await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
    expect(host.callsTo(TOKENS)).toHaveLength(2);
  });

  test('[SESS-01] one that never answers is named, need not be waited for, and is given up by itself', async ({
    page,
    foreignHost,
  }) => {
    await page.clock.install();
    const host = await foreignHost({ permissions: ['VIEW_USER'] });
    host.always(TOKENS, { after: new Promise(() => {}) });
    await page.goto('/users/users?lng=en');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect.poll(() => host.callsTo(TOKENS).length).toBe(1);
    await page.clock.runFor(10_000);
    const late = page.getByRole('alert').filter({ hasText: `${host.url} has not answered yet` });
    await expect(late).toContainText('The console waits 30 seconds in all. Your session stays.');
    await expectAccessible(page);
    await late.getByRole('button', { name: 'Stop waiting' }).click();
    const notice = page.getByRole('alert', { name: 'cannot be used right now' });
    await expect(notice).toContainText('The host did not answer within 10 seconds.');
    // The call that was made is still the one that is waited for.
    await notice.getByRole('button', { name: 'Retry' }).click();
    await page.clock.runFor(20_000);
    await expect(notice).toContainText('The host did not answer within 30 seconds.');
    expect(host.callsTo(TOKENS)).toHaveLength(1);
    host.always(TOKENS, undefined);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
  });

  test('[HOST-03] a page of HTML in place of me is told as that, with its path', async ({ page, foreignHost }) => {
    const host = await foreignHost();
    host.always(ME, HTML);
    await page.goto('/');
    await expect(page.getByRole('alert', { name: 'cannot be used right now' })).toContainText(
      'What GET /users/v1/me answered is not JSON.',
    );
    expect(await page.evaluate(() => localStorage.getItem('credentials'))).not.toBeNull();
  });

  test('[HOST-10] what is typed meanwhile stays, and another host can be signed in to', async ({
    page,
    foreignHost,
    expectedErrors,
    createPerson,
    ready,
  }) => {
    expectedErrors.push('503');
    const host = await foreignHost();
    let release = () => {};
    const after = new Promise<void>(resolve => {
      release = resolve;
    });
    host.always(TOKENS, { ...unavailable(503, '60'), after });
    await page.goto('/login');
    const person = await createPerson([]);
    await page.getByLabel('API host').fill(ready.url);
    await page.getByLabel('Email').fill(person.email);
    release();
    await expect(page.getByRole('alert', { name: 'cannot be used right now' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await signInByForm(page, person);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  });
});

test.describe('an answer with status 200 that is none', () => {
  test('[HOST-03] is a failed load of a list and of a record, with Retry, and no record with a Delete button', async ({
    page,
    foreignHost,
  }) => {
    const host = await foreignHost({ permissions: ['VIEW_USER', 'DELETE_USER'] });
    host.always('GET /users/v1/', { json: { ok: true } });
    await page.goto('/users/users');
    await expect(page.locator('.table-line')).toContainText('What GET /users/v1/ answered is not what was asked for.');
    host.always('GET /users/v1/', undefined);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();

    const id = '100000000000000000000001';
    host.always(`GET /users/v1/${id}`, HTML);
    await page.goto(`/users/users/${id}`);
    await expect(page.getByText(`What GET /users/v1/${id} answered is not JSON.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });

  test('[HOST-03] does not sign anybody in', async ({ page, foreignHost }) => {
    const host = await foreignHost({ place: 'none' });
    host.always(ME, { json: {} });
    await page.goto('/login');
    await page.getByLabel('API host').fill(host.url);
    await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
    await expect(page.locator('.login-error')).toHaveText(
      'Signing in failed. Try again later. What GET /users/v1/me answered is not what was asked for. Is this the address of the platform?',
    );
    const stored = () => [localStorage.getItem('credentials'), sessionStorage.getItem('credentials')];
    expect(await page.evaluate(stored)).toEqual([null, null]);
  });
});

test.describe('a host that answers, but not to this page', () => {
  test('[LOGIN-11] is not called unreachable', async ({ page, foreignHost, expectedErrors }) => {
    expectedErrors.push('CORS', 'ERR_', 'Failed to load resource');
    const host = await foreignHost({ place: 'none' });
    host.always('OPTIONS /auth/v2/oauth2/tokens', { status: 403, withoutCors: true });
    await page.goto('/login');
    await page.getByLabel('API host').fill(host.url);
    await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
    await expect(page.locator('.login-error')).toContainText('The host answers, but does not let this page read');
    await expect(page.getByLabel('API host')).toBeFocused();
  });

  test('[LOGIN-11] one that this page may read, and that drops the call, is', async ({
    page,
    foreignHost,
    expectedErrors,
  }) => {
    expectedErrors.push('ERR_', 'Failed to load resource');
    const host = await foreignHost({ place: 'none' });
    host.always(TOKENS, { hangUp: true });
    await page.goto('/login');
    await page.getByLabel('API host').fill(host.url);
    await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
    await expect(page.locator('.login-error')).toHaveText(
      'The host cannot be reached. Check its address and your connection.',
    );
  });

  test('[LOGIN-11] one that is not there is', async ({ page, foreignHost, expectedErrors }) => {
    expectedErrors.push('ERR_', 'Failed to load resource');
    const host = await foreignHost({ place: 'none' });
    host.always(TOKENS, { hangUp: true });
    host.always('GET /auth/v2/oauth2/tokens', { hangUp: true });
    host.always('OPTIONS /auth/v2/oauth2/tokens', { hangUp: true });
    await page.goto('/login');
    await page.getByLabel('API host').fill(host.url);
    await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
    await expect(page.locator('.login-error')).toHaveText(
      'The host cannot be reached. Check its address and your connection.',
    );
  });

  test('[LOGIN-11] [HTTP-01] for [::1] it says what browsers do not allow, and what works', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('Content Security Policy', 'Refused to connect');
    await page.goto('/login');
    await page.getByLabel('API host').fill('http://[::1]:9');
    await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
    await expect(page.locator('.login-error')).toContainText('Use localhost, or open the console at that address.');
  });
});

test('a user without a name is called by the email address', async ({ page, foreignHost }) => {
  const host = await foreignHost();
  delete host.me.first_name;
  delete host.me.last_name;
  await page.goto('/');
  await expect(page.getByText(`Signed in as ${ACCOUNT.username} on ${host.url}`)).toBeVisible();
});
