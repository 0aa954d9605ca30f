import { z } from 'zod';
import {
  ACTIVITY_LEVELS,
  CONDITIONS,
  DOSE_UNITS,
  PRESCRIPTION_FREQUENCIES,
  SEX_CODES,
  SYMPTOMS,
} from '../../../contract';
import { COUNTRY_CODES } from '../../../contract/countries';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import type { FieldMap } from '../../query/fields';

const someOf = (values: readonly string[]) => f.texts().readAs(z.array(z.enum(values)).max(100));

const medication = f.object({
  name: f.text({ min: 1, max: 500 }).required(),
  dosis: f.object({ number: f.number({ min: 0 }), unit: f.enum(DOSE_UNITS) }),
  medicationFrequency: f.enum(PRESCRIPTION_FREQUENCIES),
  count: f.number({ min: 0 }),
});
const device = f.object({
  os: f.text({ max: 200 }),
  model: f.text({ max: 200 }),
  type: f.text({ max: 50 }),
  manufacturer: f.text({ max: 200 }),
});
const app = f.object({ version: f.text({ max: 200 }), build: f.text({ max: 200 }), branch: f.text({ max: 200 }) });

/** What is asked of a profile's enlistment in a group, `g`. */
export const enlistmentFields: FieldMap = {
  group_id: { kind: 'id', sql: 'g.group_id' },
  reason: { kind: 'text', sql: 'g.reason' },
  patient_id: { kind: 'text', sql: 'g.patient_id' },
  custom_fields: { kind: 'json', sql: 'g.custom_fields::jsonb' },
};

/**
 * Where profiles take part, and what is noted of them there.
 *
 * @param condition SQL of those that count: enlistments are `g`
 */
export const groupsWhere = (condition: string) => {
  const from = `from profile_groups g where g.profile_id = profiles.user_id and ${condition}`;
  return f.derived<object[] | null>({
    // What was not said is left out; json_strip_nulls would also take what is null within the custom fields.
    select: `(select json_agg((select json_object_agg(key, value) from json_each(json_build_object('group_id', g.group_id, 'reason', g.reason,
      'patient_id', g.patient_id, 'custom_fields', g.custom_fields)) where json_typeof(value) <> 'null') order by g.seq) ${from})`,
    query: { kind: 'relation', from, order: 'g.seq', scalar: 'group_id', fields: enlistmentFields },
  });
};

/** What is known of somebody beside their account; the id is the user's (platform-api 6.12). */
export const profileFields = {
  id: f.ref().required().identity().createOnly().column('user_id'),
  addressLine1: f.text({ max: 500 }),
  addressLine2: f.text({ max: 500 }),
  country: f.enum(COUNTRY_CODES).kept(),
  region: f.text({ max: 50 }),
  city: f.text({ max: 200 }),
  postalCode: f.text({ max: 50 }),
  birthday: f.text().readAs(z.iso.date()).kept(),
  gender: f
    .number()
    .readAs(z.literal(Object.values(SEX_CODES)))
    .kept(),
  length: f.number({ min: 0, max: 1_000 }),
  weight: f.number({ min: 0, max: 2_000 }),
  afHistory: f.boolean(),
  comorbidities: someOf(CONDITIONS),
  physician: f.text({ max: 500 }),
  smoker: f.boolean(),
  activity: f.enum(ACTIVITY_LEVELS),
  impediments: someOf(SYMPTOMS),
  medication: f.list(medication, { items: 200 }),
  customFields: f.json(),
  fibricheckInfo: f.object({ app, device }),
  groups: groupsWhere('true'),
  ...f.timestamps(),
};

/** An entry of a profile's log in a group. */
export const logFields = {
  id: f.id(),
  profileId: f.ref().required().readOnly(),
  groupId: f.ref().required().readOnly(),
  userId: f.creator(),
  text: f.text({ min: 1, max: 10_000 }).required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    profiles: TableOf<typeof profileFields>;
    profile_logs: TableOf<typeof logFields>;
  }
}
