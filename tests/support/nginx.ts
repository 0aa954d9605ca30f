import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilItAnswers } from './untilItAnswers';

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
  const stop = await untilItAnswers(server, `http://127.0.0.1:${port}/`, 'SIGQUIT');
  return {
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
