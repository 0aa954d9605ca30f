import { toDate } from '../convert';
import { ExactNumber } from '../exactNumbers';

/** Reads a member of an answer as what it must be; `undefined` where it is something else. */
export type Read<T> = (value: unknown) => T | undefined;

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What rights hang on is nothing but a text. */
export const name: Read<string> = value => (typeof value === 'string' ? value : undefined);

/** Hosts that keep a telephone number as a number mean the same. */
export const text: Read<string> = value => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || value instanceof ExactNumber ? String(value) : undefined;
};

export const number: Read<number> = value =>
  typeof value === 'number' || value instanceof ExactNumber ? (value as number) : undefined;

export const flag: Read<boolean> = value => (typeof value === 'boolean' ? value : undefined);

/** What a variable of a function says, whatever a host keeps it as; blank where that is no text. */
export const variableText = (variable: unknown): string => (isFields(variable) && text(variable.value)) || '';

/** Most are dates by now; the platform's client lists not every member that is one (platform-api 1.3.3). */
export const time: Read<Date> = value => {
  const date = toDate(value);
  return date instanceof Date ? date : undefined;
};

/** An object of an operator's own. */
export const own: Read<Record<string, unknown>> = value =>
  isFields(value) ? (value as Record<string, unknown>) : undefined;

/** Without what is none of them. */
export const listOf =
  <T>(read: Read<T>): Read<T[]> =>
  value =>
    Array.isArray(value) ? value.map(read).filter(one => one !== undefined) : undefined;

/** By names of an operator's own, without what is none of them. */
export const mapOf =
  <T>(read: Read<T>): Read<Record<string, T>> =>
  value => {
    if (!isFields(value)) return undefined;
    const entries = Object.entries(value).map(([name, part]) => [name, read(part)] as const);
    return Object.fromEntries(entries.filter((entry): entry is [string, Awaited<T>] => entry[1] !== undefined));
  };

export const texts = listOf(text);

/** Every member of a type with what reads it: a member that is new to the type has to be named here too. */
export type Members<T> = { readonly [Name in keyof T]-?: Read<NonNullable<T[Name]>> };

/**
 * Reads a record by its members (HOST-05): one that is not what it must be is left out, as hosts leave out what they do not
 * have, so that no screen has to doubt what it was given. Members that the type does not name stay as they came.
 */
export const recordOf =
  <T extends object>(members: Members<T>): Read<T> =>
  value => {
    if (!isFields(value)) return undefined;
    const read: Record<string, unknown> = { ...value };
    for (const name of Object.keys(members)) {
      const taken = members[name as keyof T](value[name]);
      if (taken === undefined) delete read[name];
      else read[name] = taken;
    }
    return read as T;
  };
