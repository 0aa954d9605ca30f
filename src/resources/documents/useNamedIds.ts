import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'react-admin';
import { useMay } from '../../admin/may';
import { type Exact, usePlatform } from '../../admin/platform';
import type { DataDocument, DataSchema } from '../../contract';
import { format, rql } from '../../rql';
import { isNamedAfter, namedIdsIn } from './namedIds';

/** Documents can name others of this many schemas. */
const MOST_SCHEMAS = 5;
const STAYS_MS = 60_000;

const NO_LINKS: ReadonlyMap<string, string> = new Map();

const found = async (provider: DataProvider, resource: string, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  // What cannot be read is not linked: these links are a convenience.
  const { data } = await provider.getMany(resource, { ids: [...ids] }).catch(() => ({ data: [] }));
  return data.map(({ id }) => [String(id), `/${resource}/${encodeURIComponent(String(id))}`] as const);
};

/**
 * Addresses of what a document's data names: users, documents of schemas that its members are called after, files. Asked
 * for, so that a link leads somewhere; of what the operator may not see there is none.
 *
 * @returns by the text that stands in the data
 */
export const useNamedIds = ({ record, text, at }: Exact<DataDocument>, schema: DataSchema | undefined) => {
  const provider = useDataProvider();
  const { client } = usePlatform();
  const mayUsers = useMay('detail', 'users/users').isAllowed;
  const mayFiles = useMay('list', 'content/files').isAllowed;
  const maySchemas = useMay('list', 'data/schema').isAllowed;

  const filesOf = async (tokens: readonly string[]) => {
    if (tokens.length === 0 || !mayFiles) return [];
    const filter = { q: format(rql.in('tokens.token', ...tokens)) };
    const pagination = { page: 1, perPage: tokens.length };
    const { data } = await provider
      .getList('content/files', { filter, pagination, sort: { field: '', order: 'ASC' } })
      .catch(() => ({ data: [] }));
    return data.flatMap(({ id, tokens: own }) =>
      (Array.isArray(own) ? (own as { token: string }[]) : []).map(
        ({ token }) => [token, `/content/files/${encodeURIComponent(String(id))}`] as const,
      ),
    );
  };

  const documentsOf = async (ids: ReadonlyMap<string, ReadonlySet<string>>) => {
    if (!schema || ids.size === 0) return [];
    const schemas = maySchemas ? await client.schemas.all().catch(() => [schema]) : [schema];
    const named = schemas.flatMap(({ id, name }) => {
      const own = [...ids].filter(([, members]) =>
        [...members].some(member => isNamedAfter(member, name) || (id === schema.id && /document/i.test(member))),
      );
      return own.length > 0 ? [{ id, ids: own.map(([one]) => one) }] : [];
    });
    const links = await Promise.all(
      named.slice(0, MOST_SCHEMAS).map(one => found(provider, `data/documents/${encodeURIComponent(one.id)}`, one.ids)),
    );
    return links.flat();
  };

  return (
    useQuery({
      queryKey: ['data/documents', 'names', record.id, record.updateTimestamp, schema?.id],
      queryFn: async () => {
        const { ids, tokens } = namedIdsIn(text, [...at, 'data']);
        const links = await Promise.all([
          mayUsers ? found(provider, 'users/users', [...ids.keys()]) : [],
          documentsOf(ids),
          filesOf(tokens),
        ]);
        return new Map(links.flat());
      },
      staleTime: STAYS_MS,
      structuralSharing: false,
    }).data ?? NO_LINKS
  );
};
