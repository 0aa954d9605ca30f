import { number, recordOf, text, texts, time } from '../../admin/platform';

type Recipients = { to?: readonly string[]; cc?: readonly string[]; bcc?: readonly string[] };

export type Mail = {
  id: string;
  subject?: string;
  body?: string;
  recipients?: Recipients;
  templateId?: string;
  creatorId?: string;
  views?: number;
  creationTimestamp: Date;
};

/** A mail that waits, in the wire's own mix of spellings (platform-api 6.8). */
export type QueuedMail = {
  id: string;
  status: string;
  subject?: string;
  to?: readonly string[];
  html?: string;
  text?: string;
  /** Of one that a template fills: the wire's name of it and what it is filled with. */
  templateData?: object;
  creationTimestamp?: Date;
};

const recipients = recordOf<Recipients>({ to: texts, cc: texts, bcc: texts });

export const readMail = recordOf<Mail>({
  id: text,
  subject: text,
  body: text,
  recipients,
  templateId: text,
  creatorId: text,
  views: number,
  creationTimestamp: time,
});

/** Mailers take a single address as it is. */
const addresses = (value: unknown) => texts(typeof value === 'string' ? [value] : value);

export const readQueued = recordOf<QueuedMail>({
  id: text,
  status: text,
  subject: text,
  to: addresses,
  html: text,
  text,
  templateData: recordOf({}),
  creationTimestamp: time,
});

/** Everybody who got it, as a list shows them. */
export const recipientsOf = ({ recipients }: Mail): string =>
  [recipients?.to, recipients?.cc, recipients?.bcc].flatMap(some => some ?? []).join(', ');
