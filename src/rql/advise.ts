import { OPERATORS } from './ast';
import { RqlError } from './error';
import { nearest } from './nearest';
import { makeSendable, type Sendable } from './plainText';
import { type RawCall, type RawTerm, type RawValue, scan } from './scan';
import { canonicalNumber, isRealDay, wouldBeTyped } from './typing';

export type FieldTypes = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'date' | 'array' | 'object'>>;

/** Something valid that is probably not meant. `replacement` mends the characters from `position` on. */
export type RqlAdvice = {
  readonly code:
    | 'advice_unknown_operator'
    | 'advice_text_field'
    | 'advice_number_field'
    | 'advice_date_field'
    | 'advice_encode'
    | 'advice_quotes';
  readonly position: number;
  readonly length: number;
  readonly found: string;
  readonly replacement?: string;
};

const COMPARING: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'out']);

/** Those of lists included. */
const valuesOf = (terms: readonly RawTerm[]): RawValue[] =>
  terms.flatMap(term => {
    if (term.kind === 'value') return [term];
    return term.kind === 'array' ? valuesOf(term.items) : [];
  });

/** A value as people read it: what is typed travels encoded. */
const asTyped = (text: string): string => {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
};

/** A date, or one with a time of day behind a blank, which hosts read as well. */
const isDate = (text: string): boolean => {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/.exec(asTyped(text)) ?? [];
  return isRealDay(day);
};

/** What a value of another type than its field is to be. */
const adviceOn = (
  text: string,
  type: FieldTypes[string] | undefined,
): Pick<RqlAdvice, 'code' | 'replacement'> | undefined => {
  // Parameters, casts and empty values say what they are.
  if (text === '' || /^(?:\$|[A-Za-z]+:)/.test(text)) return undefined;
  if (type === 'string' || type === 'array')
    return wouldBeTyped(text) ? { code: 'advice_text_field', replacement: `string:${text}` } : undefined;
  if (wouldBeTyped(text)) return undefined;
  if (type === 'number') {
    const replacement = canonicalNumber(text);
    return { code: 'advice_number_field', ...(replacement === undefined ? {} : { replacement }) };
  }
  return type === 'date' && !isDate(text) ? { code: 'advice_date_field' } : undefined;
};

const adviseCall = (call: RawCall, fields: FieldTypes, advice: RqlAdvice[]) => {
  const known: readonly string[] = OPERATORS;
  if (!known.includes(call.name) && call.name !== 'skip_count') {
    const near = nearest(call.name, known);
    advice.push({
      code: 'advice_unknown_operator',
      position: call.position,
      length: call.name.length,
      found: call.name,
      ...(near ? { replacement: near } : {}),
    });
  }
  const [field, ...values] = call.args;
  if (COMPARING.has(call.name) && field?.kind === 'value') {
    const type = Object.hasOwn(fields, field.text) ? fields[field.text] : undefined;
    for (const value of valuesOf(values)) {
      const found = adviceOn(value.text, type);
      if (found)
        advice.push({ ...found, position: value.position, length: value.text.length, found: asTyped(value.text) });
    }
  }
  for (const value of valuesOf(call.args)) {
    // A single encoding passes here but is refused by the platform, which decodes twice.
    if (/%(?!25)[0-9A-Fa-f]{2}/.test(value.text)) {
      advice.push({
        code: 'advice_encode',
        position: value.position,
        length: value.text.length,
        found: value.text,
        replacement: value.text.replace(/%(?!25)/g, '%25'),
      });
    }
  }
};

/** Quotation marks around a value are not part of the language: they would be looked for. */
const adviseQuotes = (text: string, pieces: Sendable['pieces']): RqlAdvice[] =>
  pieces.flatMap(({ at, length, isEncoded }) => {
    const found = text.slice(at, at + length);
    const inner = isEncoded ? /^"([^"]+)"$/.exec(found)?.[1] : undefined;
    return inner === undefined
      ? []
      : [{ code: 'advice_quotes' as const, position: at, length, found, replacement: inner }];
  });

/**
 * Advice on a filter that parses, as it was typed: a misspelt operator, a number where a text is stored (platform-api
 * 2.4), a value encoded once only, quotation marks. Never blocks anything, never throws.
 */
export const lint = (text: string, fields: FieldTypes = {}): RqlAdvice[] => {
  const { sent, pieces, typedAt } = makeSendable(text);
  const advice: RqlAdvice[] = [];
  const walk = (term: RawTerm): void => {
    if (term.kind === 'array') term.items.forEach(walk);
    if (term.kind !== 'call') return;
    adviseCall(term, fields, advice);
    term.args.forEach(walk);
  };
  try {
    scan(sent).args.forEach(walk);
  } catch (error) {
    if (!(error instanceof RqlError)) throw error;
  }
  return [...advice.map(item => ({ ...item, position: typedAt(item.position) })), ...adviseQuotes(text, pieces)];
};
