import { RqlError } from './error';
import { type RawTerm, scan } from './scan';
import { type ClientValue, clientValue } from './typing';

/** The tree behind the client's verdict. */
export type RqlTree = { readonly name: string; readonly args: readonly RqlTreeArg[] };
type RqlTreeArg = RqlTree | ClientValue | readonly RqlTreeArg[];

/** Longest query that the filter box takes, in characters. */
export const MAX_QUERY_LENGTH = 4_096;

const typed = (term: RawTerm): RqlTreeArg => {
  if (term.kind === 'value') return clientValue(term);
  if (term.kind === 'array') return term.items.map(typed);
  return { name: term.name, args: term.args.map(typed) };
};

export type Verdict = { valid: true; tree: RqlTree } | { valid: false; error: RqlError };

/**
 * The verdict that turns the filter box red: exactly the one of the platform's own client (platform-api 2.8), with the
 * place and the reason. Never throws.
 *
 * @param maxLength in characters
 */
export const check = (text: string, maxLength = MAX_QUERY_LENGTH): Verdict => {
  try {
    if (text.length > maxLength) throw new RqlError('too_long', maxLength, text.length - maxLength, String(maxLength));
    const top = scan(text);
    return { valid: true, tree: { name: top.name, args: top.args.map(typed) } };
  } catch (error) {
    if (error instanceof RqlError) return { valid: false, error };
    throw error;
  }
};
