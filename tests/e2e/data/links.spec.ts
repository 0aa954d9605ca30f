import { expect, expectAccessible, test } from './steps';

test('[DOC-10] who is linked to a document is named, linked by e-mail address and unlinked after asking', async ({
  page,
  signInAs,
  createPerson,
  schemaOf,
  createDocument,
  documentsOf,
}) => {
  const schema = await schemaOf('prescription');
  const { id } = await createDocument(
    schema,
    '{"medication":{"name":"Metoprolol"},"dose":{"amount":50,"unit":"mg"},"frequency":"EVERY_DAY","startsOn":"2026-10-15","days":7}',
  );
  const other = await createPerson([]);
  const name = `${other.firstName} ${other.lastName}`;
  await signInAs(['VIEW_DOCUMENTS', 'VIEW_USER', 'UPDATE_ACCESS_TO_DOCUMENT']);
  await page.goto(`/data/documents/${schema.id}/${id}`);
  const facts = page.getByRole('region', { name: 'About this document' });
  await facts.getByRole('button', { name: 'Link user' }).click();
  await facts.getByRole('combobox', { name: 'Name, email or user ID' }).fill(other.email);
  await page.keyboard.press('Enter');
  await expect(facts.getByRole('link', { name })).toHaveAttribute('href', `/users/users/${other.id}`);
  await expect(facts.getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(facts.getByRole('button', { name: 'Link user' })).toBeFocused();
  expect(await documentsOf(schema, `eq(id,${id})`)).toMatchObject([{ userIds: expect.arrayContaining([other.id]) }]);

  await facts.getByRole('button', { name: `Unlink ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlink user' });
  await expect(dialog).toContainText(`Unlink ${name} from document ${id}?`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Unlink user' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(facts.getByRole('link', { name })).toHaveCount(0);
  expect(await documentsOf(schema, `eq(id,${id})`)).toMatchObject([
    { userIds: expect.not.arrayContaining([other.id]) },
  ]);
});
