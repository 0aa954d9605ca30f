// What lightPasswords.ts is to contract tests, for a server with a process of its own: Node loads this before the server (spawnServer.ts).
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 64, timeCost: 1 });
