import { sql } from 'kysely';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Database } from '../store/openStore';
import type { Background } from './background';

export type Mail = {
  recipient: string;
  subject: string;
  text: string;
  /** What only the mail server is told: other recipients, HTML, attachments. */
  details?: SendMailOptions;
};

export type MailOptions = {
  /** `smtp://user:password@host:port`; without it mails stay in the outbox. */
  smtpUrl?: string;
  /** Sender of every mail. */
  from?: string;
  now: () => number;
  background: Pick<Background, 'run'>;
  /** Told of a mail that could not be handed over. Never holds its text. */
  onFailure?: (error: Error) => void;
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Writes every mail down in the outbox, which the platform's developer reads in the browser, and hands it to an SMTP
 * server where one is configured. Whoever asks does not wait for that server; a mail that it refused stays in the outbox
 * with the reason.
 */
export const createMailer = (
  db: Database,
  { smtpUrl, from = 'meridian@localhost', now, background, onFailure }: MailOptions,
) => {
  const transport = smtpUrl
    ? createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
    : undefined;
  const handOver = async (seq: number, { recipient, subject, text, details }: Mail): Promise<void> => {
    try {
      await transport?.sendMail({ to: recipient, subject, text, ...details });
      await sql`update outbox set sent_at = ${new Date(now())} where seq = ${seq}`.execute(db);
    } catch (error) {
      onFailure?.(error instanceof Error ? error : new Error(reasonOf(error)));
      await sql`update outbox set failure = ${reasonOf(error)} where seq = ${seq}`.execute(db);
    }
  };

  return {
    send: async (mail: Mail): Promise<void> => {
      const { rows } = await sql<{ seq: number }>`insert into outbox (recipient, subject, link, creation_timestamp)
        values (${mail.recipient}, ${mail.subject}, ${mail.text}, ${new Date(now())}) returning seq`.execute(db);
      const seq = rows[0]?.seq;
      if (!transport || seq === undefined) return;
      background.run(() => handOver(seq, mail));
    },
    close: (): void => transport?.close(),
  };
};

export type Mailer = ReturnType<typeof createMailer>;
