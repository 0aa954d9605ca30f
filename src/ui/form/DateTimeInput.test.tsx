import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { ZoneProvider } from '../../admin/zone';
import { memoryStore } from '../../client';
import { DateTimeInput } from './DateTimeInput';
import { NO_DATE } from './pickers';

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

it('opens as a dialog where there is no room for calendar and times beside the field', async () => {
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: !query.includes('min-width'), ...listening }));
  renderInConsole(<DateTimeInput name="at" label="Taken at" value="" onChange={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: /^Choose date/ }));
  expect(await screen.findByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  expect(screen.queryByRole('listbox', { name: /minutes/ })).toBeNull();
  vi.unstubAllGlobals();
});

describe('[CAP-06] a moment that is typed', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  /** The field in a zone, on a computer in Brussels; what it shows and what it holds. */
  const show = (zone: string, initial = '') => {
    process.env.TZ = 'Europe/Brussels';
    const storage = memoryStore();
    storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries: [['shell.zone', zone]] }));
    const Field = () => {
      const [value, setValue] = useState(initial);
      return (
        <>
          <DateTimeInput name="at" label="Taken at" value={value} onChange={setValue} />
          <output>{value}</output>
        </>
      );
    };
    renderInConsole(
      <ZoneProvider>
        <Field />
      </ZoneProvider>,
      { storage },
    );
    const section = (name: string) => screen.getByRole('spinbutton', { name });
    return {
      shown: () => document.querySelector<HTMLInputElement>('input[name="at"]')?.value,
      held: () => screen.getByRole('status').textContent,
      type: async (name: string, keys: string) => {
        await userEvent.click(section(name));
        await userEvent.keyboard(keys);
      },
    };
  };

  it('may lie in an hour that this computer leaves out', async () => {
    const { shown, held, type } = show('UTC');
    await type('Month', '032820270230');
    expect([shown(), held()]).toEqual(['03/28/2027 02:30', '2027-03-28T02:30:00.000Z']);
    await type('Minutes', '45');
    expect([shown(), held()]).toEqual(['03/28/2027 02:45', '2027-03-28T02:45:00.000Z']);
  });

  it('is no time while it is half typed: Enter, which sends the form, finds that out', async () => {
    const { held, type } = show('UTC');
    await type('Month', '0328');
    expect(held()).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(held()).toBe(NO_DATE);
  });

  it('is shown as it is held where the zone leaves its hour out', async () => {
    const { shown, held, type } = show('Europe/Brussels');
    await type('Month', '032820270230');
    expect([shown(), held()]).toEqual(['03/28/2027 03:30', '2027-03-28T01:30:00.000Z']);
  });

  it.each(['Europe/Brussels', 'Europe/Paris'])(
    'stays in the second of two hours, half typed or not, in %s',
    async zone => {
      const { shown, held, type } = show(zone, '2026-10-25T01:30:00.000Z');
      await type('Minutes', '45');
      expect([shown(), held()]).toEqual(['10/25/2026 02:45', '2026-10-25T01:45:00.000Z']);
      await type('Minutes', '{Backspace}');
      expect(held()).toBe('');
      await type('Minutes', '15');
      expect(held()).toBe('2026-10-25T01:15:00.000Z');
      await type('Hours', '{ArrowDown}');
      await type('Hours', '{ArrowUp}');
      expect(held(), 'who comes from the first side of the change means the first').toBe('2026-10-25T00:15:00.000Z');
    },
  );
});
