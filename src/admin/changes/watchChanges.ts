import type { QueryClient } from '@tanstack/react-query';
import type { ChangeWatch, KeyValueStore } from '../../client';
import type { ResourceDefinition } from '../defineResource';
import { untilItComes } from '../lateCode';

type Who = { storage: KeyValueStore; host: string | undefined; user: string | undefined };

/**
 * Keeps what this browser changes (ux 11). The one place that all changes pass; what it takes to read and keep them is loaded
 * with the first of them, so only what was known of the records at that moment is held on to here.
 */
export const watchChanges = (
  queryClient: QueryClient,
  definitions: readonly ResourceDefinition[],
  who: () => Who,
  load = () => import('./keepChange'),
): ChangeWatch => {
  return call => {
    const at = Date.now();
    const known = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data] as const);
    const owner = who();
    // It comes along with the answer: whoever leaves the page then has the change kept.
    const code = untilItComes(load);
    return outcome => {
      const durationMs = Date.now() - at;
      void code.then(({ keepChange }) => keepChange({ call, at, durationMs, outcome, known, definitions, ...owner }));
    };
  };
};
