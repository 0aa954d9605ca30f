import type { ColumnType, Generated } from 'kysely';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { JobHandler, RunningJob } from './jobs';
import type { Kernel } from './platform';

export type Mail = {
  recipient: string;
  subject: string;
  text: string;
  /** What only the mail server is told: other recipients, HTML, attachments; as JSON. */
  details?: SendMailOptions;
};

export type MailOptions = {
  /** `smtp://user:password@host:port`; without it mails stay in the outbox. */
  smtpUrl?: string;
  /** Sender of every mail. */
  from?: string;
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

const KIND = 'kernel.mail';
/** A mail server that is away or asks for patience is asked again for half a day. */
const RETRY_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 14_400_000, 21_600_000];

type Posted = { seq: number; details?: SendMailOptions };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The mail server said no, and will say so again. */
const isFinal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;

/** Whether an element begins, and something ends after it. One expression for both would read the rest of the text for each that begins. */
export const isHtml = (text: string): boolean => {
  const begins = text.search(/<[a-z]/i);
  return begins >= 0 && text.includes('>', begins);
};

/**
 * Writes a mail down in the outbox, which the platform's developer reads in the browser. Where an SMTP server is configured it is
 * handed over by a job: whoever asks does not wait for that server, and a mail that it refused stays in the outbox with the reason.
 */
export const sendMail = async (
  { db, jobs, now, settings }: Pick<Kernel, 'db' | 'jobs' | 'now' | 'settings'>,
  { recipient, subject, text, details }: Mail,
): Promise<void> => {
  const { seq } = await db
    .insertInto('outbox')
    .values({ recipient, subject, link: text, creation_timestamp: new Date(now()) })
    .returning('seq')
    .executeTakeFirstOrThrow();
  if (!settings.sendsMails) return;
  const data: Posted = { seq, ...(details ? { details } : {}) };
  await jobs.add(db, { kind: KIND, data });
};

/**
 * Hands mails over to the SMTP server, where there is one; else they are done when they are written down.
 *
 * @returns what ends the connections to it
 */
export const handleMails = (
  { db, jobs, now, report }: Pick<Kernel, 'db' | 'jobs' | 'now' | 'report'>,
  { smtpUrl, from = 'meridian@localhost' }: MailOptions,
): (() => void) => {
  if (!smtpUrl) return () => undefined;
  const transport = createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true });
  const handOver = async ({ data: { seq, details } }: RunningJob<Posted>): Promise<void> => {
    const mail = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'link'])
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (!mail) return;
    const keep = (outcome: { sent_at?: Date; failure: string | null }) =>
      db.updateTable('outbox').set(outcome).where('seq', '=', seq).execute();
    try {
      await transport.sendMail({ to: mail.recipient, subject: mail.subject, text: mail.link, ...details });
      await keep({ sent_at: new Date(now()), failure: null });
    } catch (error) {
      await keep({ failure: reasonOf(error) });
      if (!isFinal(error)) throw error;
      report(new Error(`A mail was not sent: ${reasonOf(error)}`));
    }
  };
  const handler: JobHandler<Posted> = { run: handOver, retryMs: RETRY_MS };
  jobs.handle(KIND, handler);
  return () => transport.close();
};
