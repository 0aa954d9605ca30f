import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inSlices } from '../../kernel/inSlices';

const BOOTSTRAP = join(import.meta.dirname, 'bootstrap.cjs');
const PREFIX = 'meridian-run-';

/** User ids that Linux distributions leave to nobody (systemd's "Users, Groups, UIDs and GIDs"). */
const FIRST_USER = 60_706;
const USERS = 478;

const taken = new Set<number>();
let next = process.pid;

/** A user that no other run of this server has. */
const takeUser = (): number => {
  for (;;) {
    const user = FIRST_USER + (next++ % USERS);
    if (taken.has(user)) continue;
    taken.add(user);
    return user;
  }
};

/** What one run finds on the disk; nothing of it outlives the run. */
export type RunFolder = {
  /** Where the code is unpacked to: the function's working directory, which it cannot change. */
  codeDir: string;
  /** The only folder that the function may write to. */
  temporaryDir: string;
  /** What the process starts with. */
  bootstrap: string;
  /** Whose it is, where runs have users of their own. */
  user: number | undefined;
  /** Lets its user read it; once the code is there. */
  share: () => Promise<void>;
  remove: () => Promise<void>;
};

/** @param hasOwnUser whether the run shall have a user of its own, which takes root */
export const makeRunFolder = (hasOwnUser: boolean): RunFolder => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`)));
  const [codeDir, temporaryDir, bootstrap] = [join(folder, 'code'), join(folder, 'tmp'), join(folder, 'bootstrap.cjs')];
  mkdirSync(codeDir);
  mkdirSync(temporaryDir);
  copyFileSync(BOOTSTRAP, bootstrap);
  const user = hasOwnUser ? takeUser() : undefined;
  return {
    codeDir,
    temporaryDir,
    bootstrap,
    user,
    share: async () => {
      if (user === undefined) return;
      // Whatever the server's umask is: others stop at the folder itself, which is its group's. A link has no rights of its own.
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      await inSlices(entries, entry => {
        if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
      });
      chownSync(temporaryDir, user, user);
      chownSync(folder, 0, user);
      chmodSync(folder, 0o750);
    },
    remove: async () => {
      await rm(folder, { recursive: true, force: true });
      if (user !== undefined) taken.delete(user);
    },
  };
};

/** Removes what runs of servers that are gone left behind. */
export const sweepRunFolders = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0;
    if (pid === 0 || pid === process.pid) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH')
        rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
};
