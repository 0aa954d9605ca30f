import { expect, it } from 'vitest';
import { createPreferences, memoryStore } from '../client';
import { rememberWanted, wantedPath } from './resume';

it.each(['//evil.test/users', '/\\\\evil.test', 'https://evil.test', '/@evil.test', ''])(
  '[R-19] no page of elsewhere is offered: %j',
  path => {
    const tab = createPreferences({ storage: memoryStore() });
    tab.set('resume', path);
    expect(wantedPath(tab)).toBeUndefined();
  },
);

it.each<[string | undefined, string | undefined, string | undefined]>([
  ['ada', 'ada', '/users/users/7'],
  ['ada', 'ben', undefined],
  // Nobody was signed in yet, or is not known to be.
  [undefined, 'ben', '/users/users/7'],
  ['ada', undefined, '/users/users/7'],
])('[R-19] [SESS-13] the page that %s left is offered to %s: %s', (owner, reader, offered) => {
  const tab = createPreferences({ storage: memoryStore() });
  rememberWanted(tab, '/users/users/7', owner);
  expect(wantedPath(tab, reader)).toBe(offered);
});

it.each(['/', '/login', '/login/mfa'])(
  '[R-19] on the way through %s the page that was wanted before stays wanted',
  path => {
    const tab = createPreferences({ storage: memoryStore() });
    rememberWanted(tab, '/users/users/7');
    rememberWanted(tab, path);
    expect(wantedPath(tab)).toBe('/users/users/7');
  },
);
