import type { Page } from '@playwright/test';
import { ACCOUNT, type Answer, type ForeignHost, HTML, SCHEMA_ID, unavailable } from '../../support/foreignHost';
import { expect, expectAccessible, goWithin, signInByForm, test } from '../support/fixtures';

const TOKENS = 'POST /auth/v2/oauth2/tokens';
const USERS = 'GET /users/v1/';
const ROLES = 'GET /users/v1/roles';
const ROLE = '200000000000000000000000';
const DOCUMENTS = `/data/v1/${SCHEMA_ID}/documents`;
const DOCUMENT = '400000000000000000000003';

const REFUSED: Answer = { status: 403, json: { code: 10, name: 'NO_PERMISSION_EXCEPTION', message: 'Not for you' } };
const NOTHING: Answer = { status: 404, text: '' };
const HALF: Answer = { text: '{"page":{"offset":0,"limit":20},"data":[{"id":"1', type: 'application/json' };
/** Asked once: the host says that it needs longer than anybody is kept waiting. */
const BUSY = unavailable(503, '60');

const PERMISSIONS = [
  ...['VIEW_USER', 'VIEW_ROLE', 'UPDATE_ROLE', 'ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION'],
  ...['VIEW_DOCUMENTS', 'CREATE_DOCUMENTS', 'UPDATE_DOCUMENTS'],
  ...[
    'VIEW_TASKS',
    'VIEW_TASK_LOGS',
    'CREATE_TASKS',
    'VIEW_TASK_FUNCTIONS',
    'VIEW_TASK_FUNCTION_DETAILS',
    'UPDATE_TASK_FUNCTION',
  ],
];

const retry = (page: Page) => page.locator('main').getByRole('button', { name: 'Retry' });
const line = (page: Page) => page.locator('.table-line');

