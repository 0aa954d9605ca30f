import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInConsole, sessionOf } from '../../tests/support/renderInConsole';
import { ZoneProvider } from '../admin/zone';
import { ZoneDialog } from './ZoneDialog';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T16:08:00.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (timeZone?: string) =>
  renderInConsole(
    <ZoneProvider>
      <ZoneDialog onClose={() => undefined} />
    </ZoneProvider>,
    { session: sessionOf([], timeZone === undefined ? {} : { timeZone }) },
  );

it('what may be chosen says what its clocks show now', async () => {
  show('Asia/Tokyo');
  expect(await screen.findByRole('radio', { name: /Asia\/Tokyo, .*01:08/ })).toBeEnabled();
  expect(screen.getAllByRole('radio', { name: /UTC, .*16:08/ })).not.toEqual([]);
});

it('the zone of a profile that has none cannot be chosen', async () => {
  show();
  expect(await screen.findByRole('radio', { name: /profile/i })).toBeDisabled();
});
