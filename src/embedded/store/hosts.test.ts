import { expect, it, vi } from 'vitest';
import { firstWritable, hostsOf, StandbyError } from './hosts';

it.each([
  ['postgres://a:p%40@one/db', ['postgres://a:p%40@one/db']],
  ['postgres://a:p@one:5432,two:5433/db?x=1', ['postgres://a:p@one:5432/db?x=1', 'postgres://a:p@two:5433/db?x=1']],
  ['postgresql://[::1]:1,[::2]:2/db', ['postgresql://[::1]:1/db', 'postgresql://[::2]:2/db']],
  ['postgres://one,two/db?target_session_attrs=read-write', ['postgres://one/db', 'postgres://two/db']],
  ['postgres://one,two/db?target_session_attrs=any&x=1', ['postgres://one/db?x=1', 'postgres://two/db?x=1']],
])('reads the hosts of %s', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});

it('asks the host first that took writes last, and the next when it does not', async () => {
  const client = { query: vi.fn(), release: vi.fn() };
  const [one, two] = [
    { connect: vi.fn(), end: vi.fn() },
    { connect: vi.fn().mockResolvedValue(client), end: vi.fn() },
  ];
  one.connect.mockRejectedValue(new StandbyError());
  const pool = firstWritable([one, two], 1_000);
  await pool.connect();
  await pool.connect();
  expect([one.connect.mock.calls.length, two.connect.mock.calls.length]).toEqual([1, 2]);
  two.connect.mockRejectedValueOnce(new Error('gone'));
  one.connect.mockResolvedValue(client);
  expect(await pool.connect()).toBe(client);
  expect([one.connect.mock.calls.length, two.connect.mock.calls.length]).toEqual([2, 3]);
});

it('says why none does once the time is over', async () => {
  const standby = { connect: vi.fn().mockRejectedValue(new StandbyError()), end: vi.fn() };
  await expect(firstWritable([standby, standby], 0).connect()).rejects.toBeInstanceOf(StandbyError);
});