/** Whoever works here is still signed in, and is shown nobody's stack. */
const expectAtWork = async (page: Page) => {
  expect(new URL(page.url()).pathname).not.toBe('/login');
  expect(await page.locator('main').innerText()).not.toMatch(/\bat \S+ \(\S+:\d|could not be shown/);
};

/** Each answer to one call is told on the page that it spoils, and Retry is the way on, and back in the end. */
const outlast = async (
  page: Page,
  host: ForeignHost,
  call: string,
  faults: readonly (readonly [Answer, string])[],
  shown: () => Promise<void>,
) => {
  // A page that is left while its token is renewed takes that token with it.
  await shown();
  for (const [index, [answer, reason]] of faults.entries()) {
    host.always(call, answer);
    const before = host.callsTo(call).length;
    // The first meets a page that is loaded, the others one that has failed.
    await (index === 0 ? page.reload() : retry(page).first().click());
    await expect.poll(() => host.callsTo(call).length).toBeGreaterThan(before);
    await expect(page.locator('main')).toContainText(reason);
    await expectAtWork(page);
  }
  host.always(call, undefined);
  await retry(page).first().click();
  await shown();
};

test('[HOST-03] [HOST-10] [HOST-05] a morning on a host that turns: signing in, users, a role', async ({
  page,
  foreignHost,
  expectedErrors,
}) => {
  expectedErrors.push('50', '40', 'ERR_');
  const host = await foreignHost({ place: 'none', permissions: PERMISSIONS, pageCap: { '*': 50 } });

  // Signing in: what passes by itself passes unseen; what takes longer is told, with what was typed.
  await page.goto('/login');
  await page.getByLabel('API host').fill(host.url);
  host.next(TOKENS, unavailable(500), unavailable(503, '0'), unavailable(503, '60'));
  await signInByForm(page, { email: ACCOUNT.username, password: ACCOUNT.password });
  await expect(page.locator('.login-error')).toHaveText(
    'Signing in failed. Try again later. There was an internal server error, please try again! (503). Try again in 60 s.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(ACCOUNT.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ACCOUNT.password);
  host.next(TOKENS, HALF);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.login-error')).toContainText('broke off halfway');
  host.next('GET /users/v1/me', NOTHING);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.login-error')).toHaveText(
    'Signing in failed. Try again later. This host does not offer this: it does not know GET /users/v1/me (404).',
  );
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Signed in as Ada Lovelace')).toBeVisible();

  // The list of users under every fault. The filter that was typed stays.
  const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await goWithin(page, '/users/users');
  await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
  await filter.fill('eq(language,NL)');
  await filter.press('Enter');
  await expect(page).toHaveURL(/state=/);
  await outlast(
    page,
    host,
    USERS,
    [
      [BUSY, 'There was an internal server error'],
      [
        { ...HTML, status: 500, headers: { 'Retry-After': '60' } },
        'Received an error without a message (500). Try again in 60 s.',
      ],
      [REFUSED, 'Not for you'],
      [NOTHING, 'it does not know GET /users/v1/ (404)'],
      [HTML, 'answered is not JSON'],
      [HALF, 'broke off halfway'],
      [{ json: { page: { offset: 0, limit: 'many' }, data: [] } }, 'answered is not what was asked for'],
      [{ json: null }, 'answered is not what was asked for'],
    ],
    async () => {
      await expect(filter).toHaveValue('eq(language,NL)');
      await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
      await expect(line(page)).toHaveCount(0);
    },
  );

  // A refresh that breaks off costs no row that was there.
  host.always(USERS, HALF);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(line(page)).toContainText('broke off halfway');
  await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
  host.always(USERS, undefined);
  await retry(page).click();
  await expect(line(page)).toHaveCount(0);

  // A page size that the host lowers on its own.
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await expect(page.getByText(/^1–50 of 220/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^51–100 of 220/)).toBeVisible();

  // A role: opened under faults, changed in spite of them.
  await page.goto(`/users/roles/${ROLE}`);
  await outlast(
    page,
    host,
    ROLES,
    [
      [BUSY, 'There was an internal server error'],
      [REFUSED, 'Not for you'],
      [NOTHING, '(404)'],
      [HTML, 'answered is not JSON'],
    ],
    () => expect(page.getByRole('heading', { level: 1, name: 'role 0' })).toBeVisible(),
  );
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Nights and weekends');
  host.next(`PUT /users/v1/roles/${ROLE}`, BUSY);
  await page.keyboard.press('Enter');
  await expect(page.locator('.banner')).toContainText('There was an internal server error');
  await expect(description).toHaveValue('Nights and weekends');
  host.next(`PUT /users/v1/roles/${ROLE}`, REFUSED);
  await description.press('Enter');
  await expect(page.locator('.banner')).toContainText('Not for you');
  await expect(description).toHaveValue('Nights and weekends');
  await description.press('Enter');
  await expect.poll(() => host.callsTo(`PUT /users/v1/roles/${ROLE}`).length).toBe(3);
  expect(host.callsTo(`PUT /users/v1/roles/${ROLE}`).at(-1)?.body).toEqual({ description: 'Nights and weekends' });

  // Permissions: what was ticked stays ticked until the host says that it is stored.
  const ADD = 'POST /users/v1/roles/add_permissions';
  const box = page.getByRole('checkbox', { name: /VIEW_ROLE( |$)/ });
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await box.check();
  for (const [key, answer, reason] of [
    [ADD, unavailable(500), 'There was an internal server error'],
    [ADD, REFUSED, 'Not for you'],
    // Nobody said whether it is stored, so it is looked up: it is not.
    [ADD, HTML, 'is not stored so far'],
    [ROLES, BUSY, 'There was an internal server error'],
  ] as const) {
    host.next(key, answer);
    await update.click();
    await expect(page.locator('.banner')).toContainText(reason);
    await expect(page.getByText('+1 −0 not stored yet')).toBeVisible();
    await expect(box).toBeChecked();
  }
  expect(host.callsTo(ADD)).toHaveLength(3);
  // Stored, but not to be read again: what is stored is shown as stored.
  host.next(ROLES, { json: { page: { offset: 0, limit: 1, total: 1 }, data: [host.records['/users/v1/roles']?.[0]] } });
  host.next(ROLES, BUSY);
  await update.click();
  await expect(page.getByText('1 permission was added.')).toBeVisible();
  await expect(box).toBeChecked();
  await expect(update).toBeDisabled();
  await expectAccessible(page);
  await expectAtWork(page);
});

/** What spoils a page that is loaded. */
const FAULTS = [
  [BUSY, 'There was an internal server error'],
  [REFUSED, 'Not for you'],
  [NOTHING, '(404)'],
  [HTML, 'answered is not JSON'],
  [HALF, 'broke off halfway'],
] as const;

test('[HOST-03] [HOST-10] an afternoon on a host that turns: schemas, documents', async ({
  page,
  foreignHost,
  expectedErrors,
}) => {
  expectedErrors.push('50', '40', 'ERR_');
  const host = await foreignHost({ permissions: PERMISSIONS, pageCap: { '*': 50 } });
  await page.goto('/data/schema');
  await outlast(page, host, 'GET /data/v1/', FAULTS, () =>
    expect(page.getByRole('link', { name: 'measurement' }).first()).toBeVisible(),
  );
  await page.goto(`/data/documents/${SCHEMA_ID}`);
  await outlast(page, host, `GET ${DOCUMENTS}`, FAULTS, () =>
    expect(page.getByRole('link', { name: DOCUMENT })).toBeVisible(),
  );
});

test('[HOST-03] [HOST-10] an evening on a host that turns: a document, a function', async ({
  page,
  foreignHost,
  expectedErrors,
}) => {
  expectedErrors.push('50', '40', 'ERR_');
  const host = await foreignHost({ permissions: PERMISSIONS, pageCap: { '*': 50 } });
  await page.goto(`/data/documents/${SCHEMA_ID}/${DOCUMENT}`);
  await outlast(page, host, `GET ${DOCUMENTS}`, FAULTS, () => expect(page.getByRole('treeitem').first()).toBeVisible());

  // A document is changed while the host fails at each step; the text that was typed stands until it is stored.
  const PUT = `PUT ${DOCUMENTS}/${DOCUMENT}`;
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Data (JSON)' });
  await editor.fill('{ "value": 41.50 }');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  for (const [key, answer, reason] of [
    // First, as no other read is on its way: after each failure the document is read again.
    [`GET ${DOCUMENTS}`, BUSY, 'There was an internal server error'],
    [PUT, REFUSED, 'Not for you'],
    [PUT, unavailable(500), 'There was an internal server error'],
    [PUT, NOTHING, '(404)'],
    // Nobody said whether it is stored, so it is looked up: it is not.
    [PUT, HTML, 'is not stored so far'],
  ] as const) {
    host.next(key, answer);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText(reason);
  }
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(editor).toHaveValue('{ "value": 41.50 }');
  // The whole page goes: the text is offered again.
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor).toHaveValue('{ "value": 41.50 }');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`${DOCUMENT}$`));
  expect(host.callsTo(PUT).at(-1)?.bytes.toString()).toBe('{"value":41.50}');

  // A function is run.
  await page.goto('/tasks/functions/greet');
  await outlast(page, host, 'GET /tasks/v1/functions/greet', FAULTS, () =>
    expect(page.getByText('Says hello')).toBeVisible(),
  );
  await page.getByRole('button', { name: 'Run now' }).click();
  const run = page.getByRole('dialog');
  const input = run.getByRole('textbox');
  await input.fill('{ "to": "Eva" }');
  for (const [answer, reason] of [
    [unavailable(500), 'There was an internal server error'],
    [REFUSED, 'Not for you'],
    [NOTHING, '(404)'],
    [HTML, 'Whether it was stored all the same is not known'],
    [{ json: { ok: true } }, 'Whether it was stored all the same is not known'],
  ] as const) {
    host.next('POST /tasks/v1/', answer);
    await run.getByRole('button', { name: 'Run now' }).click();
    await expect(run.getByRole('alert')).toContainText(reason);
    await expect(input).toHaveValue('{ "to": "Eva" }');
  }
  expect(host.callsTo('POST /tasks/v1/')).toHaveLength(5);
  host.next('POST /tasks/v1/', { json: host.records['/tasks/v1/']?.[0] });
  await run.getByRole('button', { name: 'Run now' }).click();
  await expect(page).toHaveURL(/\/tasks\/executions\/5/);
  await expectAtWork(page);
});

