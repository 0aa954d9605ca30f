import { birthdayText } from '../ui/birthdayText';
import { formatBytes } from '../ui/formatBytes';
import { formatListTimestamp, type TimeValue } from '../ui/formatTimestamp';
import { hashHue } from '../ui/hashHue';
import { make } from './make';
import type { PlainColumn } from './plainLists';

/** A value that only the console's own cells show. */
export class UnknownValueError extends Error {
  override readonly name = 'UnknownValueError';
}

export type CellWords = { yes: string; no: string; unnamed: string | undefined; zone: string };

const isTimeValue = (value: unknown): value is TimeValue =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'number';

const isNamed = (value: unknown): value is { name?: unknown } => typeof value === 'object' && value !== null;

/** Cards leave out what is empty. */
const nothing = (): Node => document.createTextNode('');

const chips = (value: unknown, unnamed = '') => {
  if (!Array.isArray(value) || !value.every(isNamed)) throw new UnknownValueError();
  if (value.length === 0) return nothing();
  const names = value.map(({ name }) => (typeof name === 'string' && name.trim() ? name : unnamed));
  return make(
    'span',
    'hash-chips',
    ...names.map(name => {
      const chip = make('span', 'hash-chip', make('bdi', '', name));
      chip.dataset.hue = String(hashHue(name));
      return chip;
    }),
  );
};

const textOf = (value: unknown): string => {
  // As React shows them.
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (typeof value === 'string') return value;
  // What has more digits than JavaScript keeps the console reads otherwise.
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new UnknownValueError();
};

const filled = (tag: 'bdi' | 'time', text: string): Node => (text === '' ? nothing() : make(tag, '', text));

/**
 * What a cell of the console's table (src/ui/table/Cell.tsx) says of a value as it was sent.
 *
 * @throws UnknownValueError where only the console can tell
 */
export const cellOf = ({ kind, isTime }: PlainColumn, value: unknown, { yes, no, unnamed, zone }: CellWords): Node => {
  if (kind === 'chips') return chips(value ?? [], unnamed);
  if (isTime) {
    if (!isTimeValue(value)) throw new UnknownValueError();
    return filled('time', formatListTimestamp(value, zone));
  }
  if (kind === 'boolean') return document.createTextNode(value === true ? yes : no);
  if (kind === 'texts' && Array.isArray(value)) {
    if (!value.every(one => typeof one === 'string')) throw new UnknownValueError();
    return filled('bdi', value.join(', '));
  }
  if (kind === 'bytes' && typeof value === 'number') return document.createTextNode(formatBytes(value));
  if (kind === 'birthday' && typeof value === 'string') return filled('bdi', birthdayText(value));
  return filled('bdi', textOf(value));
};
