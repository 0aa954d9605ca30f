import { isHtml, MAIL_FAILED, MAIL_SENT, sendMail } from '../../kernel/mail';
import type { Platform } from '../../kernel/platform';
import { SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import type { Attachment, Recipients } from './ports';

const KIND = 'mail.deliver';
/** Before a mail that the database refused is handed over again. */
const RETRY_MS = [1_000, 10_000, 60_000, 600_000];

type Waiting = {
  id: string;
  subject: string;
  sender: string;
  recipients: Recipients;
  reply_to: string[] | null;
  body: string | null;
  attachments: Attachment[] | null;
  attachment_contents: string[] | null;
  tracking_hash: string;
};

const take = async ({ db }: Platform, id: string): Promise<Waiting | undefined> => {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'subject', 'sender', 'recipients', 'reply_to', 'body', 'tracking_hash'])
    .select(['attachments', 'attachment_contents'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .forUpdate()
    .execute();
  return rows[0];
};

const handOver = async (platform: Platform, mail: Waiting): Promise<void> => {
  const { to = [], cc = [], bcc = [] } = mail.recipients;
  const body = mail.body ?? '';
  const pixel = `<img src="${platform.origin()}/mail/v1/${mail.tracking_hash}/open" alt="" width="1" height="1">`;
  // Where the template brings one, opening the mail once counts once.
  const html = body.includes(mail.tracking_hash) ? body : `${body}${pixel}`;
  await sendMail(platform, {
    recipient: [...to, ...cc, ...bcc].join(', '),
    subject: mail.subject,
    text: body,
    reference: mail.id,
    details: {
      from: mail.sender,
      to,
      cc,
      bcc,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      ...(isHtml(body) ? { html } : {}),
      attachments: (mail.attachments ?? []).map(({ name, type }, at) => ({
        filename: name,
        content: mail.attachment_contents?.[at] ?? '',
        encoding: 'base64',
        ...(type ? { contentType: type } : {}),
      })),
    },
  });
};

/** Asks for a mail to be delivered once its transaction is over. */
export const deliverLater = ({ db, jobs }: Platform, mailId: string): Promise<void> =>
  jobs.add(db, { kind: KIND, data: { mailId } });

/** What became of a mail that was handed over stands with it. */
const followMails = ({ events }: Platform): void =>
  events.listen(async ({ action, target, details }, db) => {
    if (action !== MAIL_SENT && action !== MAIL_FAILED) return;
    const { failure = null } = details as { failure?: string };
    await db
      .updateTable('mails')
      .set({ status: action === MAIL_SENT ? null : 'failed', failure })
      .where('id', '=', target)
      .execute();
  });

/** Hands each mail that waits over to the outbox and its server. */
export const handleDeliveries = (platform: Platform): void => {
  followMails(platform);
  platform.jobs.handle<{ mailId: string }>(KIND, {
    run: ({ data: { mailId }, done }) =>
      write({ platform, caller: SYSTEM }, async within => {
        const mail = await take(within.platform, mailId);
        if (mail) {
          await handOver(within.platform, mail);
          // Where no mail server is, it is done when it is written down.
          const status = platform.settings.sendsMails ? 'sending' : null;
          await within.platform.db.updateTable('mails').set({ status }).where('id', '=', mailId).execute();
        }
        await done(within.platform.db);
      }),
    retryMs: RETRY_MS,
    givenUp: async ({ data: { mailId } }, error) => {
      const reason = error instanceof Error ? error.message : String(error);
      await platform.db
        .updateTable('mails')
        .set({ status: 'failed', failure: reason })
        .where('id', '=', mailId)
        .execute();
    },
  });
};
