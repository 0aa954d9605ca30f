import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LATE_MS } from '../admin/lateSaves';

/**
 * Answers that the page waits for since longer than one waits in silence; but for those with `meta: { isLong: true }`, of which it
 * tells itself.
 *
 * @returns how to stop waiting for them: they count as failed, what they were to replace stays; `undefined` while none is late
 */
export const useLateAnswers = (): (() => void) | undefined => {
  const client = useQueryClient();
  const [late, setLate] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const clocks = new Map<string, ReturnType<typeof setTimeout>>();
    const forget = (hash: string) => {
      // What nobody waited for: told while a page is being drawn, which must not draw anything else.
      if (!clocks.has(hash)) return;
      clearTimeout(clocks.get(hash));
      clocks.delete(hash);
      setLate(before => (before.has(hash) ? new Set([...before].filter(other => other !== hash)) : before));
    };
    const follow = ({ queryHash, state, meta }: Query) => {
      if (meta?.isLong) return;
      if (state.fetchStatus !== 'fetching') forget(queryHash);
      else if (!clocks.has(queryHash))
        clocks.set(
          queryHash,
          setTimeout(() => setLate(before => new Set([...before, queryHash])), LATE_MS),
        );
    };
    const cache = client.getQueryCache();
    // What was asked for before the page was drawn.
    for (const query of cache.getAll()) follow(query);
    const stop = cache.subscribe(({ type, query }) => (type === 'removed' ? forget(query.queryHash) : follow(query)));
    return () => {
      stop();
      for (const clock of clocks.values()) clearTimeout(clock);
    };
  }, [client]);
  if (late.size === 0) return undefined;
  // Not taken back but failed: a page that never had an answer offers another try.
  return () => void client.cancelQueries({ predicate: ({ queryHash }) => late.has(queryHash) }, { revert: false });
};
