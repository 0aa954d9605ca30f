import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isAvailable } from '../../src/embedded/services/tasks/isAvailable';
import { ISOLATIONS } from '../../src/embedded/services/tasks/isolations';
import { makeRunFolder } from '../../src/embedded/services/tasks/runFolder';
import { runProcess } from '../../src/embedded/services/tasks/runProcess';
import type { Isolation } from '../../src/embedded/services/tasks/sandbox';
import { copyTemplate } from '../support/sampleData';
import { startServer } from '../support/startServer';

/** Runs code as a function. */
const run = async (
  isolation: Isolation,
  code: string,
  { hidden = [], withPermissions = true }: { hidden?: readonly string[]; withPermissions?: boolean } = {},
): Promise<string> => {
  const folder = makeRunFolder(isolation.isOtherUser);
  onTestFinished(folder.remove);
  writeFileSync(
    join(folder.codeDir, 'index.js'),
    `const fs = require('fs'), { spawnSync } = require('child_process');
     const inShell = command => spawnSync('/bin/sh', ['-c', command]).status === 0 ? 'done' : 'refused';
     const read = path => { try { fs.readdirSync(path); return 'done' } catch { try { return fs.readFileSync(path).length > 0 ? 'done' : 'refused' } catch { return 'refused' } } };
     exports.handler = () => (${code});`,
  );
  await folder.share();
  const { outcome } = runProcess({
    folder,
    isolation,
    hidden,
    memoryLimitMb: 128,
    withPermissions,
    functionName: 'of-a-test',
    entryPoint: 'index.handler',
    task: {},
    variables: {},
    timeLimitS: 30,
    onLine: () => undefined,
  });
  const ended = await outcome;
  return ended.error ? `${ended.error.name}: ${ended.error.message}` : String(ended.result);
};

/** Without Node's permission model, so that what the system itself forbids shows. */
const runBare = (isolation: Isolation, code: string, hidden: readonly string[] = []) =>
  run(isolation, code, { hidden, withPermissions: false });

const possible = ISOLATIONS.filter(
  ({ isOtherUser }) => process.platform === 'linux' && (!isOtherUser || process.getuid?.() === 0),
);
const works = await Promise.all(possible.map(isolation => isAvailable(isolation, [])));
const available = possible.filter((_, at) => works[at]);
const strong = available.filter(({ isOtherUser, hasNamespaces }) => isOtherUser || hasNamespaces);

it.skipIf(!existsSync('/usr/bin/setpriv'))(
  'is found where the system has the tools: none of the tests below is left out',
  () => {
    expect(available.map(({ name }) => name)).toContain('process');
  },
);

describe.each(strong.map(isolation => [isolation.name, isolation] as const))('isolation "%s"', (_, isolation) => {
  it('lets no signal through to the server, nor to anything else that the server runs', async () => {
    expect(await runBare(isolation, `inShell('kill -0 ${process.pid} || kill -0 ${process.ppid}')`)).toBe('refused');
  });

  it("hides the server's environment, and what its parent says of it", async () => {
    expect(await runBare(isolation, `read('/proc/${process.pid}/environ')`)).toBe('refused');
  });

  it.each(['beside it', 'within it'])("hides the platform's data, and its key %s", async place => {
    const data = mkdtempSync(join(tmpdir(), "meridian-da'ta #1-"));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    mkdirSync(join(data, 'pg'));
    const key = place === 'within it' ? join(data, 'key') : `${data}.key`;
    writeFileSync(key, 'secret', { mode: 0o600 });
    onTestFinished(() => rmSync(key, { force: true }));
    chmodSync(data, 0o700);
    const paths = JSON.stringify([data, join(data, 'pg'), key]);
    expect(await runBare(isolation, `${paths}.map(read).join()`, [data, key])).toBe('refused,refused,refused');
  });
});

it.each(available.filter(({ isOtherUser }) => isOtherUser).map(isolation => [isolation.name, isolation] as const))(
  'isolation "%s" keeps the folders of other runs shut',
  async (_, isolation) => {
    const other = makeRunFolder(true);
    onTestFinished(other.remove);
    writeFileSync(join(other.codeDir, 'index.js'), 'secret');
    await other.share();
    expect(await runBare(isolation, `read(${JSON.stringify(join(other.codeDir, 'index.js'))})`)).toBe('refused');
  },
);

it.each(available.filter(({ name }) => name === 'full').map(isolation => [isolation.name, isolation] as const))(
  'isolation "%s": what a function writes to /tmp is in its temporary folder, and gone with it; it sees no file of others there',
  async (_, isolation) => {
    const other = mkdtempSync('/tmp/meridian-other-');
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    const name = basename(other);
    const code = `[
      fs.writeFileSync('/tmp/${name}.txt', 'kept'),
      fs.readFileSync(require('os').tmpdir() + '/${name}.txt'),
      fs.existsSync('${other}'),
      fs.readdirSync(process.cwd()),
    ].join()`;
    expect(await run(isolation, code)).toBe(',kept,false,index.js');
    expect(existsSync(`/tmp/${name}.txt`)).toBe(false);
  },
);

it.each(available.filter(({ hasTools }) => hasTools).map(isolation => [isolation.name, isolation] as const))(
  'isolation "%s" puts another parent than the server above a function',
  async (_, isolation) => {
    expect(Number(await runBare(isolation, 'process.ppid'))).not.toBe(process.pid);
  },
);

it.each(available.map(isolation => [isolation.name, isolation] as const))(
  'isolation "%s": Node offers a function no signal to others, and none that opens a debugger',
  async (_, isolation) => {
    const tries = `[() => process.kill(process.ppid, 'SIGUSR1'), () => process.kill(-1, 'SIGTERM'), () => process._debugProcess(process.ppid)]`;
    expect(
      await runBare(
        isolation,
        `${tries}.map(attempt => { try { return attempt() } catch { return 'refused' } }).join()`,
      ),
    ).toBe('refused,refused,refused');
  },
);

it('a server tells what holds its functions back, and opens no debugger when signalled', async () => {
  const data = mkdtempSync(join(tmpdir(), 'meridian-isolated-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  await copyTemplate({ scale: 0, documents: 0 }, data);
  const server = await startServer(['--data', data]);
  expect(server.isolation).toBe(available[0]?.name ?? 'none');
  process.kill(server.pid, 'SIGUSR1');
  expect((await fetch(`${server.url}/users/v1/health`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.said()).not.toContain('Debugger');
}, 60_000);
