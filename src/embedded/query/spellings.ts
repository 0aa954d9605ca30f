import { pathAsStored } from './declared';
import type { FieldMap } from './fields';
import { snake } from './names';

/** How what a path names may be spelled in a record that travels: what cannot be asked for may be called either. */
export const spellingsOf = (path: string, fields: FieldMap): string[][] => {
  const [first = '', ...rest] = path.split('.');
  const name = [first, snake(first)].find(spelling => Object.hasOwn(fields, spelling));
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || !field) return [...new Set([first, snake(first)])].map(spelling => [spelling, ...rest]);
  if (rest.length === 0) return [[name]];
  if (field.kind === 'relation') return spellingsOf(rest.join('.'), field.fields).map(below => [name, ...below]);
  return [[name, ...(field.kind === 'json' ? pathAsStored(rest, field.declared) : rest)]];
};
