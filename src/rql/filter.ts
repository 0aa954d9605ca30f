import { check, MAX_QUERY_LENGTH } from './check';
import { RqlError } from './error';
import { makeSendable } from './plainText';
import { type RawCall, type RawTerm, scan } from './scan';

declare const parsed: unique symbol;

/**
 * A filter that parses, as it travels: what has this type is never checked again. Only `parseFilter` makes one. The empty
 * text is the filter that lets everything through.
 */
export type Filter = string & { readonly [parsed]: true };

export type FilterVerdict =
  | { readonly valid: true; readonly filter: Filter; readonly tree: RawCall }
  | { readonly valid: false; readonly error: RqlError };

export const NO_FILTER = '' as Filter;

/**
 * Reads a filter as people type it: plain text in values is encoded first, then the platform's own client has the word
 * (platform-api 2.8). The only notion of a valid filter. Never throws.
 *
 * @returns the filter and its tree, or the first mistake with its place in the text that was typed
 */
export const parseFilter = (typed: string): FilterVerdict => {
  if (typed.length > MAX_QUERY_LENGTH) {
    const length = typed.length - MAX_QUERY_LENGTH;
    return { valid: false, error: new RqlError('too_long', MAX_QUERY_LENGTH, length, String(MAX_QUERY_LENGTH)) };
  }
  const { sent, typedAt } = makeSendable(typed);
  const verdict = check(sent);
  if (verdict.valid) return { valid: true, filter: sent as Filter, tree: scan(sent) };
  const { reason, position, length, found } = verdict.error;
  return { valid: false, error: new RqlError(reason, typedAt(position), length, found) };
};

/** The conditions that a filter joins with "and" at its top. A filter that joins them otherwise is one, in parentheses. */
export const conjunctsOf = (filter: Filter): Filter[] => {
  const { name, args } = scan(filter);
  if (name === 'or') return [`(${filter})` as Filter];
  return args.map(({ position, end }) => filter.slice(position, end) as Filter);
};

/** Joins conditions that must all hold. */
export const joinFilters = (parts: readonly Filter[]): Filter => parts.filter(part => part !== '').join('&') as Filter;

const decodeTwice = (text: string): string | undefined => {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return undefined;
  }
};

const isSentAs = (typed: string, sent: string) => makeSendable(typed).sent === sent;

type Around = (value: string) => string;
const inCall: Around = value => `eq(x,${value})`;
const inComparison: Around = value => `x=${value}`;
const inList: Around = value => `eq(x,(${value},x))`;

/** The plain text of a value where typing it, with the same around it, leads to the same value again. */
const plainOf = (text: string, around: Around): string => {
  const plain = text.includes('%') ? decodeTwice(text) : undefined;
  return plain !== undefined && isSentAs(around(plain), around(text)) ? plain : text;
};

/**
 * A filter as people read it: values decoded, as far as typing them so would say the same again.
 *
 * @param text as it travels; one that does not parse is returned as it is
 */
export const showFilter = (text: string): string => {
  if (!text.includes('%')) return text;
  const verdict = parseFilter(text);
  if (!verdict.valid) return text;
  let shown = '';
  let done = 0;
  const walk = (term: RawTerm, around: Around): void => {
    if (term.kind === 'call') {
      const isCall = verdict.filter.startsWith(`${term.name}(`, term.position);
      for (const arg of term.args) walk(arg, isCall ? inCall : inComparison);
    } else if (term.kind === 'array') for (const item of term.items) walk(item, inList);
    else {
      shown += verdict.filter.slice(done, term.position) + plainOf(term.text, around);
      done = term.end;
    }
  };
  walk(verdict.tree, inCall);
  shown += verdict.filter.slice(done);
  return isSentAs(shown, verdict.filter) ? shown : text;
};
