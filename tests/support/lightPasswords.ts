import { vi } from 'vitest';

// A password costs 20 ms of a processor so that nobody guesses many, and these tests give thousands. What is stored names its own cost,
// so all else is as it is; src/embedded/kernel/passwords.test.ts holds the real one, and servers with a process of their own take it.
vi.mock('@node-rs/argon2', async importOriginal => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
  return { ...argon2, hash };
});
