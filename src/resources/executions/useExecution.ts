import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import type { Task } from '../../contract';
import { isLive } from './status';

export const RESOURCE = 'tasks/executions';

/** Between two looks at an execution that may still change, in milliseconds; seldom while its start is far. */
const LOOK_MS = 2_000;
const LOOK_SELDOM_MS = 30_000;
const SOON_MS = 60_000;

const pauseBefore = (execution: Task | undefined): number | false => {
  if (!execution || !isLive(execution)) return false;
  const startsIn = (execution.startTimestamp?.getTime() ?? 0) - Date.now();
  return execution.status === 'new' && startsIn > SOON_MS ? LOOK_SELDOM_MS : LOOK_MS;
};

/** One execution, looked at again while it may change; the lists learn of a new status. */
export const useExecution = (id: string) => {
  const cache = useQueryClient();
  const query = useGetOne<Task>(
    RESOURCE,
    { id },
    { retry: false, refetchInterval: ({ state }) => pauseBefore(state.data) },
  );
  const status = query.data?.status;
  const seen = useRef({ id, status });
  useEffect(() => {
    const isNews = seen.current.id === id && seen.current.status !== undefined && seen.current.status !== status;
    seen.current = { id, status };
    if (isNews) void cache.invalidateQueries({ queryKey: [RESOURCE, 'getList'] });
  }, [cache, id, status]);
  return query;
};
