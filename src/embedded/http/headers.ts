const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** The policy that the build wrote into the console's page, with the hash of the script within it. */
const policyOf = (page: string): string =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'none'";

/**
 * For the console's own files.
 *
 * @param page text of the built page
 */
export const consoleHeaders = (page: string): Readonly<Record<string, string>> => ({
  ...common,
  // No page can say of itself who may frame it.
  'Content-Security-Policy': `${policyOf(page)}; frame-ancestors 'none'`,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});

/**
 * For what pages load by a name that holds its hash. What a document alone obeys is left out: it would cost each of a page's files
 * more than a kilobyte. A worker and a picture that is opened by itself are documents of their own.
 */
export const partHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': common['X-Content-Type-Options'],
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const PART = /[/\\]assets[/\\](?!.*worker)[^/\\]+\.(?:js|css)(?:\.br)?$/i;
export const isPart = (path: string): boolean => PART.test(path);

/** For every answer of the platform. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...common,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Whether a `Host` header names this machine: others come from a page that plays tricks with names (DNS rebinding). */
export const isLocalHost = (host: string | undefined): boolean => host !== undefined && LOCAL.test(host);

/** Whether a page of this origin may read our answers. */
export const isLocalOrigin = (origin: string): boolean =>
  /^https?:\/\//.test(origin) && LOCAL.test(origin.replace(/^https?:\/\//, ''));
