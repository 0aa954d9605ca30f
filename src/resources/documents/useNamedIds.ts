import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useMay } from '../../admin/may';
import { type Exact, usePlatform } from '../../admin/platform';
import type { DataDocument, DataSchema } from '../../contract';

const STAYS_MS = 60_000;

const NO_LINKS: ReadonlyMap<string, string> = new Map();

/**
 * Addresses of what a document's data names: users, documents of schemas that its members are called after, files. Asked
 * for, so that a link leads somewhere; of what the operator may not see there is none.
 *
 * @returns by the text that stands in the data
 */
export const useNamedIds = (found: Exact<DataDocument>, schema: DataSchema | undefined) => {
  const provider = useDataProvider();
  const { client } = usePlatform();
  const may = {
    users: useMay('detail', 'users/users').isAllowed,
    files: useMay('list', 'content/files').isAllowed,
    schemas: useMay('list', 'data/schema').isAllowed,
  };
  const { id, updateTimestamp } = found.record;
  return (
    useQuery({
      queryKey: ['data/documents', 'names', id, updateTimestamp, schema?.id],
      queryFn: async () => (await import('./namedLinks')).namedLinks(found, { provider, client, schema, may }),
      staleTime: STAYS_MS,
      structuralSharing: false,
    }).data ?? NO_LINKS
  );
};
