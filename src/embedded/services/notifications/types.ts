import type { SCHEMA_FIELD_TYPES } from '../../../contract';
import { PlatformError } from '../../kernel/errors';
import { snake } from '../../query/names';

type FieldType = (typeof SCHEMA_FIELD_TYPES)[number];
type NotificationType = {
  name: string;
  required_fields: Readonly<Record<string, FieldType>>;
  optional_fields: Readonly<Record<string, { field_type: FieldType; default_value?: string }>>;
  title: string;
  body: string;
  combined_body: string;
  push_by_default: boolean;
};

/** What pushes nothing unless somebody wants it to. */
const SILENT = ['measurement_reviewed', 'password_changed'];

const type = (
  name: string,
  required_fields: NotificationType['required_fields'],
  title: string,
  body: string,
  optional_fields: NotificationType['optional_fields'] = {},
): NotificationType => ({
  name,
  required_fields,
  optional_fields,
  title,
  body,
  combined_body: `${title}: ${body}`,
  push_by_default: !SILENT.includes(name),
});

/** What can be told to a user, and what each needs (platform-api 6.13). */
export const NOTIFICATION_TYPES: readonly NotificationType[] = [
  type('message', { title: 'STRING', body: 'STRING' }, '$title', '$body', { sender_id: { field_type: 'OBJECT_ID' } }),
  type('link', { title: 'STRING', body: 'STRING', url: 'URL' }, '$title', '$body'),
  type(
    'measurement_comment',
    { commenter_id: 'OBJECT_ID', measurement_id: 'OBJECT_ID' },
    'New comment',
    'Your measurement has a new comment',
  ),
  type(
    'measurement_reviewed',
    { measurement_id: 'OBJECT_ID' },
    'Measurement reviewed',
    'Your measurement was reviewed',
  ),
  type(
    'prescription_expiry',
    { group_id: 'OBJECT_ID', group_name: 'STRING' },
    'Prescription expires',
    'Your prescription with $group_name expires',
  ),
  type('activated', {}, 'Account activated', 'Your account is active'),
  type('password_changed', {}, 'Password changed', 'Your password was changed'),
];

export const TYPE_NAMES: readonly string[] = NOTIFICATION_TYPES.map(({ name }) => name);

/** Of all types: what one names is spelled alike in every other. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(
    NOTIFICATION_TYPES.flatMap(({ required_fields, optional_fields }) => [
      ...Object.keys(required_fields),
      ...Object.keys(optional_fields),
    ]),
  ),
];

const FITS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  STRING: value => typeof value === 'string' && value !== '',
  NUMBER: value => Number.isFinite(Number(value)) && value !== '',
  BOOLEAN: value => typeof value === 'boolean' || value === 'true' || value === 'false',
  OBJECT_ID: value => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value),
  URL: value => typeof value === 'string' && URL.canParse(value),
};

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** An object with the members of these names in the spelling of the wire, whichever they came in; others as they are. */
export const spelled = <T>(given: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [names.includes(snake(name)) ? snake(name) : name, value]),
  );

/**
 * What a notification says, as it is kept.
 *
 * @throws PlatformError 15 for an unknown type or a wrong field, 14 naming the fields that are missing
 */
export const readFields = (
  name: string | undefined,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const known = NOTIFICATION_TYPES.find(candidate => candidate.name === name);
  if (!known) throw new PlatformError(15, 'The field type has an invalid format');
  const optional = Object.entries(known.optional_fields).map(([field, { field_type }]) => [field, field_type] as const);
  const kinds = new Map([...Object.entries(known.required_fields), ...optional]);
  // `null` is like absent.
  const present = Object.entries(given).filter(([, value]) => value !== null);
  const fields = spelled(Object.fromEntries(present), FIELD_NAMES);
  const missing = Object.keys(known.required_fields).filter(field => !Object.hasOwn(fields, field));
  if (missing.length > 0)
    throw new PlatformError(14, `Missing required fields: ${missing.map(field => `fields.${field}`).join(', ')}`);
  const wrong = Object.entries(fields).find(([field, value]) => {
    const kind = kinds.get(field);
    return !(kind ? FITS[kind](value) : isPlain(value));
  });
  if (wrong) throw new PlatformError(15, `The field fields.${wrong[0]} has an invalid format`);
  return fields;
};
