import type { PropertyConfiguration } from '../../contract';
import { indentJson } from '../../ui/json/indentJson';
import { childrenOf, keySourceOf, sourceOf, unescapeJson } from '../../ui/json/jsonTree';
import { KIND, parseJson } from '../../ui/json/parseJson';
import { readTyped } from '../../ui/json/readTyped';
import { compact } from './changes';
import { membersOf, type Part, wholeOf } from './documentChanges';
import { type FormValues, fieldsOf, type Properties } from './formText';

const isObject = ({ tree, node }: Part) => tree.kind[node] === KIND.object;
const source = ({ text, tree, node }: Part) => sourceOf(text, tree, node);

/** Whether a text is JSON of an object, which a form can show. */
export const isObjectText = (text: string): boolean => !('line' in readTyped(text)) && isObject(wholeOf(text));

const partAt = (whole: Part, way: readonly string[]): Part | undefined => {
  let part: Part | undefined = whole;
  for (const step of way) part = part && isObject(part) ? membersOf(part).get(step) : undefined;
  return part;
};

/** What a JSON text says of the properties of a form. */
export type JsonFields = {
  /** By dotted path, as the form writes them. */
  values: FormValues;
  /** Paths whose value is of another kind than the schema says, or stands within something that is: shown, not typed over. */
  locked: ReadonlySet<string>;
  /** Members at the top that the form has no field for; they stay as they are. */
  others: readonly string[];
};

const isBlocked = (whole: Part, way: readonly string[]) =>
  way.some((_, length) => {
    const above = length === 0 ? whole : partAt(whole, way.slice(0, length));
    return above !== undefined && !isObject(above);
  });

/** Reads the fields of a form from JSON text of an object. */
export const fieldsOfText = (properties: Properties, text: string): JsonFields => {
  const whole = wholeOf(text);
  const values: Record<string, string> = {};
  const locked = new Set<string>();
  for (const { path, way, configuration } of fieldsOf(properties)) {
    const part = partAt(whole, way);
    if (!part) {
      if (isBlocked(whole, way)) locked.add(path);
      continue;
    }
    const isText = part.tree.kind[part.node] === KIND.string;
    if (configuration.type !== 'string') values[path] = compact(source(part));
    else if (isText) values[path] = unescapeJson(source(part));
    else {
      values[path] = compact(source(part));
      locked.add(path);
    }
  }
  const others = [...membersOf(whole).keys()].filter(name => !Object.hasOwn(properties, name));
  return { values, locked, others };
};

const membersWith = (part: Part | undefined, way: readonly string[], value: string | undefined): string => {
  const [name = '', ...rest] = way;
  const members: string[] = [];
  let isThere = false;
  const put = (old: Part | undefined, key = JSON.stringify(name)) => {
    isThere = true;
    if (rest.length === 0) {
      if (value !== undefined) members.push(`${key}:${value}`);
      return;
    }
    const inner = membersWith(old && isObject(old) ? old : undefined, rest, value);
    // An object that the form made holds something; one that held nothing before may stay.
    if (inner !== '{}' || (old && source(old).replace(/\s/g, '') === '{}')) members.push(`${key}:${inner}`);
  };
  for (const child of part ? childrenOf(part.tree, part.node) : []) {
    if (!part) break;
    const key = keySourceOf(part.text, part.tree, child) ?? '""';
    const old = { ...part, node: child };
    if (unescapeJson(key) === name) put(old, key);
    else members.push(`${key}:${source(old)}`);
  }
  if (!isThere && value !== undefined) put(undefined);
  return `{${members.join(',')}}`;
};

/**
 * JSON text of an object with one member changed, printed for reading; everything else stays as it is written, numbers and
 * keys included.
 *
 * @param way names from the top down to the member
 * @param value JSON of the value; `undefined` takes the member away
 */
export const withField = (text: string, way: readonly string[], value: string | undefined): string => {
  const changed = membersWith(wholeOf(text), way, value);
  return indentJson(changed, parseJson(changed), 0);
};

/** JSON for what is typed into the field of a property; `undefined` for nothing, `false` where it is no value of its kind. */
export const sourceOfField = ({ type }: PropertyConfiguration, typed: string): string | undefined | false => {
  if (typed.trim() === '') return undefined;
  if (type === 'string') return JSON.stringify(typed);
  return 'line' in readTyped(typed) ? false : typed.trim();
};
