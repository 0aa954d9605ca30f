import { clientOf } from '../../http/client';
import type { Call } from '../../http/route';
import { type Bucket, requireRoom, take } from '../../kernel/buckets';
import { PlatformError } from '../../kernel/errors';
import type { HashPurpose } from './mailHashes';

/** What may be done without signing in, per client; nobody does it by hand faster. */
const PER_CLIENT = {
  register: { burst: 100, everyMs: 500 },
  mail: { burst: 30, everyMs: 10_000 },
  email_available: { burst: 60, everyMs: 1_000 },
} as const satisfies Record<string, Bucket>;
/** Mails to one address for one purpose, whoever asks. */
const PER_ADDRESS: Bucket = { burst: 5, everyMs: 12 * 60_000 };
const LIMIT_CODES = { password: 220, activation: 222 } as const;

/** @throws TooManyError */
export const requirePatience = ({ platform, request }: Call, action: keyof typeof PER_CLIENT): Promise<void> =>
  requireRoom(platform, `${action} ${clientOf(request)}`, PER_CLIENT[action]);

/**
 * Whether one more mail may go to an address; the answer does not tell whether it has an account.
 *
 * @throws TooManyError for the client, PlatformError 220, 222 for the address
 */
export const requireMailRoom = async (call: Call, email: string, purpose: HashPurpose): Promise<void> => {
  await requirePatience(call, 'mail');
  const waitMs = await take(call.platform, `mail ${purpose} ${email.toLowerCase()}`, PER_ADDRESS);
  if (waitMs > 0) throw new PlatformError(LIMIT_CODES[purpose], undefined, { remainingDelay: waitMs });
};
