import { PlatformError } from '../../kernel/errors';
import { type Asking, userOf } from '../../kernel/who';
import { localizedTexts } from '../localizations/ports';
import type { Language } from './fill';

/** The language of whoever calls, where they say none. */
const languageOf = async ({ platform, caller }: Asking): Promise<string> => {
  const user = userOf(caller);
  if (!user) return 'EN';
  const rows = await platform.db.selectFrom('users').select('language').where('id', '=', user.userId).execute();
  return rows[0]?.language ?? 'EN';
};

/** What operators put in place of a text is written as JSON. */
export const asText = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part));

/** Says in which output something could not be resolved, as later clients read it. */
const within = <T>(output: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 1005) throw error;
    throw new PlatformError(1005, error.message, { resolveError: { output, message: error.message } });
  }
};

/**
 * Fills the texts of a template.
 *
 * @param language of its localizations and numbers; the caller's where it is left out, and English where a localization is missing
 * @param timeZone of its moments; UTC where it is left out
 * @throws PlatformError 1002 and 1003, as `fill`, and 1005 for what the language of later clients has and this platform has not
 */
export const fillAll = async (
  asking: Asking,
  texts: Readonly<Record<string, unknown>>,
  { keysIn, fill }: Language,
  { content, language, timeZone }: { content: unknown; language?: string | undefined; timeZone?: string | undefined },
): Promise<Record<string, string>> => {
  const { platform } = asking;
  const entries = Object.entries(texts).map(([name, text]) => [name, asText(text)] as const);
  const keys = [...new Set(entries.flatMap(([name, text]) => within(name, () => keysIn([text], content))))];
  const spoken = language ?? (await languageOf(asking));
  const localized =
    keys.length === 0
      ? new Map<string, string>()
      : await platform.use(localizedTexts).inLanguage(platform, keys, spoken);
  const filling = { content, localized, language: spoken, timeZone };
  return Object.fromEntries(entries.map(([name, text]) => [name, within(name, () => fill(text, filling))]));
};
