import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { holdsSent, storedOr } from '../../admin/unsure';
import type { TaskFunction, TaskFunctionChanges } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';

export const RESOURCE = 'tasks/functions';

/** Query parameter in which the list's state travels through the pages of its functions. */
export const LIST_STATE = 'list';

/**
 * A function whole, with its variables as they are called (spec §7). Never kept beyond the page.
 *
 * @param isAsked `false`: only what another part of the page has asked for
 */
export const useFunction = (name: string, isAsked = true) => {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [RESOURCE, 'whole', name],
    queryFn: ({ signal }) => client.functions.get(name, signal),
    gcTime: 0,
    enabled: isAsked,
  });
};

/** Changes a function, says a failure in a toast, and reads the function again. */
export const useFunctionChange = (name: string) => {
  const say = useMessages();
  const { client } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();

  /** The function as it is now, which the page shows from then on. */
  const look = async (): Promise<TaskFunction> => {
    const now = await client.functions.get(name);
    cache.setQueryData([RESOURCE, 'whole', name], now);
    return now;
  };
  const reload = async () => {
    await cache.invalidateQueries({ queryKey: [RESOURCE, 'whole', name] });
    void cache.invalidateQueries({ queryKey: [RESOURCE, 'getList'] });
  };
  /** What was stored stands, also where the function cannot be read again. */
  const show = ({ executionOptions, ...changes }: Partial<TaskFunction>) =>
    cache.setQueryData<TaskFunction>(
      [RESOURCE, 'whole', name],
      now =>
        now && {
          ...now,
          ...changes,
          ...(executionOptions ? { executionOptions: { ...now.executionOptions, ...executionOptions } } : {}),
        },
    );
  /**
   * @param call resolves to what it stored of the function
   * @throws what the call threw, after saying `failure`
   */
  const attempt = async (call: () => Promise<Partial<TaskFunction>>, failure: string) => {
    try {
      show(await call());
    } catch (error) {
      notices.toast({ kind: 'error', text: failure, detail: failureText(say, error) });
      throw error;
    }
    await reload();
  };
  /** Waits for changes to be stored; where no answer comes, the function tells whether they are. */
  const stored = async <C extends Partial<TaskFunction>>(
    call: Promise<unknown>,
    changes: C,
    holds = (now: TaskFunction): boolean => holdsSent(now, changes),
  ): Promise<C> => {
    await storedOr(say, call, () => client.functions.get(name), holds);
    return changes;
  };
  return {
    look,
    reload,
    attempt,
    stored,
    update: (changes: TaskFunctionChanges, failure: string) =>
      attempt(() => stored(client.functions.update(name, changes), changes), failure),
    setEnabled: (enabled: boolean, failure: string) => {
      const { enable, disable } = client.functions;
      return attempt(() => stored((enabled ? enable : disable)(name), { enabled }), failure);
    },
  };
};
