import type { MAIL_STATUSES } from '../../contract';
import { body, endpoint } from '../services/endpoint';
import { affected, object, record } from '../shapes';
import { list } from './service';

type Free = Readonly<Record<string, unknown>>;
type Recipients = { to?: string[]; cc?: string[]; bcc?: string[] };
type Sent = { recipients: Recipients; from?: string; replyTo?: string[] };
/** Its content is base64. */
type Attachment = { name: string; content: string; type?: string };
type NewMail = Sent & { attachments?: Attachment[] } & (
    | { subject: string; body: string }
    | { templateId: string; content?: Free; language?: string }
  );
type Mail = Sent & {
  id: string;
  subject?: string;
  body?: string;
  templateId?: string;
  views: number;
  creationTimestamp: Date;
};
type QueuedMail = { id: string; status: (typeof MAIL_STATUSES)[number]; subject?: string };

/** Mails, plain or by template (platform-api 6.8). */
export const MAIL = {
  mails: list('/mail/v1/', record<Mail>()),
  send: endpoint({ method: 'POST', path: '/mail/v1/', body: body<NewMail>(), answers: record<Mail>() }),
  /** Counts that a mail was opened. */
  track: endpoint({ method: 'GET', path: '/mail/v1/{trackingHash}/open', answers: affected }),
  queued: list('/mail/v1/queued', object<QueuedMail>()),
};
