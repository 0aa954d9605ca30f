/** Why a query is not understood; each has a sentence in every language (`rql.<reason>`). */
export type RqlReason =
  | 'leading_question_mark'
  | 'mixed_conjunctions'
  | 'unclosed'
  | 'unopened'
  | 'illegal_character'
  | 'bad_percent'
  | 'not_a_number'
  | 'not_a_date'
  | 'unknown_cast'
  | 'broken_pattern'
  | 'bad_quotes'
  | 'too_long'
  | 'too_deep'
  | 'unknown_operator'
  | 'arity'
  | 'bare_value'
  | 'bad_argument'
  | 'unsupported_value'
  | 'too_many';

/**
 * A query that is not understood.
 *
 * @property position first character of the mistake, counted from 0 in the text that was parsed
 * @property length how many characters it covers, at least 1 where the text allows
 * @property found the characters or the name in question
 */
export class RqlError extends Error {
  override readonly name = 'RqlError';
  constructor(
    readonly reason: RqlReason,
    readonly position: number,
    readonly length: number,
    readonly found: string,
  ) {
    super(`Invalid RQL at character ${position + 1}: ${reason.replaceAll('_', ' ')}${found ? ` "${found}"` : ''}`);
  }
}
