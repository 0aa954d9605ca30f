import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './freePort';

const ROOT = '/usr/lib/postgresql';

const binaries = (): string | undefined => {
  if (!existsSync(ROOT)) return undefined;
  const newest = readdirSync(ROOT).sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest ? join(ROOT, newest, 'bin') : '';
  return existsSync(join(folder, 'postgres')) ? folder : undefined;
};

/** Whether PostgreSQL's server binaries are on this machine (Debian's package `postgresql`). */
export const hasPostgres = binaries() !== undefined;

/** Said by the tests that need a server where there is none. */
export const NO_POSTGRES = 'PostgreSQL server binaries are not installed';

// The server refuses to run as root; Debian's package brings a user for it.
const owner = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

/** Runs the server of a cluster until it is told to stop. */
const serve = async (bin: string, folder: string, port: number) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
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
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  return (signal: 'SIGINT' | 'SIGQUIT') =>
    new Promise<void>(resolve => {
      server.once('exit', () => resolve());
      server.kill(signal);
    });
};

/** Starts a throw-away cluster on a free local port, tuned for speed and not for safety. */
export const startPostgres = async () => {
  const bin = binaries();
  if (!bin) throw new Error(NO_POSTGRES);
  const as = owner();
  const folder = mkdtempSync(join(tmpdir(), 'meridian-pg-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'meridian', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, stdio: 'ignore', cwd: folder },
  );
  const port = await freePort();
  let end: Awaited<ReturnType<typeof serve>> | undefined = await serve(bin, folder, port);
  const urlOf = (database: string) => `postgres://meridian@127.0.0.1:${port}/${database}`;
  let serial = 0;
  return {
    url: urlOf('postgres'),
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
      await end?.('SIGQUIT');
      end = undefined;
    },
    /** Starts it again where it was. */
    restart: async (): Promise<void> => {
      end ??= await serve(bin, folder, port);
    },
    stop: async (): Promise<void> => {
      await end?.('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
