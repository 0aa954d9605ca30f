import { expect, expectAccessible, expectToFit, test } from './steps';

const GROUP = '5f0000000000000000000b01';

test('[PERM-06] a group is opened by its id, gets a role that allows something, staff who hold it, and a patient until a day', async ({
  page,
  api,
  adminToken,
  createPerson,
  signedIn: _,
}) => {
  const nurse = await createPerson([]);
  const patient = await createPerson([]);
  await page.goto('/care/groups');
  await expect(page.getByRole('region', { name: 'Groups that have members' })).toContainText('9 patients');
  await page.getByLabel('Group ID').fill(GROUP);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: `Group ${GROUP}` })).toBeVisible();

  const roles = page.getByRole('region', { name: 'Roles of the group' });
  await roles.getByLabel('Name of a new role').fill('Nurse');
  await roles.getByRole('button', { name: 'Create role' }).click();
  await roles.getByLabel('Permission').fill('VIEW_PATIENTS');
  await roles.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(roles.getByRole('list')).toContainText('VIEW_PATIENTS');

  const staff = page.getByRole('region', { name: 'Staff', exact: true });
  await staff.getByLabel('Name, email or user ID').fill(nurse.email);
  await staff.getByRole('button', { name: 'Add staff' }).click();
  await expect(staff.getByRole('listitem')).toContainText(nurse.lastName);
  await staff.getByLabel('Add role').click();
  await page.getByRole('option', { name: 'Nurse' }).click();
  await expect(staff.getByRole('list')).toContainText('Nurse');

  const patients = page.getByRole('region', { name: 'Patients', exact: true });
  await patients.getByLabel('Name, email or user ID').fill(patient.id);
  const until = patients.getByRole('group', { name: 'Until (optional)' });
  await until.getByRole('spinbutton', { name: 'Year' }).click();
  await page.keyboard.type('20310506');
  await expect(until.locator('input')).toHaveValue('2031-05-06');
  await patients.getByRole('button', { name: 'Enlist patient' }).click();
  await expect(patients.getByRole('listitem')).toContainText('until 2031-05-06');
  await expectAccessible(page);
  const stored = await api.call<{ staff_enlistments: { roles: { permissions: string[] }[] }[] }>(
    'GET',
    `/users/v1/${nurse.id}`,
    adminToken,
  );
  expect(stored.staff_enlistments[0]?.roles[0]?.permissions).toEqual(['VIEW_PATIENTS']);

  await patients.getByRole('button', { name: /^Remove Test/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(patients).toContainText('No patients.');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/care/groups/${GROUP}?lng=nl`);
  await expect(page.getByRole('region', { name: 'Medewerkers' })).toContainText(nurse.lastName);
  await expect(page.getByRole('region', { name: 'Rollen van de groep' })).toContainText('VIEW_PATIENTS');
  await expectToFit(page, 390);
  await expectAccessible(page);
});

test('people with long names fit, at every width', async ({ page, signedIn: _ }) => {
  await page.goto('/care/groups/5f0000000000000000000001');
  const patients = page.getByRole('region', { name: 'Patients', exact: true });
  await expect(patients.getByRole('listitem').filter({ hasText: 'Longname' })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page, width);
  }
});

test('[PERM-04] who may see patients only is shown neither staff nor roles, and asks for neither', async ({
  page,
  signInAs,
}) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await signInAs(['VIEW_PATIENTS']);
  await page.goto('/care/groups/5f0000000000000000000001');
  await expect(page.getByRole('region', { name: 'Patients' }).getByRole('listitem')).toHaveCount(9);
  await expect(page.getByRole('region', { name: 'Staff' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Roles of the group' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Patients' }).getByRole('button')).toHaveCount(0);
  expect(asked.filter(path => /\/staff|\/roles/.test(path))).toEqual([]);
});
