import { z } from 'zod';
import { readPartialDate } from '../../rql';
import { PlatformError } from '../kernel/errors';
import { camel } from '../query/names';
import type { Fields } from './field';

export type TextLimits = { min?: number; max?: number; pattern?: RegExp };

/**
 * Texts of a length: one that is longer is not looked at any further, as its form may take a time that grows with its square.
 *
 * @param max UTF-16 code units
 */
export const upTo = (max: number) => z.string().max(max, { abort: true });

/** Lengths are in UTF-16 code units. */
export const text = ({ min = 0, max = 10_000, pattern }: TextLimits = {}): z.ZodType<string> => {
  const limited = upTo(max).min(min);
  return pattern ? limited.regex(pattern) : limited;
};

/** A text of which more is seen than blanks. */
export const name = (limits: TextLimits): z.ZodType<string> => text(limits).refine(value => value.trim() !== '');

export const id = z.string().regex(/^[0-9a-f]{24}$/);

export const email = upTo(254).regex(/^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/);

/** A day, or a moment, which is in UTC where no zone stands, as in queries: not in that of this computer. */
const momentOf = (text: string): Date => readPartialDate(text.replace(/^(.{10}) /, '$1T')) ?? new Date(Number.NaN);

/** ISO-8601 text with a day that there is, or milliseconds since 1970, of the years 1 to 9999. */
export const timestamp = z
  .union([z.number(), z.string().regex(/^\d{4}-\d{2}-\d{2}/)])
  .transform(value => (typeof value === 'number' ? new Date(value) : momentOf(value)))
  .refine(date => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9_999);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of somebody else's: nothing of it is looked at. */
export const object = z.custom<Record<string, unknown>>(isObject);

/**
 * Such an object of a limited size.
 *
 * @throws PlatformError 15 naming the size
 */
export const boundedObject = (name: string, kilobytes: number) =>
  object.refine(value => {
    if (Buffer.byteLength(JSON.stringify(value)) > kilobytes * 1024)
      throw new PlatformError(15, `The field ${name} is larger than ${kilobytes} kB`);
    return true;
  });

/** What a function makes of a value; `undefined` means that it is wrong. */
export const reading = <T>(read: (value: unknown) => T | undefined): z.ZodType<T> =>
  z.unknown().transform((value, context) => {
    const made = read(value);
    if (made !== undefined) return made;
    context.addIssue('wrong');
    return z.NEVER;
  });

/** An object with the members declared, in either spelling; an absent one may be `null`, others are dropped. */
export const members = (fields: Fields) => {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, { spec }]) => [
      name,
      spec.presence === 'required' ? spec.schema : spec.schema.nullish(),
    ]),
  );
  const bySpelling = (value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [camel(key), inner])) : value;
  return z
    .preprocess(bySpelling, z.object(shape))
    .transform(read => Object.fromEntries(Object.entries(read).filter(([, value]) => value != null)));
};
