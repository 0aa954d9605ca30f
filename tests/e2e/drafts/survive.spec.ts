import { ENDED, expect, expectAccessible, offerOf, resume, test } from './steps';

test.describe('typed work', () => {
  test('[SESS-13] [R-19] [CAP-21] outlives a session that ends on saving: sign in, Resume, Restore, save', async ({
    page,
    signInAs,
    createPerson,
    endSession,
    expectedErrors,
  }) => {
    expectedErrors.push(...ENDED);
    const other = await createPerson([]);
    const person = await signInAs(['VIEW_USER', 'UPDATE_USER']);
    await page.goto(`/users/users/${other.id}`);
    const field = page.getByLabel('First name', { exact: true });
    await expect(field).toHaveValue('Test');
    await endSession();
    await field.fill('Typed late');
    await field.press('Enter');
    await resume(page, person);

    await expect(page).toHaveURL(new RegExp(`/users/users/${other.id}$`));
    const offer = offerOf(page, 'First name');
    await expect(offer).toContainText(/^At \d\d:\d\d you typed “Typed late” and did not save it\./);
    await expectAccessible(page);
    // Offered, never filled in or written by itself.
    await expect(field).toHaveValue('Test');
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await offer.getByRole('button', { name: 'Restore' }).click();
    await expect(field).toHaveValue('Typed late');
    await expect(field).toBeFocused();
    await field.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ first_name: 'Typed late' });
    await expect(page.getByRole('heading', { name: /^Typed late/ })).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Typed late');
    await expect(offer).toHaveCount(0);
  });
});
