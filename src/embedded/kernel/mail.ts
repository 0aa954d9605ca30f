import type { ColumnType, Generated } from 'kysely';
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

declare module '../store/schema' {
  interface Schema {
    /** Mails that were sent, or would have been. */
    outbox: {
      seq: Generated<number>;
      recipient: string;
      subject: string;
      link: string;
      creation_timestamp: ColumnType<Date, Date | undefined, Date>;
      sent_at: Date | null;
      failure: string | null;
    };
  }
}

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
      await db
        .updateTable('outbox')
        .set({ sent_at: new Date(now()) })
        .where('seq', '=', seq)
        .execute();
    } catch (error) {
      onFailure?.(error instanceof Error ? error : new Error(reasonOf(error)));
      await db
        .updateTable('outbox')
        .set({ failure: reasonOf(error) })
        .where('seq', '=', seq)
        .execute();
    }
  };

  return {
    send: async (mail: Mail): Promise<void> => {
      const { recipient, subject, text } = mail;
      const { seq } = await db
        .insertInto('outbox')
        .values({ recipient, subject, link: text, creation_timestamp: new Date(now()) })
        .returning('seq')
        .executeTakeFirstOrThrow();
      if (!transport) return;
      background.run(() => handOver(seq, mail));
    },
    close: (): void => transport?.close(),
  };
};

export type Mailer = ReturnType<typeof createMailer>;
