import { QueryClient } from '@tanstack/react-query';
import { shareUnchanged } from './shareUnchanged';

/** How long an answer counts as what is there now, in milliseconds. */
const FRESH_MS = 5_000;

/**
 * The console's memory of what hosts answered. Repeating is the client's business, not the memory's. What a browser thinks of the
 * network holds nothing back: a call that fails is told, one that is never made is a page that loads for ever.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: FRESH_MS,
        // A failure as well: a host that just refused is not asked again by what is drawn next.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= FRESH_MS,
        structuralSharing: shareUnchanged,
      },
    },
  });
