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

/**
 * Takes out what a path leads to, of the object itself: a new one for each path would cost all its members each time. A key may hold
 * dots: where the pieces lead nowhere, what is left of the path is one.
 */
const remove = (value: Record<string, unknown>, path: readonly string[]): void => {
  let at: unknown = value;
  let deepest: { held: Record<string, unknown>; key: string } | undefined;
  for (const [index, key] of path.entries()) {
    if (!isObject(at)) break;
    const rest = path.slice(index).join('.');
    if (Object.hasOwn(at, rest)) deepest = { held: at, key: rest };
    at = Object.hasOwn(at, key) ? at[key] : undefined;
  }
  if (deepest) delete deepest.held[deepest.key];
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
    const next = structuredClone(parts);
    for (const path of paths) remove(next, path);
    return next;
  };
