import type { GetListParams } from 'react-admin';
import { DEFAULT_PAGE_SIZE } from '../contract';
import { type Filter, formatQuery, NO_FILTER, parseFilter, rql } from '../rql';
import { type BoundApi, listPath, wireField } from './boundApi';
import { untilItComes } from './lateCode';

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
 * Beside react-admin's parameters: where the page begins, fields asked for beside the declared ones, or whole records instead, whether
 * numbers are wanted as the host wrote them (`ExactNumber`), and whether a text without operators is meant as a filter all the same.
 */
export type ListMeta = {
  offset?: number;
  select?: readonly string[];
  isWhole?: boolean;
  isExact?: boolean;
  isFilter?: true;
};

/** Whether a text names no operator: what somebody looks for, unless a filter box sent it. */
const isPlain = (text: string) => !/[()=<>]/.test(text);

/** What a filter box says beside its filter, and its table of itself: the host has the word on a filter that is a plain text. */
export const asideOf = (filter: string, aside?: ListMeta): { meta?: ListMeta } => {
  if (filter !== '' && isPlain(filter)) return { meta: { ...aside, isFilter: true } };
  return aside ? { meta: aside } : {};
};

/**
 * A question with the text that react-admin's own inputs (`<SearchInput>`, `<ReferenceInput>`) put under `q` as it was typed: a filter
 * is taken for one, anything else is looked for.
 *
 * @throws NotSearchableError when the list has no field to look in
 */
export const withSearch = async <Params extends ListQuestion>(bound: BoundApi, params: Params): Promise<Params> => {
  const { q } = splitFilter(params.filter as Record<string, unknown>);
  if (q === '' || params.meta?.isFilter) return params;
  const verdict = parseFilter(q);
  const isFilter = verdict.valid && (verdict.filter === '' || !isPlain(q));
  const filter = isFilter ? verdict.filter : (await untilItComes(() => import('./plainSearch'))).searchFor(bound, q);
  return { ...params, filter: { ...params.filter, q: filter } };
};

/** A question as it travels. */
export const queryOf = (bound: BoundApi, params: ListQuestion): string => {
  const { q, equalities } = splitFilter(params.filter as Record<string, unknown>);
  const nodes = Object.entries(equalities).flatMap(([field, value]) =>
    isScalar(value) ? [rql.eq(wireField(bound, field), value)] : [],
  );
  const { page = 1, perPage = DEFAULT_PAGE_SIZE } = params.pagination ?? {};
  const { field, order } = params.sort ?? { field: '', order: 'ASC' };
  const { select = [], isWhole = false, offset } = params.meta ?? {};
  return formatQuery({
    ...(bound.api.select && !isWhole ? { select: [...bound.api.select, ...select] } : {}),
    ...(field ? { sort: [{ field: wireField(bound, field), direction: order === 'DESC' ? -1 : 1 }] } : {}),
    ...(nodes.length > 0 ? { where: nodes.length === 1 && nodes[0] ? nodes[0] : rql.and(...nodes) } : {}),
    // React-admin carries filters untyped; whoever sets `q` parsed it, or `withSearch` did.
    userFilter: q === '' ? NO_FILTER : (q as Filter),
    limit: { limit: perPage, offset: offset ?? (page - 1) * perPage },
  });
};

/** The call that a question makes, as others can repeat it; a list that answers everything knows no query. */
export const callOf = (bound: BoundApi, question: ListQuestion): { path: string; rql: string } => ({
  path: listPath(bound),
  rql: bound.api.whole ? '' : queryOf(bound, question),
});
