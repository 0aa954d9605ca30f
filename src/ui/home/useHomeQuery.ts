import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../contract';

/** Below it, what was read stands when one comes back to the home page; milliseconds. */
const FRESH_MS = 30_000;

/** What every block of the home page is read under: the page refreshes them all by it. */
export const HOME = 'home';

/** The one cheap request of a block. */
export const useHomeQuery = <T>(name: string, read: (signal: AbortSignal) => Promise<T>) =>
  useQuery({ queryKey: [HOME, name], queryFn: ({ signal }) => read(signal), staleTime: FRESH_MS });

/** A count that a host tells; those that do not count say 0 or -1, and fewer than arrived is none. */
export const toldCount = (total: number | undefined, arrived: number): number | undefined =>
  total !== undefined && total >= arrived ? total : undefined;

/** How many there are in all; `undefined` where the host did not count and its page is full. */
export const countOf = ({ page, data }: Page<unknown>): number | undefined =>
  toldCount(page.total, data.length) ?? (data.length < page.limit ? data.length : undefined);
