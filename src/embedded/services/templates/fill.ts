import { PlatformError } from '../../kernel/errors';
import { takenBy, withArguments } from '../localizations/ports';

/** What is left to the texts of a template, all together: how many characters they may become, and how many places may be written or looked at. */
export type Bounds = { characters: number; steps: number };

/** What a text is filled with, and how that is written: the language of two letters, and the zone of moments. */
type Filling = {
  content: unknown;
  bounds?: Bounds;
  localized?: ReadonlyMap<string, string>;
  /** Takes the keys of localizations that are not there, with nothing in their places. Where it is left out, they are an error. */
  missing?: Set<string>;
  language?: string;
  timeZone?: string | undefined;
};

/**
 * Writes localizations and content in their places, in one pass: what is written is not looked at again.
 *
 * @throws PlatformError 1002 naming localizations that are missing, 1003 naming a path that leads to no text, number or boolean, or
 *   when it becomes too long
 */
export type Fill = (text: string, filling: Filling) => string;

/** What the texts of a template may become together: content that stands in one a thousand times is a thousand times as long. */
const MAX_FILLED = 1_000_000;
/** Lists within lists grow fast. */
const MAX_STEPS = 100_000;

export const newBounds = (): Bounds => ({ characters: MAX_FILLED, steps: MAX_STEPS });

export const unresolved = (keys: Iterable<string>) =>
  new PlatformError(1002, `Not all localizations can be resolved: ${[...keys].join(', ')}`);

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

/** In braces where it says itself where it ends: `${content.unit}s`. What may be missing has a `!` in front: `$!title`, `$!{title}`. */
const PATH = /\$(!?)(?:([A-Za-z_]\w*(?:\.\w+)*)|\{([A-Za-z_]\w*(?:\.\w+)*)\})/g;
const KEY = /\{\{\s*([\w.-]+)\s*(?:,([^{}]*))?\}\}/g;
const PLACES = new RegExp(`${KEY.source}|${PATH.source}`, 'g');

/** Content is named with or without a word in front. */
const contentAt = (content: unknown, mark: string | undefined, path: string): string => {
  const keys = path.split('.');
  const whole = valueAt(content, keys);
  const isBelow = whole === undefined && keys[0] === 'content' && keys.length > 1;
  const value = isBelow ? valueAt(content, keys.slice(1)) : whole;
  if (value === undefined && mark) return '';
  return textOf(value, isBelow ? keys.slice(1).join('.') : path);
};

/** Of the first version: `{{greeting}}`, `{{greeting,$first_name}}`, `$first_name`, `${first_name}`, `$content.first_name` or `$!first_name`. */
export const fillPlain: Fill = (text, { content, localized = new Map(), missing, bounds = newBounds() }) => {
  bounds.characters -= text.length;
  const unknown = [...text.matchAll(KEY)].map(([, name = '']) => name).filter(key => !localized.has(key));
  if (!missing && unknown.length > 0) throw unresolved(new Set(unknown));
  for (const key of unknown) missing?.add(key);
  const written = (filled: string | undefined): string => {
    bounds.characters -= filled?.length ?? Number.POSITIVE_INFINITY;
    if (filled === undefined || bounds.characters < 0) throw tooLong();
    return filled;
  };
  const withPaths = (part: string) =>
    part.replace(PATH, (_, mark?: string, path?: string, braced = '') =>
      written(contentAt(content, mark, path ?? braced)),
    );
  return text.replace(PLACES, (_, key?: string, given?: string, mark?: string, path?: string, braced = '') => {
    if (key === undefined) return written(contentAt(content, mark, path ?? braced));
    const values = given === undefined ? [] : given.split(',').map(value => withPaths(value.trim()));
    const localization = localized.get(key) ?? '';
    const filled = withArguments(localization, values, bounds.characters);
    if (filled !== undefined) bounds.characters -= takenBy(localization, values, filled) - filled.length;
    return written(filled);
  });
};
