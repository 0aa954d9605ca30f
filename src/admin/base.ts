// Written apart: beside `new URL` the build would take it for a file to bundle.
const here = import.meta.url;

/** Path of the folder that the console is served in: `/`, `/console/`. Its code stands one folder below. */
export const BASE: string = import.meta.env.PROD ? new URL('../', here).pathname : '/';

/** An address of the console (`/users/users`) as the browser shows it. */
export const toBrowser = (path: string): string => BASE + path.slice(1);

/** What the browser shows as an address of the console. */
export const fromBrowser = (pathname: string): string =>
  pathname.startsWith(BASE) ? `/${pathname.slice(BASE.length)}` : '/';
