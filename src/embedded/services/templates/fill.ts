import { PlatformError } from '../../kernel/errors';
import { takenBy, withArguments } from '../localizations/ports';

/** What a text is filled with, and how that is written: the language of two letters, and the zone of moments. */
export type Filling = {
  content: unknown;
  localized?: ReadonlyMap<string, string>;
  language?: string;
  timeZone?: string | undefined;
};

/** How a version of templates says where a text is filled. */
export type Language = {
  /** Keys of the localizations that texts name, themselves or by the content. */
  keysIn: (texts: readonly string[], content: unknown) => string[];
  /**
   * Writes localizations and content in their places, in one pass: what is written is not looked at again.
   *
   * @throws PlatformError 1002 naming localizations that are missing, 1003 naming a path that leads to no text, number or boolean, or
   *   when it becomes too long
   */
  fill: (text: string, filling: Filling) => string;
};

/** Longest text that a template may become: content that stands in it a thousand times is a thousand times as long. */
export const MAX_FILLED = 1_000_000;

export const tooLong = () =>
  new PlatformError(1003, `The template could not be filled: it would be longer than ${MAX_FILLED} characters`);

/** What a path like `order.lines.0.name` leads to; only what an object itself holds counts. */
export const valueAt = (content: unknown, path: readonly string[]): unknown => {
  let value = content;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
};

/** @throws PlatformError 1003 naming the path of a value that is no text, number or boolean */
export const textOf = (value: unknown, path: string): string => {
  if (value === null) return '';
  if (value === undefined || typeof value === 'object')
    throw new PlatformError(1003, `The template could not be filled: the content has no value at ${path}`);
  return String(value);
};

const PATH = /\$([A-Za-z_]\w*(?:\.\w+)*)/g;
const KEY = /\{\{\s*([\w.-]+)\s*(?:,([^{}]*))?\}\}/g;
const PLACES = new RegExp(`${KEY.source}|${PATH.source}`, 'g');

/** Content is named with or without a word in front. */
const contentAt = (content: unknown, path: string): string => {
  const keys = path.split('.');
  const value = valueAt(content, keys);
  const isBelow = value === undefined && keys[0] === 'content' && keys.length > 1;
  return textOf(isBelow ? valueAt(content, keys.slice(1)) : value, isBelow ? keys.slice(1).join('.') : path);
};

const keysIn: Language['keysIn'] = texts => [
  ...new Set(texts.flatMap(text => [...text.matchAll(KEY)].map(([, name = '']) => name))),
];

const fill: Language['fill'] = (text, { content, localized = new Map() }) => {
  let left = MAX_FILLED - text.length;
  const missing = keysIn([text], content).filter(key => !localized.has(key));
  if (missing.length > 0) throw new PlatformError(1002, `Not all localizations can be resolved: ${missing.join(', ')}`);
  const written = (filled: string | undefined): string => {
    left -= filled?.length ?? Number.POSITIVE_INFINITY;
    if (filled === undefined || left < 0) throw tooLong();
    return filled;
  };
  const withPaths = (part: string) => part.replace(PATH, (_, path: string) => written(contentAt(content, path)));
  return text.replace(PLACES, (_, key: string | undefined, given: string | undefined, path = '') => {
    if (key === undefined) return written(contentAt(content, path));
    const values = given === undefined ? [] : given.split(',').map(value => withPaths(value.trim()));
    const localization = localized.get(key) ?? '';
    const filled = withArguments(localization, values, left);
    if (filled !== undefined) left -= takenBy(localization, values, filled) - filled.length;
    return written(filled);
  });
};

/** Of the first version: `{{greeting}}`, `{{greeting,$first_name}}`, `$first_name` or `$content.first_name`. */
export const PLAIN: Language = { keysIn, fill };
