import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, SortPayload } from 'react-admin';
import { DEFAULT_PAGE_SIZE } from '../contract';
import { check } from '../rql';
import type { ResourceDefinition } from './defineResource';
import { mayOf, requirementOf } from './may';
import type { SessionUser } from './platform';
import { createResourceIndex } from './resourceIndex';
import { decodeTableState } from './tableState';

/** Lists that answer everything at once are not cut into pages. */
const WHOLE = 10_000;

/** What a resource's table shows before anybody chose otherwise. */
export const defaultTable = ({
  api,
  columns,
  defaultSort,
}: ResourceDefinition): { perPage: number; sort: SortPayload } => {
  const first = columns.find(column => column.sortable)?.field;
  return {
    perPage: api.whole ? WHOLE : DEFAULT_PAGE_SIZE,
    sort: defaultSort ?? { field: api.whole && first ? first : '', order: 'ASC' },
  };
};

export type FirstList = {
  queryClient: QueryClient;
  dataProvider: DataProvider;
  definitions: readonly ResourceDefinition[];
  user: SessionUser | undefined;
  address: Pick<Location, 'pathname' | 'search'>;
};

/**
 * Asks for the list that the address shows while the console is still being put together: the table finds its answer
 * under react-admin's own key, so that nothing is asked twice. Resources with a list screen of their own ask themselves.
 */
export const prefetchFirstList = ({ queryClient, dataProvider, definitions, user, address }: FirstList): void => {
  const resource = address.pathname.replace(/^\/|\/$/g, '');
  const definition = createResourceIndex(definitions)(resource)?.definition;
  if (!definition || definition.list || !mayOf(user, requirementOf(definition, 'list')).isAllowed) return;
  const { state = {} } = decodeTableState(new URLSearchParams(address.search).get('state'));
  if (!check(state.query ?? '').valid) return;
  const { perPage, sort } = defaultTable(definition);
  const parameters = {
    pagination: { page: state.page ?? 1, perPage: state.perPage ?? perPage },
    sort: state.sort ? { field: state.sort, order: state.order ?? 'ASC' } : sort,
    filter: state.query ? { q: state.query } : {},
    meta: undefined,
  };
  void queryClient.prefetchQuery({
    queryKey: [resource, 'getList', parameters],
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...parameters, signal }),
    retry: false,
  });
};
