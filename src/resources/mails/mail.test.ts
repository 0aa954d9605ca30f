import { expect, it } from 'vitest';
import { queuedMails } from '.';
import { readQueued, recipientsOf } from './mail';

it.each([
  ['one text', 'ada@example.test', ['ada@example.test']],
  ['a list', ['ada@example.test', 'bea@example.test'], ['ada@example.test', 'bea@example.test']],
  ['neither', 7, undefined],
])('[HOST-05] whom a mail that waits is for, given as %s', (_, to, read) => {
  expect(readQueued({ id: 'q1', status: 'queued', to })).toEqual({ id: 'q1', status: 'queued', to: read });
});

it('[SVC-MAIL] a mail that waits is listed, sorted and filtered by what the wire names', () => {
  const shown = queuedMails.columns.filter(({ isExtra }) => !isExtra).map(({ field }) => field);
  const sorted = queuedMails.columns.filter(({ sortable }) => sortable).map(({ field }) => field);
  expect([...shown, ...sorted, ...Object.keys(queuedMails.filterFields ?? {})]).not.toContain('creationTimestamp');
  expect(shown).toEqual(['subject', 'to', 'status']);
  expect(queuedMails.filterFields).not.toHaveProperty('creation_timestamp');
});

it('[SVC-MAIL] everybody who got a mail is told, copies that others do not see too', () => {
  const recipients = { to: ['ada@example.test'], cc: ['bea@example.test'], bcc: ['cyd@example.test'] };
  expect(recipientsOf({ id: 'm', creationTimestamp: new Date(0), recipients })).toBe(
    'ada@example.test, bea@example.test, cyd@example.test',
  );
  expect(recipientsOf({ id: 'm', creationTimestamp: new Date(0) })).toBe('');
});
