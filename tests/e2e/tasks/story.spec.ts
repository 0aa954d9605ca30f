import { expect, test } from './fixtures';

const SOURCE = `
const http = require('node:http');
exports.handler = async ({ data }) => {
  console.log('connecting to the archive');
  await new Promise((resolve, reject) => http.get(data.gate, resolve).on('error', reject));
  if (process.env.ARCHIVE_URL !== 'https://archive.example.test') {
    console.error('ARCHIVE_URL is ' + process.env.ARCHIVE_URL);
    throw new Error('The archive cannot be reached');
  }
  console.log('archived');
};`;

test('[EXEC-02] [EXEC-11] [EXEC-13] [ENV-02] an operator finds a failed run, reads why, corrects a variable, and sees the next run succeed', async ({
  page,
  signInAs,
  deploy,
  start,
  gate,
}) => {
  const name = await deploy({
    source: SOURCE,
    variables: { ARCHIVE_URL: 'https://archive.exmaple.test', OTHER: 'kept' },
  });
  const { url, arrived, open } = await gate();
  const id = await start(name, { gate: url });
  await arrived;
  await signInAs([
    'VIEW_TASKS',
    'VIEW_TASK_FUNCTIONS',
    'VIEW_TASK_FUNCTION_DETAILS',
    'VIEW_TASK_LOGS',
    'UPDATE_TASK_FUNCTION',
    'CREATE_TASKS',
  ]);

  // The list shows it running; its log is read while it grows.
  await page.goto(`/tasks/executions?function=${name}`);
  const row = page.getByRole('row', { name: new RegExp(id) });
  await expect(row).toContainText('inProgress');
  await row.getByRole('cell').nth(2).click();
  const panel = page.getByRole('complementary', { name: `Execution ${id}` });
  await expect(panel.getByRole('cell', { name: 'connecting to the archive' })).toBeVisible();
  open();
  await expect(panel.getByRole('cell', { name: 'ARCHIVE_URL is https://archive.exmaple.test' })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Error' })).toContainText('The archive cannot be reached');
  // The row beside it has learnt of the failure by itself.
  await expect(row).toContainText('failed');
  await expect(row).toContainText('Error: The archive cannot be reached');

  // From there to the function, where the variable is corrected.
  await panel.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Reveal ARCHIVE_URL' }).click();
  await expect(page.getByText('https://archive.exmaple.test')).toBeVisible();
  await page.getByRole('button', { name: 'Edit ARCHIVE_URL' }).click();
  await page.getByLabel('Value', { exact: true }).fill('https://archive.example.test');
  await page.getByRole('button', { name: 'Save variable' }).click();
  await expect(page.getByRole('button', { name: 'Add variable' })).toBeEnabled();

  // Run again: the gate stands open now.
  await page.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(JSON.stringify({ gate: url }));
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click();
  await expect(page).toHaveURL(/\/tasks\/executions\/[0-9a-f]{24}/);
  await expect(page.getByRole('cell', { name: 'archived' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Info' })).toContainText('complete');
  await expect(page.getByRole('region', { name: 'Error' })).toHaveCount(0);
});
