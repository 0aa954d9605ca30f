import { faker } from '@faker-js/faker/locale/en';
import type { NewUser } from './insertUsers';

const LANGUAGES = ['NL', 'FR', 'EN', 'DE', 'DA', 'ES', 'IT'];
const ZONES = [
  'Europe/Brussels',
  'Europe/Amsterdam',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Copenhagen',
  'Europe/Madrid',
  'Europe/Rome',
];

/** Names that break layouts, sorting and careless code. */
const UNUSUAL_NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Zoë', 'Nuñez-Åström'],
  ['Łukasz', 'Żółć'],
  ['👩🏽‍⚕️ Amara', 'Okafor 🩺'],
  ['مريم', 'الحسيني'],
  ['נועה', 'לוי'],
  ['美咲', '佐藤'],
  ["D'Arcy", "O'Neill & Sons <script>"],
  ['A'.repeat(200), 'Longname'],
  ['=HYPERLINK("x")', '+Formula'],
  ['Zalgo', 'Z̷a̴l̶g̵o̷'],
  ['Marie\u202eesoR', 'Bidi'],
];

const MOST_SECONDS = 400 * 86_400;

/**
 * Somebody of the sample data; the first few have names that break things.
 *
 * @param serial which of them
 * @param anchor they came in the 400 days before (ms)
 */
export const samplePerson = (serial: number, anchor: number): Omit<NewUser, 'id' | 'hash'> => {
  const unusual = UNUSUAL_NAMES[serial];
  const first = unusual?.[0] ?? faker.person.firstName();
  const last = unusual?.[1] ?? faker.person.lastName();
  const local = `${first}.${last}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 40);
  const region = faker.number.int({ min: 0, max: LANGUAGES.length - 1 });
  return {
    first,
    last,
    email: `${local || 'user'}.${serial}@example.org`,
    isActive: faker.number.float() > 0.15,
    phone: faker.string.numeric({ length: 11, allowLeadingZeros: false }),
    language: LANGUAGES[region] ?? 'NL',
    zone: ZONES[region] ?? 'Europe/Brussels',
    at: new Date(anchor - faker.number.int({ min: 1, max: MOST_SECONDS }) * 1_000),
  };
};
