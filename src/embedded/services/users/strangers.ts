import { clientOf } from '../../http/client';
import type { Call } from '../../http/route';
import { type Bucket, requireRoom, take } from '../../kernel/buckets';
import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import type { MailPurpose } from './mailPurposes';
import { limitsLinks } from './verification';

/** What may be done without signing in, per client; nobody does it by hand faster. */
const PER_CLIENT = {
  register: { burst: 100, everyMs: 500 },
  mail: { burst: 30, everyMs: 10_000 },
  email_available: { burst: 60, everyMs: 1_000 },
} as const satisfies Record<string, Bucket>;
/** Links that are mailed to one address for one purpose, whoever asks, where they are limited. */
const PER_ADDRESS: Bucket = { burst: 5, everyMs: 60 * 60_000 };
const BETWEEN: Bucket = { burst: 1, everyMs: 5 * 60_000 };
const CODES = { password: { tooMany: 220, tooSoon: 221 }, activation: { tooMany: 222, tooSoon: 223 } } as const;

/** @throws TooManyError */
export const requirePatience = ({ platform, request }: Call, action: keyof typeof PER_CLIENT): Promise<void> =>
  requireRoom(platform, `${action} ${clientOf(request)}`, PER_CLIENT[action]);

/**
 * Whether one more link may be mailed to an address; the answer does not tell whether it has an account.
 *
 * @throws PlatformError 220, 222 for one too many, 221, 223 for one too soon
 */
export const requireLinkRoom = async (platform: Platform, email: string, purpose: MailPurpose): Promise<void> => {
  if (!(await limitsLinks(platform, purpose))) return;
  const { tooMany, tooSoon } = CODES[purpose];
  const key = `${purpose} ${email.toLowerCase()}`;
  const tooSoonMs = await take(platform, `mail after mail ${key}`, BETWEEN);
  if (tooSoonMs > 0) throw new PlatformError(tooSoon, undefined, { remainingDelay: tooSoonMs });
  const tooManyMs = await take(platform, `mail ${key}`, PER_ADDRESS);
  if (tooManyMs > 0) throw new PlatformError(tooMany, undefined, { remainingDelay: tooManyMs });
};
