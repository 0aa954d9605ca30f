import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, GetListParams } from 'react-admin';
import { parseFilter } from '../rql';
import type { ResourceDefinition } from './defineResource';
import { placeIn } from './listPlace';
import { asideOf, type ListMeta } from './listQuery';
import { mayOf, requirementOf } from './may';
import type { SessionUser } from './platform';
import type { Preferences } from './preferences';
import { createResourceIndex } from './resourceIndex';

type ListAside = { meta?: ListMeta | undefined };

/** Under which react-admin keeps the answer to a list's question. */
export const listKey = (
  resource: string,
  { pagination, sort, filter, meta }: Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>> & ListAside,
) => [resource, 'getList', { pagination, sort, filter, meta }];

export type FirstListOptions = {
  queryClient: QueryClient;
  dataProvider: DataProvider;
  definitions: readonly ResourceDefinition[];
  user: SessionUser | undefined;
  address: Pick<Location, 'pathname' | 'search'>;
};

/**
 * Asks for the list that an address shows while the console is still being put together: the table finds its answer under react-admin's
 * own key, so that nothing is asked twice. Resources with a list screen of their own ask themselves.
 *
 * @returns once it has an answer, or there is nothing to be asked
 */
export const askFirstList = async (
  { queryClient, dataProvider, definitions, user, address }: FirstListOptions,
  preferences: Preferences,
): Promise<void> => {
  const resource = address.pathname.replace(/^\/|\/$/g, '');
  const definition = createResourceIndex(definitions)(resource)?.definition;
  if (!definition || definition.list || !mayOf(user, requirementOf(definition, 'list')).isAllowed) return;
  const { page, perPage, sort, query } = placeIn(address.search, definition, preferences);
  const verdict = parseFilter(query);
  if (!verdict.valid) return;
  const question = {
    pagination: { page, perPage },
    sort,
    filter: query ? { q: verdict.filter } : {},
    ...asideOf(query),
  };
  await queryClient.prefetchQuery({
    queryKey: listKey(resource, question),
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...question, signal }),
    retry: false,
  });
};
