import type { Preferences } from '../../admin/preferences';

const KEY = 'data/documents.recent';
const KEPT = 6;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Ids of the schemas whose documents were opened last, newest first. */
export const recentSchemas = (preferences: Preferences): readonly string[] =>
  (preferences.get(KEY, isList) ?? []).filter((id): id is string => typeof id === 'string');

export const rememberSchema = (preferences: Preferences, id: string) => {
  const others = recentSchemas(preferences).filter(other => other !== id);
  preferences.set(KEY, [id, ...others].slice(0, KEPT));
};
