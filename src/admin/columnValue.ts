import { ExactNumber } from '../client';
import type { Column, PlainValue } from './defineResource';

const plain = (value: unknown): PlainValue => {
  if (value === null || value === undefined || value instanceof Date || value instanceof ExactNumber) return value;
  return typeof value === 'object' ? JSON.stringify(value) : (value as PlainValue);
};

/** Whatever it is, as a text. */
export const plainText = (value: unknown): string => String(plain(value) ?? '');

/** The plain value of a column in a record. */
export const columnValue = (column: Column<Record<string, unknown>>, record: Record<string, unknown>): PlainValue => {
  // A declaration may reach for what a host keeps as something else.
  if (column.value) return plain(column.value(record));
  const value = record[column.field];
  return column.kind === 'texts' && Array.isArray(value) ? value.map(plainText).join(', ') : plain(value);
};

const isMissing = (value: PlainValue): value is null | undefined => value === undefined || value === null;

/** Order of two plain values: missing ones first, texts as people sort them. */
export const compareValues = (left: PlainValue, right: PlainValue): number => {
  if (isMissing(left)) return isMissing(right) ? 0 : -1;
  if (isMissing(right)) return 1;
  if (left === right) return 0;
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right);
  return left < right ? -1 : 1;
};
