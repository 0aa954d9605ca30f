import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { type ForeignHost, type ForeignHostOptions, startForeignHost } from '../../support/foreignHost';
import { createSecrets, type Secrets } from './secrets';
import { watch } from './webStorage';

export { expect };

type Account = { email: string; password: string; role: string; totpSecret?: string; recoveryCodes?: string[] };
type Ready = { url: string; outbox: string; clientId: string; oauth1: { consumerSecret: string }; accounts: Account[] };

export type Tokens = { access_token: string; refresh_token: string; user_id: string };

/** The platform as a script sees it: real calls with real tokens. What it sends and gets that is secret is learnt. */
const createApi = ({ url, clientId }: Ready, secrets: Secrets) => {
  const call = async <T>(method: string, path: string, token?: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    secrets.learn(path, body);
    secrets.learn(path, text, true);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  return {
    call,
    signIn: (username: string, password: string) =>
      call<Tokens>('POST', '/auth/v2/oauth2/tokens', undefined, {
        client_id: clientId,
        grant_type: 'password',
        username,
        password,
      }),
  };
};

type Person = { id: string; email: string; password: string; firstName: string; lastName: string };

/** Puts a session into the browser, once: later loads keep the token that the console rotated. */
const putCredentials = (
  page: Page,
  credentials: { refreshToken: string; expiresAt: number; host: string },
  place: 'local' | 'session' = 'local',
) =>
  page.addInitScript(
    ([{ refreshToken, host }, text, where]) => {
      if (sessionStorage.getItem('test-session') === refreshToken) return;
      sessionStorage.setItem('test-session', refreshToken);
      (where === 'local' ? localStorage : sessionStorage).setItem('credentials', text);
      localStorage.setItem('api-host', host);
      localStorage.setItem('api-host-list', JSON.stringify([host]));
    },
    [credentials, JSON.stringify(credentials), place] as const,
  );

/** What MUI draws where it was not given the console's theme (decisions/0057): its own blue, its own typeface. */
const unthemed = () =>
  [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .map(({ cssText }) => cssText)
    .filter(text => /font-family: Roboto|rgb\(25, 118, 210\)/.test(text));

let serial = 0;

type Fixtures = {
  ready: Ready;
  /** What must not be in web storage when the flow has ended. */
  secrets: Secrets;
  /** Fails a flow that leaves a secret in web storage. */
  webStorage: undefined;
  api: ReturnType<typeof createApi>;
  /** A token of the administrator. */
  adminToken: string;
  account: (role: string) => Account;
  /** A new person with a role that holds exactly these permissions. */
  createPerson: (permissions: readonly string[], details?: { language?: string }) => Promise<Person>;
  /** Opens the console as a new person with exactly these permissions, signed in as if they had been before. */
  signInAs: (permissions: readonly string[], details?: { language?: string }) => Promise<Person>;
  /**
   * As `signInAs`; called again, the same person holds exactly these permissions instead. The next load of a page knows of them.
   */
  hold: (permissions: readonly string[]) => Promise<void>;
  /** Puts a session of this person into the browser. */
  storeSession: (person: { email: string; password: string }) => Promise<void>;
  /**
   * Starts a host that is not the embedded platform and whose answers the test controls; it ends with the test. A session of
   * it stands in the browser's storage, unless `place` is `none`: then somebody signs in with `ACCOUNT`.
   */
  foreignHost: (options?: ForeignHostOptions & { place?: 'local' | 'session' | 'none' }) => Promise<ForeignHost>;
  /** Errors of the page that a test expects, as parts of their text. */
  expectedErrors: string[];
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  ready: async ({}, use) => use(JSON.parse(process.env.MERIDIAN_READY ?? '{}') as Ready),
  baseURL: async ({ ready }, use) => use(ready.url),
  secrets: async ({ ready }, use) => {
    const secrets = createSecrets();
    for (const { password, totpSecret, recoveryCodes } of ready.accounts)
      secrets.add('a secret of a sample account', { password, totpSecret, recoveryCodes });
    secrets.add('the secret of the sample application', ready.oauth1.consumerSecret);
    await use(secrets);
  },
  // Playwright takes a clock's scripts away one by one, and a page of the next test could run one whose source was gone.
  context: async ({ context }, use) => {
    let hasClock = false;
    for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
      const real = context.clock[name].bind(context.clock) as (...given: unknown[]) => Promise<void>;
      context.clock[name] = (...given: unknown[]) => {
        hasClock = true;
        return real(...given);
      };
    }
    await use(context);
    if (hasClock) await context.close();
  },
  webStorage: [
    async ({ context, secrets }, use) => {
      const watched = await watch(context, secrets);
      await use(undefined);
      expect(await watched.faults(), 'what the flow left in web storage').toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ ready, secrets }, use) => use(createApi(ready, secrets)),
  account: async ({ ready }, use) =>
    use(role => {
      const found = ready.accounts.find(account => account.role === role);
      if (!found) throw new Error(`There is no sample account with the role "${role}".`);
      return found;
    }),
  adminToken: async ({ api, account }, use) => {
    const { email, password } = account('administrator');
    await use((await api.signIn(email, password)).access_token);
  },
  createPerson: async ({ api, adminToken }, use, info) =>
    use(async (permissions, { language = 'EN' } = {}) => {
      const name = `p${info.workerIndex}-${++serial}-${Date.now().toString(36)}`;
      const password = 'Correct-Horse-7';
      const person = { email: `${name}@example.test`, password, firstName: 'Test', lastName: name };
      const { id } = await api.call<{ id: string }>('POST', '/users/v1/register', undefined, {
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        password,
        phone_number: '32470123456',
        language,
      });
      if (permissions.length > 0) {
        const role = await api.call<{ id: string }>('POST', '/users/v1/roles', adminToken, { name: `role ${name}` });
        await api.call('POST', `/users/v1/roles/add_permissions?eq(id,${role.id})`, adminToken, { permissions });
        await api.call('POST', `/users/v1/add_roles?eq(id,${id})`, adminToken, { roles: [role.id] });
      }
      return { id, ...person };
    }),
  storeSession: async ({ page, api, ready }, use) =>
    use(async ({ email, password }) => {
      const tokens = await api.signIn(email, password);
      const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
      await putCredentials(page, { refreshToken: tokens.refresh_token, expiresAt, host: ready.url });
    }),
  signInAs: async ({ createPerson, storeSession }, use) =>
    use(async (permissions, details) => {
      const person = await createPerson(permissions, details);
      await storeSession(person);
      return person;
    }),
  hold: async ({ signInAs, api, adminToken }, use) => {
    let role = '';
    let held: readonly string[] = [];
    await use(async permissions => {
      if (role === '') {
        const { id } = await signInAs(permissions);
        const { roles } = await api.call<{ roles: { id: string; name: string }[] }>(
          'GET',
          `/users/v1/${id}`,
          adminToken,
        );
        role = roles.find(({ name }) => name.startsWith('role '))?.id ?? '';
      } else {
        const change = (name: string, some: readonly string[]) =>
          some.length > 0 &&
          api.call('POST', `/users/v1/roles/${name}?eq(id,${role})`, adminToken, { permissions: some });
        await change(
          'add_permissions',
          permissions.filter(permission => !held.includes(permission)),
        );
        await change(
          'remove_permissions',
          held.filter(permission => !permissions.includes(permission)),
        );
      }
      held = permissions;
    });
  },
  foreignHost: async ({ page }, use) => {
    const started: ForeignHost[] = [];
    await use(async ({ place = 'local', ...options } = {}) => {
      const host = await startForeignHost(options);
      started.push(host);
      if (place !== 'none') await putCredentials(page, host.credentials(), place);
      return host;
    });
    // What the page still asks of a host that goes with the flow is no fault of the flow.
    if (started.length > 0) page.removeAllListeners('console');
    for (const host of started) await host.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const unexpected: string[] = [];
    page.on('pageerror', error => unexpected.push(error.message));
    page.on('console', message => {
      // The home page asks every service for its health; browsers report those that are not there.
      const isAbsence = message.location().url.endsWith('/health') && message.text().includes('404');
      if (message.type() === 'error' && !isAbsence) unexpected.push(message.text());
    });
    await use(page);
    // What a page still asks for when its flow has ended is nobody's.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A page on its way elsewhere has nothing to be read.
    if (!page.isClosed()) expect(await page.evaluate(unthemed).catch(() => [])).toEqual([]);
    expect(unexpected.filter(text => !expectedErrors.some(part => text.includes(part)))).toEqual([]);
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResult = { violations: { id: string; nodes: { target: unknown }[] }[] };

/** What fades in has no contrast yet: what ends by itself is waited for. */
const settled = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .map(animation => animation.finished.catch(() => undefined)),
  ).then(() => undefined);

/** axe finds nothing on the page as it is now. The script is evaluated, not added: the page's policy allows no other. */
export const expectAccessible = async (page: Page) => {
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const result = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResult;
  expect(
    result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => JSON.stringify(node.target)).join(' ')}`),
  ).toEqual([]);
};

/** What a screen is looked at in: contrast is the theme's, words are the language's, and neither asks for every pair. */
export const LOOKS = [
  { lng: 'en', colorScheme: 'light' },
  { lng: 'nl', colorScheme: 'dark' },
] as const;

/** axe finds nothing on the page as it is now, in either theme; the system of whoever looks asks for it. */
export const expectAccessibleInBothThemes = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
  }
};

/** To another page without loading the console anew, as Back and Forward do. What the page shows is for the caller to wait for. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate(address => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Fills in the credentials form and sends it. */
export const signInByForm = async (
  page: Page,
  { email, password }: { email: string; password: string },
  remember = false,
) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (remember) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
};
