import type { FieldTypes } from './advise';
import type { RqlNode } from './ast';
import { rql } from './build';
import { showFilter } from './filter';
import { format } from './format';

/** What a table offers for a text without any operator. */
export type Searchable = {
  /** Text fields worth looking in, in the spelling of the wire. */
  readonly fields: readonly string[];
  readonly types?: FieldTypes;
  /** Known values of fields, such as the statuses of a schema. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
};

const id = /^[0-9a-f]{24}$/i;
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Comparisons, and brackets behind a word: others stand in names and in telephone numbers. */
const operators = /[=<>]|\w\(/;

/** As many fields as a filter can name and still be read. */
const MOST_FIELDS = 6;

const either = (nodes: readonly RqlNode[]): string => nodes.map(format).join('|');

/**
 * Filters for somebody who typed what they know (a name, an e-mail address, an id) and no operator, the best one first,
 * written as they would be typed. None for an empty text and for one that holds an operator.
 */
export const offerFilters = (typed: string, { fields, types = {}, values = {} }: Searchable): string[] => {
  const text = typed.trim();
  if (text === '' || operators.test(text)) return [];
  if (id.test(text)) return [format(rql.eq('id', text))];

  const searched = fields.slice(0, MOST_FIELDS);
  const equal = Object.entries(values).flatMap(([field, known]) => (known.includes(text) ? [field] : []));
  const emails = address.test(text) ? fields.filter(field => /(?:^|\.)email$/i.test(field)) : [];
  const words = text.split(/\s+/);
  const filters = [
    ...[...equal, ...emails].map(field => format(rql.eq(field, text))),
    // Of "Ada Janssens" one field holds the first word, another the second.
    words.length > 1 && searched.length > 1 && words.length * searched.length <= 24
      ? words.map(word => `(${either(searched.map(field => rql.like(field, word)))})`).join('&')
      : '',
    either(searched.map(field => rql.like(field, text))),
    Object.hasOwn(types, 'id') && searched.length === 0 ? format(rql.eq('id', text)) : '',
  ];
  return [...new Set(filters.filter(filter => filter !== ''))].map(showFilter);
};
