import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endFirefox, find, firefox, NO_FIREFOX, press, says, startFirefox, type, until } from '../support/firefox';
import { codeOf } from '../support/functionCode';
import { copyTemplate } from '../support/sampleData';
import { type ServerProcess, spawnServer } from '../support/spawnServer';

type Ready = {
  url: string;
  clientId: string;
  accounts: { email: string; password: string; totpSecret?: string }[];
};

const EMAIL = 'operator@example.com';
const FUNCTION = 'firefox-speaks';

const missing = !firefox
  ? NO_FIREFOX
  : existsSync('dist/index.html')
    ? undefined
    : 'the console is not built (npm run build)';

describe.skipIf(missing)(`the console in Firefox${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const faults: string[] = [];
  let folder: string;
  let downloads: string;
  let server: ServerProcess<Ready>;
  let ready: Ready;
  let browser: Browser;
  let page: Page;

  /** Leaves a page once all of it has come. Should code be on its way still, Firefox ends it, and the part that waits for it says so to nobody. */
  const leaveFor = async (path?: string) => {
    await page.waitForNetworkIdle({ idleTime: 300 });
    await page.evaluate(() => {
      console.error = () => {};
    });
    await (path === undefined ? page.reload() : page.goto(`${ready.url}${path}`));
  };

  const call = async (method: string, path: string, token: string, body?: object) => {
    const response = await fetch(`${ready.url}${path}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return response.json();
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'meridian-firefox-'));
    downloads = join(folder, 'downloads');
    const data = join(folder, 'data');
    mkdirSync(data);
    copyFileSync(await copyTemplate({ scale: 60, documents: 100 }, data), join(data, 'key'));
    server = spawnServer(['--data', data, '--refresh-grace', '0']);
    [ready, browser] = await Promise.all([server.ready, startFirefox(downloads)]);
    page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    await page.evaluateOnNewDocument(() => {
      const tell = console.error;
      console.error = (...said: unknown[]) =>
        tell(...said.map(part => (part instanceof Error ? `${part}\n${part.stack}` : part)));
    });
    page.on('pageerror', error => faults.push(String(error)));
    page.on('console', message => {
      if (message.type() === 'error') faults.push(message.text());
    });
  });

  afterAll(async () => {
    if (browser) await endFirefox(browser);
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
    expect(faults).toEqual([]);
  });

  it('[LOGIN-09] signs in with a one-time code', async () => {
    const account = ready.accounts.find(({ totpSecret }) => totpSecret);
    await page.goto(`${ready.url}/login`);
    await type(page, 'Email', account?.email ?? '');
    const password = await until(page, () => document.querySelector<HTMLElement>('input[type=password]'));
    await password.type(account?.password ?? '');
    await press(page, 'Sign in');
    await find(page, 'One-time code', 'heading');
    const totp = new TOTP({ secret: Secret.fromBase32(account?.totpSecret ?? '') });
    await type(page, 'Code', totp.generate());
    await press(page, 'Confirm');
    await find(page, 'Home', 'heading');
  });

  it('[LIST-01] filters a list, opens what it finds and changes it in place', async () => {
    await leaveFor('/users/users');
    await type(page, 'Filter (RQL)', `eq(email,${EMAIL})`, 'combobox');
    await page.keyboard.press('Enter');
    await until(page, () => document.querySelectorAll('tbody tr').length === 1);
    await page.click('tbody tr a');
    await type(page, 'First name', 'Octavia');
    await page.keyboard.press('Enter');
    await find(page, 'Octavia Peeters', 'heading');
    await leaveFor();
    await find(page, 'Octavia Peeters', 'heading');
  });

  it('[EXEC-13] shows an execution with its log', async () => {
    const { email, password } = ready.accounts[0] ?? { email: '', password: '' };
    const { access_token: token } = await call('POST', '/auth/v2/oauth2/tokens', '', {
      client_id: ready.clientId,
      grant_type: 'password',
      username: email,
      password,
    });
    await call('POST', '/tasks/v1/functions', token, {
      name: FUNCTION,
      code: codeOf("exports.handler = async () => { console.log('said in Firefox'); return {}; };"),
      entryPoint: 'index.handler',
      runtime: 'nodejs14.x',
    });
    const { id } = await call('POST', '/tasks/v1/', token, { functionName: FUNCTION });
    await leaveFor(`/tasks/executions/${id}`);
    await says(page, 'said in Firefox');
    await says(page, 'complete');
  });

  it('[CAP-10] exports what a filter finds, without the picker that Firefox lacks', async () => {
    await leaveFor('/users/users');
    await says(page, '1–20 of');
    await press(page, 'Export and copy');
    await press(page, 'Copy as curl');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Authorization: Bearer $TOKEN');
    await press(page, 'Export');
    await says(page, 'records are in users-users-');
    // Until it is whole, Firefox keeps its name with an empty file, beside the part that has come.
    const whole = () => readdirSync(downloads).map(name => readFileSync(join(downloads, name), 'utf8'));
    await expect.poll(whole).toEqual([expect.stringMatching(/./)]);
    const lines = (whole()[0] ?? '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('\u{feff}id,firstName,lastName,email,activation,roles');
    expect(new Set(lines).size).toBeGreaterThan(60);
  });

  it('[SESS-09] lets in whoever blocks all cookies, and with them storage, locks and channels: until the page closes', async () => {
    const blocking = await startFirefox(downloads, { 'network.cookie.cookieBehavior': 2 });
    try {
      const tab = await blocking.newPage();
      tab.setDefaultTimeout(15_000);
      await tab.goto(`${ready.url}/login`);
      const { email, password } = ready.accounts[0] ?? { email: '', password: '' };
      await type(tab, 'Email', email);
      const field = await until(tab, () => document.querySelector<HTMLElement>('input[type=password]'));
      await field.type(password);
      await press(tab, 'Sign in');
      await find(tab, 'Home', 'heading');
      await says(tab, 'This browser stores nothing for this page:');
    } finally {
      await endFirefox(blocking);
    }
  });
});
