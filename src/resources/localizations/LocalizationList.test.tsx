import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { localizations } from '.';
import { LocalizationList } from './LocalizationList';

afterEach(cleanup);

const show = (data: readonly object[]) =>
  renderInConsole(<LocalizationList />, {
    client: scriptedHost(() => pageWith(data)).client,
    resources: [localizations],
  });
const keys = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

it('[SVC-LOC GET /] a key leads to its text, whatever it holds; texts say in which language they are', async () => {
  show([{ key: 'ward/a b?', text: { EN: 'Ward', NL: 'Afdeling' } }]);
  const link = await screen.findByRole('link', { name: 'ward/a b?' });
  expect(link).toHaveAttribute('href', '/content/localizations/ward%2Fa%20b%3F');
  expect(screen.getByRole('cell', { name: 'Afdeling' })).toHaveAttribute('lang', 'nl');
});

it('[SVC-LOC GET /] what is missing is counted among the languages that stand side by side', async () => {
  show([
    { key: 'a', text: { EN: 'A', NL: 'A' } },
    { key: 'b', text: { EN: 'B', NL: ' ' } },
  ]);
  expect(await screen.findByText('1 of 2 lack one of these languages')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Only what is missing' }));
  expect(keys()).toEqual(['b']);
  const languages = within(screen.getByRole('group', { name: 'Languages side by side' }));
  await userEvent.click(languages.getByRole('button', { name: 'NL' }));
  expect(screen.getByText('Nothing is missing in these languages')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search keys and texts' }), 'zzz');
  expect(screen.getByText('No key or text holds these words')).toBeVisible();
});

it('[SVC-LOC POST /] without the permission nobody is offered a new text', async () => {
  show([]);
  expect(await screen.findByText(/Create the first text/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
});
