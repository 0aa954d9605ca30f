import { PlatformError } from '../../kernel/errors';
import { type Asking, userOf } from '../../kernel/who';
import { localizedTexts } from '../localizations/ports';
import { type Fill, newBounds, unresolved } from './fill';

/** Language and time zone of whoever calls, as their account has them. */
const accountOf = async ({ platform, caller }: Asking) => {
  const user = userOf(caller);
  if (!user) return undefined;
  const rows = await platform.db
    .selectFrom('users')
    .select(['language', 'time_zone'])
    .where('id', '=', user.userId)
    .execute();
  return rows[0];
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

/** Does the work now, and tells later what came of it. */
const attempt = <T>(work: () => T): (() => T) => {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};

/** How often texts are written: what a localization says may decide which others are asked for. */
const MAX_ROUNDS = 4;

/**
 * Fills the texts of a template.
 *
 * @param language of its localizations and numbers; the caller's where it is left out or empty, and English where a localization is missing
 * @param timeZone of its moments; the caller's where it is left out or empty, and UTC for nobody
 * @throws PlatformError 1002 and 1003, as `Fill`, and 1005 for what the language of later clients has and this platform has not
 */
export const fillAll = async (
  asking: Asking,
  texts: Readonly<Record<string, unknown>>,
  fill: Fill,
  { content, language, timeZone }: { content: unknown; language?: string | undefined; timeZone?: string | undefined },
): Promise<Record<string, string>> => {
  const { platform } = asking;
  const entries = Object.entries(texts).map(([name, text]) => [name, asText(text)] as const);
  const account = language && timeZone ? undefined : await accountOf(asking);
  const spoken = language || account?.language || 'EN';
  const zone = timeZone || account?.time_zone || undefined;
  const localized = new Map<string, string>();
  const known = new Set<string>();
  for (let round = 1; ; round++) {
    const missing = new Set<string>();
    const filling = { content, localized, missing, language: spoken, timeZone: zone, bounds: newBounds() };
    const write = () =>
      Object.fromEntries(entries.map(([name, text]) => [name, within(name, () => fill(text, filling))]));
    const written = attempt(write);
    if (missing.size === 0) return written();
    const asked = [...missing].filter(key => !known.has(key));
    if (asked.length === 0 || round === MAX_ROUNDS) throw unresolved(missing);
    for (const key of asked) known.add(key);
    for (const [key, text] of await platform.use(localizedTexts).inLanguage(platform, asked, spoken))
      localized.set(key, text);
  }
};
