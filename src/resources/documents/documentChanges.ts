import { holdsSent } from '../../admin/unsure';
import { indentJson } from '../../ui/json/indentJson';
import { compact, isObject, membersOf, type Part, sourceIn as source } from '../../ui/json/objectText';
import { parseJson } from '../../ui/json/parseJson';
import { type LostNumber, readKept } from '../../ui/json/readTyped';
import type { Change } from './changes';

/** What has to be told the platform so that a document's data becomes another; everything else stays as it is. */
export type DataChange = {
  /** Member by member, as deep as both sides are objects. */
  changes: readonly Change[];
  /** JSON of the members that are new or different, for the partial update; `undefined` where there are none. */
  members: string | undefined;
  /** Members at the top of which anything changes. */
  touched: ReadonlySet<string>;
  /** Dotted paths of what is no longer there, for `deleteFields`. */
  removed: readonly string[];
};

/** How data becomes what was typed. Both are objects; numbers and keys are compared and sent as they are written. */
export const changeBetween = (before: Part, after: Part): DataChange => {
  const changes: Change[] = [];
  const written = new Set<string>();
  const cleared = new Set<string>();
  const removed: string[] = [];
  const touched = new Set<string>();

  const remove = (path: readonly string[]) => {
    const [top = ''] = path;
    // A dot in a name cannot be told from one between names.
    if (!path.some(name => name.includes('.'))) removed.push(path.join('.'));
    else if (path.length === 1) cleared.add(top);
    else written.add(top);
  };
  const visit = (path: readonly string[], old: Part | undefined, now: Part | undefined): void => {
    if (old && now && isObject(old) && isObject(now)) {
      const [olds, nows] = [membersOf(old), membersOf(now)];
      for (const key of new Set([...olds.keys(), ...nows.keys()])) visit([...path, key], olds.get(key), nows.get(key));
      return;
    }
    const [was, is] = [old && compact(source(old)), now && compact(source(now))];
    if (was === is) return;
    touched.add(path[0] ?? '');
    changes.push({ field: path.join('.'), before: was, after: is });
    if (now) written.add(path[0] ?? '');
    else remove(path);
  };
  visit([], before, after);

  const tops = membersOf(after);
  const parts = [
    ...[...written].flatMap(key => {
      const part = tops.get(key);
      return part ? [`${JSON.stringify(key)}:${source(part)}`] : [];
    }),
    ...[...cleared].map(key => `${JSON.stringify(key)}:null`),
  ];
  return { changes, members: parts.length > 0 ? `{${parts.join(',')}}` : undefined, touched, removed };
};

type Data = Readonly<Record<string, unknown>>;

const isThere = (data: unknown, [name, ...rest]: readonly string[]): boolean =>
  name === undefined ||
  (typeof data === 'object' && data !== null && name in data && isThere((data as Data)[name], rest));

/** Whether a document's data, as it is now, has these members as they were sent. A member that was cleared may be gone. */
export const holdsMembers = (data: Data, members: string): boolean =>
  Object.entries(JSON.parse(members) as Data).every(([name, value]) => holdsSent(data[name] ?? null, value));

/** Whether none of these members is there any more. */
export const lacksRemoved = (data: Data, removed: readonly string[]): boolean =>
  !removed.some(path => isThere(data, path.split('.')));

/**
 * What is stored now with what was changed here on top of it: members that were touched here are taken as they were typed,
 * all others as they are stored.
 */
export const rebased = (stored: Part, typed: Part, { touched }: DataChange): string => {
  const [theirs, mine] = [membersOf(stored), membersOf(typed)];
  const members = [...new Set([...theirs.keys(), ...mine.keys()])].flatMap(key => {
    const part = (touched.has(key) ? mine : theirs).get(key);
    return part ? [`${JSON.stringify(key)}:${source(part)}`] : [];
  });
  const text = `{${members.join(',')}}`;
  return indentJson(text, parseJson(text), 0);
};

/** The first number among what changed that would not be stored as it is written. */
export const lostNumberIn = ({ changes }: DataChange): LostNumber | undefined => {
  for (const { field, after } of changes) {
    const read = after === undefined ? undefined : readKept(after);
    if (read && 'number' in read)
      return {
        number: read.number,
        path: [field, read.path].filter(Boolean).join(read.path.startsWith('[') ? '' : '.'),
      };
  }
  return undefined;
};
