import { type ColumnType, type Generated, sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import type { Database } from '../store/openStore';
import type { RunningJob } from './jobs';
import type { Kernel } from './platform';
import { isRefused, MAX_CONNECTIONS, type Missed, openSmtp } from './smtp';

export type Mail = {
  recipient: string;
  subject: string;
  text: string;
  /** What only the mail server is told: other recipients, HTML, attachments; as JSON. */
  details?: SendMailOptions;
  /** Id of what it is about, for whoever wants to hear what became of it. */
  reference?: string;
};

export const DEFAULT_SENDER = 'meridian@localhost';

export type MailOptions = {
  /** `smtp://user:password@host:port`; without it mails stay in the outbox. */
  smtpUrl?: string;
  /** Sender of every mail that names none; `DEFAULT_SENDER` when left out. */
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

/** What becomes of a mail that was asked for with a reference is told to whoever hears of writes: the target of these actions. */
export const MAIL_SENT = 'outbox.sent';
/** Somebody it was for did not get it, and will not; `failure` says who and why. */
export const MAIL_FAILED = 'outbox.fail';

type Rest = {
  /** Who is still without it; everybody where nothing is said. */
  only?: readonly string[];
  /** Who will not get it, and why. */
  lost?: readonly string[];
};
type Posted = Rest & { seq: number; details?: SendMailOptions };

/** Whether a mail of the outbox is still to be handed over. */
export const isStillToGo = sql<boolean>`exists (select from jobs where kind = ${KIND} and (data->>'seq')::bigint = outbox.seq)`;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Elements by which a text is known to be HTML: what else stands in angle brackets is an address, or a name. */
const ELEMENTS =
  'a|abbr|article|b|big|blockquote|body|br|caption|center|cite|code|dd|del|div|dl|dt|em|figure|font|footer|h[1-6]|head|header|hr|html|i|img|ins|li|link|main|mark|meta|nav|ol|p|pre|q|s|section|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|u|ul';

/** An element of HTML; it reads the same in the database. */
export const HTML_PATTERN = `</?(${ELEMENTS})([[:space:]/][^<>]*)?>`;
const HTML = new RegExp(HTML_PATTERN.replace('[:space:]', '\\s'), 'i');

/** Whether a text is sent as HTML. */
export const isHtml = (text: string): boolean => HTML.test(text);

/**
 * Writes a mail down in the outbox, which the platform's developer reads in the browser. Where an SMTP server is configured it is
 * handed over by a job: whoever asks does not wait for that server, and a mail that it refused stays in the outbox with the reason.
 */
export const sendMail = async (
  { db, jobs, now, settings }: Pick<Kernel, 'db' | 'jobs' | 'now' | 'settings'>,
  { recipient, subject, text, details, reference }: Mail,
): Promise<void> => {
  const { seq } = await db
    .insertInto('outbox')
    .values({ recipient, subject, link: text, creation_timestamp: new Date(now()) })
    .returning('seq')
    .executeTakeFirstOrThrow();
  if (!settings.sendsMails) return;
  const data: Posted = { seq, ...(details ? { details } : {}) };
  await jobs.add(db, { kind: KIND, data, ...(reference ? { subject: reference } : {}) });
};

type MailKernel = Pick<Kernel, 'db' | 'jobs' | 'events' | 'now' | 'report'>;

/** What became of a mail, within one transaction with the mark that its job is done. */
const createKeeper = ({ db, jobs, events, now }: MailKernel) => {
  const write = (within: Database, seq: number, wasTaken: boolean, failure: string | null) =>
    within
      .updateTable('outbox')
      .set({ ...(wasTaken ? { sent_at: new Date(now()) } : {}), failure })
      .where('seq', '=', seq)
      .execute();
  const tell = async (within: Database, target: string | null, failure: string | null) => {
    if (target === null) return;
    const about = failure === null ? { action: MAIL_SENT, details: {} } : { action: MAIL_FAILED, details: { failure } };
    await events.publish({ at: new Date(now()), actor: null, target, ...about }, within);
  };
  return {
    /** It is tried again as it is. */
    waits: (seq: number, failure: string) => write(db, seq, false, failure),
    /** Whoever is without it will not get it any more. */
    ends: ({ data: { seq }, subject, done }: RunningJob<Posted>, wasTaken: boolean, failure: string | null) =>
      db.transaction().execute(async within => {
        await write(within, seq, wasTaken, failure);
        await tell(within, subject, failure);
        await done(within);
      }),
    /** Those who are without it, and may get it yet, are tried again. */
    goesOn: async (
      { data, subject, done }: RunningJob<Posted>,
      wasTaken: boolean,
      rest: Required<Rest>,
      failure: string,
    ) => {
      const committed = await db.transaction().execute(async within => {
        await write(within, data.seq, wasTaken, failure);
        const next = { kind: KIND, data: { ...data, ...rest }, delayMs: RETRY_MS[0] ?? 0 };
        await jobs.add(within, { ...next, ...(subject === null ? {} : { subject }) });
        await done(within);
        return within;
      });
      jobs.committed(committed);
    },
  };
};

const told = (missed: readonly Missed[]) => missed.map(({ recipient, reason }) => `${recipient}: ${reason}`);

/**
 * Hands mails over to the SMTP server, where there is one; else they are done when they are written down.
 *
 * @returns what ends the connections to it
 */
export const handleMails = (
  kernel: MailKernel,
  { smtpUrl, from = DEFAULT_SENDER }: MailOptions,
): (() => Promise<void>) => {
  if (!smtpUrl) return async () => undefined;
  const { db, jobs, report } = kernel;
  const smtp = openSmtp(smtpUrl, from);
  const keeper = createKeeper(kernel);
  const handOver = async (job: RunningJob<Posted>): Promise<void> => {
    const { seq, details, only, lost = [] } = job.data;
    const mail = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'link'])
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (!mail) return keeper.ends(job, false, 'It was taken out of the outbox');
    const whole = { to: mail.recipient, subject: mail.subject, text: mail.link, ...details };
    const { wasTaken, missed } = await smtp.send(whole, only).catch(async (error: unknown) => {
      const failure = [...lost, reasonOf(error)].join('; ');
      if (isRefused(error))
        return { wasTaken: false, missed: [{ recipient: mail.recipient, reason: reasonOf(error), isFinal: true }] };
      await keeper.waits(seq, failure);
      throw error;
    });
    const waiting = missed.filter(({ isFinal }) => !isFinal);
    const rest = {
      only: waiting.map(({ recipient }) => recipient),
      lost: [...lost, ...told(missed.filter(({ isFinal }) => isFinal))],
    };
    const failure = [...rest.lost, ...told(waiting)].join('; ');
    if (waiting.length === 0) {
      await keeper.ends(job, wasTaken, failure || null);
      if (failure) report(new Error(`A mail was not sent: ${failure}`));
    } else if (wasTaken || waiting.length < missed.length) {
      await keeper.goesOn(job, wasTaken, rest, failure);
    } else {
      await keeper.waits(seq, failure);
      throw new Error(failure);
    }
  };
  jobs.handle<Posted>(KIND, {
    run: handOver,
    retryMs: RETRY_MS,
    givenUp: (job, error) => keeper.ends(job, false, [...(job.data.lost ?? []), reasonOf(error)].join('; ')),
    places: MAX_CONNECTIONS,
  });
  return () => smtp.close();
};
