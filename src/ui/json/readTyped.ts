import { JsonError, lineAndColumn } from './jsonError';
import { parseJson } from './parseJson';

/** A JSON text as a value, or the place of its first mistake: line and column from 1. */
export type TypedJson = { value: unknown } | { line: number; column: number };

/** Reads JSON that somebody typed. Engines word its mistakes differently or not at all, so their place is found here. */
export const readTyped = (text: string): TypedJson => {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonError) return lineAndColumn(text, error.offset);
    throw error;
  }
  return { value: JSON.parse(text) as unknown };
};
