import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PlatformOptions } from './app';
import { readOrigin } from './http/origins';
import { isMailbox } from './kernel/mailbox';
import { readProduction } from './production';
import { readFilesUrl } from './store/filesUrl';
import { hostsOf } from './store/hosts';
import { isThisMachine } from './unsafe';
import { UsageError, wholeNumber } from './usage';

const DEFAULT_PORT = 8080;
/** The platform's own limit of functions that run at once. */
const DEFAULT_FUNCTION_SLOTS = 5;
const DEFAULT_REFRESH_GRACE_S = 10;

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
  unlock: { type: 'string' },
  'accept-key': { type: 'boolean' },
  'smtp-url': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  'refresh-grace': { type: 'string' },
  'tell-emails': { type: 'boolean' },
  production: { type: 'boolean' },
  'public-url': { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'trust-proxy': { type: 'string' },
  keep: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  log: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const isDatabaseUrl = (text: string): boolean =>
  /^(?:postgres(?:ql)?|socket):/.test(text) && hostsOf(text).every(one => URL.canParse(one));

/** Values that nobody reads without `--production`: who gives them means something that would not be. */
const OF_PRODUCTION = ['public-url', 'allow-host', 'trust-proxy', 'keep'] as const;

/** Where data is kept: one of them. */
const PLACES = ['memory', 'data', 'database-url'] as const;

const readOrigins = (name: string, texts: readonly string[]): string[] =>
  texts
    .flatMap(text => text.split(','))
    .filter(text => text.trim() !== '')
    .map(text => {
      const origin = readOrigin(text);
      if (!origin) throw new UsageError(`${name} takes https://… or http://… without a path, not "${text.trim()}".`);
      return origin;
    });

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** `--data "$FOLDER"` of a script whose variable is not set means another place than the one that it gets. */
const refuseEmpty = (values: object) => {
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''));
  if (empty) throw new UsageError(`--${empty[0]} needs a value: leave it out for what holds without it.`);
};

/** What is done instead of serving. `-` is standard output, or input. */
export type Chore =
  | { kind: 'unlock'; email: string }
  | { kind: 'backup'; file: string }
  /** `acceptsKey`: the key of the backup is lost, any other is taken. */
  | { kind: 'restore'; file: string; acceptsKey: boolean }
  | { kind: 'accept' };

/** @throws UsageError for words that are no command */
const readChore = (words: readonly string[], unlock: string | undefined, acceptsKey: boolean): Chore | undefined => {
  const [first, second, third] = words;
  if (unlock !== undefined && words.length > 0)
    throw new UsageError(`--unlock is a command by itself: leave it out, or ${words.join(' ')}.`);
  if (acceptsKey && first !== 'restore')
    throw new UsageError('--accept-key is for restore FILE; there is also: key accept.');
  if (unlock !== undefined) return { kind: 'unlock', email: unlock };
  if (words.length === 0) return undefined;
  if (words.length === 3 && first === 'user' && second === 'unlock' && third) return { kind: 'unlock', email: third };
  if (words.length === 2 && first === 'key' && second === 'accept') return { kind: 'accept' };
  if (words.length === 2 && (first === 'backup' || first === 'restore') && second) {
    const file = second === '-' ? second : resolve(second);
    return first === 'backup' ? { kind: first, file } : { kind: first, file, acceptsKey };
  }
  throw new UsageError(
    `Not a command: ${words.join(' ')}. There are: user unlock EMAIL, backup FILE, restore FILE, key accept.`,
  );
};

/** What the command line asks for. */
export type Asked = {
  platform: PlatformOptions;
  port: number;
  host: string;
  /** Size of the sample data; none in production. */
  samples?: { scale: number; documents: number };
  /** The first administrator, where there is no account yet. */
  administrator?: { email: string; password: string };
  /** Data folder whose content is deleted first. */
  deleteFirst?: string;
  /** To be done instead of serving. */
  chore?: Chore;
  isJson: boolean;
  isLogged: boolean;
};

/**
 * Reads the command line, and the environment where an option says so.
 *
 * @param root folder of the project
 * @returns `undefined` when help is asked for
 * @throws UsageError
 */
