import { describe, expect, it, vi } from 'vitest';
import { findClockError } from './hostClock';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 23, 12);
const HOST = { host: 'api.example.test' };
const HEALTH = 'https://api.example.test/auth/v2/health';

/** An answer made at a time, by a clock that may be wrong; without one it tells no time. */
const madeAt = (time?: number, headers: Record<string, string> = {}) =>
  new Response('', { headers: { ...(time === undefined ? {} : { date: new Date(time).toUTCString() }), ...headers } });

/** What host and console answer, and the device's own clock: each look at it takes the next time. */
const ask = async ({ host, own, device }: { host?: Response; own?: Response; device: number[] }, of = HOST) => {
  const answers: Record<string, Response | undefined> = { [HEALTH]: host, [document.baseURI]: own };
  const fetch = vi.fn<typeof globalThis.fetch>(async url => {
    const answer = answers[String(url)];
    if (!answer) throw new TypeError('nobody answers');
    return answer;
  });
  const times = [...device];
  const error = await findClockError(of, { fetch, now: () => times.shift() ?? Number.NaN });
  return { error, asked: fetch.mock.calls.map(([url, init]) => `${init?.method} ${String(url)}`), fetch };
};

describe('the clock of this device', () => {
  it.each([
    ['ahead', 12 * MINUTE, 12 * MINUTE],
    ['behind', -7 * MINUTE, -7 * MINUTE],
  ])('%s of the host by more than five minutes: by how much', async (_, off, aheadMs) => {
    const { error, asked } = await ask({ host: madeAt(NOON), device: [NOON + off, NOON + off] });
    expect(error).toEqual({ aheadMs, by: 'host', time: new Date(NOON) });
    expect(asked).toEqual([`GET ${HEALTH}`]);
  });

  it.each([0, 5 * MINUTE, -5 * MINUTE])('off by %d ms: nothing', async off => {
    expect((await ask({ host: madeAt(NOON), device: [NOON + off, NOON + off] })).error).toBeUndefined();
  });

  it('an answer that took long proves only what it must: one made in between shows no error', async () => {
    const device = [NOON - 20 * MINUTE, NOON + 20 * MINUTE];
    expect((await ask({ host: madeAt(NOON), device })).error).toBeUndefined();
    const late = await ask({ host: madeAt(NOON - 30 * MINUTE), device });
    expect(late.error?.aheadMs).toBe(10 * MINUTE);
  });

  it('a cache that gives an answer again says how old it is', async () => {
    const host = madeAt(NOON - 60 * MINUTE, { age: '3600' });
    expect((await ask({ host, device: [NOON, NOON] })).error).toBeUndefined();
  });

  it.each([
    ['does not let this page read its date', madeAt()],
    ['does not answer', undefined],
  ])('a host that %s: the server of the console tells the time', async (_, host) => {
    const device = [NOON, NOON, NOON, NOON];
    const { error, asked } = await ask({ ...(host ? { host } : {}), own: madeAt(NOON + 9 * MINUTE), device });
    expect(error).toMatchObject({ by: 'console' });
    expect(Math.round((error?.aheadMs ?? 0) / MINUTE)).toBe(-9);
    expect(asked).toEqual([`GET ${HEALTH}`, `HEAD ${document.baseURI}`]);
  });

  it('nobody who tells the time, and a name that is no host: nothing', async () => {
    expect((await ask({ device: [NOON, NOON] })).error).toBeUndefined();
    expect((await ask({ device: [NOON, NOON] }, { host: 'a b@c' })).error).toBeUndefined();
  });

  it('is asked for without cookies, and without a header that would call for a preflight', async () => {
    const { fetch } = await ask({ host: madeAt(NOON), device: [NOON, NOON] });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-store' });
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('headers');
  });
});
