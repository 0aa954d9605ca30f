import { sql } from 'kysely';
import type { Platform } from '../../kernel/platform';
import type { Attachment } from './mails';
import type { Recipients } from './ports';

/** Long enough for the transaction that writes a mail to end, short enough that nobody waits. */
const SOON_MS = 50;
/** A mail whose transaction took longer is found by this. */
const LATER_MS = 5_000;

type Waiting = {
  id: string;
  subject: string;
  sender: string;
  recipients: Recipients;
  reply_to: string[] | null;
  body: string | null;
  attachments: Attachment[] | null;
  tracking_hash: string;
};

const claim = async ({ db }: Platform): Promise<Waiting | undefined> => {
  const { rows } = await sql<Waiting>`update mails set status = 'sending' where id =
    (select id from mails where status = 'queued' order by seq limit 1 for update skip locked)
    returning id, subject, sender, recipients, reply_to, body, attachments, tracking_hash`.execute(db);
  return rows[0];
};

const isHtml = (body: string) => /<[a-z][\s\S]*>/i.test(body);

const handOver = async ({ mailer, origin }: Platform, mail: Waiting): Promise<void> => {
  const { to = [], cc = [], bcc = [] } = mail.recipients;
  const body = mail.body ?? '';
  const pixel = `<img src="${origin()}/mail/v1/${mail.tracking_hash}/open" alt="" width="1" height="1">`;
  await mailer.send({
    recipient: [...to, ...cc, ...bcc].join(', '),
    subject: mail.subject,
    text: body,
    details: {
      from: mail.sender,
      to,
      cc,
      bcc,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      ...(isHtml(body) ? { html: `${body}${pixel}` } : {}),
      attachments: (mail.attachments ?? []).map(({ name, content, type }) => ({
        filename: name,
        content,
        encoding: 'base64',
        ...(type ? { contentType: type } : {}),
      })),
    },
  });
};

/** Hands every mail that waits over to the outbox and its server; one that cannot be is marked, and the others go on. */
const deliver = async (platform: Platform): Promise<void> => {
  for (let mail = await claim(platform); mail; mail = await claim(platform)) {
    const { id } = mail;
    try {
      await handOver(platform, mail);
      await sql`update mails set status = null where id = ${id}`.execute(platform.db);
    } catch (error) {
      platform.report(error);
      const reason = error instanceof Error ? error.message : String(error);
      await sql`update mails set status = 'failed', failure = ${reason} where id = ${id}`.execute(platform.db);
    }
  }
};

/** Sees to it that what was just written is delivered, once its transaction is over. */
export const deliverSoon = (platform: Platform): void => {
  platform.background.after(SOON_MS, () => deliver(platform));
  platform.background.after(LATER_MS, () => deliver(platform));
};

/** Takes up what an earlier run of this server left in the middle; another server's own work is minutes younger. */
export const resumeDelivery = async (platform: Platform): Promise<void> => {
  await sql`update mails set status = 'queued' where status = 'sending'
    and (${platform.isOnlyServer} or update_timestamp < ${new Date(platform.now() - 600_000)})`.execute(platform.db);
  deliverSoon(platform);
};
