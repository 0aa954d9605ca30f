import { PlatformError } from '../../kernel/errors';

/** What a path like `order.lines.0.name` leads to; only what an object itself holds counts. */
const valueAt = (content: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      content,
    );

/** Longest text that a template may become: content that stands in it a thousand times is a thousand times as long. */
const MAX_FILLED = 1_000_000;

/** Where a template is filled: the key of a localization, or the path to content. */
export type Places = { readonly key: RegExp; readonly path: RegExp };

/** Of the first version: `{{greeting}}`, `$first_name` or `$content.first_name`. */
export const PLAIN: Places = { key: /\{\{\s*([\w.-]+)\s*\}\}/, path: /\$([A-Za-z_]\w*(?:\.\w+)*)/ };
/** Of later clients: `{{t 'greeting'}}`, `{{@inputs.first_name}}`. The rest of their language is not known here. */
export const NEWER: Places = {
  key: /\{\{\s*t\s+['"]([\w.-]+)['"]\s*\}\}/,
  path: /\{\{\s*@inputs\.(\w+(?:\.\w+)*)\s*\}\}/,
};

/** Keys of the localizations that texts name. */
export const keysIn = (texts: readonly string[], { key }: Places): string[] => [
  ...new Set(texts.flatMap(text => [...text.matchAll(new RegExp(key, 'g'))].map(([, name = '']) => name))),
];

/** @throws PlatformError 1003 naming a path that leads to no text, number or boolean */
const textAt = (content: unknown, path: string): string => {
  const value = valueAt(content, path);
  if (value === null) return '';
  if (value === undefined || typeof value === 'object')
    throw new PlatformError(1003, `The template could not be filled: the content has no value at ${path}`);
  return String(value);
};

/** The first version names content with or without a word in front. */
const contentAt = (content: unknown, path: string): string =>
  valueAt(content, path) === undefined && path.startsWith('content.')
    ? textAt(content, path.slice('content.'.length))
    : textAt(content, path);

/**
 * Writes localizations and content in their places, in one pass: what is written is not looked at again.
 *
 * @throws PlatformError 1002 naming localizations that are missing, 1003 naming a path that leads to no text, number or boolean, or when
 *   it becomes too long
 */
export const fill = (
  text: string,
  places: Places,
  { content, localized = new Map() }: { content: unknown; localized?: ReadonlyMap<string, string> },
): string => {
  let left = MAX_FILLED - text.length;
  const missing = keysIn([text], places).filter(key => !localized.has(key));
  if (missing.length > 0) throw new PlatformError(1002, `Not all localizations can be resolved: ${missing.join(', ')}`);
  return text.replace(
    new RegExp(`${places.key.source}|${places.path.source}`, 'g'),
    (_, key: string | undefined, path = '') => {
      const filled = key === undefined ? contentAt(content, path) : (localized.get(key) ?? '');
      left -= filled.length;
      if (left < 0)
        throw new PlatformError(
          1003,
          `The template could not be filled: it would be longer than ${MAX_FILLED} characters`,
        );
      return filled;
    },
  );
};
