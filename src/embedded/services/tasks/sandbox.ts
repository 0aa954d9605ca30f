import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { RunFolder } from './runFolder';

/** What stands between a function and the server that runs it, besides Node's permission model. */
export type Isolation = {
  readonly name: 'full' | 'namespaces' | 'user' | 'process' | 'none';
  /** For the operator: what a function can and cannot do here. */
  readonly text: string;
  /** Runs as a user of its own, which no other run has. */
  readonly isOtherUser: boolean;
  /** Sees its own processes only, and an empty folder or file where the server keeps its data. */
  readonly hasNamespaces: boolean;
  /** util-linux is there: limits, an end with the server, a parent that is not the server. */
  readonly hasTools: boolean;
};

/** Bounds that the operating system keeps: core dumps, bytes of a file, open files. */
const LIMITS = ['--core=0', `--fsize=${512 * 1024 * 1024}`, '--nofile=512'];

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

const isWithin = (folder: string, path: string) => path.startsWith(folder + sep);

/** Where a run lies for a function that has a view of the disk of its own. */
const PLACE = '/mnt';
/** Where code that was written for Linux puts its temporary files without asking. */
const TMP = '/tmp';

type Places = Pick<RunFolder, 'bootstrap' | 'codeDir' | 'temporaryDir'>;

const isPlaced = ({ isOtherUser, hasNamespaces }: Isolation): boolean =>
  isOtherUser && hasNamespaces && [PLACE, TMP].every(path => existsSync(path) && !isWithin(path, process.execPath));

/** What lies where, as the function sees it. */
const placesOf = ({ folder, isolation }: Sandbox): Places =>
  isPlaced(isolation)
    ? {
        bootstrap: join(PLACE, basename(folder.bootstrap)),
        codeDir: join(PLACE, basename(folder.codeDir)),
        temporaryDir: TMP,
      }
    : folder;

/** Node's permission model: reads its own code, writes its temporary folder, starts nothing. A seat belt, not a wall. */
const permissionFlags = ({ bootstrap, codeDir, temporaryDir }: Places): readonly string[] => {
  const flag = ['--permission', '--experimental-permission'].find(has);
  if (!flag) return [];
  return [
    flag,
    `--allow-fs-read=${bootstrap}`,
    `--allow-fs-read=${join(codeDir, '*')}`,
    `--allow-fs-read=${join(temporaryDir, '*')}`,
    `--allow-fs-write=${join(temporaryDir, '*')}`,
    ...(has('--allow-net') ? ['--allow-net'] : []),
  ];
};

export type Sandbox = {
  folder: RunFolder;
  isolation: Isolation;
  /** Folders and files that the function shall not see, where namespaces can cover them. */
  hidden: readonly string[];
  memoryLimitMb: number;
  /** Off for tests of what holds without it. */
  withPermissions?: boolean;
};

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A path as `mount` reads it in a list (fstab(5)). */
const listed = (path: string) =>
  path.replace(/[\s\\#]/g, sign => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);

/** Puts nothing where something is; what the run itself stands on stays. */
const cover = (path: string, folder: RunFolder): string[] => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || [process.execPath, folder.bootstrap].some(needed => isWithin(path, needed))) return [];
  return [
    stat.isDirectory() ? `none ${listed(path)} tmpfs mode=000,size=4k 0 0` : `/dev/null ${listed(path)} none bind 0 0`,
  ];
};

/** Those that are not within another: what a covered folder holds, as the key that lies in it, is out of sight with it. */
const outermost = (paths: readonly string[]): readonly string[] =>
  paths.filter(path => !paths.some(other => isWithin(other, path)));

/** Puts a run in its place, and its temporary folder in that of everybody's. */
const place = ({ bootstrap, temporaryDir }: RunFolder): string[] => [
  `${listed(dirname(bootstrap))} ${PLACE} none bind 0 0`,
  `${join(PLACE, basename(temporaryDir))} ${TMP} none bind 0 0`,
];

/**
 * For a shell: what a function sees of the disk, and then the function. All is mounted by one program: each takes longer to start than
 * to mount.
 */
const script = (sandbox: Sandbox, { codeDir }: Places): string => {
  const { folder, isolation, hidden } = sandbox;
  const mounts = [
    ...(isolation.hasNamespaces ? outermost(hidden).flatMap(path => cover(path, folder)) : []),
    ...(isPlaced(isolation) ? place(folder) : []),
  ];
  const list = join(dirname(folder.bootstrap), 'mounts');
  // A list that comes through a pipe is not read.
  if (mounts.length > 0) writeFileSync(list, `${mounts.join('\n')}\n`, { mode: 0o600 });
  const steps = [
    ...(mounts.length > 0 ? [`mount -a -T ${quoted(list)}`] : []),
    ...(isPlaced(isolation) ? [`cd ${codeDir}`] : []),
    '"$@"',
  ];
  // The exit status of a shell is that of its child; a signal is 128 and its number.
  return `${steps.join(' && ')}; exit $?`;
};

/**
 * Puts a parent between a function and the server: a shell that waits for it. Kills pass downwards, from the server to the
 * shell to the function, also the one of a server that was killed itself; no signal of the function goes further up.
 */
const supervised = (sandbox: Sandbox, command: readonly string[]): readonly string[] => {
  const { folder, isolation } = sandbox;
  const { isOtherUser, hasNamespaces } = isolation;
  const places = placesOf(sandbox);
  const rights = [
    ...(isOtherUser ? ['--reuid', `${folder.user}`, '--regid', `${folder.user}`, '--clear-groups'] : []),
    ...(isOtherUser || hasNamespaces ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
    '--no-new-privs',
    '--pdeathsig=KILL',
  ];
  const namespaces = ['--pid', '--mount', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc'];
  return [
    ...['setpriv', '--pdeathsig=KILL', 'prlimit', ...LIMITS],
    ...(hasNamespaces ? ['unshare', ...(isOtherUser ? [] : ['--user', '--map-root-user']), ...namespaces] : []),
    ...['sh', '-c', script(sandbox, places), 'sh'],
    // Shells add names of their own to the environment.
    ...['setpriv', ...rights, 'env', '-i', `TMPDIR=${places.temporaryDir}`, 'TZ=UTC'],
    ...command,
  ];
};

/** How the process of a function is started; what is mounted for it is written into its folder. Its environment holds nothing of the server's, not even a PATH. */
export const sandboxed = (sandbox: Sandbox) => {
  const { folder, isolation, memoryLimitMb, withPermissions = true } = sandbox;
  const places = placesOf(sandbox);
  const node = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${memoryLimitMb}`,
    ...(withPermissions ? permissionFlags(places) : []),
    places.bootstrap,
  ];
  const [command = '', ...args] = isolation.hasTools ? supervised(sandbox, node) : node;
  return { command, args, options: { cwd: folder.codeDir, env: { TMPDIR: folder.temporaryDir, TZ: 'UTC' } } };
};
