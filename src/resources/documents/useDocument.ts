import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePlatform } from '../../admin/platform';
import { shareSameText } from '../../admin/shareUnchanged';

/** Documents can be large: one that is no longer looked at is soon forgotten. */
const FORGOTTEN_AFTER_MS = 30_000;
/** Pauses between looks at a document that is locked, in milliseconds; the last one goes on. */
const PAUSES_MS = [300, 300, 300, 300, 300, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 5_000];

/**
 * One document of a schema, exactly as it was sent. While a transition holds it locked it is looked at again: what comes of that is
 * shown without being asked for.
 *
 * @param isFollowed not while it is edited: what somebody types stands on what they began with
 */
export const useDocument = (resource: string, schemaId: string, id: string, isFollowed: boolean) => {
  const { client } = usePlatform();
  const cache = useQueryClient();
  const looks = useRef(0);
  const query = useQuery({
    queryKey: [resource, 'document', id],
    queryFn: async ({ signal }) => {
      const found = (await client.documents.findOne(schemaId, id, signal)) ?? null;
      looks.current = found?.record.transitionLock ? looks.current + 1 : 0;
      return found;
    },
    structuralSharing: shareSameText,
    gcTime: FORGOTTEN_AFTER_MS,
    refetchInterval: ({ state: { data } }) =>
      isFollowed && data?.record.transitionLock !== undefined
        ? (PAUSES_MS[Math.max(looks.current - 1, 0)] ?? PAUSES_MS.at(-1) ?? false)
        : false,
  });

  const isLocked = query.data?.record.transitionLock !== undefined;
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    // Lists show the status that it had.
    if (wasLocked.current && !isLocked) void cache.invalidateQueries({ queryKey: [resource, 'getList'] });
    wasLocked.current = isLocked;
  }, [cache, resource, isLocked]);
  return query;
};
