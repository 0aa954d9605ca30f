import { type Asking, userOf } from '../../kernel/who';
import { localizedTexts } from '../localizations/ports';
import { fill, keysIn, type Places } from './fill';

/** The language of whoever calls, where they say none. */
const languageOf = async ({ platform, caller }: Asking): Promise<string> => {
  const user = userOf(caller);
  if (!user) return 'EN';
  const rows = await platform.db.selectFrom('users').select('language').where('id', '=', user.userId).execute();
  return rows[0]?.language ?? 'EN';
};

/**
 * Fills the texts of a template.
 *
 * @param language of its localizations; the caller's where it is left out, and English where one is missing
 * @throws PlatformError 1002 and 1003, as `fill`
 */
export const fillAll = async (
  asking: Asking,
  texts: Readonly<Record<string, unknown>>,
  places: Places,
  { content, language }: { content: unknown; language?: string | undefined },
): Promise<Record<string, string>> => {
  const { platform } = asking;
  const keys = keysIn(Object.values(texts).map(String), places);
  const localized =
    keys.length === 0
      ? new Map<string, string>()
      : await platform.use(localizedTexts).inLanguage(platform, keys, language ?? (await languageOf(asking)));
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, fill(String(text), places, { content, localized })]),
  );
};
