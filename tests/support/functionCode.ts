import { strToU8, zipSync } from 'fflate';

/** Code of a function as it travels: a zip in base64. */
export const codeOf = (files: Readonly<Record<string, string>> | string): string =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(typeof files === 'string' ? { 'index.js': files } : files).map(([name, text]) => [
          name,
          strToU8(text),
        ]),
      ),
    ),
  ).toString('base64');
