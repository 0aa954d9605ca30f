import { isKeptExactly } from '../../contract';
import { JsonError, lineAndColumn } from './jsonError';
import { pathOf, sourceOf } from './jsonTree';
import { type JsonTree, KIND, parseJson } from './parseJson';

/** A JSON text as a value, or the place of its first mistake: line and column from 1. */
export type TypedJson = { value: unknown } | { line: number; column: number };

/** A number that would leave as another, and where it stands (`a.b[0]`, empty for the whole). */
export type LostNumber = { number: string; path: string };

const lostNumbers = function* (text: string, tree: JsonTree): Generator<LostNumber> {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== KIND.number) continue;
    const number = sourceOf(text, tree, node);
    if (!isKeptExactly(number)) yield { number, path: pathOf(text, tree, node) };
  }
};

/** Numbers of a stored JSON text that no double holds. */
const lostIn = (text: string): ReadonlySet<string> => {
  try {
    return new Set([...lostNumbers(text, parseJson(text))].map(({ number }) => number));
  } catch (error) {
    if (error instanceof JsonError) return new Set();
    throw error;
  }
};

const read = <Found>(text: string, look: (tree: JsonTree) => Found | undefined): TypedJson | Found => {
  try {
    const found = look(parseJson(text));
    return found ?? { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof JsonError) return lineAndColumn(text, error.offset);
    throw error;
  }
};

/** Reads JSON that somebody typed. Engines word its mistakes differently or not at all, so their place is found here. */
export const readTyped = (text: string): TypedJson => read<never>(text, () => undefined);

/**
 * As `readTyped`, for what is sent as a value: a number that no double holds is told instead of changed.
 *
 * @param stored what was there before, where what is not touched travels as it is: its numbers are none that were typed
 */
export const readKept = (text: string, stored?: string): TypedJson | LostNumber =>
  read(text, tree => {
    let known: ReadonlySet<string> | undefined;
    for (const lost of lostNumbers(text, tree)) {
      known ??= stored === undefined ? new Set() : lostIn(stored);
      if (!known.has(lost.number)) return lost;
    }
    return undefined;
  });
