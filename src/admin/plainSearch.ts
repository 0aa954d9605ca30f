import { type Filter, formatQuery, offerFilters, parseFilter, rql } from '../rql';
import type { BoundApi } from './boundApi';
import { searchFieldsOf } from './defineResource';

/** A text was looked for in a list without a field to look in. Its message is the key that react-admin's notices and inputs say. */
class NotSearchableError extends Error {
  override readonly name = 'NotSearchableError';
  constructor() {
    super('ra.navigation.not_searchable');
  }
}

/**
 * The filter that looks for a text, as the filter box of its list makes it; what holds an operator and is no filter is looked for
 * as it stands.
 *
 * @throws NotSearchableError when the list declares no field to look in
 */
export const searchFor = ({ definition }: BoundApi, text: string): Filter => {
  const { filterFields, searchFields: fields = searchFieldsOf(filterFields), filterValues } = definition;
  const [offer] = offerFilters(text, { fields, types: filterFields ?? {}, values: filterValues ?? {} });
  const verdict = parseFilter(offer ?? '');
  if (offer !== undefined && verdict.valid) return verdict.filter;
  if (fields.length === 0) throw new NotSearchableError();
  return formatQuery({ where: rql.or(...fields.map(field => rql.like(field, text))) }) as Filter;
};
