/** Data of a document: any JSON object, whatever its keys are called. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what lies at the paths; lists are looked into. */
export const pickPaths = (value: Json, paths: readonly (readonly string[])[]): Json => {
  if (paths.some(path => path.length === 0)) return value;
  if (Array.isArray(value)) return value.filter(item => isObject(item)).map(item => pickPaths(item, paths));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      const rest = paths.filter(path => path[0] === key).map(path => path.slice(1));
      return rest.length > 0 ? [[key, pickPaths(inner, rest)]] : [];
    }),
  );
};
