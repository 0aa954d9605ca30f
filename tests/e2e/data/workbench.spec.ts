import { expect, expectAccessible, expectAccessibleInBothThemes, type Schema, test } from './steps';

const ALL = ['VIEW_DOCUMENTS', 'UPDATE_DOCUMENTS', 'VIEW_USER', 'VIEW_FILES'];
const SHOTS = process.env.SHOTS;

test('[CAP-12] a document is changed in a form of its schema, moved on with one, and leads to what it names', async ({
  page,
  signInAs,
  createPerson,
  schemaOf,
  createDocument,
  documentsOf,
  ready,
  api,
  adminToken,
}) => {
  const patient = await createPerson([]);
  // A schema of its own, whose documents name others.
  const visits = await api.call<Schema>('POST', '/data/v1/', adminToken, {
    name: `visit${patient.id}`,
    description: 'By a test',
  });
  const previous = `previous_visit${patient.id}_id`;
  for (const name of ['patientId', previous, 'scanFile'])
    await api.call('POST', `/data/v1/${visits.id}/properties`, adminToken, { name, configuration: { type: 'string' } });
  const other = await createDocument(visits, '{}');
  const form = new FormData();
  form.append('name', 'scan.txt');
  form.append('file', new Blob(['scan']), 'scan.txt');
  const upload = await fetch(`${ready.url}/files/v1/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}` },
    body: form,
  });
  const { tokens } = (await upload.json()) as { tokens: { token: string }[] };
  const token = tokens[0]?.token ?? '';
  const visit = await createDocument(
    visits,
    JSON.stringify({ patientId: patient.id, [previous]: other.id, scanFile: token }),
  );

  await signInAs(ALL);
  await page.goto(`/data/documents/${visits.id}/${visit.id}`);
  const tree = page.getByRole('tree');
  for (const [text, address] of [
    [patient.id, `/users/users/${patient.id}`],
    [other.id, `/data/documents/${visits.id}/${other.id}`],
    [token, /\/content\/files\/\d+-[0-9a-f]{8}$/],
  ] as const)
    await expect(tree.getByRole('link', { name: text })).toHaveAttribute('href', address);
  // By keyboard: the tree is one stop, and its foot leads on.
  await page.getByPlaceholder('Search keys and values').fill(patient.id);
  await expect(page.locator('.json-path')).toContainText('patientId');
  const named = page.getByRole('link', { name: 'Go to this record' });
  await expect(named).toHaveAttribute('href', `/users/users/${patient.id}`);
  await expectAccessibleInBothThemes(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/workbench-detail.png`, fullPage: true });

  const schema = await schemaOf('prescription');
  const { id } = await createDocument(
    schema,
    '{"medication":{"name":"Metoprolol"},"dose":{"amount":50.0,"unit":"mg"},"days":7}',
  );
  await page.goto(`/data/documents/${schema.id}/${id}`);
  await expect(tree).toContainText('Metoprolol');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Data (JSON)' })).toHaveValue(/"amount": 50,/);
  await page.getByRole('tab', { name: 'Form' }).click();
  await expect(page.getByLabel('dose.amount')).toHaveValue('50');
  await page.getByLabel('days').fill('7x');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByLabel('days')).toHaveAccessibleDescription('days must be a number, such as 12.5');
  await page.getByLabel('days').fill('4000');
  await expect(page.getByLabel('days')).toHaveAccessibleDescription(/days must be at most 3650/);
  await page.getByLabel('days').fill('');
  await page.getByLabel('medication.name').fill('Metoprolol "retard"');
  await page.getByLabel('frequency').click();
  await page.getByRole('option', { name: 'EVERY_DAY' }).click();
  await expectAccessibleInBothThemes(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/workbench-form-dark.png`, fullPage: true });
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(review.getByRole('row')).toHaveText([
    /Field/,
    'data.medication.name− "Metoprolol"+ "Metoprolol \\"retard\\""',
    'data.days− 7+ none',
    'data.frequency− none+ "EVERY_DAY"',
  ]);
  const sent = page.waitForRequest(request => request.method() === 'PUT' && request.url().includes(id));
  await review.getByRole('button', { name: 'Save' }).click();
  expect(JSON.parse((await sent).postData() ?? '')).toEqual({
    medication: { name: 'Metoprolol "retard"' },
    frequency: 'EVERY_DAY',
  });
  await expect(page).toHaveURL(new RegExp(`/${id}$`));
  await expect(tree).toContainText('retard');
  expect(await documentsOf(schema, `eq(id,${id})`)).toMatchObject([
    { data: { dose: { amount: 50, unit: 'mg' }, frequency: 'EVERY_DAY' } },
  ]);

  // What cannot be run says why; input is asked for in a form.
  const transitions = page.getByRole('region', { name: 'Transitions' });
  await transitions.getByRole('button', { name: 'activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run activate' }).click();
  await expect(transitions.getByRole('button', { name: 'suspend' })).toBeVisible();
  await transitions.getByRole('button', { name: 'suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transition: suspend' });
  await dialog.getByLabel('reason *').fill('side effects');
  await expect(dialog.getByRole('row', { name: 'data.reason − none + "side effects"' })).toBeVisible();
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/workbench-transition.png` });
  await dialog.getByRole('button', { name: 'Run suspend' }).click();
  await expect(transitions.getByRole('button', { name: 'resume' })).toBeVisible();
  const empty = await createDocument(schema, '{"frequency":"AS_NEEDED"}');
  await page.goto(`/data/documents/${schema.id}/${empty.id}`);
  const notNow = transitions.getByRole('list', { name: 'Not now' });
  await expect(notNow).toContainText('medication is missing; dose is missing');
  await expectAccessible(page);
});

test('[CAP-12] hetzelfde in het Nederlands, op een telefoon', async ({ page, signInAs, schemaOf, createDocument }) => {
  const schema = await schemaOf('prescription');
  const { id } = await createDocument(schema, '{"days":7,"frequency":"AS_NEEDED"}');
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs(ALL, { language: 'NL' });
  await page.goto(`/data/documents/${schema.id}/${id}`);
  await expect(page.getByRole('list', { name: 'Nu niet' })).toContainText('voldoet niet aan de voorwaarde');
  await page.goto(`/data/documents/${schema.id}/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Gegevens (JSON)' })).toHaveValue(/"days": 7/);
  await page.getByRole('tab', { name: 'Formulier' }).click();
  await page.getByLabel('days').fill('8');
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/workbench-nl-390.png`, fullPage: true });
  await page.getByRole('button', { name: 'Wijzigingen bekijken' }).click();
  await expect(page.getByRole('dialog').getByRole('row').last()).toHaveText('data.days− 7+ 8');
});
