import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { usePlatform } from '../../admin/platform';
import { decodeTableState, encodeTableState, type TableState } from '../../admin/tableState';
import { check } from '../../rql';

/** How long the order of the list counts as known, so that going through it asks once per page. */
const ORDER_STAYS_MS = 60_000;

export type Neighbours = {
  /** Address of the document before or behind, with the state of the page that shows it. */
  previous?: string;
  next?: string;
  /** Place in the whole list, from 1. */
  place?: number;
  total?: number;
};

/** What the list shows when its address says nothing. */
type Table = { perPage: number; sort: { field: string; order: 'ASC' | 'DESC' } };

const stateOf = (search: string, table: Table): TableState & Required<Pick<TableState, 'sort' | 'order'>> => {
  const { state = {} } = decodeTableState(new URLSearchParams(search).get('state'));
  return {
    page: state.page ?? 1,
    perPage: state.perPage ?? table.perPage,
    sort: state.sort ?? table.sort.field,
    order: state.sort ? (state.order ?? 'ASC') : table.sort.order,
    ...(state.query ? { query: state.query } : {}),
  };
};

/**
 * The documents before and behind one in the list that the address carries (spec §2: the state is passed along). One
 * request for the ids of the page; one more for a single id where the page ends.
 */
export const useNeighbours = (schemaId: string, id: string, table: Table): Neighbours => {
  const { client } = usePlatform();
  const { search } = useLocation();
  const state = stateOf(search, table);
  const { page, perPage, sort, order, query = '' } = state;
  const first = (page - 1) * perPage;
  const resource = `data/documents/${encodeURIComponent(schemaId)}`;

  const useStretch = (limit: number, offset: number, isWanted: boolean) =>
    useQuery({
      queryKey: [resource, 'ids', { limit, offset, sort, order, query }],
      queryFn: ({ signal }) =>
        client.documents.ids(
          schemaId,
          {
            sort: [{ field: sort, direction: order === 'DESC' ? -1 : 1 }],
            userFilter: query,
            limit: { limit, offset },
          },
          signal,
        ),
      enabled: isWanted && check(query).valid,
      staleTime: ORDER_STAYS_MS,
    }).data;

  const shown = useStretch(perPage, first, true);
  const ids = shown?.ids ?? [];
  const index = ids.indexOf(id);
  const isFirst = index === 0;
  const isLast = index >= 0 && index === ids.length - 1;
  const hasMore = shown?.total === undefined ? ids.length === perPage : first + ids.length < shown.total;
  const before = useStretch(1, first - 1, isFirst && page > 1);
  const behind = useStretch(1, first + ids.length, isLast && hasMore);
  if (index < 0) return {};

  const addressOf = (other: string | undefined, at: number): string | undefined => {
    if (other === undefined) return undefined;
    const parameters = new URLSearchParams(search);
    if (at !== page) parameters.set('state', encodeTableState({ ...state, page: at }));
    const text = parameters.toString();
    return `/${resource}/${encodeURIComponent(other)}${text ? `?${text}` : ''}`;
  };
  const previous = isFirst ? addressOf(before?.ids[0], page - 1) : addressOf(ids[index - 1], page);
  const next = isLast ? addressOf(behind?.ids[0], page + 1) : addressOf(ids[index + 1], page);
  return {
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
    place: first + index + 1,
    ...(shown?.total === undefined ? {} : { total: shown.total }),
  };
};
