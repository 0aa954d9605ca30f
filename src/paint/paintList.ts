import { isLanguage, toLanguage } from '../admin/languages';
import type { FirstAnswer } from '../client/session/begin';
import { listPage } from './listPage';
import type { PlainLists } from './plainLists';
import { present } from './present';

/** The records of an answer; none where it is no list. */
const rowsOf = (text: string): readonly unknown[] => {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return Array.isArray(data) ? data : [];
  } catch {
    return [];
  }
};

const isTrue = (value: unknown): value is true => value === true;

/**
 * Shows the first rows of a list before the console's code has come (decisions/0056): what the page's outline holds a place for.
 * Where the console will show anything else than that, the outline stays as it is.
 */
export const paintList = (
  { tables, common, words }: PlainLists,
  { list, me, preferences, text }: FirstAnswer,
): void => {
  const page = document.documentElement;
  const root = document.getElementById('root');
  const table = Object.hasOwn(tables, list.name) ? tables[list.name] : undefined;
  // As src/SessionGate.tsx has it.
  const language = toLanguage(
    new URLSearchParams(location.search).get('lng') ?? preferences.get('language', isLanguage) ?? me.language,
  );
  if (!root || !table || page.dataset.start !== 'list' || root.dataset.screen !== `shell-${language}`) return;
  page.toggleAttribute('data-nav-pinned', preferences.get('shell.pinned', isTrue) ?? false);
  const painted = listPage({
    name: list.name,
    table,
    common,
    words: words[language],
    preferences,
    profileZone: me.time_zone,
    rows: rowsOf(text),
    now: Date.now(),
  });
  if (painted) present(painted, root);
};
