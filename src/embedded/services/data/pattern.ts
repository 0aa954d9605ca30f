import { RE2JS } from 're2js';
import { PlatformError } from '../../kernel/errors';
import { type Condition, splitLookAheads } from './lookAheads';

const MAX_PATTERN = 200;
/** Longest text that a pattern is tried on, in characters. */
const MAX_TEXT = 20_000;
/** How long the patterns of one document may take, in milliseconds: a document may hold many texts. */
const MAX_TIME_MS = 2_000;
/** Steps of a pattern, as it is compiled: what it counts is written out. */
const MAX_STEPS = 5_000;
/** Steps times characters of a text: nothing stops a pattern while it is tried. */
const MAX_WORK = 20_000_000;

/** What JavaScript takes for white space, and for the end of a line; RE2 knows those of ASCII only. */
const SPACE =
  '\\t\\n\\v\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
/** All that is no white space: RE2 takes no class within a class. */
const NO_SPACE =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const LINE_END = '\\n\\r\\x{2028}\\x{2029}';

/** RE2 has no words for it. */
class UntranslatableError extends Error {}
/** What refers back to a name, and halves of characters. */
const UNTRANSLATABLE = /^\\(?:k|u[d][89a-f])/i;

/** The same pattern in RE2's language. */
const translated = (source: string): string => {
  let isInClass = false;
  const [...parts] = source.match(/\\u(?:\{[0-9a-f]+\}|[0-9a-f]{4})|\\[\s\S]|\[\^?\]|[\s\S]/giu) ?? [];
  const words = parts.map(part => {
    if (UNTRANSLATABLE.test(part)) throw new UntranslatableError();
    // What RE2 would take for the beginning of a class that holds the bracket.
    if (/^\[\^?\]$/.test(part)) {
      if (!isInClass) return part === '[]' ? '[^\\x{0}-\\x{10ffff}]' : '[\\x{0}-\\x{10ffff}]';
      isInClass = false;
      return `\\${part}`;
    }
    if (part === '[' && !isInClass) isInClass = true;
    else if (part === '[') return '\\[';
    else if (part === '\\b' && isInClass) return '\\x{8}';
    else if (part === ']') isInClass = false;
    else if (part === '.' && !isInClass) return `[^${LINE_END}]`;
    else if (part === '\\s') return isInClass ? SPACE : `[${SPACE}]`;
    else if (part === '\\S') return isInClass ? NO_SPACE : `[^${SPACE}]`;
    return part.startsWith('\\u{') ? `\\x${part.slice(2)}` : part;
  });
  return RE2JS.translateRegExp(words.join(''));
};

let endsAt = Number.POSITIVE_INFINITY;

/** Runs a check, with all patterns that it reads and tries within a time. @throws PlatformError 26 when they take longer */
export const withinTime = <T>(check: () => T, timeMs = MAX_TIME_MS): T => {
  endsAt = performance.now() + timeMs;
  try {
    return check();
  } finally {
    endsAt = Number.POSITIVE_INFINITY;
  }
};

const TOO_LONG = 'The patterns of the schema take too long';

const requireTime = (): void => {
  if (performance.now() > endsAt) throw new PlatformError(26, TOO_LONG);
};

/** A pattern, or several that are taken together. */
type Expression = { steps: number; test: (text: string) => boolean };

const sum = (expressions: readonly Expression[]): number => expressions.reduce((total, { steps }) => total + steps, 0);

const expressionOf = (condition: Condition): Expression => {
  if (condition.kind === 'not') {
    const { steps, test } = expressionOf(condition.of);
    return { steps, test: text => !test(text) };
  }
  if (condition.kind === 'all' || condition.kind === 'any') {
    const parts = condition.of.map(expressionOf);
    const [isAll, steps] = [condition.kind === 'all', sum(parts)];
    return { steps, test: text => (isAll ? parts.every(one => one.test(text)) : parts.some(one => one.test(text))) };
  }
  const compiled = RE2JS.compile(translated(condition.source));
  const steps = compiled.programSize();
  if (condition.kind === 'found') return { steps, test: text => compiled.test(text) };
  return {
    steps,
    test: text => {
      const matcher = compiled.matcher(text);
      return matcher.find() && matcher.start() < text.length;
    },
  };
};

const compile = (source: string): Expression | undefined => {
  requireTime();
  try {
    const expression = expressionOf(splitLookAheads(source));
    return expression.steps > MAX_STEPS ? undefined : expression;
  } catch {
    return undefined;
  }
};

/** Why a pattern is not taken; `undefined` when it is. */
export const faultOfPattern = (source: string): string | undefined => {
  if (source.length > MAX_PATTERN) return `A pattern has at most ${MAX_PATTERN} characters`;
  try {
    new RegExp(source, 'u');
  } catch {
    return 'The pattern is not a regular expression';
  }
  return compile(source)
    ? undefined
    : 'The pattern may take too long: it refers back, looks behind or, but at its start, ahead, counts beyond 1000, or counts too much';
};

/**
 * A pattern whose time grows with the length of a text and no faster, whatever it repeats.
 *
 * One that the schema holds from before, and that is not taken any more, matches nothing.
 */
export const boundedPattern = (source: string): { test: (text: string) => boolean; toString: () => string } => {
  const expression = compile(source);
  return {
    test: text => {
      requireTime();
      if (expression === undefined || text.length > MAX_TEXT) return false;
      if (expression.steps * text.length > MAX_WORK) throw new PlatformError(26, TOO_LONG);
      return expression.test(text);
    },
    // Ajv tells patterns apart by their text.
    toString: () => `/${source}/u`,
  };
};
