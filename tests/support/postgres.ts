import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './freePort';
import { ROOM_FOR_DATA } from './roomForData';

const ROOT = '/usr/lib/postgresql';

const binaries = (): string | undefined => {
  if (!existsSync(ROOT)) return undefined;
  const newest = readdirSync(ROOT).sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest ? join(ROOT, newest, 'bin') : '';
  return existsSync(join(folder, 'postgres')) ? folder : undefined;
};

/** Whether PostgreSQL's server binaries are on this machine (Debian's package `postgresql`). */
export const hasPostgres = binaries() !== undefined;

/** Name of a template that any PostgreSQL of the same version can be started from. */
export const templateName = (of: string): string => `postgres-${basename(dirname(binaries() ?? ''))}-${of}`;

/** Said by the tests that need a server where there is none. */
export const NO_POSTGRES = 'PostgreSQL server binaries are not installed';

// The server refuses to run as root; Debian's package brings a user for it.
const owner = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

/** Runs the server of a cluster until it is told to stop. */
const serve = async (bin: string, folder: string, port: number, isDurable: boolean) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    // It takes longer to compile a condition for a few hundred rows than to look at them.
    jit: 'off',
    ...(isDurable ? {} : { synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...owner(), stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
  );
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  return {
    pid: server.pid ?? 0,
    /** Whether it ended by itself, as it does when it cannot recover on a full disk. */
    hasLeft: () => server.exitCode !== null || server.signalCode !== null,
    end: (signal: 'SIGINT' | 'SIGQUIT') =>
      new Promise<void>(resolve => {
        if (server.exitCode !== null || server.signalCode !== null) return resolve();
        server.once('exit', () => resolve());
        server.kill(signal);
      }),
  };
};

/** A process and all that it started. */
const familyOf = (pid: number): readonly number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];

// Files keep their owner, who is not always whoever copies them.
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to], { stdio: 'ignore' });

/** Keeps the files of a cluster that does not run for those that start from them. Another worker may have been quicker. */
const keepTemplate = (data: string, template: string) => {
  const partial = `${template}.${process.pid}`;
  mkdirSync(dirname(template), { recursive: true });
  copyFolder(data, partial);
  try {
    renameSync(partial, template);
  } catch {
    rmSync(partial, { recursive: true });
  }
};

/** Tells a process of the family something; one that has ended meanwhile, as those of a connection do, needs no telling. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Makes the files of a cluster that holds nothing yet. Within a run of tests that happens once (globalSetup.ts). */
const initialise = (bin: string, data: string): void => {
  const templates = process.env.MERIDIAN_TEMPLATES;
  const template = templates ? join(templates, templateName('empty')) : '';
  if (templates && existsSync(template)) return void copyFolder(template, data);
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'meridian', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner(), stdio: 'ignore', cwd: dirname(data) },
  );
  if (templates) keepTemplate(data, template);
};

/**
 * Starts a throw-away cluster on a free local port, tuned for speed and not for safety.
 *
 * @param from template that holds its files; without one it is empty
 * @param within folder that gets the cluster's own
 * @param isDurable whether what it acknowledged outlives its own crash; the machine's it never does
 */
export const startPostgres = async ({
  from,
  within = ROOM_FOR_DATA,
  isDurable = false,
  standbyOf,
}: {
  from?: string;
  within?: string;
  isDurable?: boolean;
  /** Address of a cluster that this one follows, as a streaming replica. */
  standbyOf?: string;
} = {}) => {
  const bin = binaries();
  if (!bin) throw new Error(NO_POSTGRES);
  const as = owner();
  const folder = mkdtempSync(join(within, 'meridian-pg-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  if (standbyOf)
    execFileSync(join(bin, 'pg_basebackup'), ['-D', data, '-d', standbyOf, '-R', '-X', 'stream', '-c', 'fast', '-N'], {
      ...as,
      stdio: 'ignore',
      cwd: folder,
    });
  else if (from) copyFolder(from, data);
  else initialise(bin, data);
  const port = await freePort();
  let server: Awaited<ReturnType<typeof serve>> | undefined = await serve(bin, folder, port, isDurable);
  const urlOf = (database: string) => `postgres://meridian@127.0.0.1:${port}/${database}`;
  let frozen: readonly number[] = [];
  const thaw = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  let serial = 0;
  return {
    url: urlOf('postgres'),
    port,
    /** Makes a replica take writes. */
    promote: (): void => {
      execFileSync(join(bin, 'pg_ctl'), ['promote', '-D', data], { ...as, stdio: 'ignore', cwd: folder });
    },
    /** Makes another, empty database. @returns its address */
    createDatabase: async (): Promise<string> => {
      const client = new pg.Client(urlOf('postgres'));
      const name = `other${++serial}`;
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      return urlOf(name);
    },
    /** Ends the server as a crash would; all connections are cut. */
    crash: async (): Promise<void> => {
      await server?.end('SIGQUIT');
      server = undefined;
    },
    /** Starts it again where it was. */
    restart: async (): Promise<void> => {
      if (!server || server.hasLeft()) server = await serve(bin, folder, port, isDurable);
    },
    /** Stops all its processes where they are: connections stay open, and nothing is answered. */
    freeze: (): void => {
      if (!server) return;
      // First the one that starts others.
      process.kill(server.pid, 'SIGSTOP');
      frozen = familyOf(server.pid);
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    /** @param template takes its files, as they are in the end */
    stop: async (template?: string): Promise<void> => {
      thaw();
      await server?.end('SIGINT');
      if (template) keepTemplate(data, template);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
