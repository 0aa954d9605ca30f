import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { freePort } from '../support/freePort';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';

const [, page = ''] = readFileSync('docs/deploy.md', 'utf8').split('## The platform on one machine\n');
const [install = '', backup = ''] = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
/** What the page has a person type: each line, without what it says of it. */
const linesOf = (block: string) => block.split('\n').flatMap(line => line.replace(/\s+#.*$/, '').trim() || []);
const [installed = '', settings = '', start = ''] = linesOf(install);
const [save = '', restore = ''] = linesOf(backup);
const [, unlock = ''] = /`(npm start -- user unlock \S+)`/.exec(page) ?? [];

describe.skipIf(!hasPostgres)(`the page for one machine${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-guide-'));
  const running = new Set<ChildProcess>();
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let port: number;

  /** Types lines of the page in a shell of their own, with the places of this machine. */
  const type = (lines: readonly string[], database: string, more = '') => {
    const here = lines
      .join('\n')
      .replaceAll('/etc/meridian/key', join(folder, 'key'))
      .replaceAll('/var/backups/', `${folder}/`)
      .replaceAll('postgres://meridian:…@localhost/meridian', database);
    const { NODE_ENV: _, ...env } = process.env;
    const shell = spawn('sh', ['-ec', `${here}${more}`], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(shell);
    let said = '';
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', chunk => (said += chunk));
    const left = new Promise<number | null>(resolve => shell.once('close', resolve)).finally(() =>
      running.delete(shell),
    );
    const tells = async (pattern: RegExp): Promise<string> => {
      const over = left.then(code => {
        throw new Error(`It ended with ${code}: ${said}`);
      });
      const found = new Promise<string>(resolve => {
        const look = () => {
          const match = pattern.exec(said);
          if (match) resolve(match[1] ?? match[0]);
        };
        for (const stream of [shell.stdout, shell.stderr]) stream.on('data', look);
        look();
      });
      return Promise.race([found, over]);
    };
    const stop = async () => {
      if (shell.pid) process.kill(-shell.pid, 'SIGTERM');
      await left;
    };
    return { left, tells, stop };
  };

  /** As the web server in front passes calls on. */
  const call = (method: string, path: string, body?: { type: string; text: string }) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { host: 'api.example.org', ...(body ? { 'content-type': body.type } : {}) };
      request({ port, host: '127.0.0.1', method, path, headers }, answer => {
        let text = '';
        answer.on('data', chunk => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      })
        .once('error', reject)
        .end(body?.text);
    });

  const [email, password] = ['ada@example.org', 'Three-Wards-4-You'];
  const signIn = async () => {
    const asked = { client_id: CONSOLE_CLIENT_ID, grant_type: 'password', username: email, password };
    return (await call('POST', '/auth/v2/oauth2/tokens', { type: 'application/json', text: JSON.stringify(asked) }))
      .status;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    port = await freePort();
  });
  afterAll(async () => {
    for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL');
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[DEP-02] what it says is typed, line by line: a first start, its administrator, a backup, and a platform made of it', async () => {
    // The tests run in a folder where this was done.
    expect(installed).toBe('npm ci && npm run build');
    const [first, second] = [await postgres.createDatabase(), await postgres.createDatabase()];
    const at = ` --port ${port}`;

    const server = type([settings, start], first, at);
    const path = await server.tells(/https:\/\/api\.example\.org(\/setup\?token=[0-9a-f]+)/);
    expect((await call('GET', '/users/v1/health')).status).toBe(200);
    expect((await call('GET', path)).status).toBe(200);
    const account = new URLSearchParams({ token: path.split('=')[1] ?? '', email, password });
    const form = { type: 'application/x-www-form-urlencoded', text: String(account) };
    expect((await call('POST', '/setup', form)).status).toBe(200);
    expect(await signIn()).toBe(200);
    expect((await call('GET', '/')).text).toContain('<title>');

    const saving = type([settings, save], first);
    expect(await saving.left).toBe(0);
    expect(existsSync(join(folder, 'meridian.gz'))).toBe(true);
    const unlocking = type([settings, unlock.replace('ada@example.org', email)], first);
    expect(await unlocking.left).toBe(0);
    await server.stop();

    expect(await type([settings, restore], second).left).toBe(0);
    const again = type([settings, start], second, at);
    await again.tells(/is ready at https:\/\/api\.example\.org/);
    expect(await signIn()).toBe(200);
    await again.stop();
  });
});
