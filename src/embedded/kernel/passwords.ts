import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 76 checks a second on two cores. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_WAITING = 64;

/** More passwords wait to be checked than can be in useful time. */
export class HashingBusyError extends Error {
  override readonly name = 'HashingBusyError';
}

const createTurns = (places: number) => {
  let free = places;
  const queue: (() => void)[] = [];
  return async <T>(task: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const hasToWait = free === 0;
    if (!hasToWait) free--;
    else {
      if (queue.length >= MAX_WAITING) throw new HashingBusyError('Too many sign-ins at once.');
      await new Promise<void>(resolve => queue.push(resolve));
    }
    try {
      return await task(hasToWait);
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
};

const inTurn = createTurns(Math.max(1, cpus().length));

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

let dummy: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash the same work is done for nothing, so that an unknown e-mail takes as long
 * as a known one.
 *
 * @param beforehand runs when others went first and the turn has come: what it throws spares the check
 */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
  beforehand?: () => Promise<void>,
): Promise<boolean> => {
  dummy ??= hash('nobody has this password', PARAMETERS);
  const expected = stored ?? (await dummy);
  const matches = await inTurn(async hasWaited => {
    if (hasWaited) await beforehand?.();
    return verify(expected, password);
  });
  return matches && stored !== undefined;
};

/** How tokens, codes and e-mails under attack are kept: their SHA-256 in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
