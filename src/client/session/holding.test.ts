import { expect, it } from 'vitest';
import { createCredentialStore } from '../storage';
import { createHolding } from './holding';

it('[SESS-06] a session that no storage keeps counts until it expires, and not after', () => {
  let now = 0;
  const refuses = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  const holding = createHolding(createCredentialStore({ local: refuses, session: refuses }), () => now);
  const credentials = { refreshToken: 'r', expiresAt: 2_592_000, host: 'a.example' };
  holding.hold({ credentials, place: 'local' });
  now = 2_592_000_000 - 1;
  expect(holding.stored()?.credentials).toEqual(credentials);
  now += 1;
  expect(holding.stored()).toBeUndefined();
});
