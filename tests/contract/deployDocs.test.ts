import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { readCommandLine } from '../../src/embedded/commandLine';
import { freePort } from '../support/freePort';
import { certificateIn, hasNginx, NO_NGINX, startNginx } from '../support/nginx';

const folder = mkdtempSync(join(tmpdir(), 'meridian-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const guide = readFileSync('docs/deploy.md', 'utf8');
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const put = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
/** What a checker says where it finds a fault; nothing where it finds none. */
const faultsOf = (program: string, ...args: string[]): string => {
  try {
    execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}` || String(error);
  }
};
const programs = {
  systemd: '/usr/bin/systemd-analyze',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
} as const;
const has = (name: keyof typeof programs) => existsSync(programs[name]);
const note = (name: keyof typeof programs) => (has(name) ? '' : ` (skipped: ${programs[name]} is not installed)`);

/** What stands before a command, as the guide sets it. */
const SETTING = {
  MERIDIAN_KEY_FILE: '/etc/meridian/key',
  DATABASE_URL: 'postgres://meridian:x@localhost/meridian',
  PUBLIC_URL: 'https://api.example.org',
};

/** What stands in the file beside compose.yaml. */
const GIVEN: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'x',
  PUBLIC_URL: 'https://api.example.org',
};

const commands = blocks('sh').flatMap(block =>
  [...block.matchAll(/npm start -- ([^\n#]*)/g)].map(([, line = '']) => line.trim().split(/\s+/)),
);

it('the guide has commands, a unit, and configurations for both proxies', () => {
  expect(commands.length).toBeGreaterThanOrEqual(4);
  for (const language of ['ini', 'nginx', 'haproxy']) expect(blocks(language), language).toHaveLength(1);
});

it.each(commands)('npm start -- %s %s is understood', (...args) => {
  const asked = readCommandLine(args, SETTING, process.cwd());
  expect(asked?.platform).toMatchObject({ databaseUrl: expect.stringContaining('postgres://') });
});

it.skipIf(!has('systemd'))(`the systemd unit is sound${note('systemd')}`, () => {
  const [unit = ''] = blocks('ini');
  // Node and the folder stand elsewhere on this machine.
  const here = unit.replace('/usr/bin/node', process.execPath).replace('/srv/meridian', process.cwd());
  const file = put('meridian.service', here);
  // A setting that it does not know is told of, and no failure to it.
  const { status, stderr } = spawnSync(programs.systemd, ['verify', '--man=no', file], { encoding: 'utf8' });
  expect([status, stderr.split('\n').filter(line => line.includes('meridian.service'))]).toEqual([0, []]);
});

it.skipIf(!hasNginx)(`nginx takes its configuration${hasNginx ? '' : ` (skipped: ${NO_NGINX})`}`, () => {
  const [server = ''] = blocks('nginx');
  const certificates = certificateIn(folder, 'api.example.org')
    .split(';')
    .map(line => line.trim().split(' ')[1] ?? '');
  const here = server
    .replace(/(ssl_certificate) [^;]+/, `$1 ${certificates[0]}`)
    .replace(/(ssl_certificate_key) [^;]+/, `$1 ${certificates[1]}`);
  const file = put('nginx.conf', `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${here}\n}\n`);
  expect(faultsOf(programs.nginx, '-t', '-q', '-e', 'stderr', '-c', file)).toBe('');
});

it.skipIf(!hasNginx)(
  `a browser gets all files of a page over one connection from it, HTTP/2, and comes back over TLS${hasNginx ? '' : ` (skipped: ${NO_NGINX})`}`,
  async () => {
    const heard: (string | undefined)[] = [];
    const platform = createServer(({ url, headers }, response) => {
      heard.push(`${url} ${headers.host} ${headers['x-forwarded-for']}`);
      response.end('ready');
    });
    await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve));
    const [port, tlsPort] = [await freePort(), await freePort()];
    const [server = ''] = blocks('nginx');
    const nginx = await startNginx(
      own =>
        `server { listen 127.0.0.1:${port}; return 204; }
        ${server
          .replace('listen 443', `listen 127.0.0.1:${tlsPort}`)
          .replace('127.0.0.1:8080', `127.0.0.1:${(platform.address() as AddressInfo).port}`)
          .replace(/ssl_certificate [^;]+;\s*ssl_certificate_key [^;]+;/, certificateIn(own, 'api.example.org'))}`,
      port,
    );
    const session = connect(`https://127.0.0.1:${tlsPort}`, { rejectUnauthorized: false });
    onTestFinished(async () => {
      session.destroy();
      await nginx.stop();
      platform.close();
    });
    const answers = await Promise.all(
      ['/a', '/b'].map(async path => {
        const call = session.request({ ':path': path, ':authority': 'api.example.org' });
        let answer = '';
        call.once('response', headers => {
          answer += headers['strict-transport-security'];
        });
        for await (const chunk of call.setEncoding('utf8')) answer += ` ${chunk}`;
        return answer;
      }),
    );
    expect([session.alpnProtocol, ...answers]).toEqual(['h2', ...Array(2).fill('max-age=31536000 ready')]);
    expect(heard.sort()).toEqual(['/a api.example.org 127.0.0.1', '/b api.example.org 127.0.0.1']);
  },
);

it.skipIf(!has('haproxy'))(`[DEP-04] HAProxy takes its configuration${note('haproxy')}`, () => {
  const [text = ''] = blocks('haproxy');
  certificateIn(folder, 'api.example.org');
  const both = ['certificate.pem', 'key.pem'].map(name => readFileSync(join(folder, name), 'utf8')).join('');
  const here = text.replace(/crt \S+/, `crt ${put('both.pem', both)}`);
  expect(faultsOf(programs.haproxy, '-c', '-q', '-f', put('haproxy.cfg', here))).toBe('');
});

it('the containers start a server of production, by what compose.yaml and the Dockerfile set', () => {
  const image = readFileSync('Dockerfile', 'utf8');
  const [, own = ''] = /^ENV (.*)$/m.exec(image) ?? [];
  const ofImage = own.split(' ').map(pair => pair.split('=') as [string, string]);
  const compose = readFileSync('compose.yaml', 'utf8').split('\n  database:')[0] ?? '';
  const [, set = ''] = /environment:\n((?: {6}\S.*\n)+)/.exec(compose) ?? [];
  const ofCompose = [...set.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+):[?-]\}/g, (_, given: string) => GIVEN[given] ?? ''),
  ]);
  const passed = ofCompose.map(([name]) => name);
  expect(passed).toEqual(
    expect.arrayContaining(['SMTP_URL', 'MAIL_FROM', 'FILES_URL', 'KEEP', 'METRICS_TOKEN', 'ADMIN_EMAIL']),
  );
  const asked = readCommandLine([], Object.fromEntries([...ofImage, ...ofCompose]), process.cwd());
  expect(asked).toMatchObject({
    host: '0.0.0.0',
    platform: { databaseUrl: 'postgres://meridian:x@database:5432/meridian', keyFile: '/run/secrets/meridian-key' },
  });
  expect(asked?.samples).toBeUndefined();
  expect(/^CMD (.*)$/m.exec(image)?.[1]).toBe('["node", "scripts/start.mjs"]');
});
