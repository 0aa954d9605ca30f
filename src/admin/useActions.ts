import { useQuery } from '@tanstack/react-query';
import type { Action } from './actions';
import type { ResourceDefinition } from './defineResource';
import { untilItComes } from './lateCode';

export type AnyAction = Action<Record<string, unknown>>;

const NONE: readonly AnyAction[] = [];

/** What can be done with records of a resource, once the code for it has come. */
export const useActions = (definition: ResourceDefinition | undefined, isEnabled = true): readonly AnyAction[] =>
  useQuery({
    queryKey: ['actions', definition?.name],
    queryFn: () => untilItComes(async () => (await definition?.actions?.()) ?? NONE),
    staleTime: Number.POSITIVE_INFINITY,
    // No host is waited for.
    meta: { isLong: true },
    enabled: isEnabled && definition?.actions !== undefined,
  }).data ?? NONE;
