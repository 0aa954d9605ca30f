import { useQueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../../admin/failure';
import { GROUPS } from './enlisting';

/** Whether the host itself said why it did not do something: what it said may follow from what others have changed. */
const isRefusal = (error: unknown) => !isUnanswered(error) && !(error instanceof Error && error.cause !== undefined);

/** Waits for a call that changes groups; once it was done or refused, whatever is shown of groups is read again. */
export const useFreshGroups = () => {
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries({ queryKey: [GROUPS] });
  return async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      refresh();
      return answer;
    } catch (error) {
      if (isRefusal(error)) refresh();
      throw error;
    }
  };
};
