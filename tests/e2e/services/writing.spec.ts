import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectToFit, test } from './steps';

test('a dispatcher is created, mended, changed and deleted with the keyboard alone', async ({
  page,
  signedIn: _,
  expectedErrors,
}) => {
  expectedErrors.push('status of 400');
  const name = `Tell ${Date.now().toString(36)}`;
  await page.goto('/automation/dispatchers');
  await page.getByRole('link', { name: 'New', exact: true }).focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'JSON' });
  const toJson = () => page.getByRole('tab', { name: 'JSON' }).press('Enter');
  await toJson();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(
    `{\n  "name": "${name}",\n  "eventType": "order_paid",\n  "actions": [\n    { "type": "fax" }\n  ]\n}`,
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  // The service names the member; the editor leads there.
  const toLine = page.getByRole('button', { name: 'Go to line 5' });
  await expect(toLine).toBeVisible();
  await expectAccessible(page);
  await toLine.press('Enter');
  await expect(editor).toBeFocused();
  await editor.press('ControlOrMeta+A');
  await page.keyboard.insertText(
    `{"name": "${name}", "eventType": "order_paid", "actions": [{"type": "task", "functionName": "greet"}]}`,
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Dispatcher', exact: true })).toContainText('greet');

  await page.getByRole('link', { name: 'Edit' }).press('Enter');
  await toJson();
  await expect(editor).toHaveValue(/"tags": \[\]/);
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('{"description": "Books it"}');
  // Left without saving, it is kept and offered.
  await page.reload();
  await page.getByRole('button', { name: /^Restore/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Books it');
  await toJson();
  await expect(editor).toHaveValue('{"description": "Books it"}');
  await editor.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Dispatcher', exact: true })).toContainText('Books it');

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL(/\/automation\/dispatchers(?:\?|$)/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('a mail that means harm is read without running or fetching anything', async ({
  page,
  signedIn: _,
  api,
  adminToken,
  account,
  expectedErrors,
}) => {
  // What the browser refuses never gets this far.
  const asked: string[] = [];
  await page.context().route('https://spy.example/**', route => {
    asked.push(route.request().url());
    return route.abort();
  });
  const body = `<h1>Hello</h1><img src="https://spy.example/pixel.gif"><script>parent.stolen = 1; top.location = 'https://spy.example'</script>
    <a href="https://spy.example/link">Click</a><form action="https://spy.example/form"><button>Send</button></form>
    <meta http-equiv="refresh" content="0;url=https://spy.example/refresh"><img src=x onerror="parent.stolen = 2">`;
  const { id } = await api.call<{ id: string }>('POST', '/mail/v1/', adminToken, {
    recipients: { to: [account('administrator').email] },
    subject: 'Harm',
    body,
  });
  // The browser says what it refused.
  expectedErrors.push('spy.example', 'sandboxed', 'Content Security Policy', 'Content-Security-Policy');
  await page.goto(`/messages/mails/${id}`);
  const mail = page.frameLocator('iframe[title="Mail Harm"]');
  await expect(mail.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expect(page.getByText('1 picture from elsewhere is not loaded', { exact: false })).toBeVisible();
  await mail.getByRole('link', { name: 'Click' }).click();
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(mail.getByRole('heading', { name: 'Hello' })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  await expect(page).toHaveURL(new RegExp(`/messages/mails/${id}`));
});

test('a template is filled by the platform with content that is typed', async ({
  page,
  signedIn: _,
  firstOf,
  expectedErrors,
}) => {
  expectedErrors.push('status of 400');
  const { id } = await firstOf('/templates/v1/?eq(name,report-ready)');
  await page.goto(`/data/templates/${id}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Dear First name,');
  await preview.getByText('Content that fills it').click();
  const editor = preview.getByRole('textbox', { name: 'Sample content (JSON)' });
  await editor.fill('{\n "first_name": "Eva",\n "physician": "Dr. Maes",\n "remark": "well"\n}');
  await preview.getByRole('button', { name: 'Fill in' }).click();
  await expect(preview).toContainText('Dear Eva,');
  await editor.fill('{ "first_name": "Eva" }');
  await preview.getByRole('button', { name: 'Fill in' }).click();
  await expect(preview).toContainText('the content has no value at physician');
  await editor.fill('{ "first_name": "Eva", "physician": "M", "remark": "w" }');
  const download = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Download as PDF' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a file is dropped, seen, fetched and deleted; its token stands in no address', async ({
  page,
  signedIn: _,
  api,
  adminToken,
}) => {
  const name = `notes-${Date.now().toString(36)}.txt`;
  await page.goto('/content/files');
  const data = await page.evaluateHandle(given => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Rest, then measure.'], given, { type: 'text/plain' }));
    return transfer;
  }, name);
  await page.locator('.file-target').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Uploaded')).toBeVisible();
  await page.locator('.table').getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name: `Preview of ${name}` })).toHaveText('Rest, then measure.');
  const { data: found } = await api.call<{ data: { tokens: { token: string }[] }[] }>(
    'GET',
    `/files/v1/?eq(name,${name})`,
    adminToken,
  );
  const token = found[0]?.tokens[0]?.token ?? 'none';
  expect(page.url()).not.toContain(token);
  await expect(page.locator('main')).not.toContainText(token);
  await page.getByRole('button', { name: 'Show secrets' }).click();
  await expect(page.locator('.record-fields')).toContainText(token);
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Preview', exact: true }).getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Rest, then measure.');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('what is missing stands first, and a language is added to a text', async ({ page, signedIn: _ }) => {
  await page.goto('/content/localizations');
  const first = page.locator('.language-table tbody tr').first();
  await expect(first.locator('td[data-missing]').first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search keys and texts' });
  await search.fill('prescription_expires');
  const link = page.getByRole('link', { name: 'prescription_expires' });
  await link.click();
  await expect(search).toBeHidden();
  await page.goBack();
  await expect(search).toHaveValue('prescription_expires');
  await link.click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Add language' }).click();
  await page.getByRole('menuitem', { name: 'French (FR)' }).click();
  await page.getByRole('textbox', { name: 'French (FR)' }).fill('Votre ordonnance expire bientôt');
  await page.getByRole('button', { name: 'Save' }).click();
  const texts = page.getByRole('region', { name: 'Texts by language' });
  await expect(texts).toContainText('Votre ordonnance expire bientôt');
  // The other languages stayed.
  await expect(texts).toContainText('Your prescription expires soon');
});

test('[SVC-PROF POST /remove_fields] what is left out of a profile is named on a phone too, and taken away, with the keyboard alone', async ({
  page,
  signedIn: _,
  api,
  adminToken,
  createPerson,
}) => {
  const { id } = await createPerson([]);
  const stored = async () =>
    (await api.call<{ data: Record<string, unknown>[] }>('GET', `/profiles/v1/?eq(id,${id})`, adminToken)).data[0];
  await api.call('POST', '/profiles/v1/', adminToken, {
    ...{ id, birthday: '1950-03-09', gender: 1, country: 'BE' },
    ...{ city: 'Gent', smoker: false },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/care/profiles/${id}/edit?lng=nl`);
  await page.getByRole('tab', { name: 'JSON' }).press('Enter');
  const editor = page.getByRole('textbox', { name: 'JSON' });
  await expect(editor).toHaveValue(/"city": "Gent"/);
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('{"country": "BE", "birthday": "1950-03-09", "gender": 1, "smoker": true}');
  await expect(page.getByText('Opslaan haalt weg: city', { exact: true })).toBeVisible();
  await expectToFit(page, 390);
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).not.toHaveURL(/\/edit/);
  const profile = await stored();
  expect(profile).toMatchObject({ smoker: true });
  expect(profile).not.toHaveProperty('city');
});
