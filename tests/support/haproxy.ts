import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HAPROXY = '/usr/sbin/haproxy';

export const hasHaproxy = existsSync(HAPROXY);

/** As docs/deploy.md has it: any server, none of them twice for one caller, and none that does not answer its health. One that
 * is busy answers late: it is not taken for gone. */
const haproxyConfig = (port: number, servers: readonly string[]) => `global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 70s
  timeout server 70s
  timeout check 5s
  retries 3
  option redispatch
frontend meridian
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend servers
backend servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri /users/v1/health ver HTTP/1.1 hdr Host localhost
  default-server check inter 500 fall 2 rise 1
${servers.map((address, at) => `  server s${at + 1} ${address}`).join('\n')}
`;

/** HAProxy in front of some servers, until it is stopped. */
export const startHaproxy = async (port: number, servers: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(port, servers));
  const proxy = spawn(HAPROXY, ['-f', file, '-db'], { stdio: 'ignore' });
  const exited = new Promise<void>(resolve => proxy.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(`${url}/users/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return {
    url,
    stop: async () => {
      proxy.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
