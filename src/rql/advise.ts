import { OPERATORS } from './ast';
import { RqlError } from './error';
import { type RawCall, type RawTerm, scan } from './scan';
import { wouldBeTyped } from './typing';

export type FieldTypes = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'date' | 'array' | 'object'>>;

/** Something valid that is probably not meant. `replacement` mends the characters from `position` on. */
export type RqlAdvice = {
  readonly code: 'advice_unknown_operator' | 'advice_text_field' | 'advice_unknown_field' | 'advice_encode';
  readonly position: number;
  readonly length: number;
  readonly found: string;
  readonly replacement?: string;
};

/** Edit distance of short words; more than two counts as endless. */
const distance = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2 || a.length > 40) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  const edits = row[b.length] ?? Number.POSITIVE_INFINITY;
  return edits <= 2 ? edits : Number.POSITIVE_INFINITY;
};

const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  const ranked = candidates
    .map(candidate => ({ candidate, edits: distance(candidate.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0] && Number.isFinite(ranked[0].edits) ? ranked[0].candidate : undefined;
};

const COMPARING: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'out']);

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
    for (const value of values) {
      if (value.kind !== 'value') continue;
      if (type === 'string' && value.text !== '' && wouldBeTyped(value.text)) {
        advice.push({
          code: 'advice_text_field',
          position: value.position,
          length: value.text.length,
          found: value.text,
          replacement: `string:${value.text}`,
        });
      }
    }
  }
  for (const value of call.args) {
    // A single encoding passes here but is refused by the platform, which decodes twice.
    if (value.kind === 'value' && /%(?!25)[0-9A-Fa-f]{2}/.test(value.text)) {
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

/**
 * Advice on a query that parses: a misspelt operator, a number where a text is stored (platform-api 2.4), a value
 * encoded once only. Never blocks anything, never throws.
 */
export const lint = (text: string, fields: FieldTypes = {}): RqlAdvice[] => {
  const advice: RqlAdvice[] = [];
  const walk = (term: RawTerm): void => {
    if (term.kind === 'array') term.items.forEach(walk);
    if (term.kind !== 'call') return;
    adviseCall(term, fields, advice);
    term.args.forEach(walk);
  };
  try {
    scan(text).args.forEach(walk);
  } catch (error) {
    if (!(error instanceof RqlError)) throw error;
  }
  return advice;
};
