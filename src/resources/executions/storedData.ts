import { useQuery } from '@tanstack/react-query';
import { readTask, usePlatform } from '../../admin/platform';
import type { NewTask } from '../../contract';
import { indentJson } from '../../ui/json/indentJson';
import { nodeAt } from '../../ui/json/jsonTree';
import { parseJson } from '../../ui/json/parseJson';
import { RESOURCE } from './useExecution';

/**
 * The data of an execution as JSON, indented, from the answer that brought it: numbers that no double holds, and the order of
 * keys, are as they are stored.
 *
 * @param text the answer exactly as it arrived
 * @returns nothing where the execution has no data; a host may write `null` for what it does not have
 */
export const storedDataOf = (text: string): string => {
  const tree = parseJson(text);
  const node = nodeAt(text, tree, ['data', 0, 'data']);
  const json = node === undefined ? '' : indentJson(text, tree, node);
  return json === 'null' ? '' : json;
};

/** What else an execution was started with, from the same answer: its tags, and how urgent it is (platform-api 5.7). */
export type StartedWith = Pick<NewTask, 'tags' | 'priority'>;

export const startedWith = (text: string): StartedWith => {
  const tree = parseJson(text);
  const node = nodeAt(text, tree, ['data', 0]);
  const task = node === undefined ? undefined : readTask(JSON.parse(indentJson(text, tree, node)));
  const { tags = [], priority } = task ?? {};
  return { ...(tags.length > 0 ? { tags } : {}), ...(priority === undefined ? {} : { priority }) };
};

/** The data of an execution as `storedDataOf` tells it. It is read once: nobody can change it. */
export const useStoredData = (id: string) => {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [RESOURCE, 'data', id],
    queryFn: async ({ signal }) => storedDataOf(await client.executions.textOf(id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
