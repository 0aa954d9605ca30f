import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { freePort } from '../support/freePort';
import { hasHaproxy } from '../support/haproxy';
import { certificateIn } from '../support/nginx';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../support/postgres';

const guide = readFileSync('docs/deploy.md', 'utf8');
const partOf = (title: string) => guide.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const blocksOf = (part: string, language: string) =>
  [...part.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
/** What a part has a person type: each line, without what it says of it. */
const linesOf = (block: string) => block.split('\n').flatMap(line => line.replace(/\s+#.*$/, '').trim() || []);

const single = partOf('The platform on one machine');
const [install = '', backup = ''] = blocksOf(single, 'sh');
const [installed = '', settings = '', start = ''] = linesOf(install);
const [save = '', restore = ''] = linesOf(backup);
const [, unlock = ''] = /`(npm start -- user unlock \S+)`/.exec(single) ?? [];

const several = partOf('Several servers');
const [share = ''] = blocksOf(several, 'sh');
const [balance = ''] = blocksOf(several, 'haproxy');

/** Where the guide's places are on this machine. */
type Places = Readonly<Record<string, string>>;
const at = (text: string, places: Places) =>
  Object.entries(places).reduce((here, [place, other]) => here.replaceAll(place, other), text);

const NAME = 'api.example.org';
const [email, password] = ['ada@example.org', 'Three-Wards-4-You'];
const JSON_TYPE = 'application/json';
type Body = { type: string; text: string };
type Answer = { status: number | undefined; text: string };
type Caller = (method: string, path: string, body?: Body) => Promise<Answer>;

/** Calls a server at some address of this machine by the name that it has for people. */
const callerOf =
  (port: number, { isSecure = false } = {}): Caller =>
  (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { host: NAME, ...(body ? { 'content-type': body.type } : {}) };
      const options = { port, host: '127.0.0.1', method, path, headers, agent: false };
      const listen = (answer: IncomingMessage) => {
        let text = '';
        answer.on('data', chunk => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      };
      const asked = isSecure
        ? requestOverTls({ ...options, servername: NAME, rejectUnauthorized: false }, listen)
        : request(options, listen);
      asked.once('error', reject).end(body?.text);
    });

const signIn = async (call: Caller) => {
  const asked = { client_id: CONSOLE_CLIENT_ID, grant_type: 'password', username: email, password };
  return (await call('POST', '/auth/v2/oauth2/tokens', { type: JSON_TYPE, text: JSON.stringify(asked) })).status;
};
/** @param path the page behind the link that a server prints */
const setUp = async (call: Caller, path: string) => {
  expect((await call('GET', path)).status).toBe(200);
  const account = new URLSearchParams({ token: path.split('=')[1] ?? '', email, password });
  const form = { type: 'application/x-www-form-urlencoded', text: String(account) };
  expect((await call('POST', '/setup', form)).status).toBe(200);
};
const LINK = /https:\/\/api\.example\.org(\/setup\?token=[0-9a-f]+)/;

describe.skipIf(!hasPostgres)(`the guide${hasPostgres ? '' : ` (skipped: ${NO_POSTGRES})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-guide-'));
  const running = new Set<ChildProcess>();
  let postgres: Awaited<ReturnType<typeof startPostgres>>;

  /** Types lines in a shell of their own, with the places of this machine. */
  const type = (lines: readonly string[], places: Places, more = '') => {
    const here = at(lines.join('\n'), { '/etc/meridian/key': join(folder, 'key'), ...places });
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

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL');
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[DEP-02] for one machine is typed line by line: a first start, its administrator, a backup, and a platform made of it', async () => {
    // The tests run in a folder where this was done.
    expect(installed).toBe('npm ci && npm run build');
    const placesOf = (url: string) => ({
      'postgres://meridian:…@localhost/meridian': url,
      '/var/backups/': `${folder}/`,
    });
    const first = placesOf(await postgres.createDatabase());
    const second = placesOf(await postgres.createDatabase());
    const port = await freePort();
    const call = callerOf(port);

    const server = type([settings, start], first, ` --port ${port}`);
    const path = await server.tells(LINK);
    expect((await call('GET', '/users/v1/health')).status).toBe(200);
    await setUp(call, path);
    expect(await signIn(call)).toBe(200);
    expect((await call('GET', '/')).text).toContain('<title>');

    expect(await type([settings, save], first).left).toBe(0);
    expect(existsSync(join(folder, 'meridian.gz'))).toBe(true);
    expect(unlock).toContain(email);
    expect(await type([settings, unlock], first).left).toBe(0);
    await server.stop();

    expect(await type([settings, restore], second).left).toBe(0);
    const again = type([settings, start], second, ` --port ${port}`);
    await again.tells(/is ready at https:\/\/api\.example\.org/);
    expect(await signIn(call)).toBe(200);
    await again.stop();
  });

  it.skipIf(!hasHaproxy)(
    `[DEP-04] for several servers is typed on three, behind the balancer that it has${hasHaproxy ? '' : ' (skipped: HAProxy is not installed)'}`,
    async () => {
      const standby = await startPostgres({ standbyOf: postgres.url });
      onTestFinished(() => standby.stop());
      const [port, tlsPort] = [await freePort(), await freePort()];
      const common = {
        'postgres://meridian:…@db1.example.org:5432,db2.example.org:5432/meridian': `postgres://meridian@127.0.0.1:${postgres.port},127.0.0.1:${standby.port}/postgres`,
        '10.0.0.0/8': '127.0.0.0/8',
        ':8080': `:${port}`,
      };
      const servers = ['11', '12', '13'].map(last =>
        type(linesOf(share), { ...common, '10.0.0.11': `127.0.0.${last}` }, ` --port ${port}`),
      );
      const [path = ''] = await Promise.all(servers.map(({ tells }) => tells(LINK)));

      certificateIn(folder, NAME);
      const both = ['certificate.pem', 'key.pem'].map(name => readFileSync(join(folder, name), 'utf8')).join('');
      writeFileSync(join(folder, 'both.pem'), both);
      writeFileSync(
        join(folder, 'haproxy.cfg'),
        at(balance, {
          'bind :443': `bind 127.0.0.1:${tlsPort}`,
          '/etc/haproxy/api.example.org.pem': join(folder, 'both.pem'),
          '10.0.0.': '127.0.0.',
          ':8080': `:${port}`,
        }),
      );
      const balancer = type([`exec /usr/sbin/haproxy -db -f ${folder}/haproxy.cfg`], {});
      const call = callerOf(tlsPort, { isSecure: true });
      await vi.waitFor(async () => expect((await call('GET', '/users/v1/health')).status).toBe(200), 20_000);
      await setUp(call, path);
      expect(await signIn(call)).toBe(200);

      // One server stops, and the primary is lost.
      await servers[0]?.stop();
      expect(await signIn(call)).toBe(200);
      // What a replica has not got yet is lost with the primary.
      const replica = new pg.Client(standby.url);
      await replica.connect();
      const isThere = async () =>
        expect((await replica.query('select 1 from users where email = $1', [email])).rows).toHaveLength(1);
      await vi.waitFor(isThere, 20_000);
      await replica.end();
      await postgres.crash();
      standby.promote();
      await vi.waitFor(async () => expect(await signIn(call)).toBe(200), 30_000);
      await Promise.all(servers.slice(1).map(({ stop }) => stop()));
      await balancer.stop();
    },
  );
});
