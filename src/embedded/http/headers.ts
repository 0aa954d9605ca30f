/**
 * The console's Content-Security-Policy: scripts and styles of its own only. The hash is that of the empty text: emotion
 * adds an empty <style> and fills it through the CSSOM. HTML from strings is blocked; the console's only Trusted Types policy
 * lets texts without markup through (src/trustedTypes.ts).
 */
const consolePolicy = (connect: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data:",
    // What the page itself made: the frames of mails, which may do nothing, and PDF files.
    'frame-src blob:',
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${connect.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** For the console's own files. */
export const consoleHeaders = (connect: readonly string[]): Readonly<Record<string, string>> => ({
  ...common,
  'Content-Security-Policy': consolePolicy(connect),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});

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
