import { f } from '../../collection/f';
import type { AccountMail } from './mailTemplates';

/** What somebody proves who shows what was mailed: that an address is theirs, or that they may choose a new password. */
export type MailPurpose = 'activation' | 'password';

/** How later clients want an account activated: `manual` is their own business, and nothing is mailed. */
export const activationMode = f.enum(['hash', 'pin_code', 'manual']);
/** How they want what is mailed to be proven. */
export const mailMode = f.enum(['hash', 'pin_code']);

export const PURPOSES: Readonly<Record<AccountMail, MailPurpose>> = {
  activation: 'activation',
  reactivation: 'activation',
  password_reset: 'password',
  oidc_unlink: 'password',
};

/** What a mail is about, where no template says it. */
export const SUBJECTS: Readonly<Record<MailPurpose, string>> = {
  activation: 'Activate your account',
  password: 'Choose a new password',
};
