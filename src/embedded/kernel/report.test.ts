import { expect, it } from 'vitest';
import { createReport } from './report';

const setUp = () => {
  const lines: Record<string, unknown>[] = [];
  const clock = { now: 0 };
  const report = createReport(
    line => lines.push(line),
    () => clock.now,
  );
  return { lines, clock, report };
};

it('a failure that comes again and again is told every ten seconds, with how often it came meanwhile', () => {
  const { lines, clock, report } = setUp();
  for (const at of [0, 1, 9_999, 10_000, 10_001, 20_000, 30_000]) {
    clock.now = at;
    report(new Error('The database is away.'));
  }
  expect(lines.map(({ message, repeated }) => [message, repeated])).toEqual([
    ['The database is away.', undefined],
    ['The database is away.', 2],
    ['The database is away.', 1],
    ['The database is away.', undefined],
  ]);
  expect(lines[0]).toMatchObject({ level: 'error', stack: expect.stringContaining('Error: The database is away.') });
});

it('a failure is told with what caused it', () => {
  const { lines, report } = setUp();
  report(new Error('The database is away.', { cause: new Error('read-only file system') }));
  report(new Error('The store is away.', { cause: 'refused' }));
  report(new Error('The store is away.', { cause: 'slow down' }));
  report(new Error('The store is away.', { cause: 'refused' }));
  report(new Error('alone'));
  expect(lines.map(({ message, cause }) => [message, cause])).toEqual([
    ['The database is away.', 'read-only file system'],
    ['The store is away.', 'refused'],
    ['The store is away.', 'slow down'],
    ['alone', undefined],
  ]);
});

it('failures with other words are told at once, and words that are nobody’s error too', () => {
  const { lines, report } = setUp();
  for (const one of ['first', 'second', 'first', 'third']) report(one);
  expect(lines.map(({ message }) => message)).toEqual(['first', 'second', 'third']);
});

it('of many failures the one that was told longest ago is forgotten first', () => {
  const { lines, report } = setUp();
  for (let n = 0; n <= 100; n++) report(`failure ${n}`);
  report('failure 100');
  report('failure 1');
  report('failure 0');
  expect(lines.map(({ message }) => message).slice(100)).toEqual(['failure 100', 'failure 0']);
});
