import { check } from './check';
import { encodeStrictly } from './encoding';
import { nearest } from './nearest';
import { CASTS } from './typing';

/** A stretch of a typed text and what is sent for it. */
type Piece = { readonly at: number; readonly length: number; readonly sent: string; readonly isEncoded: boolean };

export type Sendable = {
  /** The query as it travels. */
  readonly sent: string;
  readonly pieces: readonly Piece[];
  /** Where the character that is sent at this place was typed. */
  readonly typedAt: (sentAt: number) => number;
};

/** Operators whose arguments behind the first are values, so that whatever stands there may be plain text. */
const OF_VALUES: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in', 'out']);
/** Casts behind which any text may stand. */
const textCast = /^(?:string|re|RE|glob):/;

/** Twice for the platform, which decodes twice; what was encoded by hand, once or twice, is not encoded again. */
const encodePlain = (text: string): string =>
  text
    .split(/(%25[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2})/)
    .map((part, index) => {
      if (index % 2 === 0) return encodeStrictly(part).replaceAll('%', '%25');
      return part.length > 3 ? part : part.replace('%', '%25');
    })
    .join('');

/**
 * Whether a value is text as people type it: it cannot be read as it stands, and not because of a mistake in the
 * query language itself (a cast that does not fit, a code that was begun).
 */
const isPlain = (value: string): boolean => {
  const verdict = check(`eq(x,${value})`, Number.POSITIVE_INFINITY);
  if (verdict.valid) return false;
  const { reason, found } = verdict.error;
  if (reason === 'unknown_cast') return nearest(found, [...CASTS], 1) === undefined;
  if (reason === 'bad_percent') return !/%[0-9A-Fa-f]{2}/.test(value);
  return reason === 'illegal_character' || reason === 'mixed_conjunctions';
};

/** End of the value that starts here: before one of these characters outside brackets of its own, or the end. */
const valueEnd = (text: string, stops: string, from: number, to = text.length): number => {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const char = text.charAt(at);
    if (depth === 0 && stops.includes(char)) return at;
    if (char === '(') depth++;
    else if (char === ')') depth--;
  }
  return to;
};

/** Whether one pair of brackets holds all of a value: no bracket closes in it that did not open in it. */
const isList = (value: string) => valueEnd(value, ')', 1) === value.length - 1;

/** Collects what is sent for a typed text, stretch by stretch. */
const createWriter = (typed: string) => {
  const pieces: Piece[] = [];

  /** A stretch without the blanks around it. */
  const trimmed = (from: number, to: number) => {
    const all = typed.slice(from, to);
    return { at: from + all.length - all.trimStart().length, text: all.trim() };
  };

  /** Sends a stretch as it is, or what stands for it, without the blanks around it. */
  const put = (from: number, to: number, sent?: string) => {
    const { at, text } = trimmed(from, to);
    pieces.push({ at, length: text.length, sent: sent ?? text, isEncoded: sent !== undefined });
  };

  const putValue = (from: number, to: number): void => {
    const { at: start, text: value } = trimmed(from, to);
    const cast = textCast.exec(value)?.[0] ?? '';
    if (!isPlain(value)) put(start, to);
    else if (cast) {
      put(start, start + cast.length);
      put(start + cast.length, to, encodePlain(value.slice(cast.length).trimStart()));
    } else if (isList(value)) {
      const end = start + value.length - 1;
      put(start, start + 1);
      putValues(start + 1, end);
      put(end, end + 1);
    } else put(start, to, encodePlain(value));
  };

  /** Values with commas between them. */
  const putValues = (from: number, to: number) => {
    for (let start = from; start <= to; start++) {
      const end = valueEnd(typed, ',', start, to);
      putValue(start, end);
      if (end < to) put(end, end + 1);
      start = end;
    }
  };

  return { pieces, put, putValue, putValues };
};

const comparison = /!=|[<>]=?|=\w*=|=/y;
const word = /(?:!(?!=)|[^()&|,=<>!])*/y;

/** What a pattern finds at this place. */
const found = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

/**
 * Makes a filter that people typed ready to be sent: plain text in the place of a value (`De Smet`, `D'Arcy`, an e-mail
 * address) is encoded, blanks around operators are left out, everything else stays as it is. What was encoded before
 * stays as it is too, so that doing it twice changes nothing. Never throws; takes linear time.
 */
export const makeSendable = (typed: string): Sendable => {
  const { pieces, put, putValue, putValues } = createWriter(typed);
  let at = 0;
  const putUntil = (to: number) => {
    put(at, to);
    at = to;
  };

  /** The field and the values of an operator, up to its bracket. */
  const putArguments = () => {
    const end = valueEnd(typed, ')', at);
    putUntil(valueEnd(typed, ',', at, end));
    if (typed[at] !== ',') return;
    putUntil(at + 1);
    putValues(at, end);
    at = end;
  };

  while (at < typed.length) {
    if ('()&|,'.includes(typed.charAt(at))) putUntil(at + 1);
    else {
      const name = found(word, typed, at);
      putUntil(at + name.length);
      const operator = found(comparison, typed, at);
      if (operator !== '') {
        putUntil(at + operator.length);
        const end = valueEnd(typed, '&|,)', at);
        putValue(at, end);
        at = end;
      } else if (typed[at] === '(' && OF_VALUES.has(name.trim())) {
        putUntil(at + 1);
        putArguments();
      }
    }
  }

  const typedAt = (sentAt: number) => {
    let before = 0;
    for (const piece of pieces) {
      if (sentAt < before + piece.sent.length) return piece.at + (piece.isEncoded ? 0 : sentAt - before);
      before += piece.sent.length;
    }
    return typed.length;
  };
  return { sent: pieces.map(piece => piece.sent).join(''), pieces, typedAt };
};
