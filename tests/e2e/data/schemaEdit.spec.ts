import { expect, expectAccessible, test } from './steps';

const ALL = ['VIEW_DOCUMENTS', 'CREATE_SCHEMAS', 'UPDATE_SCHEMAS', 'DISABLE_SCHEMAS', 'DELETE_SCHEMAS'];

type Stored = {
  id: string;
  properties: object;
  statuses: object;
  transitions: object[];
  indexes: { system?: boolean }[];
};

type Api = { call: <T>(method: string, path: string, token?: string, body?: unknown) => Promise<T> };

/** A schema with one property. */
const make = async (api: Api, token: string, name: string): Promise<string> => {
  const { id } = await api.call<{ id: string }>('POST', '/data/v1/', token, { name, description: 'By a test' });
  const configuration = { type: 'number', minimum: 0 };
  await api.call('POST', `/data/v1/${id}/properties`, token, { name: 'value', configuration });
  return id;
};

const drop = async (api: Api, token: string, id = '') => {
  await api.call('POST', `/data/v1/${id}/disable`, token);
  await api.call('DELETE', `/data/v1/${id}`, token);
};

test.describe('schemas', () => {
  test('are made in forms, part by part, after a look at every step', async ({
    page,
    signInAs,
    api,
    adminToken,
  }, info) => {
    const name = `e2e-${info.workerIndex}-${Date.now().toString(36)}`;
    const stored = async () =>
      (await api.call<{ data: Stored[] }>('GET', `/data/v1/?eq(name,${name})`, adminToken)).data[0];
    await signInAs(ALL);
    await page.goto('/data/schema');
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Description', { exact: true }).fill('By a test');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const called = page.getByLabel('Name', { exact: true });
    await expect(called).toBeFocused();
    await expect(called).toHaveAccessibleDescription(/name/);
    await called.fill(name);
    const add = async (button: string, fields: Record<string, string>, flag?: string) => {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      for (const [label, value] of Object.entries(fields)) {
        const field = dialog.getByLabel(label, { exact: true });
        if ((await field.getAttribute('role')) === 'combobox') {
          await field.click();
          await page.getByRole('option', { name: value, exact: true }).click();
          // Where several may be chosen, the list stays.
          if ((await page.locator('[aria-multiselectable="true"]').count()) > 0) await page.keyboard.press('Escape');
          await expect(page.getByRole('listbox')).toBeHidden();
        } else await field.fill(value);
      }
      if (flag) await dialog.getByLabel(flag).check();
      await dialog.getByRole('button', { name: 'Put into the schema' }).click();
      await expect(dialog).toBeHidden();
    };
    await add('Add property', { Name: 'value', Type: 'number', 'Rules (JSON)': '{"minimum": 0}' }, 'queryable');
    await add('Add status', { Name: 'done', 'Texts (JSON)': '{"color": "green"}' });
    await add('Add transition', { Name: 'finish', Type: 'manual', 'From statuses': 'new', To: 'done' });
    await add('Add index', { 'Fields with their order': 'value asc' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Store this schema?' });
    await expect(dialog.getByRole('listitem').locator('strong')).toHaveText([
      'Add status done',
      'Add property value',
      'Add transition finish',
      'Add index value asc',
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const made = await stored();
    expect(made).toMatchObject({
      properties: { value: { type: 'number', minimum: 0, queryable: true } },
      statuses: { new: {}, done: { color: 'green' } },
      transitions: [{ name: 'finish', fromStatuses: ['new'], toStatus: 'done' }],
    });
    expect(made?.indexes.filter(({ system }) => !system)).toMatchObject([{ fields: [{ name: 'value', type: 'asc' }] }]);

    await drop(api, adminToken, made?.id);
  });

  test('are changed as JSON: what names nothing is told at its line, and only the parts that changed are sent', async ({
    page,
    signInAs,
    api,
    adminToken,
  }, info) => {
    const id = await make(api, adminToken, `e2e-edit-${info.workerIndex}-${Date.now().toString(36)}`);
    await signInAs(ALL);
    await page.goto(`/data/schema/${id}/edit`);
    const editor = page.getByRole('textbox', { name: 'Schema (JSON)' });
    const dialog = page.getByRole('dialog', { name: 'Store this schema?' });
    await page.getByRole('tab', { name: 'JSON' }).click();
    const before = await editor.inputValue();
    await editor.fill(before.replace('"toStatus": "new"', '"toStatus": "gone"'));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText('creationTransition.toStatus names a status that is not there: gone')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Go to line/ })).toBeVisible();
    const calls: string[] = [];
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/data/v1/') && !['GET', 'OPTIONS'].includes(request.method()))
        calls.push(`${request.method()} ${pathname.replace(id, '{id}')}`);
    });
    await editor.fill(before.replace('"minimum": 0', '"minimum": 1').replace('"By a test"', '"Changed by a test"'));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(dialog.getByRole('listitem')).toContainText([
      /Change settings description.*"By a test".*"Changed by a test"/,
      /Change property value.*"minimum":0.*"minimum":1/,
    ]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'About this schema' })).toContainText('Changed by a test');
    expect(calls).toEqual(['PUT /data/v1/{id}', 'PUT /data/v1/{id}/properties/value']);
    await drop(api, adminToken, id);
  });

  test('are switched off before they are deleted, each after a question', async ({
    page,
    signInAs,
    api,
    adminToken,
  }, info) => {
    const id = await make(api, adminToken, `e2e-gone-${info.workerIndex}-${Date.now().toString(36)}`);
    await signInAs(ALL);
    await page.goto(`/data/schema/${id}`);
    await expect(page.getByRole('button', { name: 'Disable', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable schema' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete schema' }).click();
    await expect(page).toHaveURL(/\/data\/schema$/);
    expect((await api.call<{ data: object[] }>('GET', `/data/v1/?eq(id,${id})`, adminToken)).data).toEqual([]);
  });

  test('worden ook in het Nederlands aangemaakt; zonder rechten zegt elke knop wat er ontbreekt', async ({
    page,
    signInAs,
    schemaOf,
    api,
    adminToken,
  }, info) => {
    const name = `e2e-nl-${info.workerIndex}-${Date.now().toString(36)}`;
    await signInAs(ALL, { language: 'NL' });
    await page.goto('/data/schema/new');
    await page.getByRole('tab', { name: 'JSON' }).click();
    const editor = page.getByRole('textbox', { name: 'Schema (JSON)' });
    await expect(page.getByRole('button', { name: 'Wijzigingen bekijken' })).toBeDisabled();
    const blank = await editor.inputValue();
    await editor.fill(
      blank.replace('"name": ""', `"name": "${name}"`).replace('"description": ""', '"description": "Door een test"'),
    );
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Wijzigingen bekijken' }).click();
    await page.getByRole('dialog', { name: 'Dit schema opslaan?' }).getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const id = page.url().split('/').at(-1);
    await drop(api, adminToken, id);

    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/schema/${(await schemaOf('report')).id}?lng=en`);
    for (const [button, permission] of [
      ['Edit', 'UPDATE_SCHEMAS'],
      ['Disable', 'DISABLE_SCHEMAS'],
    ] as const) {
      await expect(page.getByRole('button', { name: new RegExp(`^${button}.*${permission}`) })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    }
  });
});
