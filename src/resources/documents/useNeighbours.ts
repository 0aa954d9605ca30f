import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { ResourceDefinition } from '../../admin/defineResource';
import { useListPlace } from '../../admin/listPlace';
import { usePlatform } from '../../admin/platform';
import { NO_FILTER, parseFilter } from '../../rql';
import { useHiddenRows } from './useHiddenRows';

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

/**
 * The documents before and behind one in the list that the address carries (spec §2: the state is passed along). One
 * request for the ids of the page; one more for a single id where the page ends.
 */
export const useNeighbours = (schemaId: string, id: string, definition: ResourceDefinition): Neighbours => {
  const { client } = usePlatform();
  const resource = `data/documents/${encodeURIComponent(schemaId)}`;
  const { page, perPage, sort, query, searchOf } = useListPlace(definition, { list: resource });
  const { search } = useLocation();
  const verdict = parseFilter(query);
  const [isHidden] = useHiddenRows(resource);
  const isHeld = isHidden && query === '';
  const first = (page - 1) * perPage;

  const useStretch = (limit: number, offset: number, isWanted: boolean) =>
    useQuery({
      queryKey: [resource, 'ids', { limit, offset, sort, query }],
      queryFn: ({ signal }) =>
        client.documents.ids(
          schemaId,
          {
            sort: sort.field ? [{ field: sort.field, direction: sort.order === 'DESC' ? -1 : 1 }] : [],
            userFilter: verdict.valid ? verdict.filter : NO_FILTER,
            limit: { limit, offset },
          },
          signal,
        ),
      enabled: isWanted && verdict.valid && !isHeld,
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
    return `/${resource}/${encodeURIComponent(other)}${at === page ? search : searchOf({ page: at })}`;
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
