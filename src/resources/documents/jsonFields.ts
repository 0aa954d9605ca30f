import type { PropertyConfiguration } from '../../contract';
import { unescapeJson } from '../../ui/json/jsonTree';
import { compact, isBlocked, membersOf, partAt, sourceIn, wholeOf } from '../../ui/json/objectText';
import { KIND } from '../../ui/json/parseJson';
import { readTyped } from '../../ui/json/readTyped';
import { type FormValues, fieldsOf, type Properties } from './formText';

/** What a JSON text says of the properties of a form. */
export type JsonFields = {
  /** By dotted path, as the form writes them. */
  values: FormValues;
  /** Paths whose value is of another kind than the schema says, or stands within something that is: shown, not typed over. */
  locked: ReadonlySet<string>;
  /** Members at the top that the form has no field for; they stay as they are. */
  others: readonly string[];
};

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
    if (configuration.type !== 'string') values[path] = compact(sourceIn(part));
    else if (isText) values[path] = unescapeJson(sourceIn(part));
    else {
      values[path] = compact(sourceIn(part));
      locked.add(path);
    }
  }
  const others = [...membersOf(whole).keys()].filter(name => !Object.hasOwn(properties, name));
  return { values, locked, others };
};

/** JSON for what is typed into the field of a property; `undefined` for nothing, `false` where it is no value of its kind. */
export const sourceOfField = ({ type }: PropertyConfiguration, typed: string): string | undefined | false => {
  if (typed.trim() === '') return undefined;
  if (type === 'string') return JSON.stringify(typed);
  return 'line' in readTyped(typed) ? false : typed.trim();
};
