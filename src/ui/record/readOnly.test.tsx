import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readOnlyHost } from '../../../tests/support/readOnlyHost';
import { openRecords } from '../../../tests/support/recordPages';

afterEach(cleanup);

const READ_ONLY = 'Read-only on this host: you asked this console to change nothing here.';
const open = (path: string) => openRecords(path, () => ({ id: 'a1', name: 'Ada' }), { storage: readOnlyHost() });

it('[CAP-05] on a host that is read-only a record is neither edited nor removed, and each button says why', async () => {
  const { calls } = open('/data/things/a1');
  for (const name of ['Edit', 'Delete']) {
    const button = await screen.findByRole('button', { name: `${name}${READ_ONLY}` });
    expect(button).toHaveAttribute('aria-disabled', 'true');
  }
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Read-only' });
  expect(dialog).toHaveTextContent(READ_ONLY);
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('[CAP-05] the editor that somebody goes to by its address says so too', async () => {
  open('/data/things/a1/edit');
  expect(await screen.findByText(READ_ONLY)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
