import { object, pageOf } from '../client';
import { formatQuery } from '../rql';
import type { Client } from './platform';

type Reader = Pick<Client, 'http'>;

/**
 * One page of a list, keys as they travel, beside the answer exactly as it arrived.
 *
 * @throws as the client's `request` does
 */
export const readExactPage = (
  { http }: Reader,
  path: string,
  { limit, offset, signal, isWhole }: { limit: number; offset: number; signal: AbortSignal; isWhole: boolean },
) =>
  http.requestWithText({
    method: 'GET',
    path,
    // Lists that answer everything whatever is asked need not understand a query.
    rql: isWhole && offset === 0 ? '' : formatQuery({ limit: { limit, offset } }),
    casing: 'none',
    reads: pageOf<unknown>(),
    signal,
  });

/** One record likewise. @throws as the client's `request` does */
export const readExactRecord = ({ http }: Reader, path: string, signal: AbortSignal) =>
  http.requestWithText({ method: 'GET', path, casing: 'none', reads: object(), signal });
