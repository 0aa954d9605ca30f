import { expect, it } from 'vitest';
import { nameOf } from './platform';

it.each([
  ['Ada', 'Byron', 'Ada Byron'],
  ['Ada', ' ', 'Ada'],
  ['  ', '\u00a0', 'ada@host.test'],
])('a user called %j and %j is named %s', (firstName, lastName, name) => {
  expect(nameOf({ id: 'u1', email: 'ada@host.test', firstName, lastName })).toBe(name);
});
