import type { PropertyConfiguration } from '../../contract';
import { sourceOf, unescapeJson } from '../../ui/json/jsonTree';
import { compact, membersOf, type Part, wholeOf } from '../../ui/json/objectText';
import { KIND } from '../../ui/json/parseJson';
import { readTyped } from '../../ui/json/readTyped';
import { changeBetween } from './documentChanges';

export type Properties = Readonly<Record<string, PropertyConfiguration>>;

/** What is typed into the fields of a form, by the dotted path of the property. */
export type FormValues = Readonly<Record<string, string>>;

/** A property with a field of its own; `way` has the names of its path one by one. */
export type FormField = {
  path: string;
  way: readonly string[];
  configuration: PropertyConfiguration;
  isRequired: boolean;
};

const isGroup = ({ type, properties }: PropertyConfiguration) =>
  type === 'object' && Object.keys(properties ?? {}).length > 0;

/** The properties that have a field of their own, with their paths; inner ones in the place of their object. */
export const fieldsOf = (
  properties: Properties,
  required: readonly string[] = [],
  above: readonly string[] = [],
): readonly FormField[] =>
  Object.entries(properties).flatMap(([name, configuration]) => {
    const way = [...above, name];
    if (isGroup(configuration)) return fieldsOf(configuration.properties ?? {}, configuration.required, way);
    return [{ path: way.join('.'), way, configuration, isRequired: required.includes(name) }];
  });

/** JSON of the fields that are filled in; numbers, lists and free objects exactly as they were typed. */
export const formText = (properties: Properties, values: FormValues, above = ''): string => {
  const members = Object.entries(properties).flatMap(([name, configuration]) => {
    const path = `${above}${name}`;
    if (isGroup(configuration)) {
      const inner = formText(configuration.properties ?? {}, values, `${path}.`);
      return inner === '{}' ? [] : [`${JSON.stringify(name)}:${inner}`];
    }
    const typed = values[path] ?? '';
    if (typed.trim() === '') return [];
    return [`${JSON.stringify(name)}:${configuration.type === 'string' ? JSON.stringify(typed) : typed.trim()}`];
  });
  return `{${members.join(',')}}`;
};

/** Fields whose text is no value of their kind. */
export const wrongFields = (properties: Properties, values: FormValues): readonly string[] =>
  fieldsOf(properties)
    .filter(({ path, configuration }) => {
      const typed = values[path] ?? '';
      return configuration.type !== 'string' && typed.trim() !== '' && 'line' in readTyped(typed);
    })
    .map(({ path }) => path);

const fill = (properties: Properties, of: Part, into: Map<string, string>, above = '') => {
  const members = membersOf(of);
  for (const [name, configuration] of Object.entries(properties)) {
    const part = members.get(name);
    if (!part) continue;
    const path = `${above}${name}`;
    const source = sourceOf(part.text, part.tree, part.node);
    if (isGroup(configuration)) {
      if (part.tree.kind[part.node] === KIND.object) fill(configuration.properties ?? {}, part, into, `${path}.`);
    } else if (configuration.type !== 'string') into.set(path, compact(source));
    else if (part.tree.kind[part.node] === KIND.string) into.set(path, unescapeJson(source));
  }
};

/** The fields of a form for a JSON text; `undefined` where the form could not show all of it. */
export const valuesOf = (properties: Properties, text: string): FormValues | undefined => {
  if ('line' in readTyped(text)) return undefined;
  const whole = wholeOf(text);
  if (whole.tree.kind[0] !== KIND.object) return undefined;
  const values = new Map<string, string>();
  fill(properties, whole, values);
  const form = Object.fromEntries(values);
  return changeBetween(whole, wholeOf(formText(properties, form))).changes.length === 0 ? form : undefined;
};
