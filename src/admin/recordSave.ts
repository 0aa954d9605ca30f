import { type QueryObserverResult, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useMessages } from './messages';
import { holdsSent, storedOr } from './unsure';

export type RecordSaveOptions<T> = {
  resource: string;
  id: string;
  /** Reads the record anew: that of the page's `useGetOne`. */
  refetch: () => Promise<QueryObserverResult<T>>;
};

/**
 * Reads and saves the one record of a page. What the host answers to a save is shown at once: a reading that fails afterwards takes
 * nothing of it back.
 */
export const useRecordSave = <T extends RaRecord>({ resource, id, refetch }: RecordSaveOptions<T>) => {
  const say = useMessages();
  const cache = useQueryClient();
  const provider = useDataProvider();
  /** The record as it is now; `undefined` where it cannot be read. */
  const look = async (): Promise<T | undefined> => {
    const { data, error } = await refetch();
    return error ? undefined : data;
  };
  /** The same for a save that is to begin, and that goes on where its page is left. @throws what reading threw */
  const lookFirst = async (): Promise<T> => {
    const { data } = await provider.getOne<T>(resource, { id });
    cache.setQueryData<T>([resource, 'getOne', { id }], data);
    return data;
  };
  /** @throws as `storedOr` */
  const save = async (call: Promise<T>, changes: Partial<T>): Promise<void> => {
    const answer = await storedOr(say, call, look, now => holdsSent(now, changes));
    if (answer) {
      cache.setQueryData<T>([resource, 'getOne', { id }], before => ({ ...before, ...changes, ...answer }));
      void refetch();
    }
    void cache.invalidateQueries({ queryKey: [resource, 'getList'] });
  };
  return { look, lookFirst, save };
};
