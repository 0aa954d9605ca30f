import type { RqlNode, RqlQuery, RqlSort, RqlValue } from './ast';
import { MAX_QUERY_LENGTH } from './check';
import { RqlError } from './error';
import { type RawCall, type RawTerm, scan } from './scan';
import { serverText, serverValue } from './typing';

/** Also of the fields of one `sort`. */
const MAX_OPERATORS = 64;
/** Of all `in` and `out` of a query together. */
const MAX_VALUES = 500;

type Parts = {
  sort: RqlSort[];
  select?: string[];
  limit?: { limit: number; offset: number };
  skipCount: boolean;
  operators: number;
  /** In all lists of values together. */
  values: number;
};

const wrong = (
  reason: 'arity' | 'bad_argument' | 'bare_value' | 'unknown_operator' | 'too_many',
  term: RawTerm,
  found: string,
) => new RqlError(reason, term.position, Math.max(1, found.length), found);

const textOf = (term: RawTerm): string =>
  term.kind === 'value' ? term.text : term.kind === 'call' ? `${term.name}(` : '(';

const fieldOf = (call: RawCall): string => {
  const first = call.args[0];
  if (first?.kind !== 'value' || first.text === '') throw wrong('arity', call, call.name);
  return serverText(first);
};

const typedValue = (term: RawTerm): RqlValue => {
  if (term.kind === 'value') return serverValue(term);
  if (term.kind === 'array') return term.items.map(typedValue);
  throw wrong('bad_argument', term, textOf(term));
};

const names = (call: RawCall): string[] => {
  const terms = call.args.flatMap(term => (term.kind === 'array' ? term.items : [term]));
  if (terms.length === 0) throw wrong('arity', call, call.name);
  return terms.map(term => {
    if (term.kind !== 'value' || term.text === '') throw wrong('bad_argument', term, textOf(term));
    return serverText(term);
  });
};

const wholeNumber = (term: RawTerm | undefined, call: RawCall): number => {
  const value = term?.kind === 'value' ? serverValue(term) : undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw wrong('bad_argument', term ?? call, term ? textOf(term) : call.name);
  }
  return value;
};

/** `sort`, `limit`, `select` and `skipCount` speak about the whole query; true when the call was one of them. */
const collect = (call: RawCall, parts: Parts): boolean => {
  switch (call.name) {
    case 'sort': {
      const fields = names(call);
      if (fields.length > MAX_OPERATORS) throw wrong('too_many', call, call.name);
      parts.sort = fields.map(name => {
        const field = /^[+-]/.test(name) ? name.slice(1) : name;
        if (field === '') throw wrong('bad_argument', call, name);
        return { field, direction: name.startsWith('-') ? -1 : 1 };
      });
      return true;
    }
    case 'limit':
      if (call.args.length < 1 || call.args.length > 2) throw wrong('arity', call, call.name);
      parts.limit = {
        limit: wholeNumber(call.args[0], call),
        offset: call.args.length === 2 ? wholeNumber(call.args[1], call) : 0,
      };
      return true;
    case 'select': {
      const fields = names(call);
      // What a field holds would be asked for twice, as a whole and in part (platform-api 2.2).
      const paths = [...new Set(fields)].map(name => `${name}.`).sort();
      const inner = paths.find((path, at) => at > 0 && path.startsWith(paths[at - 1] ?? ''));
      if (inner !== undefined) throw wrong('bad_argument', call, inner.slice(0, -1));
      parts.select = fields;
      return true;
    }
    case 'skipCount':
    case 'skip_count':
      if (call.args.length > 0) throw wrong('arity', call, call.name);
      parts.skipCount = true;
      return true;
    default:
      return false;
  }
};

const combine = (op: 'and' | 'or', nodes: readonly RqlNode[]): RqlNode | undefined =>
  nodes.length === 0 ? undefined : nodes.length === 1 ? nodes[0] : { op, nodes };

const conditionOf = (term: RawTerm, parts: Parts, mayCollect: boolean): RqlNode | undefined => {
  if (term.kind === 'value') throw wrong('bare_value', term, term.text);
  if (++parts.operators > MAX_OPERATORS) throw wrong('too_many', term, textOf(term));
  if (term.kind === 'array') {
    // `(cond)` and `()` are groups of one and of none; `(a,b)` alone means nothing.
    return combine('and', conditions(term.items, parts, mayCollect));
  }
  if (collect(term, parts)) {
    if (!mayCollect) throw wrong('bad_argument', term, textOf(term));
    return undefined;
  }
  switch (term.name) {
    case 'and':
    case 'or':
      if (term.args.length === 0) throw wrong('arity', term, term.name);
      return combine(term.name, conditions(term.args, parts, mayCollect && term.name === 'and'));
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const [, value] = term.args;
      if (term.args.length !== 2 || !value) throw wrong('arity', term, term.name);
      return { op: term.name, field: fieldOf(term), value: typedValue(value) };
    }
    case 'like': {
      const [, value] = term.args;
      if (term.args.length !== 2 || value?.kind !== 'value') throw wrong('arity', term, term.name);
      return { op: 'like', field: fieldOf(term), value: serverText(value) };
    }
    case 'in':
    case 'out': {
      if (term.args.length < 2) throw wrong('arity', term, term.name);
      const [, ...rest] = term.args;
      const only = rest.length === 1 ? rest[0] : undefined;
      const values = (only?.kind === 'array' ? only.items : rest).map(typedValue);
      parts.values += values.length;
      if (parts.values > MAX_VALUES) throw wrong('too_many', term, term.name);
      return { op: term.name, field: fieldOf(term), values };
    }
    case 'contains':
    case 'excludes': {
      const field = fieldOf(term);
      if (term.args.length > 2) throw wrong('arity', term, term.name);
      const inner = term.args[1];
      if (!inner) return { op: term.name, field };
      const condition = conditionOf(inner, parts, false);
      return condition ? { op: term.name, field, condition } : { op: term.name, field };
    }
    default:
      throw wrong('unknown_operator', term, term.name);
  }
};

const conditions = (terms: readonly RawTerm[], parts: Parts, mayCollect: boolean): RqlNode[] =>
  terms.flatMap(term => conditionOf(term, parts, mayCollect) ?? []);

/** Percent-decoding that leaves `+` alone: it is a plus, never a blank (platform-api 2.5). */
const decodeOnce = (raw: string): string => {
  try {
    return decodeURIComponent(raw);
  } catch {
    const position = raw.search(/%(?![0-9A-Fa-f]{2})/);
    throw new RqlError('bad_percent', Math.max(0, position), 1, '%');
  }
};

/**
 * Reads a query as the server does: decode the whole text once, parse, check operators and their arguments, decode and
 * type each value (platform-api 2.4, 2.5).
 *
 * @param raw everything behind the first `?` of the address, as it travelled
 * @param maxLength of the decoded text, in characters
 * @throws RqlError for anything that is not a query of the platform
 */
export const parseQuery = (raw: string, maxLength = MAX_QUERY_LENGTH): RqlQuery => {
  const text = decodeOnce(raw);
  if (text.length > maxLength) throw new RqlError('too_long', maxLength, text.length - maxLength, String(maxLength));
  const top = scan(text, { hasEncodedComparators: false });
  const parts: Parts = { sort: [], skipCount: false, operators: 0, values: 0 };
  const isOr = top.name === 'or';
  const where = combine(isOr ? 'or' : 'and', conditions(top.args, parts, !isOr));
  const { sort, select, limit, skipCount } = parts;
  return { ...(where ? { where } : {}), sort, ...(select ? { select } : {}), ...(limit ? { limit } : {}), skipCount };
};
