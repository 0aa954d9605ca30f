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

/** Puts a text in the place of each match. @throws PlatformError 1003 when it becomes too long */
const replaceEach = (text: string, places: RegExp, textOf: (path: string) => string): string => {
  let left = MAX_FILLED - text.length;
  return text.replace(places, (_, path: string) => {
    const filled = textOf(path);
    left -= filled.length;
    if (left < 0)
      throw new PlatformError(
        1003,
        `The template could not be filled: it would be longer than ${MAX_FILLED} characters`,
      );
    return filled;
  });
};

/** @throws PlatformError 1003 naming a path that leads to no text, number or boolean */
const textAt = (content: unknown, path: string): string => {
  const value = valueAt(content, path);
  if (value === null) return '';
  if (value === undefined || typeof value === 'object')
    throw new PlatformError(1003, `The template could not be filled: the content has no value at ${path}`);
  return String(value);
};

/**
 * Writes content in the place of `{{@inputs.path}}`: how templates of later clients name it. The rest of their language is not known here.
 *
 * @throws PlatformError 1003 naming a path that leads to no text, number or boolean
 */
export const fillInputs = (text: string, inputs: unknown): string =>
  replaceEach(text, /\{\{\s*@inputs\.(\w+(?:\.\w+)*)\s*\}\}/g, path => textAt(inputs, path));

/**
 * Writes content in the place of `$paths`.
 *
 * @throws PlatformError 1003 naming a path that leads to no text, number or boolean
 */
export const fill = (text: string, content: unknown): string =>
  replaceEach(text, /\$([A-Za-z_]\w*(?:\.\w+)*)/g, path => textAt(content, path));
