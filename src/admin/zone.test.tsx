import { isMainThread } from 'node:worker_threads';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole, sessionOf } from '../../tests/support/renderInConsole';
import { memoryStore } from '../client';
import { TIME_ZONES } from '../contract/timeZones';
import { Timestamp } from '../ui/time/Timestamp';
import { browserZone, clockIn, HERE, isoIn, isZone, momentOf } from './clock';
import { useZoneChoice, useZoneName, ZoneProvider } from './zone';

afterEach(cleanup);

/** A worker thread, as the mutation run has, keeps the zone of its computer. */
const COMPUTERS = isMainThread
  ? ['Europe/Brussels', 'America/St_Johns', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Europe/Amsterdam', 'UTC']
  : [browserZone()];

describe('[CAP-06] time zones', () => {
  it.each([
    ['2026-03-05T16:08:09.045Z', 'Europe/Brussels', '2026-03-05T17:08:09.045+01:00'],
    ['2026-07-05T16:08:09.045Z', 'Europe/Brussels', '2026-07-05T18:08:09.045+02:00'],
    ['2026-03-05T16:08:09.045Z', 'UTC', '2026-03-05T16:08:09.045+00:00'],
    ['2026-03-05T16:08:09.045Z', 'Asia/Kolkata', '2026-03-05T21:38:09.045+05:30'],
    ['2026-03-05T16:08:09.045Z', 'America/St_Johns', '2026-03-05T12:38:09.045-03:30'],
    ['2026-12-31T23:30:00.000Z', 'Pacific/Auckland', '2027-01-01T12:30:00.000+13:00'],
  ])('%s in %s is %s', (utc, zone, told) => {
    expect(isoIn(new Date(utc), zone)).toBe(told);
    expect(new Date(told).toISOString()).toBe(utc);
  });

  it('seconds of an offset, as there were long ago, are cut off, not rounded', () => {
    const offsetOf = (zone: string) =>
      isoIn(new Date('1850-01-01T00:00:00Z'), zone).slice('1850-01-01T00:00:00.000'.length);
    // 17 minutes and 30 seconds before UTC, and 4:56:02 behind it.
    expect([offsetOf('Europe/Brussels'), offsetOf('America/New_York')]).toEqual(['+00:17', '-04:56']);
  });

  it.each([
    ['2026-10-25T00:10:00Z', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T01:10:00Z', '2026-10-25T01:30:00.000Z'],
    // Later that day, too; what is no moment says nothing: the first counts.
    ['2026-10-25T12:00:00Z', '2026-10-25T01:30:00.000Z'],
    ['never', '2026-10-25T00:30:00.000Z'],
  ])('of an hour that is there twice the one beside %s counts', (before, moment) => {
    expect(momentOf('2026-10-25T02:30:00.000', 'Europe/Brussels', new Date(before)).toISOString()).toBe(moment);
  });

  it('both sides of a change of the clocks are told apart by their offset', () => {
    const before = isoIn(new Date('2026-10-25T00:30:00Z'), 'Europe/Brussels');
    const after = isoIn(new Date('2026-10-25T01:30:00Z'), 'Europe/Brussels');
    expect([before, after]).toEqual(['2026-10-25T02:30:00.000+02:00', '2026-10-25T02:30:00.000+01:00']);
  });

  it('what is typed by the clocks of a zone means the moment at which they show it', () => {
    const moments = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...TIME_ZONES), (date, zone) => {
        const clock = clockIn(date, zone);
        expect(clockIn(momentOf(clock, zone), zone)).toBe(clock);
      }),
      { numRuns: 400 },
    );
    // Skipped by the clocks, and shown by them twice.
    expect(momentOf('2026-03-29T02:30', 'Europe/Brussels').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(momentOf('2026-10-25T02:30', 'Europe/Brussels').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each(COMPUTERS)(
    'by the clocks of a computer in %s its times are those of that zone, long ago and in the first century too',
    zone => {
      vi.stubEnv('TZ', zone);
      const moments = fc.date({ min: new Date('0001-02-01'), max: new Date('2199-01-01'), noInvalidDate: true });
      const told = (date: Date, of: string) => [clockIn(date, of), isoIn(date, of)];
      try {
        expect(browserZone()).toBe(zone);
        fc.assert(
          fc.property(moments, date => {
            expect(told(date, HERE)).toEqual(told(date, zone));
          }),
          { numRuns: 200 },
        );
        expect(clockIn(momentOf('2026-07-05T10:00', HERE), zone)).toBe('2026-07-05T10:00:00.000');
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  it('no browser is asked for the name of its zone before it has nothing else to do', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const asked = vi.spyOn(Intl, 'DateTimeFormat');
    const Probe = () => <output>{useZoneName() ?? 'unknown'}</output>;
    try {
      renderInConsole(
        <ZoneProvider>
          <Probe />
          <Timestamp value="2026-03-05T16:08:09.045Z" />
        </ZoneProvider>,
      );
      expect(screen.getByRole('time').textContent).toMatch(/^2026-03-0[56] /);
      expect(screen.getByRole('status').textContent).toBe('unknown');
      expect(asked).not.toHaveBeenCalled();
      act(() => idle.forEach(task => void task()));
      expect(screen.getByRole('status').textContent).toBe(browserZone());
    } finally {
      cleanup();
      asked.mockRestore();
      vi.unstubAllGlobals();
    }
  });

  it('knows what is no zone and no moment', () => {
    expect([isZone('Europe/Brussels'), isZone('Mars/Olympus'), isZone(''), isZone(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isoIn(new Date(Number.NaN), 'UTC')).toBe('');
  });

  it('[TABLE-13] of a profile that names a zone, that one counts for whoever chose so', () => {
    const storage = memoryStore();
    storage.setItem('meridian.preferences', '{"v":1,"entries":[["shell.zone","profile"]]}');
    const Probe = () => <output>{useZoneChoice().zone}</output>;
    const zoneOf = (timeZone: string) => {
      renderInConsole(
        <ZoneProvider>
          <Probe />
        </ZoneProvider>,
        { storage, session: sessionOf([], { timeZone }) },
      );
      const zone = screen.getByRole('status').textContent;
      cleanup();
      return zone;
    };
    expect(zoneOf('Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf('Mars/Olympus')).toBe(HERE);
  });

  it('of a profile without a zone, or with one that is none, the zone of the computer counts', () => {
    const storage = memoryStore();
    storage.setItem('meridian.preferences', '{"v":1,"entries":[["shell.zone","profile"]]}');
    const Probe = () => <output>{useZoneChoice().zone}</output>;
    renderInConsole(
      <ZoneProvider>
        <Probe />
      </ZoneProvider>,
      { storage },
    );
    expect(screen.getByRole('status').textContent).toBe(HERE);
  });

  it('a choice applies at once and is kept; what is stored and is no zone counts as not chosen', async () => {
    const storage = memoryStore();
    const Probe = () => {
      const { zone, choose } = useZoneChoice();
      return (
        <button type="button" onClick={() => choose('Asia/Tokyo')}>
          {zone}
        </button>
      );
    };
    const show = () =>
      renderInConsole(
        <ZoneProvider>
          <Probe />
        </ZoneProvider>,
        { storage },
      );
    show();
    expect(screen.getByRole('button').textContent).toBe(HERE);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('Asia/Tokyo');
    cleanup();
    show();
    expect(screen.getByRole('button').textContent).toBe('Asia/Tokyo');
    cleanup();
    storage.setItem('meridian.preferences', '{"v":1,"entries":[["shell.zone","Mars/Olympus"]]}');
    show();
    expect(screen.getByRole('button').textContent).toBe(HERE);
  });
});
