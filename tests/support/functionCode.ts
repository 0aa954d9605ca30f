import { strToU8, type Zippable, zipSync } from 'fflate';

/** As zips that are made on Unix say that an entry is a link. */
const SYMBOLIC = { os: 3, attrs: (0o120777 << 16) >>> 0 } as const;

/** Code of a function as it travels: a zip in base64. */
export const codeOf = (
  files: Readonly<Record<string, string>> | string,
  links: Readonly<Record<string, string>> = {},
): string => {
  const entries: Zippable = {};
  for (const [name, text] of Object.entries(typeof files === 'string' ? { 'index.js': files } : files))
    entries[name] = strToU8(text);
  for (const [name, target] of Object.entries(links)) entries[name] = [strToU8(target), SYMBOLIC];
  return Buffer.from(zipSync(entries)).toString('base64');
};
