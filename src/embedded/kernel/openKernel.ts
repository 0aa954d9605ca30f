import { randomBytes } from 'node:crypto';
import { type Migration, openStore, type Store, type StoreOptions } from '../store/openStore';
import { createBackground } from './background';
import { createMailer, type MailOptions } from './mail';
import { createMemo } from './memo';
import { kernelMigrations } from './migrations';
import type { Kernel, Settings } from './platform';
import { readKey } from './sealing';

export type KernelOptions = Omit<StoreOptions, 'migrations'> &
  Pick<MailOptions, 'smtpUrl' | 'from'> &
  Partial<Settings> & {
    now?: () => number;
    /** Calls back after some milliseconds; returns what takes that back. A timer unless a test holds the clock. */
    wait?: (ms: number, run: () => void) => () => void;
    /** File of the key under which secrets are kept; without it the key lives as long as the platform. */
    keyFile?: string;
    /** One line per request or failure, as JSON. */
    log?: (line: Record<string, unknown>) => void;
  };

/** How long what another server changed may go unseen, in milliseconds. */
const MEMO_MS = 2_000;
const REFRESH_GRACE_MS = 10_000;

const randomHex = (characters: number): string =>
  randomBytes(Math.ceil(characters / 2))
    .toString('hex')
    .slice(0, characters);

/**
 * Opens the database and makes what every service stands on.
 *
 * @param origin tells the address of the platform, once it listens
 * @throws FolderLockedError when another process has the data folder open
 */
export const openKernel = async (
  options: KernelOptions,
  migrations: readonly Migration[],
  origin: () => string,
): Promise<{ kernel: Kernel; store: Store; close: () => Promise<void> }> => {
  const { now = Date.now, log } = options;
  const variablesKey = readKey(options.keyFile);
  const store = await openStore({ ...options, migrations: [...kernelMigrations, ...migrations] });
  const report = (error: unknown) =>
    log?.({
      level: 'error',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    });
  const background = createBackground(report, options.wait);
  const mailer = createMailer(store.db, {
    background,
    ...(options.smtpUrl ? { smtpUrl: options.smtpUrl } : {}),
    ...(options.from ? { from: options.from } : {}),
    now,
    onFailure: error => log?.({ level: 'error', message: `A mail was not sent: ${error.message}` }),
  });
  const kernel: Kernel = {
    db: store.db,
    isOnlyServer: store.kind === 'pglite',
    settings: {
      tellsUnknownEmails: options.tellsUnknownEmails ?? false,
      functionSlots: options.functionSlots ?? 0,
      refreshGraceMs: options.refreshGraceMs ?? REFRESH_GRACE_MS,
    },
    mailer,
    now,
    randomHex,
    memo: createMemo(Date.now, MEMO_MS),
    origin,
    background,
    report,
    variablesKey,
  };
  return {
    kernel,
    store,
    close: async () => {
      await background.close();
      mailer.close();
      await store.close();
    },
  };
};
