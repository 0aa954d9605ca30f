/** Hosts that pages may call where nothing narrower is said: any over TLS, and this machine's. */
export const ANY_HOST = ['https:', 'http://localhost:*', 'http://127.0.0.1:*'];

const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The console's Content-Security-Policy: scripts and styles of its own only. The last hash of styles is that of the empty text:
 * emotion adds an empty <style> and fills it through the CSSOM. HTML from strings is blocked; the console's only Trusted Types policy
 * lets texts without markup through (src/trustedTypes.ts).
 *
 * @param {readonly string[]} scripts hashes of the scripts within the page
 * @param {readonly string[]} styles hashes of the styles within the page
 * @param {readonly string[]} [hosts] what pages may call besides where they come from
 */
export const pagePolicy = (scripts, styles, hosts = ANY_HOST) =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles, EMPTY].join(' '),
    "img-src 'self' data:",
    // What the page itself made: the frames of mails, which may do nothing, and PDF files.
    'frame-src blob:',
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ['connect-src', "'self'", ...hosts].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** The policy that stands in a built page. */
export const policyIn = html => /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];

/** Hashes that a directive of a policy names, without that of the empty text. */
export const hashesIn = (policy, directive) =>
  (
    policy
      .split('; ')
      .find(part => part.startsWith(`${directive} `))
      ?.match(/'sha256-[\w+/=]+'/g) ?? []
  ).filter(hash => hash !== EMPTY);
