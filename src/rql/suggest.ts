import { OPERATORS } from './ast';

/** A value that a field may have; `label` is what people call it, where that is something else. */
export type KnownValue = string | Named;
type Named = { readonly value: string; readonly label?: string };
type Suggestion = {
  readonly text: string;
  readonly kind: 'field' | 'operator' | 'value';
  /** What people call the value. */
  readonly label?: string;
};
export type Suggestions = { readonly from: number; readonly to: number; readonly options: readonly Suggestion[] };

const wordAround = (text: string, caret: number) => {
  let from = caret;
  while (/[\w.+*$:%-]/.test(text.charAt(from - 1))) from--;
  return { from, word: text.slice(from, caret) };
};

/** The call that the caret stands in, and which of its arguments. */
const enclosing = (text: string, from: number): { name: string; argument: number; field: string } | undefined => {
  let depth = 0;
  let argument = 0;
  for (let index = from - 1; index >= 0; index--) {
    const char = text[index];
    if (char === ')') depth++;
    else if (char === '(' && depth > 0) depth--;
    else if (char === ',' && depth === 0) argument++;
    else if (char === '(') {
      const { word } = wordAround(text, index);
      return { name: word, argument, field: text.slice(index + 1).replace(/[,()].*/s, '') };
    }
  }
  return undefined;
};

/** Ranks prefix matches before others, short before long. */
const matching = (candidates: readonly string[], word: string): string[] => {
  const needle = word.toLowerCase();
  return candidates
    .filter(candidate => candidate.toLowerCase().includes(needle) && candidate !== word)
    .sort(
      (a, b) =>
        Number(!a.toLowerCase().startsWith(needle)) - Number(!b.toLowerCase().startsWith(needle)) ||
        a.length - b.length,
    );
};

/** The field whose value is typed at the caret; `undefined` elsewhere. */
export const fieldAt = (text: string, caret: number): string | undefined => {
  const call = enclosing(text, wordAround(text, caret).from);
  return call && call.argument > 0 ? call.field : undefined;
};

const valuesLike = (known: readonly KnownValue[], word: string): Suggestion[] => {
  const byName = new Map(
    known.map(one => {
      const { value, label }: Named = typeof one === 'string' ? { value: one } : one;
      return label === undefined
        ? [value, { text: value, kind: 'value' as const }]
        : [`${label} ${value}`, { text: value, kind: 'value' as const, label }];
    }),
  );
  return matching([...byName.keys()], word)
    .flatMap(name => byName.get(name) ?? [])
    .filter(({ text }) => text !== word);
};

/**
 * What could be meant at the caret: operators and fields at the start of an item, fields in a first argument, known
 * values behind it.
 */
export const suggest = (
  text: string,
  caret: number,
  fields: readonly string[],
  values: Readonly<Record<string, readonly KnownValue[]>> = {},
): Suggestions => {
  const { from, word } = wordAround(text, caret);
  const call = enclosing(text, from);
  const isCondition =
    !call ||
    ['and', 'or', ''].includes(call.name) ||
    (['contains', 'excludes'].includes(call.name) && call.argument > 0);
  const none: Suggestions = { from, to: caret, options: [] };
  if (isCondition) {
    if (word === '') return none;
    const operators = matching(OPERATORS, word).filter(operator => operator.startsWith(word.toLowerCase()));
    return {
      from,
      to: caret,
      options: operators.map(operator => ({ text: `${operator}(`, kind: 'operator' as const })),
    };
  }
  const isList = call.name === 'select' || call.name === 'sort';
  if (call.argument === 0 || isList) {
    const sign = /^[+-]/.exec(word)?.[0] ?? '';
    const behind = isList ? '' : ',';
    return {
      from: from + sign.length,
      to: caret,
      options: matching(fields, word.slice(sign.length)).map(field => ({
        text: `${field}${behind}`,
        kind: 'field' as const,
      })),
    };
  }
  const known = Object.hasOwn(values, call.field) ? (values[call.field] ?? []) : [];
  return { from, to: caret, options: valuesLike(known, word) };
};
