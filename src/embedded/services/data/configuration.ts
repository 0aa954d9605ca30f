import { z } from 'zod';
import type { PropertyConfiguration } from '../../../contract';
import { NAME } from './names';
import { faultOfPattern } from './pattern';
import { readRules } from './readRules';

const MAX_DEPTH = 16;
const MAX_PROPERTIES = 500;

type Type = PropertyConfiguration['type'];

const count = z.int().min(0);
const texts = z.array(z.string());
const numbers = z.array(z.number());
const pattern = z.string().superRefine((source, { addIssue }) => {
  const fault = faultOfPattern(source);
  if (fault) addIssue(`is refused: ${fault}`);
});

/** What a configuration of each type holds (platform-api 5.5); other members are dropped. */
const membersAt = (depth: number): Record<Type, z.ZodRawShape> => {
  const inner = z.lazy(() => configurationAt(depth + 1));
  // Counted before any is read: reading one compiles its pattern.
  const properties = z
    .custom(
      found => typeof found !== 'object' || Object.keys(found ?? {}).length <= MAX_PROPERTIES,
      `has more than ${MAX_PROPERTIES} properties`,
    )
    .pipe(z.record(z.string().regex(NAME), inner));
  return {
    object: { properties, required: texts, additionalProperties: z.union([z.boolean(), inner]) },
    array: { items: inner, contains: inner, minItems: count, maxItems: count },
    string: {
      minLength: count,
      maxLength: count,
      pattern,
      format: z.literal('date-time'),
      enum: texts.min(1),
      const: z.string(),
    },
    number: { minimum: z.number(), maximum: z.number(), enum: numbers.min(1), const: z.number() },
    boolean: { enum: z.array(z.boolean()).min(1), const: z.boolean() },
  };
};

const read = (depth: number): z.ZodType => {
  if (depth > MAX_DEPTH) return z.never(`is nested deeper than ${MAX_DEPTH} levels`);
  const members = membersAt(depth);
  const of = (type: Type) =>
    z
      .object({ queryable: z.boolean(), ...members[type] })
      .partial()
      .extend({ type: z.literal(type) });
  return z.discriminatedUnion(
    'type',
    [of('object'), of('array'), of('string'), of('number'), of('boolean')],
    `has a type that is not one of ${Object.keys(members).join(', ')}`,
  );
};

const known: z.ZodType[] = [];

/** A property's configuration so many levels below another; each level is made when a body first needs it. */
export const configurationAt = (depth: number): z.ZodType => {
  known[depth] ??= read(depth);
  return known[depth];
};

/** @throws PlatformError 26 naming the place and the reason */
export const readConfiguration = (value: unknown): PropertyConfiguration =>
  readRules(configurationAt(0), value, 'The configuration') as PropertyConfiguration;
