import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const BOOTSTRAP = join(import.meta.dirname, 'bootstrap.cjs');

/** Bounds that the operating system keeps where util-linux is there: core dumps, bytes of a file, open files. */
const LIMITS = ['--core=0', `--fsize=${512 * 1024 * 1024}`, '--nofile=512'];

let wrapper: readonly string[] | undefined;

/** Ends the process with its server, and sets limits; nothing where the tools are missing. */
const wrapperOf = (): readonly string[] => {
  if (wrapper) return wrapper;
  const tools = ['setpriv', '--pdeathsig', 'KILL', 'prlimit', ...LIMITS];
  const [command = '', ...args] = tools;
  wrapper =
    process.platform === 'linux' && spawnSync(command, [...args, 'true'], { env: {} }).status === 0 ? tools : [];
  return wrapper;
};

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

/** Node's permission model: reads its own code, writes its temporary folder, starts nothing. A seat belt, not a wall. */
const permissionFlags = (codeDir: string, temporaryDir: string): readonly string[] => {
  const flag = ['--permission', '--experimental-permission'].find(has);
  if (!flag) return [];
  return [
    flag,
    `--allow-fs-read=${BOOTSTRAP}`,
    `--allow-fs-read=${join(codeDir, '*')}`,
    `--allow-fs-read=${join(temporaryDir, '*')}`,
    `--allow-fs-write=${join(temporaryDir, '*')}`,
    ...(has('--allow-net') ? ['--allow-net'] : []),
  ];
};

export type Sandbox = {
  /** Where the unpacked code lies; the function's working directory. */
  codeDir: string;
  /** The only folder that the function may write to. */
  temporaryDir: string;
  memoryLimitMb: number;
  /** Off for tests of what holds without it. */
  withPermissions?: boolean;
};

/** How the process of a function is started. Its environment holds nothing of the server's, not even a PATH. */
export const sandboxed = ({ codeDir, temporaryDir, memoryLimitMb, withPermissions = true }: Sandbox) => {
  const [command = process.execPath, ...args] = [
    ...wrapperOf(),
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${memoryLimitMb}`,
    ...(withPermissions ? permissionFlags(codeDir, temporaryDir) : []),
    BOOTSTRAP,
  ];
  return { command, args, options: { cwd: codeDir, env: { TMPDIR: temporaryDir, TZ: 'UTC' } } };
};
