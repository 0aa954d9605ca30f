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
  text.replace(/\{\{\s*@inputs\.(\w+(?:\.\w+)*)\s*\}\}/g, (_, path: string) => textAt(inputs, path));

/**
 * Writes content in the place of `$paths`.
 *
 * @throws PlatformError 1003 naming a path that leads to no text, number or boolean
 */
export const fill = (text: string, content: unknown): string =>
  text.replace(/\$([A-Za-z_]\w*(?:\.\w+)*)/g, (_, path: string) => textAt(content, path));
