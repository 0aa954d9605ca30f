import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/platform';
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

/** The data of an execution as `storedDataOf` tells it. It is read once: nobody can change it. */
export const useStoredData = (id: string) => {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [RESOURCE, 'data', id],
    queryFn: async ({ signal }) => storedDataOf(await client.executions.textOf(id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
