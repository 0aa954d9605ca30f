import { createTransport, type SendMailOptions } from 'nodemailer';

/** Connections at a time; servers take few of one sender. */
export const MAX_CONNECTIONS = 5;
/** A server that is silent for longer, in milliseconds, is away. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** How long a mail that is being handed over when the server stops may take, in milliseconds. */
const CLOSE_MS = 5_000;

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The address of a mail server with what the address leaves open: a password goes to this machine, or encrypted. */
const withDefaults = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  const isSent = url.username !== '' && !LOCAL.includes(url.hostname);
  const defaults = {
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...TIMEOUTS,
    ...(isSent ? { requireTLS: true } : {}),
  };
  for (const [name, value] of Object.entries(defaults))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
};

/** Why a mail server did not take a mail, for one recipient or for all. */
type Refusal = Error & {
  code?: string;
  responseCode?: number;
  recipient?: string;
  rejectedErrors?: readonly Refusal[];
};

/** A recipient without the mail, and whether the server will say so again. */
export type Missed = { recipient: string; reason: string; isFinal: boolean };

/** It is the mail that is not wanted: that nobody is let in yet, or that the server is closed, passes. */
const isFinal = ({ code = '', responseCode = 550 }: Refusal): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && ![503, 530].includes(responseCode);

const missedOf = (refusals: readonly Refusal[] = []): Missed[] =>
  refusals.map(refusal => ({
    recipient: refusal.recipient ?? '',
    reason: refusal.message,
    isFinal: isFinal(refusal),
  }));

/** Whether what failed was refused for good, for all its recipients. */
export const isRefused = (error: unknown): boolean => error instanceof Error && isFinal(error);

/** Opens connections to a mail server as they are needed. */
export const openSmtp = (smtpUrl: string, from: string) => {
  const transport = createTransport(withDefaults(smtpUrl), { from, disableFileAccess: true, disableUrlAccess: true });
  const underWay = new Set<Promise<unknown>>();
  return {
    /**
     * Hands a mail over.
     *
     * @param only recipients who are still without it; all where nothing is said
     * @returns who did not get it
     * @throws Error where the server was not reached, or took it for nobody and said why of no one
     */
    send: async (mail: SendMailOptions, only?: readonly string[]): Promise<{ wasTaken: boolean; missed: Missed[] }> => {
      const sending = transport.sendMail({
        ...mail,
        ...(only ? { envelope: { from: String(mail.from ?? from), to: [...only] } } : {}),
      });
      underWay.add(sending);
      try {
        const { rejectedErrors } = (await sending) as { rejectedErrors?: readonly Refusal[] };
        return { wasTaken: true, missed: missedOf(rejectedErrors) };
      } catch (error) {
        const { rejectedErrors } = error as Refusal;
        if (!rejectedErrors?.length) throw error;
        return { wasTaken: false, missed: missedOf(rejectedErrors) };
      } finally {
        underWay.delete(sending);
      }
    },
    /** Ends the connections; what is being handed over has `patienceMs`, in milliseconds. */
    close: async (patienceMs = CLOSE_MS): Promise<void> => {
      transport.close();
      if (underWay.size === 0) return;
      const forced = setTimeout(() => transport.close({ force: true }), patienceMs);
      await Promise.allSettled(underWay);
      clearTimeout(forced);
    },
  };
};
