import { HostRefusedError } from './errors';

const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const refused = (host: string) =>
  new HostRefusedError(`"${host}" is not a host. Expected something like api.example.org or localhost:8080.`);

/**
 * The address of the API behind a host as an operator types it (platform-api 1.1): local hosts stay as they are, for all
 * others a sub-domain is prefixed and leading `api.` and `apx.` are stripped.
 *
 * @param host such as `dev.example.org`, `https://api.example.org/`, `localhost:8080`
 * @param prefix `apx` for the cookie proxy
 * @returns scheme, host and port, without a trailing slash
 * @throws HostRefusedError for what is no host, or hides one (user info, another scheme, a backslash)
 */
export const buildBaseUrl = (host: string, prefix: 'api' | 'apx' = 'api'): string => {
  const trimmed = host.trim().replace(/\/$/, '');
  const scheme = /^https?:\/\//i.exec(trimmed)?.[0] ?? '';
  const rest = trimmed.slice(scheme.length);
  if (/[\s@\\?#]/.test(rest) || rest.includes('://')) throw refused(host);
  const authority = rest.split('/')[0] ?? '';
  // The prefix would be the whole name.
  if (/^(?:$|[.:])/.test(authority)) throw refused(host);
  const name = authority.replace(/:\d+$/, '').toLowerCase();
  if (LOCAL_NAMES.has(name)) return checked(`${scheme ? scheme.toLowerCase() : 'http://'}${rest}`, host);
  return checked(`https://${prefix}.${rest.replace(/^api\./i, '').replace(/^apx\./i, '')}`, host);
};

const checked = (url: string, host: string): string => {
  try {
    new URL(url);
  } catch {
    throw refused(host);
  }
  return url;
};
