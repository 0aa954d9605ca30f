import type { Platform } from '../../kernel/platform';
import { sendHash } from './mailHashes';
import { sendFirstPin } from './mailPins';

/** Mails what proves an address that became somebody's just now, unless proving it is their own business. */
export const sendFirst = async (
  platform: Platform,
  user: { id: string; email: string },
  kind: 'activation' | 'reactivation',
  mode: 'hash' | 'pin_code' | 'manual' = 'hash',
): Promise<void> => {
  if (mode === 'hash') await sendHash(platform, user, kind);
  if (mode === 'pin_code') await sendFirstPin(platform, user, kind);
};
