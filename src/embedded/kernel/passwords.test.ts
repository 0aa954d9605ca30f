import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

it('[SEC-01] a password is kept as argon2id over 19 MiB in two passes, salted', async () => {
  const [one = '', other = ''] = await Promise.all([hashPassword('Correct-Horse-7'), hashPassword('Correct-Horse-7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword(one, 'Correct-Horse-7')).toBe(true);
  expect(await verifyPassword(one, 'Correct-Horse-8')).toBe(false);
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});
