import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { PropertyConfiguration } from '../../../contract';
import { readPartialDate } from '../../../rql';
import { PlatformError } from '../../kernel/errors';
import { boundedPattern, withinTime } from './pattern';

const MAX_COMPILED = 300;

// Types are taken as they are, and only what a document itself holds counts: `constructor` is not in every object. What a
// configuration may say is checked where it is taken (configuration.ts).
const ajv = new Ajv({
  strict: false,
  validateSchema: false,
  coerceTypes: false,
  useDefaults: false,
  ownProperties: true,
  addUsedSchema: false,
  formats: {
    // The public pages: any moment of ISO 8601, a year alone too.
    'date-time': { type: 'string', validate: (text: string) => readPartialDate(text) !== undefined },
  },
  code: { regExp: Object.assign((source: string) => boundedPattern(source), { code: 'boundedPattern' }) as never },
});

// Its own goes over all values for each item of a list.
ajv.removeKeyword('enum');
ajv.addKeyword({
  keyword: 'enum',
  error: { message: 'must be equal to one of the allowed values' },
  compile: (values: readonly unknown[]) => {
    const known = new Set(values);
    return (value: unknown) => known.has(value);
  },
});

const compiled = new Map<string, ValidateFunction>();

/** Each wording of a configuration is compiled once, however often its schema is read. */
const validatorOf = (text: string): ValidateFunction => {
  const known = compiled.get(text);
  if (known) {
    compiled.delete(text);
    compiled.set(text, known);
    return known;
  }
  const made = ajv.compile(JSON.parse(text));
  compiled.set(text, made);
  const oldest = compiled.keys().next().value;
  if (compiled.size > MAX_COMPILED && oldest !== undefined) compiled.delete(oldest);
  return made;
};

const placeOf = ({ instancePath }: ErrorObject): string =>
  instancePath
    .split('/')
    .slice(1)
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

/** @param place where it is missing, of the data of a document */
export const missingAt = (place: readonly string[]) =>
  new PlatformError(14, `Missing required fields: ${place.join('.')}`);

const refusal = (error: ErrorObject | undefined, at: readonly string[]): PlatformError => {
  if (!error) return new PlatformError(26);
  const place = [...at, placeOf(error)].filter(Boolean).join('.');
  const within = (name: string) => (place ? `${place}.${name}` : name);
  if (error.keyword === 'required') return missingAt([within(String(error.params.missingProperty))]);
  if (error.keyword === 'additionalProperties')
    return new PlatformError(
      26,
      `The field ${within(String(error.params.additionalProperty))} is not a property of the schema`,
    );
  return new PlatformError(
    15,
    `The field ${place || 'data'} has an invalid format: it ${error.message ?? 'is not valid'}`,
  );
};

type Configuration = PropertyConfiguration | { properties: unknown };

/**
 * The first fault of a part of something, within whose time it is looked for.
 *
 * @param at where that part is
 */
export const faultAt = (configuration: Configuration, value: unknown, at: readonly string[]) => {
  const validate = validatorOf(JSON.stringify(configuration));
  return validate(value) ? undefined : refusal(validate.errors?.[0], at);
};

/** The first fault of a value against a configuration. */
export const faultOf = (configuration: Configuration, value: unknown): PlatformError | undefined =>
  withinTime(() => faultAt(configuration, value, []));

type Properties = Readonly<Record<string, PropertyConfiguration>>;

/** What the properties of a schema say of data as a whole: only what is named may stand at the top. */
export const closed = (properties: Properties): PropertyConfiguration => ({
  type: 'object',
  properties: { ...properties },
  additionalProperties: false,
});

/**
 * Checks the data of a document against the properties of its schema. Only named properties may stand at the top; a
 * schema that names none takes any data.
 *
 * @throws PlatformError 14 for a missing field, 15 for a wrong one, 26 for one that the schema does not know
 */
export const requireValid = (properties: Properties, data: unknown): void => {
  if (Object.keys(properties).length === 0) return;
  const fault = faultOf(closed(properties), data);
  if (fault) throw fault;
};
