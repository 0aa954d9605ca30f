import { PlatformError } from '../../kernel/errors';
import { withValues } from '../localizations/ports';
import type { Call, Localization, Path, Value } from './expressions';
import { textOf, tooLong, valueAt } from './fill';
import { createFormats } from './formats';
import { cannot, HELPERS, isPlain } from './helpers';

/** So many characters of a localization, in which values are looked for, are one more; so are those that a helper is given or gives. */
const CHARACTERS_PER_STEP = 20;
/** To make what writes numbers or moments in a language takes as long as so many. */
const STEPS_PER_FORMAT = 100;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"'`=]/g, sign => ESCAPED[sign] ?? sign);

/** What stands around a place, of each block around it and innermost last: values by name after an `@`, and `this`; and what blocks call their items. */
export type Scope = {
  data: readonly Readonly<Record<string, unknown>>[];
  around: readonly unknown[];
  named: Readonly<Record<string, unknown>>;
};

export const unknown = (name: string) => new PlatformError(1005, `The helper ${name} is not known to this platform`);

/** As `valueAt`; a text has a length here. */
const within = (from: unknown, keys: readonly string[]): unknown => {
  const held = keys.at(-1) === 'length' ? valueAt(from, keys.slice(0, -1)) : undefined;
  return typeof held === 'string' ? held.length : valueAt(from, keys);
};

const valueOfPath = ({ root, up, keys, isOwn }: Path, { data, around, named }: Scope): unknown => {
  if (root === 'data') return within(data.at(-1 - up), keys);
  const [first = ''] = keys;
  return up === 0 && !isOwn && Object.hasOwn(named, first) ? within(named, keys) : within(around.at(-1 - up), keys);
};

/** What takes time with the length of a value. */
const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** How this template writes numbers and moments, and the text of a localization by its key. */
export type Spoken = {
  localized: (key: string) => string;
  language: string;
  timeZone?: string | undefined;
};

/**
 * What stands for the values of a template.
 *
 * @param step is told of the time that each takes, in steps
 * @param left how many characters may still be written
 */
export const createValues = ({ localized, ...speaks }: Spoken, step: (count: number) => void, left: () => number) => {
  const formats = createFormats(speaks, () => step(STEPS_PER_FORMAT));

  const resolved = (value: Value, scope: Scope): unknown => {
    if (value.kind === 'literal') return value.value;
    if (value.kind === 'path') return valueOfPath(value, scope);
    return value.kind === 'call' ? called(value, scope) : localize(value, scope, true);
  };

  const called = ({ name, given, named }: Call, scope: Scope): unknown => {
    const helper = HELPERS.get(name);
    if (!helper) throw unknown(name);
    const values = given.map(value => resolved(value, scope));
    const byName = Object.fromEntries([...named].map(([key, value]) => [key, resolved(value, scope)]));
    if (!Object.values(byName).every(isPlain)) throw cannot(name, 'options that are texts, numbers or booleans');
    const length = [...values, ...Object.values(byName)].reduce<number>((sum, value) => sum + lengthOf(value), 0);
    step(1 + length / CHARACTERS_PER_STEP);
    const result = helper({ name, given: values, named: byName, formats, step });
    step(lengthOf(result) / CHARACTERS_PER_STEP);
    return result;
  };

  /** What a value says: nothing where there is none, as in Handlebars. */
  const contentAt = (value: Value, scope: Scope): string => {
    const found = resolved(value, scope);
    if (found === undefined) return '';
    if (value.kind === 'call') return textOf(found, `the helper ${value.name}`);
    return textOf(found, value.kind === 'path' ? value.text.replace(/^@inputs\./, '') : '');
  };

  const localize = (value: Localization, scope: Scope, isRaw: boolean): string => {
    const key = textOf(resolved(value.key, scope), 'the key of a localization');
    const text = localized(key);
    step(text.length / CHARACTERS_PER_STEP);
    const filled = withValues(text, {
      place: /\{\{-?\s*(\w+)\s*\}\}/g,
      value: name => {
        const given = value.named.get(name);
        if (!given) return undefined;
        const said = contentAt(given, scope);
        // A text may bring its own marks where they are wanted, content never.
        return isRaw ? escapeHtml(said) : said;
      },
      limit: left(),
    });
    if (filled === undefined) throw tooLong();
    return filled;
  };

  return { resolved, contentAt, localize };
};
