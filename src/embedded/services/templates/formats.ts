/** A day and a time without a zone, which `Date` would take for the computer's. */
const UNZONED = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/;

/** A moment without a zone is in UTC. */
const momentOf = (value: unknown): Date => {
  if (typeof value === 'number') return new Date(value);
  return new Date(typeof value !== 'string' ? Number.NaN : UNZONED.test(value) ? `${value}Z` : value);
};

type Options = Readonly<Record<string, unknown>>;

/** How a template writes numbers and moments. */
export type Formats = {
  number: (value: number, options: Options) => string;
  /** The options name the currency: `currency="EUR"`. */
  currency: (value: number, options: Options) => string;
  /** Of ms since 1970, or of a text that `Date` reads. */
  datetime: (value: unknown, options: Options) => string;
  /** Of so many of `range`, which is `day` where it is left out. */
  relativetime: (value: number, options: Options) => string;
};

/**
 * By the language of a template and its time zone, with the options that `Intl` takes.
 *
 * @param language two letters
 * @param timeZone of `datetime`, which may name its own
 * @param making is told of each formatter that has to be made, which takes far longer than using it
 * @throws RangeError and TypeError of `Intl` for options, time zones and moments that it does not know
 */
export const createFormats = (
  { language, timeZone = 'UTC' }: { language: string; timeZone?: string | undefined },
  making: () => void,
): Formats => {
  const made = new Map<string, unknown>();
  const locale = language.toLowerCase();
  const once = <T>(kind: string, options: Options, make: () => T): T => {
    const key = kind + JSON.stringify(options);
    if (!made.has(key)) {
      making();
      made.set(key, make());
    }
    return made.get(key) as T;
  };
  const number = (value: number, options: Options) =>
    once('number', options, () => new Intl.NumberFormat(locale, options)).format(value);
  return {
    number,
    currency: (value, options) => number(value, { style: 'currency', ...options }),
    datetime: (value, options) =>
      once('datetime', options, () => new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(
        momentOf(value),
      ),
    relativetime: (value, { range = 'day', ...options }) =>
      once('relativetime', options, () => new Intl.RelativeTimeFormat(locale, options)).format(
        value,
        String(range) as Intl.RelativeTimeFormatUnit,
      ),
  };
};
