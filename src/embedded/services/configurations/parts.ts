import { PlatformError } from '../../kernel/errors';
import type { Parts } from './store';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Top-level keys of each part are replaced, the others stay (platform-api 6.6). */
export const merge =
  (given: Readonly<Record<string, Record<string, unknown> | undefined>>) =>
  (parts: Parts): Parts =>
    Object.fromEntries([
      ...Object.entries(parts),
      ...Object.entries(given).flatMap(([part, value]) =>
        value ? [[part, { ...parts[part], ...value }] as const] : [],
      ),
    ]);

const without = (value: unknown, path: readonly string[]): unknown => {
  const [key, ...rest] = path;
  if (!isObject(value) || key === undefined || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: without(value[key], rest) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
};

/**
 * Removes what dotted paths lead to; what is not there is no error.
 *
 * @throws PlatformError 15 for a path that does not begin with one of the parts
 */
export const removePaths =
  (fields: readonly string[], known: readonly string[]) =>
  (parts: Parts): Parts => {
    const paths = fields.map(field => field.split('.'));
    const stray = paths.find(([part = '']) => !known.includes(part));
    if (stray) throw new PlatformError(15, `The field ${stray.join('.')} is not part of this configuration`);
    return paths.reduce<Parts>((result, path) => without(result, path) as Parts, parts);
  };
