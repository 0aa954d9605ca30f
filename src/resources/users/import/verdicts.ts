import type { Say } from '../../../admin/messages';
import { CONSOLE_GENDERS, type NewUser, type PasswordPolicy } from '../../../contract';
import { COUNTRY_CODES } from '../../../contract/countries';
import { LANGUAGE_CODES } from '../../../contract/languages';
import { TIME_ZONES } from '../../../contract/timeZones';
import { NEW_USER, newUserFaults } from '../userRules';
import type { ImportField } from './columns';
import type { ImportFile, ReadRow } from './readImport';

/** What is known of a row: before it is sent (`ready`, and why others will not be), and afterwards. */
export const ROW_STATES = ['ready', 'wrong', 'twice', 'exists', 'done', 'failed', 'unknown', 'left'] as const;
type RowState = (typeof ROW_STATES)[number];

export type ImportRow = {
  /** The line of the file, which tells rows apart. */
  id: string;
  line: number;
  /** The password is empty where one is made. */
  user: NewUser;
  state: RowState;
  reason: string;
  /** Whose address it is, or who was created. */
  userId?: string;
};

/** By what addresses are the same. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

const GENDERS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['0', 'f', 'v', 'female', 'vrouw'].map(word => [word, CONSOLE_GENDERS.female]),
  ...['1', 'm', 'male', 'man'].map(word => [word, CONSOLE_GENDERS.male]),
]);

/** `1990-01-31`, `31-01-1990` and `31/01/1990`, if there is such a day; else what no rule takes for one. */
const birthdayOf = (text: string): string => {
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month}-${day}` : text;
  const date = new Date(`${iso}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return isDay ? iso : `? ${text}`;
};

const timeZoneOf = (text: string) => TIME_ZONES.find(zone => zone.toLowerCase() === text.toLowerCase()) ?? text;

/** What is sent of a row. What the file leaves open is left open, or begins as the form does where the platform needs it. */
const userOf = ({ cells }: ReadRow): NewUser => {
  const { firstName = '', lastName = '', email = '', phoneNumber = '', password = '' } = cells;
  return {
    firstName,
    lastName,
    email,
    phoneNumber,
    password,
    language: (cells.language || NEW_USER.language).toUpperCase(),
    timeZone: timeZoneOf(cells.timeZone || NEW_USER.timeZone),
    ...(cells.birthday ? { birthday: birthdayOf(cells.birthday) } : {}),
    ...(cells.gender ? { gender: GENDERS[cells.gender.toLowerCase()] ?? Number.NaN } : {}),
    ...(cells.country ? { country: cells.country.toUpperCase() } : {}),
  };
};

const codeFaults = ({ language, timeZone = '', gender, country }: NewUser, say: Say) => ({
  ...(LANGUAGE_CODES.includes(language) ? {} : { language: say('tools.import.bad_language') }),
  ...(TIME_ZONES.includes(timeZone) ? {} : { timeZone: say('tools.import.bad_time_zone') }),
  ...(Number.isNaN(gender) ? { gender: say('tools.import.bad_gender') } : {}),
  ...(country === undefined || COUNTRY_CODES.includes(country) ? {} : { country: say('tools.import.bad_country') }),
});

const faultsOf = (user: NewUser, policy: PasswordPolicy, say: Say): Partial<Record<ImportField, string>> => {
  const { repeat: _, ...faults } = newUserFaults({ ...NEW_USER, ...user, repeat: user.password }, policy, say);
  const { password, ...others } = faults;
  // Where the file gives none, one is made that meets the policy.
  return { ...others, ...(password && user.password !== '' ? { password } : {}), ...codeFaults(user, say) };
};

export type VerdictOptions = {
  policy: PasswordPolicy;
  say: Say;
  labelOf: (field: string) => string;
  /** Rows of an earlier file that were created, or may have been, by the key of their address. */
  settled: ReadonlyMap<string, Pick<ImportRow, 'state' | 'userId'>>;
};

/** What would become of each row, as far as the file alone tells: the rules of the form of a new user, and each address once. */
export const verdictsOf = (
  { rows, headings }: ImportFile,
  { policy, say, labelOf, settled }: VerdictOptions,
): ImportRow[] => {
  const lines = new Map<string, number>();
  return rows.map(read => {
    const user = userOf(read);
    const row = { id: String(read.line), line: read.line, user };
    if (read.count !== undefined)
      return { ...row, state: 'wrong', reason: say('tools.import.bad_cells', { count: read.count, headings }) };
    const key = addressKey(user.email);
    const first = lines.get(key);
    if (key !== '' && first === undefined) lines.set(key, read.line);
    const faults = Object.entries(faultsOf(user, policy, say));
    if (faults.length > 0)
      return { ...row, state: 'wrong', reason: faults.map(([field, text]) => `${labelOf(field)}: ${text}`).join('; ') };
    if (first !== undefined) return { ...row, state: 'twice', reason: say('tools.import.twice_of', { line: first }) };
    const before = settled.get(key);
    if (before) return { ...row, reason: say(`tools.import.before_${before.state as 'done' | 'unknown'}`), ...before };
    return { ...row, state: 'ready', reason: '' };
  });
};
