import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { DateTimeInput } from './DateTimeInput';

afterEach(cleanup);

it('[CONST-03] is typed month first, and offers times that lie 30 minutes apart', async () => {
  // What the picker looks at to tell a mouse from a finger.
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => ({ matches: true, ...listening }));
  const value = new Date(1990, 0, 31, 9, 30).toISOString();
  renderInConsole(<DateTimeInput name="at" label="Taken at" value={value} onChange={() => undefined} />);
  expect(document.querySelector<HTMLInputElement>('input[name="at"]')?.value).toBe('01/31/1990 09:30');
  await userEvent.click(screen.getByRole('button', { name: /^Choose date/ }));
  const minutes = within(await screen.findByRole('listbox', { name: /minutes/ })).getAllByRole('option');
  expect(minutes.map(option => option.textContent)).toEqual(['00', '30']);
  vi.unstubAllGlobals();
});
