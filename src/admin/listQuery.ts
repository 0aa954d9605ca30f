import type { GetListParams } from 'react-admin';
import { DEFAULT_PAGE_SIZE } from '../contract';
import { type Filter, formatQuery, NO_FILTER, rql } from '../rql';
import { type BoundApi, listPath, wireField } from './boundApi';

/** The filter that an operator set (`q`) apart from the equalities that a screen adds. */
export const splitFilter = (filter: Record<string, unknown> = {}) => {
  const { q, ...equalities } = filter;
  return { q: typeof q === 'string' ? q : '', equalities };
};

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** What a list is asked. */
export type ListQuestion = Pick<GetListParams, 'pagination' | 'sort' | 'filter'> & { meta?: ListMeta | undefined };

/**
 * Beside react-admin's parameters: where the page begins, fields asked for beside the declared ones, and whether numbers are
 * wanted as the host wrote them (`ExactNumber`).
 */
export type ListMeta = { offset?: number; select?: readonly string[]; isExact?: boolean };

/** A question as it travels. */
export const queryOf = (bound: BoundApi, params: ListQuestion): string => {
  const { q, equalities } = splitFilter(params.filter as Record<string, unknown>);
  const nodes = Object.entries(equalities).flatMap(([field, value]) =>
    isScalar(value) ? [rql.eq(wireField(bound, field), value)] : [],
  );
  const { page = 1, perPage = DEFAULT_PAGE_SIZE } = params.pagination ?? {};
  const { field, order } = params.sort ?? { field: '', order: 'ASC' };
  return formatQuery({
    ...(bound.api.select ? { select: [...bound.api.select, ...(params.meta?.select ?? [])] } : {}),
    ...(field ? { sort: [{ field: wireField(bound, field), direction: order === 'DESC' ? -1 : 1 }] } : {}),
    ...(nodes.length > 0 ? { where: nodes.length === 1 && nodes[0] ? nodes[0] : rql.and(...nodes) } : {}),
    // React-admin carries filters untyped; whoever sets `q` parsed it.
    userFilter: q === '' ? NO_FILTER : (q as Filter),
    limit: { limit: perPage, offset: params.meta?.offset ?? (page - 1) * perPage },
  });
};

/** The call that a question makes, as others can repeat it; a list that answers everything knows no query. */
export const callOf = (bound: BoundApi, question: ListQuestion): { path: string; rql: string } => ({
  path: listPath(bound),
  rql: bound.api.whole ? '' : queryOf(bound, question),
});
