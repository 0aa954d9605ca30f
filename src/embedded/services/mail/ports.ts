import { port } from '../../kernel/ports';
import type { Asking } from '../../kernel/who';

/** `content` in base64, as it is given; it is kept apart. */
export type Attachment = { name: string; content?: string | undefined; type?: string | undefined };

export type Recipients = { to?: string[] | undefined; cc?: string[] | undefined; bcc?: string[] | undefined };

export type Mails = {
  /** Sends a mail by template, within the transaction of `asking`. A template that is gone or cannot be filled sends nothing. */
  sendTemplate: (
    asking: Asking,
    mail: { recipients: Recipients; templateId: string; content: Record<string, unknown> },
  ) => Promise<void>;
};

export const mails = port<Mails>('mail.mails');
