import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OtherHost } from '../../admin/otherHost';
import { usePlatform } from '../../admin/platform';
import { compareEntries } from '../../ui/diff/compareEntries';
import { DEFINITION_RULES } from '../../ui/diff/definitionRules';
import { type Kind, readBoth } from './kinds';

export type Progress = { done: number; of: number | undefined; until?: Date };

/** What two hosts have of a kind, and where they differ; read anew each time somebody asks. */
export const useComparison = (kind: Kind, other: OtherHost) => {
  const { client } = usePlatform();
  const [progress, setProgress] = useState<Progress>({ done: 0, of: undefined });
  const read = useQuery({
    // The user stands for the session: another one may see other things.
    queryKey: ['platform/compare', kind, other.host, other.user.id],
    queryFn: async ({ signal }) => {
      const report = (done: number, of: number | undefined) => setProgress({ done, of });
      const onWait = (until: Date) => setProgress(present => ({ ...present, until }));
      report(0, undefined);
      const { isCut, isRepeating, shallow, ...found } = await readBoth(kind, [client, other.client], {
        signal,
        report,
        onWait,
      });
      return { ...compareEntries(found, DEFINITION_RULES), isCut, isRepeating, shallow, at: new Date() };
    },
    retry: false,
    // The page tells how far it is.
    meta: { isLong: true },
    // Nothing of another host outlives the page that shows it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return { ...read, progress };
};
