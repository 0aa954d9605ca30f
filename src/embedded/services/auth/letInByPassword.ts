import type { MfaChallenge } from '../../../contract';
import type { Platform } from '../../kernel/platform';
import type { Account } from '../users/ports';
import { letIn } from './letIn';
import { createChallenge, isMfaEnabled } from './mfa';

/**
 * What a password opens: a session, or the challenge of a second factor.
 *
 * @throws PlatformError 106 where another password was set since it was checked
 */
export const letInByPassword = <T>(
  platform: Platform,
  account: Account,
  applicationId: string,
  open: (within: Platform) => Promise<T>,
): Promise<{ opened: T } | { challenge: MfaChallenge }> =>
  letIn(platform, account.hold, async within =>
    (await isMfaEnabled(within.db, account.id))
      ? { challenge: await createChallenge(within, account.id, applicationId) }
      : { opened: await open(within) },
  );
