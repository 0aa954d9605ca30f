import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './steps';

const ALL = ['VIEW_DOCUMENTS', 'CREATE_DOCUMENTS', 'UPDATE_DOCUMENTS', 'DELETE_DOCUMENTS'];
const SCHEMA = 'blood-pressure-measurement';

const editor = (page: Page) => page.getByRole('textbox', { name: /^(Data|Gegevens) \(JSON\)$/ });
const dataOf = async (
  api: { call: <T>(method: string, path: string, token?: string) => Promise<T> },
  token: string,
  schema: { id: string },
  id: string,
) =>
  (await api.call<{ data: { data: object }[] }>('GET', `/data/v1/${schema.id}/documents?eq(id,${id})`, token)).data[0]
    ?.data;

test.describe('documents', () => {
  test('are created in a form of their schema, changed as JSON after a look at the difference, and deleted', async ({
    page,
    signInAs,
    schemaOf,
    api,
    adminToken,
  }) => {
    const schema = await schemaOf(SCHEMA);
    await signInAs(ALL);
    await page.goto(`/data/documents/${schema.id}`);
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`New document of ${SCHEMA}`);
    await page.getByLabel('systolic').fill('12a');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByLabel('systolic')).toHaveAccessibleDescription('systolic must be a number, such as 12.5');
    await page.getByLabel('systolic').fill('301');
    await expect(page.getByLabel('systolic')).toHaveAccessibleDescription('systolic must be at most 300');
    await page.getByLabel('systolic').fill('121.50');
    await page.getByLabel('position').click();
    await page.getByRole('option', { name: 'sitting' }).click();
    await page.getByLabel('device.serialNumber *').fill('S-1');
    await page.getByLabel('device.model').fill('Old');
    await page.getByLabel('symptoms').fill('["dizzy"]');
    await expectAccessibleInBothThemes(page);
    // The other view of the same text, and back.
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect(editor(page)).toHaveValue(/"systolic": 121\.50,\n {2}"position": "sitting",/);
    await page.getByRole('tab', { name: 'Form' }).click();
    const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/documents'));
    await page.getByRole('button', { name: 'Create' }).click();
    expect((await sent).postData()).toBe(
      '{"systolic":121.50,"position":"sitting","device":{"serialNumber":"S-1","model":"Old"},"symptoms":["dizzy"]}',
    );
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^[0-9a-f]{24}$/);
    const id = (await heading.textContent()) ?? '';

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByText('Nothing is changed yet')).toBeVisible();
    const before = await editor(page).inputValue();
    await editor(page).fill(before.replace('121.5', '310'));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText('Line 2: systolic must be at most 300.')).toBeVisible();
    await editor(page).fill(before.replace('121.5', '9007199254740993'));
    await expect(page.getByText('The number 9007199254740993 (systolic) cannot be sent as it is')).toBeVisible();
    await editor(page).fill(before.replace('"sitting",', '"sitting'));
    await expect(page.getByText(/This is not JSON yet: line 3, column/)).toBeVisible();
    const changed = before
      .replace('121.5', '130')
      .replace(/,\s+"model": "Old"/, '')
      .replace('"dizzy"', '"dizzy", "tired"');
    await editor(page).fill(changed);
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    // The keys that the form names send from its fields too.
    await page.getByRole('tab', { name: 'Form' }).click();
    await expect(page.getByText('Ctrl+Enter sends')).toBeVisible();
    await page.getByLabel('systolic').press('Control+Enter');
    await expect(dialog.getByRole('row').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(dialog.getByRole('row')).toHaveText([
      /Field/,
      'data.systolic− 121.5+ 130',
      'data.device.model− "Old"+ none',
      'data.symptoms− ["dizzy"]+ ["dizzy","tired"]',
    ]);
    await expectAccessible(page);
    const calls: [string, string | null][] = [];
    page.on('request', request => {
      if (request.url().includes(`/documents/${id}`) && request.method() !== 'GET' && request.method() !== 'OPTIONS')
        calls.push([
          `${request.method()} ${new URL(request.url()).pathname.split(id)[1]}`,
          request.postData()?.replace(/\n\s*/g, '') ?? null,
        ]);
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${schema.id}/${id}$`));
    expect(calls).toEqual([
      ['PUT ', '{"systolic":130,"symptoms":["dizzy", "tired"]}'],
      ['POST /deleteFields', '{"fields":["device.model"]}'],
    ]);
    expect(await dataOf(api, adminToken, schema, id)).toEqual({
      systolic: 130,
      position: 'sitting',
      device: { serialNumber: 'S-1' },
      symptoms: ['dizzy', 'tired'],
    });

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(`Delete document ${id} of ${SCHEMA}?`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete document' }).click();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${schema.id}$`));
    expect(await dataOf(api, adminToken, schema, id)).toBeUndefined();
  });

  test('that somebody else changed meanwhile are not overwritten: both changes are shown, and can be put together', async ({
    page,
    signInAs,
    schemaOf,
    createDocument,
    api,
    adminToken,
  }) => {
    const schema = await schemaOf(SCHEMA);
    const { id } = await createDocument(schema, '{"systolic": 120, "diastolic": 80, "note": "first"}');
    await signInAs(ALL);
    await page.goto(`/data/documents/${schema.id}/${id}/edit`);
    await editor(page).fill('{"systolic": 140, "diastolic": 80, "note": "first"}');
    await api.call('PUT', `/data/v1/${schema.id}/documents/${id}`, adminToken, { note: 'second' });
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this document meanwhile' });
    await expect(conflict.getByRole('row').last()).toHaveText('data.note− "first"+ "second"');
    await expectAccessible(page);
    expect(await dataOf(api, adminToken, schema, id)).toMatchObject({ systolic: 120, note: 'second' });
    await conflict.getByRole('button', { name: 'Go on with mine on top of it' }).click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('dialog').getByRole('row')).toHaveText([/Field/, 'data.systolic− 120+ 140']);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`/${id}$`));
    expect(await dataOf(api, adminToken, schema, id)).toEqual({ systolic: 140, diastolic: 80, note: 'second' });
  });

  test('whose saving is refused half-way show what is stored by now and why, before either is the base of anything', async ({
    page,
    signInAs,
    schemaOf,
    createDocument,
    api,
    adminToken,
    expectedErrors,
  }) => {
    expectedErrors.push('400');
    const schema = await schemaOf(SCHEMA);
    const { id } = await createDocument(schema, '{"systolic": 120, "diastolic": 80, "note": "first"}');
    await signInAs(ALL);
    // Saving is two calls here: what is written, then what is taken out.
    await page.route(`**/documents/${id}/deleteFields*`, route =>
      route.fulfill({ status: 400, json: { code: 26, name: 'ILLEGAL_STATE_EXCEPTION', message: 'The note is kept' } }),
    );
    await page.goto(`/data/documents/${schema.id}/${id}/edit`);
    await editor(page).fill('{"systolic": 140, "diastolic": 80}');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const refused = page
      .getByRole('alert')
      .filter({ hasText: 'Saving this document failed, and by now it is not as it was' });
    await expect(refused).toContainText('The note is kept');
    await expect(refused.getByRole('row').last()).toHaveText('data.systolic− 120+ 140');
    await expect(dialog).toHaveCount(0);
    await expect(editor(page)).toHaveValue('{"systolic": 140, "diastolic": 80}');
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeDisabled();
    await expectAccessible(page);
    expect(await dataOf(api, adminToken, schema, id)).toEqual({ systolic: 140, diastolic: 80, note: 'first' });

    await page.unroute(`**/documents/${id}/deleteFields*`);
    await refused.getByRole('button', { name: 'Go on with mine on top of it' }).click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(dialog.getByRole('row')).toHaveText([/Field/, 'data.note− "first"+ none']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`/${id}$`));
    expect(await dataOf(api, adminToken, schema, id)).toEqual({ systolic: 140, diastolic: 80 });
  });

  test('what is typed is kept; without the permissions the buttons are greyed and say what is missing', async ({
    page,
    signInAs,
    schemaOf,
    createDocument,
  }) => {
    const schema = await schemaOf(SCHEMA);
    const { id } = await createDocument(schema, '{"systolic": 120}');
    await signInAs(ALL);
    await page.goto(`/data/documents/${schema.id}/${id}/edit`);
    await editor(page).fill('{"systolic": 125}');
    page.on('dialog', dialog => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: /^Restore/ }).click();
    await expect(editor(page)).toHaveValue('{"systolic": 125}');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${schema.id}/${id}`);
    for (const [name, permission] of [
      ['Edit', 'UPDATE_DOCUMENTS'],
      ['Delete', 'DELETE_DOCUMENTS'],
    ] as const) {
      const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleName(new RegExp(`You lack a permission: ${permission}`));
    }
    await expectAccessible(page);
  });

  test('worden ook in het Nederlands aangemaakt, gewijzigd en verwijderd', async ({ page, signInAs, schemaOf }) => {
    const schema = await schemaOf(SCHEMA);
    await signInAs(ALL, { language: 'NL' });
    await page.goto(`/data/documents/${schema.id}/new`);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await editor(page).fill('{"systolic": 12}');
    await page.getByRole('button', { name: 'Aanmaken' }).click();
    await expect(page.getByText('systolic moet minstens 40 zijn')).toBeVisible();
    await editor(page).fill('{"systolic": 120}');
    await page.getByRole('button', { name: 'Aanmaken' }).click();
    await page.getByRole('link', { name: 'Bewerken', exact: true }).click();
    await editor(page).fill('{"systolic": 121}');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Wijzigingen bekijken' }).click();
    await page
      .getByRole('dialog', { name: 'Deze wijzigingen opslaan?' })
      .getByRole('button', { name: 'Opslaan' })
      .click();
    await page.getByRole('button', { name: 'Verwijderen', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Document verwijderen' }).click();
    await expect(page).toHaveURL(new RegExp(`/data/documents/${schema.id}$`));
  });

  test('one whose creation was not answered is looked for: made or not, the page says which', async ({
    page,
    signInAs,
    schemaOf,
    expectedErrors,
  }) => {
    expectedErrors.push('net::ERR_FAILED');
    const schema = await schemaOf(SCHEMA);
    await signInAs(ALL);
    let isMade = false;
    await page.route(`**/data/v1/${schema.id}/documents`, async route => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (isMade) await route.fetch();
      await route.abort();
    });
    await page.goto(`/data/documents/${schema.id}/new`);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await editor(page).fill('{"systolic": 123, "note": "lost"}');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('looked up, and is not stored so far')).toBeVisible();
    await expect(editor(page)).toHaveValue('{"systolic": 123, "note": "lost"}');
    isMade = true;
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[0-9a-f]{24}$/);
    await expect(page.getByRole('main')).toContainText('lost');
  });

  test('[HTTP-07] a large one is sent gzip-compressed', async ({ page, foreignHost }) => {
    const host = await foreignHost({ permissions: ALL });
    const [schema] = host.records['/data/v1/'] ?? [];
    await page.goto(`/data/documents/${schema?.id}/new`);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await editor(page).fill(`{"note": "${'x'.repeat(5_000)}"}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'f00000000000000000000000' })).toBeVisible();
    const [call] = host.callsTo(`POST /data/v1/${schema?.id}/documents`);
    expect(call?.headers['content-encoding']).toBe('gzip');
    expect(call?.bytes.length).toBeLessThan(1_000);
  });
});
