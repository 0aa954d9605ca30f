import { createServer } from 'node:net';
import { sql } from 'kysely';
import { CONSOLE_CLIENT_ID } from '../contract';
import type { EmbeddedPlatform } from './app';
import { doChore } from './chores';
import type { Asked } from './commandLine';
import { setupToken } from './http/setupPage';
import { verifyPassword } from './kernel/passwords';
import { openPlatform } from './openPlatform';
import { SAMPLE_ACCOUNTS, SAMPLE_OAUTH1 } from './seed/accounts';
import { type Isolation, taskWorker } from './services/tasks';
import { settling } from './services/users';
import type { OpenDatabase } from './store/database';
import { reasonOf, say, UsageError } from './usage';

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise(done => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });

const aboutFunctions = (isolation: Isolation | undefined): string =>
  isolation ? `Functions run ${isolation.text}.` : 'This server runs no functions.';

const announce = (
  url: string,
  { platform: { smtpUrl }, isJson }: Asked,
  isolation: Isolation | undefined,
  outbox: string,
): void => {
  const samples = SAMPLE_ACCOUNTS.map(({ email, password, role, totpSecret, recoveryCodes }) => ({
    email,
    password,
    role,
    ...(totpSecret ? { totpSecret, recoveryCodes } : {}),
  }));
  if (isJson) {
    const ready = {
      url,
      clientId: CONSOLE_CLIENT_ID,
      oauth1: SAMPLE_OAUTH1,
      accounts: samples,
      isolation: isolation?.name,
      outbox,
    };
    process.stdout.write(`${JSON.stringify(ready)}\n`);
    return;
  }
  process.stdout.write(`\nMeridian is ready at ${url}\n\nSign in with\n`);
  for (const { email, password, role, totpSecret } of samples) {
    process.stdout.write(`  ${email.padEnd(22)} ${password}   ${role}${totpSecret ? ` (secret ${totpSecret})` : ''}\n`);
  }
  process.stdout.write(
    `\nCommand line tools sign with the consumer key ${SAMPLE_OAUTH1.consumerKey}\nand the secret ${SAMPLE_OAUTH1.consumerSecret}\n`,
  );
  process.stdout.write(`\n${aboutFunctions(isolation)}\n`);
  process.stdout.write(
    `\n${smtpUrl ? 'Mails that the platform sends' : 'Mails that the platform would send'}: ${outbox}\nStop with Ctrl+C.\n`,
  );
};

/** What a server says of itself in production: no account, no secret but the link that makes the first account. */
const announceProduction = async (
  url: string,
  { platform: { use, db, variablesKey } }: EmbeddedPlatform,
  isJson: boolean,
) => {
  const setup = (await use(settling).isUnsettled(db)) ? `${url}/setup?token=${setupToken(variablesKey)}` : undefined;
  if (isJson)
    process.stdout.write(`${JSON.stringify({ url, clientId: CONSOLE_CLIENT_ID, ...(setup ? { setup } : {}) })}\n`);
  else
    process.stdout.write(
      `Meridian is ready at ${url}\n${setup ? `Make the first administrator's account, once, at\n  ${setup}\n` : ''}`,
    );
};

/** A database that was filled with samples lets in whoever has read the manual. */
const refuseSamples = async ({ platform: { db } }: EmbeddedPlatform) => {
  const { rows } = await sql<{ email: string; password_hash: string }>`select email, password_hash from users
    where email = any(${SAMPLE_ACCOUNTS.map(({ email }) => email)}::text[])`.execute(db);
  for (const { email, password_hash: hash } of rows) {
    const sample = SAMPLE_ACCOUNTS.find(account => account.email === email);
    if (sample && (await verifyPassword(hash, sample.password)))
      throw new UsageError(
        `Not in production: this database holds the sample account ${email}, whose password is printed. Start with an empty database.`,
      );
  }
};

/** Brings the accounts that a server without samples has to have before it takes calls. */
const settle = async (platform: EmbeddedPlatform, { administrator }: Asked) => {
  await refuseSamples(platform);
  if (!administrator) return;
  const { email, password } = administrator;
  if (await platform.platform.use(settling).createFirstAdministrator(email, password))
    say(`The first administrator, ${email}, can sign in.`);
};

/**
 * Does what was asked for: a chore, or serving until the process is told to end.
 *
 * @param database that of the platform, being opened
 */
export const serve = async (asked: Asked, database: Promise<OpenDatabase> | undefined): Promise<void> => {
  if (asked.chore) return doChore(asked.chore, asked, say);
  const { port: wanted, host, samples } = asked;
  const platform = await openPlatform(
    { ...asked, platform: { ...asked.platform, ...(database ? { database } : {}) } },
    say,
  );
  const port = !samples || wanted === 0 || (await isFree(wanted, host)) ? wanted : 0;
  if (port !== wanted) say(`Port ${wanted} is taken; choosing a free one.`);

  let isClosing = false;
  const close = async () => {
    // Who asks twice does not want to wait.
    if (isClosing) process.exit(1);
    isClosing = true;
    try {
      await platform.close();
      process.exit(0);
    } catch (error) {
      say(`Stopped, but not as it should be. ${reasonOf(error)}`);
      process.exit(1);
    }
  };
  // A terminal that is closed hangs up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close());

  if (!samples) await settle(platform, asked);
  const url = await platform.listen(port, host).catch((error: unknown) => {
    throw new UsageError(`--host ${host} --port ${port} cannot be listened on: ${reasonOf(error)}.`);
  });
  const isolation = await platform.platform.use(taskWorker).isolation;
  if (samples) return announce(url, asked, isolation, `${url}${platform.outboxPath}`);
  say(aboutFunctions(isolation));
  if (!asked.platform.smtpUrl)
    say('Without SMTP_URL nobody gets a mail: those that the platform writes are kept only.');
  await announceProduction(url, platform, asked.isJson);
};
