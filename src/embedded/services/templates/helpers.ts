import { PlatformError } from '../../kernel/errors';
import { valueAt } from './fill';
import type { Formats } from './formats';

/** What a helper is given, in order and by name, how this template writes numbers and moments, and who is told of the time that it takes. */
type Given = {
  name: string;
  given: readonly unknown[];
  named: Readonly<Record<string, unknown>>;
  formats: Formats;
  step: (count: number) => void;
};
type Helper = (given: Given) => unknown;

/** At worst each character of a text is compared with each of what is sought in it. */
const COMPARED_PER_STEP = 10_000;

export const cannot = (name: string, needs: string) => new PlatformError(1005, `The helper ${name} needs ${needs}`);

/** @throws PlatformError 1005 for what is no number, and for a sum that is none */
const calculated =
  (calculate: (first: number, second: number) => number): Helper =>
  ({ name, given }) => {
    const [first, ...others] = given.map(value => numberOf(name, value));
    if (first === undefined) throw cannot(name, 'numbers');
    const result = others.reduce(calculate, first);
    if (!Number.isFinite(result)) throw cannot(name, 'numbers that have a result');
    return result;
  };

const numberOf = (name: string, value: unknown): number => {
  const isSaid = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isSaid ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw cannot(name, 'numbers');
  return number;
};

const rounded =
  (round: (value: number) => number): Helper =>
  ({ name, given: [value] }) =>
    round(numberOf(name, value));

/** Whether it is no list and no object: to compare one as a text takes as long as all that is within. */
export const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** The pages write `arg1 == arg2`: a number equals its text. A list or an object equals itself alone. */
const areEqual = (one: unknown, other: unknown): boolean =>
  // biome-ignore lint/suspicious/noDoubleEquals: see above
  isPlain(one) && isPlain(other) ? one == other : one === other;

const PLAIN = 'texts, numbers or booleans';

/** As the language compares: numbers by size, texts by their characters. @throws PlatformError 1005 for lists and objects */
const compared =
  (compare: (one: number, other: number) => boolean): Helper =>
  ({ name, given: [one, other] }) => {
    if (!isPlain(one) || !isPlain(other)) throw cannot(name, PLAIN);
    return compare(one as number, other as number);
  };

const partOf = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (!isPlain(value)) throw cannot(name, PLAIN);
  return String(value);
};

const formatted =
  (format: keyof Formats): Helper =>
  ({ name, given: [value], named, formats }) => {
    const at = format === 'datetime' ? value : numberOf(name, value);
    try {
      return formats[format](at as number, named);
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError)
        throw new PlatformError(1005, `${name}: ${error.message}`);
      throw error;
    }
  };

/** Helpers of the public pages, by their names there, and `lookup` of the language itself. */
export const HELPERS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  ['number', formatted('number')],
  ['currency', formatted('currency')],
  ['datetime', formatted('datetime')],
  ['relativetime', formatted('relativetime')],
  ['and', ({ given }) => given.every(Boolean)],
  ['or', ({ given }) => given.some(Boolean)],
  ['not', ({ given: [value] }) => !value],
  ['eq', ({ given: [one, other] }) => areEqual(one, other)],
  ['ne', ({ given: [one, other] }) => !areEqual(one, other)],
  ['gt', compared((one, other) => one > other)],
  ['ge', compared((one, other) => one >= other)],
  ['lt', compared((one, other) => one < other)],
  ['le', compared((one, other) => one <= other)],
  ['sum', calculated((sum, next) => sum + next)],
  ['subtract', calculated((rest, next) => rest - next)],
  ['multiply', calculated((product, next) => product * next)],
  ['divide', calculated((quotient, next) => quotient / next)],
  ['mod', calculated((value, by) => value % by)],
  ['floor', rounded(Math.floor)],
  ['ceil', rounded(Math.ceil)],
  ['round', rounded(Math.round)],
  [
    'length',
    ({ name, given: [value] }) => {
      if (typeof value === 'string' || Array.isArray(value)) return value.length;
      throw cannot(name, 'a list or a text');
    },
  ],
  [
    'includes',
    ({ name, given: [value, part], step }) => {
      if (typeof value !== 'string') return Array.isArray(value) && value.includes(part);
      const sought = partOf(name, part);
      step((value.length * sought.length) / COMPARED_PER_STEP);
      return value.includes(sought);
    },
  ],
  [
    'join',
    ({ name, given, named: { sep = ', ' } }) =>
      given
        .flat()
        .map(value => partOf(name, value))
        .join(String(sep)),
  ],
  [
    'toJsonString',
    ({ name, given: [value] }) => {
      if (value === undefined) throw cannot(name, 'something that there is');
      // Else a script that holds it would end there.
      return JSON.stringify(value).replace(/<\/(script)/gi, '<\\/$1');
    },
  ],
  ['lookup', ({ name, given: [value, key] }) => valueAt(value, [partOf(name, key)])],
]);
