import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = existsSync(NGINX);

/** Said by the tests that need nginx where it is missing. */
export const NO_NGINX = 'nginx is not installed (Debian package nginx)';

const configOf = (folder: string, http: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${http}
}
`;

/** A certificate for a name that only the test's browser knows. */
export const certificateIn = (folder: string, name: string) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat([
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
    ]),
    { stdio: 'ignore' },
  );
  return `ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
};

/** Starts nginx with what stands in its `http` block, told a folder of its own. */
export const startNginx = async (http: (folder: string) => string, port: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-nginx-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configOf(folder, http(folder)));
  const server = spawn(NGINX, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exited = new Promise<void>(resolve => server.once('exit', () => resolve()));
  let isGone = false;
  void exited.then(() => {
    isGone = true;
  });
  for (;;) {
    if (isGone) throw new Error(`nginx did not start: ${said}`);
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return {
    stop: async () => {
      server.kill('SIGQUIT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
