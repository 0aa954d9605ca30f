import type { Asking } from '../../collection/who';
import { port } from '../../kernel/ports';

export type Recipients = { to?: string[] | undefined; cc?: string[] | undefined; bcc?: string[] | undefined };

export type Mails = {
  /** Sends a mail by template, within the transaction of `asking`. A template that is gone or cannot be filled sends nothing. */
  sendTemplate: (
    asking: Asking,
    mail: { recipients: Recipients; templateId: string; content: Record<string, unknown> },
  ) => Promise<void>;
  /** Sees to it that what was just written is delivered, once its transaction is over. */
  deliverSoon: () => void;
};

export const mails = port<Mails>('mail.mails');
