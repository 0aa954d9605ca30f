import type { AffectedRecords, KnownDates, Page } from '../contract';
import { ProtocolError } from './errors';
import type { Read } from './read/members';

/**
 * What an answer must look like to be taken for what was asked: one cheap look at the border, so that no screen shows the
 * page of a proxy as a record. A member of a record that is odd is no misfit: reading it costs a cell, not the answer.
 */
export type Shape<T> = {
  /** What is expected, in a few words: `a page of records`. */
  readonly expected: string;
  /** What is wrong with a value, or `undefined` when it fits. */
  readonly misfit: (value: unknown) => string | undefined;
  /** Takes a value that fits for what its type says, member by member; without it the value is taken as it came. */
  readonly read?: Read<T> | undefined;
  /** Carries the type; nothing stands here. */
  readonly type?: T;
};

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value === undefined) return 'nothing';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

const shape = <T>(expected: string, misfit: Shape<T>['misfit'], read?: Read<T>): Shape<T> => ({
  expected,
  misfit,
  read,
});

const number = (fields: Fields, name: string) =>
  typeof fields[name] === 'number' ? undefined : `${name} is ${kindOf(fields[name])}`;

const text = (fields: Fields, name: string) =>
  typeof fields[name] === 'string' && fields[name] !== '' ? undefined : `${name} is ${kindOf(fields[name])}`;

/** Any JSON, also none at all. */
export const json = <T = unknown>() =>
  shape<T>('JSON', value => (typeof value === 'string' ? 'it is text' : undefined));

/** Whatever arrives counts: the status alone is meant. */
export const anything = shape<unknown>('any answer', () => undefined);

/** Whether a body is a page: that is of whoever stands before the host. */
export const isPage = (body: unknown): boolean => typeof body === 'string' && /^\s*</.test(body);

/** The status alone is meant, unless a page came. */
export const noPage = shape<unknown>('an answer of the host', value => (isPage(value) ? 'it is a page' : undefined));

/** A shape whose members are read, too. */
export const reading = <T>(of: Shape<T>, read: Read<T> | undefined): Shape<T> => ({ ...of, read });

/** An object with texts that are not empty; its other members may be missing or odd. */
export const withTexts = <T extends object>(expected: string, ...names: string[]) =>
  shape<T>(expected, value => {
    if (!isObject(value)) return `it is ${kindOf(value)}`;
    for (const name of names) if (text(value, name) !== undefined) return text(value, name);
    return undefined;
  });

/** One record. @param idField the text that tells it from others */
export const record = <T extends KnownDates<T> & object>(idField = 'id') => withTexts<T>('a record', idField);

/** One record that is taken for its type, member by member. */
export const recordAs = <T extends object>(read: Read<T>) => reading(withTexts<T>('a record', 'id'), read);

/** An object whose members are all optional. */
export const object = <T extends object>(read?: Read<T>) =>
  shape<T>('an object', value => (isObject(value) ? undefined : `it is ${kindOf(value)}`), read);

/** A page whose host writes `null` where it does not count has no total (platform-api 1.4). The answer is nobody else's yet. */
const uncounted = <T>(value: unknown): Page<T> => {
  const answer = value as Page<T>;
  answer.page.total ??= undefined;
  return answer;
};

const readPage =
  <T>(read: Read<T>): Read<Page<T>> =>
  value => {
    const page = uncounted<T>(value);
    return { ...page, data: page.data.map(one => read(one) as T) };
  };

const misfitOfPage = (value: unknown): string | undefined => {
  if (!isObject(value)) return `it is ${kindOf(value)}`;
  if (!Array.isArray(value.data)) return `data is ${kindOf(value.data)}`;
  if (!isObject(value.page)) return `page is ${kindOf(value.page)}`;
  const { page } = value;
  return (
    number(page, 'offset') ??
    number(page, 'limit') ??
    (page.total === undefined || page.total === null ? undefined : number(page, 'total'))
  );
};

/**
 * A page of a list (platform-api 1.4).
 *
 * @param of what each of its records must be; without it they may be anything
 */
export const pageOf = <T>(of?: Shape<T>) =>
  shape<Page<T>>(
    'a page of records',
    value => {
      const wrong = misfitOfPage(value);
      if (wrong !== undefined || !of) return wrong;
      const { data } = value as Page<unknown>;
      for (const [index, item] of data.entries()) {
        const odd = of.misfit(item);
        if (odd !== undefined) return `record ${index}: ${odd}`;
      }
      return undefined;
    },
    of?.read ? readPage(of.read) : uncounted,
  );

/**
 * A page to be looked at: a record that is none is a blank row, and one without its id a row that leads nowhere (HOST-05). Where not
 * one of them is what it must be, this is no page of such records.
 */
export const rowsOf = <T extends object>(of: Shape<T>): Shape<Page<T>> => ({
  ...pageOf<T>(),
  misfit: value => {
    const wrong = misfitOfPage(value);
    if (wrong !== undefined) return wrong;
    const odd = (value as Page<unknown>).data.map(of.misfit);
    return odd.length > 0 && odd.every(one => one !== undefined) ? `record 0: ${odd[0]}` : undefined;
  },
  read: value => {
    const page = uncounted<unknown>(value);
    const read = of.read ?? ((one: unknown) => one as T);
    return { ...page, data: page.data.map(one => ((isObject(one) ? read(one) : undefined) ?? {}) as T) };
  },
});

/** How many records a change met. */
export const affected = shape<AffectedRecords>('a count of records', value =>
  isObject(value) ? number(value, 'affectedRecords') : `it is ${kindOf(value)}`,
);

/** The same of a change to one record that is named: a host may say that it is done with nothing else (204). */
export const done = shape<AffectedRecords>(
  affected.expected,
  value => (value === undefined ? undefined : affected.misfit(value)),
  value => (value ?? { affectedRecords: 1 }) as AffectedRecords,
);

/**
 * Takes a value for what it must be.
 *
 * @throws ProtocolError naming the call, what was expected and what is wrong
 */
export const readAs = <T>(
  { expected, misfit, read }: Shape<T>,
  value: unknown,
  call: { method: string; path: string },
): T => {
  const wrong = misfit(value);
  if (wrong === undefined) return read ? (read(value) as T) : (value as T);
  throw new ProtocolError(typeof value === 'string' ? 'not-json' : 'shape', { ...call, expected, wrong });
};