test('[HOST-03] a slow answer is waited for without a word lost, and is not taken for the next one', async ({
  page,
  foreignHost,
}) => {
  const host = await foreignHost({ permissions: PERMISSIONS });
  await page.goto('/users/users');
  await expect(page.getByRole('cell', { name: 'First 0', exact: true })).toBeVisible();
  let release = () => {};
  const after = new Promise<void>(resolve => {
    release = resolve;
  });
  const [first] = host.records['/users/v1/'] ?? [];
  const late = { ...first, first_name: 'Late' };
  host.next(USERS, { json: { page: { offset: 0, limit: 20, total: 1 }, data: [late] }, after });
  const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await filter.fill('eq(language,NL)');
  await filter.press('Enter');
  await expect.poll(() => host.callsTo(USERS).some(({ query }) => query.includes('NL'))).toBe(true);
  await expect(filter).toHaveValue('eq(language,NL)');
  // Somebody asks something else meanwhile.
  await filter.fill('eq(id,100000000000000000000007)');
  await filter.press('Enter');
  await expect(page.getByRole('cell', { name: 'First 7', exact: true })).toBeVisible();
  release();
  const before = host.callsTo(USERS).length;
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(() => host.callsTo(USERS).length).toBeGreaterThan(before);
  await expect(page.getByRole('cell', { name: 'First 7', exact: true })).toBeVisible();
  await expect(page.getByText('Late')).toHaveCount(0);
  await expect(filter).toHaveValue('eq(id,100000000000000000000007)');
});
