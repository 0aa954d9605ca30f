import { expect, expectAccessible, expectToFit, test } from './steps';

type Dispatcher = { id: string; actions: object[] };

test('[SVC-DISP] an action of a dispatcher is added, changed and removed with the keyboard alone, on a phone', async ({
  page,
  signedIn: _,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push('status of 400');
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await api.call<Dispatcher>('POST', '/dispatchers/v1/', adminToken, {
    eventType: 'order_paid',
    actions: [{ type: 'task', name: 'Thanks', functionName: 'greet', data: { name: 'Eva' } }],
  });
  const stored = async () => {
    const { data } = await api.call<{ data: Dispatcher[] }>('GET', `/dispatchers/v1/?eq(id,${id})`, adminToken);
    return data[0]?.actions;
  };
  const thanks = { type: 'task', name: 'Thanks', functionName: 'greet', data: { name: 'Eva' } };
  const card = page.getByRole('region', { name: 'Actions', exact: true });
  const box = (label: string) => card.getByRole('textbox', { name: label, exact: true });
  const { keyboard } = page;
  await page.goto(`/automation/dispatchers/${id}`);
  await expect(card.getByRole('heading', { name: 'Function: greet' })).toBeVisible();

  // A name that another action has is refused; what was typed stays, and is mended.
  await card.getByRole('button', { name: 'Add function' }).press('Enter');
  await expect(box('Function')).toBeFocused();
  await keyboard.type('tidy');
  await box('Name').focus();
  await keyboard.type('Thanks');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(card.getByRole('alert')).toHaveText('Two actions of the dispatcher have one name');
  await expectAccessible(page);
  await expectToFit(page, 390);
  await box('Name').focus();
  await keyboard.type(' again');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(card.getByRole('heading', { name: 'Function: tidy' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add function' })).toBeFocused();
  expect(await stored()).toMatchObject([
    thanks,
    { type: 'task', functionName: 'tidy', name: 'Thanks again', data: {} },
  ]);

  await card.getByRole('button', { name: 'Change Function: tidy' }).press('Enter');
  await expect(box('Function')).toBeFocused();
  await box('Tags').focus();
  await keyboard.type('nightly');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(card.getByText('nightly')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Change Function: tidy' })).toBeFocused();
  expect(await stored()).toMatchObject([thanks, { functionName: 'tidy', name: 'Thanks again', tags: ['nightly'] }]);

  await card.getByRole('button', { name: 'Delete Function: tidy' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Function: tidy');
  await dialog.getByRole('button', { name: 'Delete action' }).press('Enter');
  await expect(card.getByRole('heading', { name: 'Function: tidy' })).toHaveCount(0);
  await expect(card.getByRole('heading', { name: 'Function: greet' })).toBeVisible();
  await expectAccessible(page);
  expect(await stored()).toMatchObject([thanks]);
  expect(await stored()).toHaveLength(1);
});
