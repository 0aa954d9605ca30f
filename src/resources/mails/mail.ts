export type Recipients = { to?: readonly string[]; cc?: readonly string[]; bcc?: readonly string[] };

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
  creationTimestamp: Date;
};

/** Everybody who got it, as a list shows them. */
export const recipientsOf = ({ recipients }: Mail): string =>
  [recipients?.to, recipients?.cc, recipients?.bcc]
    .flatMap(some => (Array.isArray(some) ? some : []))
    .map(String)
    .join(', ');
