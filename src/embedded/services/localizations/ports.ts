import type { Platform } from '../../kernel/platform';
import { port } from '../../kernel/ports';

export type LocalizedTexts = {
  /**
   * Texts by key, in a language or else in English.
   *
   * @returns those that are there
   */
  inLanguage: (
    platform: Pick<Platform, 'db'>,
    keys: readonly string[],
    language: string,
  ) => Promise<ReadonlyMap<string, string>>;
};

export const localizedTexts = port<LocalizedTexts>('localizations.texts');

/**
 * A text with values in its places.
 *
 * @param place finds them; its first group says which value belongs there
 * @param value a place without a value stays as it is
 * @returns nothing when it would be longer than `limit` characters
 */
export const withValues = (
  text: string,
  { place, value: given, limit }: { place: RegExp; value: (name: string) => string | undefined; limit: number },
): string | undefined => {
  const parts: string[] = [];
  let at = 0;
  let length = text.length;
  for (const found of text.matchAll(place)) {
    const value = given(found[1] ?? '');
    if (value === undefined) continue;
    length += value.length - found[0].length;
    if (length > limit) return undefined;
    parts.push(text.slice(at, found.index), value);
    at = found.index + found[0].length;
  }
  return length > limit ? undefined : [...parts, text.slice(at)].join('');
};

/** To look for places costs several times what it costs to copy, also where nothing is written there. */
const LOOKED_THROUGH = 8;

/** What a text counts that was filled, in characters. */
export const takenBy = (text: string, values: readonly string[], filled: string): number =>
  values.length === 0 ? filled.length : Math.max(LOOKED_THROUGH * text.length, filled.length);

/** A text with what was asked for beside its key in place of `$1`, `$2` and so on. */
export const withArguments = (text: string, values: readonly string[], limit: number): string | undefined =>
  values.length === 0 && text.length <= limit
    ? text
    : withValues(text, { place: /\$([1-9]\d?)/g, value: name => values[Number(name) - 1], limit });
