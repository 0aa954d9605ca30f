import { sql } from 'kysely';
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

const KIND = 'kernel.mail';
/** A mail server that is away or asks for patience is asked again for half a day. */
const RETRY_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 14_400_000, 21_600_000];

type Posted = { seq: number; details?: SendMailOptions };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The mail server said no, and will say so again. */
const isFinal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;

/**
 * Writes a mail down in the outbox, which the platform's developer reads in the browser. Where an SMTP server is configured it is
 * handed over by a job: whoever asks does not wait for that server, and a mail that it refused stays in the outbox with the reason.
 */
export const sendMail = async (
  { db, jobs, now, settings }: Pick<Kernel, 'db' | 'jobs' | 'now' | 'settings'>,
  { recipient, subject, text, details }: Mail,
): Promise<void> => {
  const { rows } = await sql<{ seq: number }>`insert into outbox (recipient, subject, link, creation_timestamp)
    values (${recipient}, ${subject}, ${text}, ${new Date(now())}) returning seq`.execute(db);
  if (!settings.sendsMails) return;
  const data: Posted = { seq: rows[0]?.seq ?? 0, ...(details ? { details } : {}) };
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
    const { rows } = await sql<{ recipient: string; subject: string; link: string }>`
      select recipient, subject, link from outbox where seq = ${seq}`.execute(db);
    const [mail] = rows;
    if (!mail) return;
    try {
      await transport.sendMail({ to: mail.recipient, subject: mail.subject, text: mail.link, ...details });
      await sql`update outbox set sent_at = ${new Date(now())}, failure = null where seq = ${seq}`.execute(db);
    } catch (error) {
      await sql`update outbox set failure = ${reasonOf(error)} where seq = ${seq}`.execute(db);
      if (!isFinal(error)) throw error;
      report(new Error(`A mail was not sent: ${reasonOf(error)}`));
    }
  };
  const handler: JobHandler<Posted> = { run: handOver, retryMs: RETRY_MS };
  jobs.handle(KIND, handler);
  return () => transport.close();
};
