import { mapOf, recordOf, text, time } from '../../admin/platform';

export type Localization = {
  id: string;
  key: string;
  text?: Readonly<Record<string, string>>;
  updateTimestamp: Date;
};

export const readLocalization = recordOf<Localization>({
  id: text,
  key: text,
  text: mapOf(text),
  updateTimestamp: time,
});

const textsOf = ({ text }: Pick<Localization, 'text'>): Readonly<Record<string, string>> =>
  typeof text === 'object' && text !== null ? text : {};

/** What it says in a language; blank where nobody wrote it. */
export const textIn = (localization: Localization, language: string): string => {
  const text: unknown = textsOf(localization)[language];
  return typeof text === 'string' ? text : '';
};

/** The languages that it has, in words. */
export const languagesOf = (localization: Localization): string => Object.keys(textsOf(localization)).join(', ');

/** English, which everything falls back to, then the others by how many texts they have. */
export const languagesIn = (all: readonly Localization[]): string[] => {
  const counts = new Map<string, number>();
  for (const localization of all)
    for (const language of Object.keys(textsOf(localization)))
      counts.set(language, (counts.get(language) ?? 0) + (textIn(localization, language).trim() === '' ? 0 : 1));
  const others = [...counts.keys()].filter(language => language !== 'EN');
  others.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b));
  return counts.size === 0 ? [] : ['EN', ...others];
};

/** In how many of these languages a text is missing. */
export const missingIn = (localization: Localization, languages: readonly string[]): number =>
  languages.filter(language => textIn(localization, language).trim() === '').length;

/** Those that hold the words in their key or in one of their texts; what lacks most languages stands first. */
export const arrange = (
  all: readonly Localization[],
  { words, languages, onlyMissing }: { words: string; languages: readonly string[]; onlyMissing: boolean },
): Localization[] => {
  const needle = words.trim().toLowerCase();
  return all
    .filter(one => !onlyMissing || missingIn(one, languages) > 0)
    .filter(one => [one.key, ...Object.values(textsOf(one))].some(text => String(text).toLowerCase().includes(needle)))
    .sort((a, b) => missingIn(b, languages) - missingIn(a, languages) || String(a.key).localeCompare(String(b.key)));
};
