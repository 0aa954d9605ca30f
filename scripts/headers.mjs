// npm run headers -- nginx [--folder dist] [--path /console/]: what a web server has to say beside the console's files.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { ANY_HOST, hashesIn, pagePolicy, policyIn } from './pagePolicy.mjs';
import { ROOT } from './run.mjs';

/** What pages may call: the hosts of `config.json`, and any other where operators may type them. */
const hostsOf = async folder => {
  const file = join(folder, 'config.json');
  if (!existsSync(file)) return ANY_HOST;
  const { buildBaseUrl } = await tsImport(join(ROOT, 'src/client/baseUrl.ts'), import.meta.url);
  const { hosts = [], otherHosts = true } = JSON.parse(readFileSync(file, 'utf8'));
  const origins = hosts.map(
    host => new URL(buildBaseUrl(host.url ?? host, host.session === 'proxy' ? 'apx' : 'api')).origin,
  );
  return otherHosts ? [...new Set([...origins, ...ANY_HOST])] : [...new Set(origins)];
};

/** @returns headers by name, for a folder that was built */
const headersOf = async folder => {
  const page = policyIn(readFileSync(join(folder, 'index.html'), 'utf8'));
  if (!page) throw new Error(`${folder} holds no built console: run npm run build first.`);
  const policy = pagePolicy(hashesIn(page, 'script-src'), hashesIn(page, 'style-src'), await hostsOf(folder));
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
};

const FOREVER = 'public, max-age=31536000, immutable';
const lines = (entries, indent, line) => entries.map(entry => `${indent}${line(entry)}\n`).join('');

const REVALIDATED = 'no-cache';
/** A missing file is no file for ever: who asks for it again finds it once it is there. */
const FOUND = { [FOREVER]: '', [REVALIDATED]: ' always' };

/** nginx takes none of the headers above a block that sets one of its own: each has them all. */
const nginx = (headers, folder, path) => {
  const place = path === '/' ? `root ${folder}` : `alias ${folder}/`;
  const all = cache =>
    `${lines(Object.entries(headers), '  ', ([name, value]) => `add_header ${name} "${value}" always;`)}  add_header Cache-Control "${cache}"${FOUND[cache]};
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml;
  # With the brotli module: the files have packed copies beside them.
  # brotli_static on;
`;
  const assets = path === '/' ? `root ${folder}` : `alias ${folder}/assets/`;
  const door = `location = ${path.slice(0, -1)} {\n  absolute_redirect off;\n  return 301 ${path};\n}\n`;
  return `# Within a server block.
${path === '/' ? '' : door}location ${path}assets/ {
  ${assets};
${all(FOREVER)}}
location ${path} {
  ${place};
  try_files $uri ${path}index.html;
${all(REVALIDATED)}}
`;
};

const caddy = (headers, folder, path) => `# Within a site block.
${path === '/' ? '' : `redir ${path.slice(0, -1)} ${path}\n`}handle_path ${path}* {
  root * ${folder}
  header {
${lines(Object.entries(headers), '    ', ([name, value]) => `${name} "${value}"`)}  }
  encode gzip
  handle /assets/* {
    @there file
    header @there Cache-Control "${FOREVER}"
    file_server {
      precompressed br
    }
  }
  handle {
    header Cache-Control "${REVALIDATED}"
    try_files {path} /index.html
    file_server {
      precompressed br
    }
  }
}
`;

const SERVERS = { nginx, caddy };

const refuse = text => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};
const USAGE = 'npm run headers -- nginx|caddy [--folder dist] [--path /console/]';

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { folder: { type: 'string', default: join(ROOT, 'dist') }, path: { type: 'string', default: '/' } },
    });
  } catch (error) {
    return refuse(`${error.message}\n${USAGE}`);
  }
};
const { values, positionals } = parse();
const write = SERVERS[positionals[0]];
if (!write) refuse(USAGE);
// It stands in the configuration as it is.
if (!/^\/(?:[^\s;{}"'\\]*\/)?$/.test(values.path))
  refuse(`--path begins and ends with /, such as /console/.\n${USAGE}`);
const folder = resolve(values.folder);
if (!existsSync(join(folder, 'index.html')))
  refuse(
    `${folder} holds no built console: run npm run build first, and name the folder as it is on the web server once it is copied there.`,
  );
process.stdout.write(write(await headersOf(folder), folder, values.path));
