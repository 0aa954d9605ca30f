import { CodeError } from './codeError';

/** What a link of a zip leads to in the end: a file or a folder of the same zip, by a path without links. */
export type Link = { target: string; isFolder: boolean };

/** Longest text of a link, in bytes. */
export const MAX_LINK = 500;
/** How many links one may lead through, as on Linux. */
const MAX_HOPS = 40;
/** Folders that all links of a zip together may lead through. */
const MAX_STEPS = 500_000;

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** @returns the folders that files lie in, up to one more than `maximum`; what all lies in is called `''` */
export const foldersOf = (names: Iterable<string>, maximum: number): ReadonlySet<string> => {
  const folders = new Set(['']);
  for (const name of names)
    for (let folder = parentOf(name); !folders.has(folder) && folders.size <= maximum; folder = parentOf(folder))
      folders.add(folder);
  return folders;
};

/** Programs of packages, which installs leave behind: no function can start one. */
const isProgram = (name: string): boolean => `/${parentOf(name)}`.endsWith('/node_modules/.bin');

/**
 * Follows the links of a zip, each from the folder that it lies in.
 *
 * @param links what each of them says, by its own path; programs of packages that lead nowhere are left out
 * @throws CodeError naming one that leads out of the zip, to nothing, in a circle, or to what lies below a link
 */
export const followLinks = (
  links: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): ReadonlyMap<string, Link> => {
  const known = new Map<string, { path: string; hops: number }>();
  let left = MAX_STEPS;
  const follow = (name: string, above: number): { path: string; hops: number } => {
    const refused = (why: string) => new CodeError(`The link ${JSON.stringify(name)} in the zip ${why}`);
    const before = known.get(name);
    if (before) return before;
    if (above > MAX_HOPS) throw refused(`leads through more than ${MAX_HOPS} links`);
    if (folders.has(name)) throw refused('stands where a folder is');
    const text = links.get(name) ?? '';
    if (text.startsWith('/')) throw refused('leads out of the zip');
    let path = parentOf(name);
    let hops = 1;
    for (const segment of text.split('/')) {
      if (segment === '' || segment === '.') continue;
      if (--left < 0) throw refused('is one of too many');
      if (segment === '..') {
        if (path === '') throw refused('leads out of the zip');
        path = parentOf(path);
        continue;
      }
      path = path === '' ? segment : `${path}/${segment}`;
      if (links.has(path)) {
        const next = follow(path, above + 1);
        path = next.path;
        hops += next.hops;
        if (hops > MAX_HOPS) throw refused(`leads through more than ${MAX_HOPS} links`);
      }
      if (!files.has(path) && !folders.has(path)) throw refused(`leads to nothing: ${JSON.stringify(text)}`);
    }
    const found = { path, hops };
    known.set(name, found);
    return found;
  };
  const followed = new Map<string, Link>();
  for (const name of links.keys())
    try {
      const { path } = follow(name, 1);
      followed.set(name, { target: path, isFolder: !files.has(path) });
    } catch (error) {
      if (!isProgram(name)) throw error;
    }
  return followed;
};
