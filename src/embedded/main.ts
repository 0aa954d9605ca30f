import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONSOLE_CLIENT_ID } from '../contract';
import { createPlatform, type EmbeddedPlatform } from './app';
import { readOrigin } from './http/origins';
import { SAMPLE_ACCOUNTS, SAMPLE_OAUTH1 } from './seed/accounts';
import { seed } from './seed/seed';
import { isAway } from './store/errors';

const HELP = `Meridian: the console on its embedded platform

  npm start -- [options]

  --port N            port to listen on (default 8080, or PORT); a free one is chosen when it is taken
  --host NAME         address to listen on (default 127.0.0.1)
  --data FOLDER       folder of the embedded database (default ./data, or DATA_DIR)
  --memory            keep the database in memory only
  --database-url URL  use this PostgreSQL instead (or DATABASE_URL)
  --scale N           users of the sample data, up to 100000 (default 2500)
  --documents N       documents of the sample data, up to 1000000 (default 20000)
  --functions N       functions that run at once, none with 0 (default 5)
  --console FOLDER    built console to serve (default ./dist)
  --reset             delete the data folder first
  --smtp-url URL      hand mails to this SMTP server as well (or SMTP_URL); sender: MAIL_FROM
  --allow-origin URL  let pages of this origin call too (or ALLOW_ORIGIN); several with commas, or repeated
  --tell-emails       tell anybody whether an e-mail address has an account, as the public platform does
  --json              print one line of JSON once ready, for scripts
  --log               print one line of JSON per request
  --help              this text
`;

const DEFAULT_PORT = 8080;
/** The platform's own limit of functions that run at once. */
const DEFAULT_FUNCTION_SLOTS = 5;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  memory: { type: 'boolean' },
  'database-url': { type: 'string' },
  scale: { type: 'string' },
  documents: { type: 'string' },
  functions: { type: 'string' },
  console: { type: 'string' },
  reset: { type: 'boolean' },
  'smtp-url': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  'tell-emails': { type: 'boolean' },
  json: { type: 'boolean' },
  log: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Says what is wrong with how the command was called, and ends. */
class UsageError extends Error {}

const wholeNumber = (name: string, text: string | undefined, fallback: number, maximum: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > maximum) {
    throw new UsageError(`${name} takes a whole number from 0 to ${maximum}, not "${text}".`);
  }
  return value;
};

const readOrigins = (texts: readonly string[]): string[] =>
  texts
    .flatMap(text => text.split(','))
    .filter(text => text.trim() !== '')
    .map(text => {
      const origin = readOrigin(text);
      if (!origin)
        throw new UsageError(`--allow-origin takes https://… or http://… without a path, not "${text.trim()}".`);
      return origin;
    });

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise(done => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });

const main = async () => {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const host = values.host ?? '127.0.0.1';
  const wanted = wholeNumber('--port', values.port ?? process.env.PORT, DEFAULT_PORT, 65_535);
  const scale = wholeNumber('--scale', values.scale, 2_500, 100_000);
  const documents = wholeNumber('--documents', values.documents, 20_000, 1_000_000);
  const functionSlots = wholeNumber('--functions', values.functions, DEFAULT_FUNCTION_SLOTS, 100);
  const databaseUrl = values['database-url'] ?? process.env.DATABASE_URL;
  const smtpUrl = values['smtp-url'] ?? process.env.SMTP_URL;
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) throw new UsageError('--smtp-url takes smtp://… or smtps://….');
  const allowedOrigins = readOrigins(values['allow-origin'] ?? [process.env.ALLOW_ORIGIN ?? '']);
  const dataDir = resolve(values.data ?? process.env.DATA_DIR ?? 'data');
  if (!['127.0.0.1', 'localhost', '::1'].includes(host)) {
    throw new UsageError(
      'The sample accounts have printed passwords: the embedded platform listens on this machine only (127.0.0.1, localhost, ::1).',
    );
  }
  if (values.reset && !databaseUrl && !values.memory) {
    say(`Deleting ${dataDir}`);
    rmSync(dataDir, { recursive: true, force: true });
  }
  const port = wanted === 0 || (await isFree(wanted, host)) ? wanted : 0;
  if (port !== wanted) say(`Port ${wanted} is taken; choosing a free one.`);

  const ownKeyFile = databaseUrl
    ? join(homedir(), '.config/meridian/key')
    : values.memory
      ? undefined
      : join(dataDir, 'key');
  const keyFile = process.env.MERIDIAN_KEY_FILE ?? ownKeyFile;
  const root = resolve(import.meta.dirname, '../..');
  const platform: EmbeddedPlatform = await createPlatform({
    ...(databaseUrl ? { databaseUrl } : values.memory ? {} : { dataDir }),
    ...(keyFile ? { keyFile } : {}),
    functionSlots,
    allowedOrigins,
    cacheDir: join(root, 'node_modules/.cache/meridian'),
    consoleDir: values.console ? resolve(values.console) : join(root, 'dist'),
    localesDir: join(root, 'i18n'),
    ...(smtpUrl ? { smtpUrl } : {}),
    ...(process.env.MAIL_FROM ? { from: process.env.MAIL_FROM } : {}),
    tellsUnknownEmails: values['tell-emails'] ?? false,
    onProgress: say,
    log: line => {
      if (values.log || line.level === 'error') say(JSON.stringify({ at: new Date().toISOString(), ...line }));
    },
  });

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await platform.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void close());
  process.on('SIGTERM', () => void close());

  await seed(platform.platform, { scale, documents, withExecutions: true }, say);
  const url = await platform.listen(port, host);
  const accounts = SAMPLE_ACCOUNTS.map(({ email, password, role, totpSecret, recoveryCodes }) => ({
    email,
    password,
    role,
    ...(totpSecret ? { totpSecret, recoveryCodes } : {}),
  }));
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ url, clientId: CONSOLE_CLIENT_ID, oauth1: SAMPLE_OAUTH1, accounts })}\n`);
    return;
  }
  process.stdout.write(`\nMeridian is ready at ${url}\n\nSign in with\n`);
  for (const { email, password, role, totpSecret } of accounts) {
    process.stdout.write(`  ${email.padEnd(22)} ${password}   ${role}${totpSecret ? ` (secret ${totpSecret})` : ''}\n`);
  }
  process.stdout.write(
    `\nCommand line tools sign with the consumer key ${SAMPLE_OAUTH1.consumerKey}\nand the secret ${SAMPLE_OAUTH1.consumerSecret}\n`,
  );
  process.stdout.write(
    `\n${smtpUrl ? 'Mails that the platform sends' : 'Mails that the platform would send'}: ${url}/outbox\nStop with Ctrl+C.\n`,
  );
};

const reasonOf = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\nSee --help.`;
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('\n');
  return error instanceof Error ? error.message : String(error);
};

main().catch(error => {
  process.stderr.write(`${isAway(error) ? 'The database cannot be reached. ' : ''}${reasonOf(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
