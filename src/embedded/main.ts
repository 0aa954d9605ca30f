import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { CONSOLE_CLIENT_ID } from '../contract';
import type { EmbeddedPlatform } from './app';
import { type Asked, HELP, readCommandLine, UsageError } from './commandLine';
import { openPlatform } from './openPlatform';
import { SAMPLE_ACCOUNTS, SAMPLE_OAUTH1 } from './seed/accounts';
import { sessions } from './services/auth';
import { type Isolation, taskWorker } from './services/tasks';
import { accounts } from './services/users';
import { isAway } from './store/errors';

const say = (text: string) => process.stderr.write(`${text}\n`);

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise(done => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });

/** For the owner of the machine, who may be locked out themselves. */
const unlock = async ({ platform: { db, use } }: EmbeddedPlatform, email: string): Promise<void> => {
  const userId = await use(accounts).forgetFailures(db, email);
  if (!userId) throw new UsageError(`No account has the e-mail address ${email}.`);
  await use(sessions).forgetFailures(db, userId);
  say(`${email} can sign in again.`);
};

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
  process.stdout.write(isolation ? `\nFunctions run ${isolation.text}.\n` : '\nThis server runs no functions.\n');
  process.stdout.write(
    `\n${smtpUrl ? 'Mails that the platform sends' : 'Mails that the platform would send'}: ${outbox}\nStop with Ctrl+C.\n`,
  );
};

const main = async () => {
  // Without a listener Node opens its debugger to whoever sends this signal.
  process.on('SIGUSR1', () => undefined);
  const asked = readCommandLine(process.argv.slice(2), process.env, resolve(import.meta.dirname, '../..'));
  if (!asked) {
    process.stdout.write(HELP);
    return;
  }
  const { port: wanted, host, deleteFirst } = asked;
  if (deleteFirst) {
    say(`Deleting ${deleteFirst}`);
    rmSync(deleteFirst, { recursive: true, force: true });
  }
  const platform = await openPlatform(asked, say);
  if (asked.unlock !== undefined) {
    await unlock(platform, asked.unlock).finally(platform.close);
    return;
  }
  const port = wanted === 0 || (await isFree(wanted, host)) ? wanted : 0;
  if (port !== wanted) say(`Port ${wanted} is taken; choosing a free one.`);

  let isClosing = false;
  const close = async () => {
    // Who asks twice does not want to wait.
    if (isClosing) process.exit(1);
    isClosing = true;
    await platform.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void close());
  process.on('SIGTERM', () => void close());

  const url = await platform.listen(port, host);
  announce(url, asked, platform.platform.use(taskWorker).isolation, `${url}${platform.outboxPath}`);
};

const reasonOf = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\nSee --help.`;
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('\n');
  return error instanceof Error ? error.message : String(error);
};

main().catch(error => {
  say(`${isAway(error) ? 'The database cannot be reached. ' : ''}${reasonOf(error)}`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