export const readCommandLine = (args: readonly string[], env: NodeJS.ProcessEnv, root: string): Asked | undefined => {
  const { values, positionals } = parse(args);
  refuseEmpty(values);
  if (values.help) return undefined;
  const chore = readChore(positionals, values.unlock, values['accept-key'] ?? false);
  const isProduction = values.production ?? env.NODE_ENV === 'production';
  // Some shells set HOST to the machine's name.
  const host = values.host || (isProduction && env.HOST) || '127.0.0.1';
  const production = isProduction ? readProduction(values, env, host) : undefined;
  const unread = production ? undefined : OF_PRODUCTION.find(name => values[name] !== undefined);
  if (unread) throw new UsageError(`--${unread} is for --production.`);
  if (values.console && !existsSync(join(values.console, 'index.html')))
    throw new UsageError(`There is no built console in ${values.console}.`);
  if (!production && !isThisMachine(host)) {
    throw new UsageError(
      'The sample accounts have printed passwords: the embedded platform listens on this machine only (127.0.0.1, localhost, ::1) without --production.',
    );
  }
  const places = PLACES.filter(name => values[name]);
  if (places.length > 1) throw new UsageError(`Data is kept in one place: --${places.join(' or --')}, not in both.`);
  // What is typed counts before what the environment says.
  const databaseUrl = values['database-url'] || (places.length === 0 && env.DATABASE_URL) || undefined;
  if (values.reset && (databaseUrl || values.memory))
    throw new UsageError('--reset deletes what is in a data folder: of a PostgreSQL or of memory it deletes nothing.');
  // It holds a secret, which nobody repeats.
  if (databaseUrl && !isDatabaseUrl(databaseUrl))
    throw new UsageError(
      '--database-url (DATABASE_URL) takes postgres://USER:PASSWORD@HOST/DATABASE; what is no letter and no digit of a password is percent-encoded.',
    );
  const smtpUrl = values['smtp-url'] || env.SMTP_URL || undefined;
  // It holds a secret, which nobody repeats.
  if (smtpUrl && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl)))
    throw new UsageError(
      '--smtp-url (SMTP_URL) takes smtp://USER:PASSWORD@HOST:PORT or smtps://…; what is no letter and no digit of a password is percent-encoded.',
    );
  if (env.MAIL_FROM && !isMailbox(env.MAIL_FROM))
    throw new UsageError(
      `MAIL_FROM takes one e-mail address, with or without a name (Hospital <no-reply@hospital.example>), not "${env.MAIL_FROM}".`,
    );
  const files = env.FILES_URL ? readFilesUrl(env.FILES_URL) : undefined;
  if (env.FILES_URL && !files) {
    // It holds a secret, which nobody repeats.
    throw new UsageError('FILES_URL takes s3://KEY:SECRET@HOST/BUCKET, or http://… without TLS.');
  }
  if (chore?.kind === 'backup' && chore.file === '-' && env.npm_lifecycle_event && env.npm_config_loglevel !== 'silent')
    throw new UsageError('npm writes lines of its own before the backup: npm --silent start -- backup -.');
  if (chore && values.memory) throw new UsageError('Nothing is kept with --memory: leave it out.');
  if (chore && values.reset) throw new UsageError('--reset deletes what is kept: leave it out.');
  const dataDir = databaseUrl || values.memory ? undefined : resolve(values.data || env.DATA_DIR || 'data');
  const keyFile =
    env.MERIDIAN_KEY_FILE ||
    (dataDir ? join(dataDir, 'key') : databaseUrl ? join(homedir(), '.config/meridian/key') : undefined);
  return {
    platform: {
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(dataDir ? { dataDir } : {}),
      ...(keyFile ? { keyFile } : {}),
      ...(smtpUrl ? { smtpUrl } : {}),
      ...(files ? { files } : {}),
      ...(env.MAIL_FROM ? { from: env.MAIL_FROM } : {}),
      functionSlots: wholeNumber('--functions', values.functions, DEFAULT_FUNCTION_SLOTS, 100),
      allowedOrigins: values['allow-origin']
        ? readOrigins('--allow-origin', values['allow-origin'])
        : readOrigins('ALLOW_ORIGIN', [env.ALLOW_ORIGIN ?? '']),
      refreshGraceMs: wholeNumber('--refresh-grace', values['refresh-grace'], DEFAULT_REFRESH_GRACE_S, 60) * 1_000,
      tellsUnknownEmails: values['tell-emails'] ?? false,
      // In production the program's own folder may be read-only.
      ...(production ? {} : { cacheDir: join(root, 'node_modules/.cache/meridian'), callsLoopback: true }),
      consoleDir: values.console ? resolve(values.console) : join(root, 'dist'),
      localesDir: join(root, 'i18n'),
      ...production?.platform,
    },
    port: wholeNumber(values.port === undefined ? 'PORT' : '--port', values.port ?? env.PORT, DEFAULT_PORT, 65_535),
    host,
    ...(production
      ? { ...(production.administrator ? { administrator: production.administrator } : {}) }
      : {
          samples: {
            scale: wholeNumber('--scale', values.scale, 2_500, 100_000),
            documents: wholeNumber('--documents', values.documents, 20_000, 1_000_000),
          },
        }),
    ...(values.reset && dataDir ? { deleteFirst: dataDir } : {}),
    ...(chore ? { chore } : {}),
    isJson: values.json ?? false,
    isLogged: values.log ?? isProduction,
  };
};
