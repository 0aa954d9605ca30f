import { randomBytes } from 'node:crypto';
import type { FilesUrl } from '../store/filesUrl';
import { type Migration, openStore, type Store, type StoreOptions } from '../store/openStore';
import { noSignals } from '../store/signals';
import { createAccessLog } from './accessLog';
import { createBackground } from './background';
import { createBlobs } from './blobs';
import { closeAll } from './closeAll';
import { createEvents } from './events';
import { lookAtGrownTablesRegularly } from './grownTables';
import { createJobs } from './jobs';
import { DEFAULT_SENDER, handleMails, type MailOptions } from './mail';
import { createMemo } from './memo';
import { kernelMigrations } from './migrations';
import type { Kernel, Settings } from './platform';
import { purgeRegularly } from './purge';
import { createReport } from './report';
import { KEY_BYTES } from './sealing';
import { checkKey, type KeyUse, tieKey } from './serverKey';

export type KernelOptions = Omit<StoreOptions, 'migrations'> &
  MailOptions &
  Partial<Omit<Settings, 'sendsMails' | 'sender' | 'hidden'>> & {
    now?: () => number;
    /** Calls back after some milliseconds; returns what takes that back. A timer unless a test holds the clock. */
    wait?: (ms: number, run: () => void) => () => void;
    /** File of the key under which secrets are kept; without it the key lives as long as the platform. */
    keyFile?: string;
    /** What is done with that key; a server's way where nothing is said. */
    keyUse?: KeyUse;
    /** The store that keeps bytes of files; the database where nothing is said. */
    files?: FilesUrl;
    /** One line per request or failure, as JSON. */
    log?: (line: Record<string, unknown>) => void;
  };

/**
 * How long what another server changed may go unseen, in milliseconds: half of the second within which it has to act, so that a busy
 * machine has the other half.
 */
const MEMO_MS = 500;
const REFRESH_GRACE_MS = 10_000;

const randomHex = (characters: number): string =>
  randomBytes(Math.ceil(characters / 2))
    .toString('hex')
    .slice(0, characters);

/** What speaks to the store is loaded only where there is one. That it refuses is told at once, and to whoever starts. */
const openFiles = async (where: FilesUrl, report: (error: unknown) => void) => {
  const { createObjectStore } = await import('../store/objectStore');
  const files = createObjectStore(where);
  void files.check().catch((error: Error) => report(error.cause ?? error));
  return files;
};

/** PostgreSQL's client is not loaded for another database. */
const openSignals = async (databaseUrl: string) => {
  const { postgresSignals } = await import('../store/postgresSignals');
  return postgresSignals(databaseUrl, randomHex(24));
};

/** The database with the key of its secrets, which lives as long as the process where nothing keeps it. */
const openKept = async ({ keyFile, keyUse = 'serve', ...options }: KernelOptions, migrations: readonly Migration[]) => {
  if (keyFile === undefined)
    return { store: await openStore({ ...options, migrations }), variablesKey: randomBytes(KEY_BYTES) };
  const store = await openStore({ ...options, migrations, before: db => checkKey(db, keyFile, keyUse) });
  try {
    return { store, variablesKey: await tieKey(store.db, keyFile, keyUse) };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/**
 * Opens the database and makes what every service stands on.
 *
 * @param origin tells the address of the platform, once it listens
 * @throws FolderLockedError when another process has the data folder open, KeyError where the key is not that of the database
 */
export const openKernel = async (
  options: KernelOptions,
  migrations: readonly Migration[],
  origin: () => string,
): Promise<{ kernel: Kernel; store: Store; close: () => Promise<void> }> => {
  const { now = Date.now, log } = options;
  const { store, variablesKey } = await openKept(options, [...kernelMigrations, ...migrations]);
  const report = createReport(log);
  const background = createBackground(report, options.wait);
  const memo = createMemo(Date.now, MEMO_MS);
  const isOnlyServer = store.kind === 'pglite';
  const base = { db: store.db, now, randomHex, background, report, isOnlyServer, memo };
  const jobs = createJobs(base);
  const files = options.files ? await openFiles(options.files, report) : undefined;
  const signals = options.databaseUrl ? await openSignals(options.databaseUrl) : noSignals;
  signals.on('callers', memo.clear);
  const kernel: Kernel = {
    ...base,
    settings: {
      tellsUnknownEmails: options.tellsUnknownEmails ?? false,
      functionSlots: options.functionSlots ?? 0,
      refreshGraceMs: options.refreshGraceMs ?? REFRESH_GRACE_MS,
      hidden: [options.dataDir, options.keyFile].filter(path => path !== undefined),
      sendsMails: options.smtpUrl !== undefined,
      sender: options.from ?? DEFAULT_SENDER,
      limitsMails: options.limitsMails ?? false,
      callsLoopback: options.callsLoopback ?? false,
    },
    origin,
    variablesKey,
    accessLog: createAccessLog(),
    events: createEvents(),
    jobs,
    signals,
    blobs: createBlobs(base, jobs, files),
  };
  await purgeRegularly(base, kernel.jobs);
  await lookAtGrownTablesRegularly(base, kernel.jobs);
  const closeMails = handleMails(kernel, options);
  return {
    kernel,
    store,
    close: () => closeAll([kernel.jobs.close, signals.close, closeMails, background.close, store.close]),
  };
};
