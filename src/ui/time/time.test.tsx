import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { ZoneProvider } from '../../admin/zone';
import { memoryStore } from '../../client';
import { relativeTime } from './relativeTime';
import { TimeHints } from './TimeHints';
import { Timestamp } from './Timestamp';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T19:08:10Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const storage = memoryStore();
storage.setItem('meridian.preferences', '{"v":1,"entries":[["shell.zone","Asia/Kolkata"]]}');

const renderTimes = () =>
  renderInConsole(
    <ZoneProvider>
      <Timestamp value={new Date('2026-03-05T16:08:09.045Z')} />
      <Timestamp value="2026-03-05T16:08:09.045Z" isExact isCell />
      <Timestamp value="whenever" />
      <Timestamp value={null} />
      <TimeHints first={undefined} />
    </ZoneProvider>,
    { storage },
  );

describe('[CAP-06] a time', () => {
  it('keeps the format of its place, by the clocks of the chosen zone', () => {
    const { container } = renderTimes();
    expect([...container.querySelectorAll('time')].map(time => time.textContent)).toEqual([
      '2026-03-05 21:38',
      '2026-03-05 21:38:09.045',
    ]);
    expect(container.textContent).toContain('whenever');
  });

  it('tells on focus how long ago it was, UTC and ISO; Escape puts that away, and Ctrl+C copies ISO with the offset', async () => {
    renderTimes();
    await userEvent.tab();
    const time = screen.getByText('2026-03-05 21:38');
    expect(document.activeElement).toBe(time);
    const told = (await screen.findByText('3 hours ago')).closest('div');
    expect(told?.id).toBe(time.getAttribute('aria-describedby'));
    expect(told?.textContent).toContain('2026-03-05 16:08:09.045');
    expect(told?.textContent).toContain('2026-03-05T21:38:09.045+05:30');
    expect(within(told as HTMLElement).getByRole('button', { name: 'Copy as ISO 8601' })).toBeTruthy();

    const copied = new Event('copy', { bubbles: true, cancelable: true });
    const setData = vi.fn();
    Object.assign(copied, { clipboardData: { setData } });
    time.dispatchEvent(copied);
    expect(setData).toHaveBeenCalledWith('text/plain', '2026-03-05T21:38:09.045+05:30');

    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByText('3 hours ago')).toBeNull(), { timeout: 10_000 });
    await vi.waitFor(() => expect(time.getAttribute('aria-describedby')).toBeNull(), { timeout: 10_000 });
  });

  it.each([true, false])(
    'is told to whoever waited for the code of that, and rests on it still: %s',
    async isHovered => {
      vi.useFakeTimers({ now: Date.now() });
      const time = document.createElement('time');
      time.dataset.hint = '';
      time.dateTime = '2026-03-05T16:08:09.045Z';
      vi.spyOn(time, 'matches').mockImplementation(((selector: string) => selector === ':hover' && isHovered) as never);
      document.body.append(time);
      renderInConsole(
        <ZoneProvider>
          <TimeHints first={time} />
        </ZoneProvider>,
        { storage },
      );
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      await act(() => vi.dynamicImportSettled());
      expect(screen.queryAllByText('3 hours ago')).toHaveLength(isHovered ? 1 : 0);
      time.remove();
    },
  );

  it('tells the same to a pointer, which may go over to the copy button', async () => {
    vi.useFakeTimers({ now: Date.now() });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const told = () => screen.queryByText('3 hours ago');
    renderTimes();
    const time = screen.getByText('2026-03-05 21:38:09.045');
    fireEvent.pointerOver(time);
    await pass(400);
    await act(() => vi.dynamicImportSettled());
    const card = told() as HTMLElement;
    expect(card).not.toBeNull();
    fireEvent.pointerOut(time, { relatedTarget: card });
    fireEvent.pointerEnter(card);
    await pass(10_000);
    expect(told()).toBe(card);
    fireEvent.pointerLeave(card);
    await pass(10_000);
    expect(told()).toBeNull();
  });

  it.each([
    [0, 'now'],
    [-59_000, '59 seconds ago'],
    [-3_599_000, '59 minutes ago'],
    [86_400_000, 'tomorrow'],
    [-30 * 86_400_000, '4 weeks ago'],
    [-30.5 * 86_400_000, 'last month'],
    [-365 * 86_400_000, '11 months ago'],
  ])('%i ms from now is "%s"', (distance, words) => {
    expect(relativeTime(1_000_000 + distance, 1_000_000, 'en')).toBe(words);
  });
});
