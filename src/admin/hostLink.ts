import { buildBaseUrl } from '../client';
import { BASE } from './base';

/** Parameter of an address that names the host which the link was made on. */
const HOST = 'host';
const LONGEST = 300;

const baseOf = (host: string | undefined) => {
  try {
    return host === undefined ? undefined : new URL(buildBaseUrl(host)).href;
  } catch {
    return undefined;
  }
};

/** Whether both name the same API. What is no host is the same as none. */
export const isSameApi = (one: string | undefined, other: string | undefined): boolean => {
  const base = baseOf(one);
  return base !== undefined && base === baseOf(other);
};

/** The host that an address says it was made on. It is a text to be shown and compared: nothing is ever sent to it. */
export const hostOfLink = (path: string): string | undefined => {
  const search = path.slice(path.indexOf('?') + 1).split('#')[0];
  return path.includes('?') ? new URLSearchParams(search).get(HOST)?.slice(0, LONGEST) || undefined : undefined;
};

/** The host of a link that was not made on this one. */
export const otherHostOf = (path: string, host: string | undefined): string | undefined => {
  const made = hostOfLink(path);
  return made === undefined || isSameApi(made, host) ? undefined : made;
};

/** The query of an address without the host: within the console it goes without saying. */
export const withoutHost = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete(HOST);
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
};

/**
 * A link that says which host it was made on.
 *
 * @param path address within the console: path, query and what follows `#`
 */
export const linkTo = (path: string, host: string | undefined): string => {
  const url = new URL(BASE + path.slice(1), location.origin);
  if (host) url.searchParams.set(HOST, host);
  return url.href;
};
