import type { MfaChallenge } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import type { Account } from '../users/ports';
import { letIn } from './letIn';
import { createChallenge, isMfaEnabled } from './mfa';

/**
 * Lets somebody in, or asks for their second factor.
 *
 * @throws PlatformError of `hold`, where what they came with does not count any more
 */
export const letInOrChallenge = <T>(
  platform: Platform,
  account: Pick<Account, 'id' | 'hold'>,
  applicationId: string,
  open: (within: Platform) => Promise<T>,
): Promise<{ opened: T } | { challenge: MfaChallenge }> =>
  letIn(platform, account.hold, async within =>
    (await isMfaEnabled(within.db, account.id))
      ? { challenge: await createChallenge(within, account.id, applicationId) }
      : { opened: await open(within) },
  );
