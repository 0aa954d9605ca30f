import type { DataProvider } from 'react-admin';
import type { Client, Exact } from '../../admin/platform';
import type { DataDocument, DataSchema } from '../../contract';
import { format, rql } from '../../rql';
import { isNamedAfter } from './namedIds';
import { readNamedIds } from './readNamedIds';

/** Documents can name others of this many schemas. */
const MOST_SCHEMAS = 5;

type Links = readonly (readonly [text: string, address: string])[];

const found = async (provider: DataProvider, resource: string, ids: readonly string[]): Promise<Links> => {
  if (ids.length === 0) return [];
  // What cannot be read is not linked: these links are a convenience.
  const { data } = await provider.getMany(resource, { ids: [...ids] }).catch(() => ({ data: [] }));
  return data.map(({ id }) => [String(id), `/${resource}/${encodeURIComponent(String(id))}`] as const);
};

const filesOf = async (provider: DataProvider, tokens: readonly string[]): Promise<Links> => {
  if (tokens.length === 0) return [];
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

export type NamedLinksOptions = {
  provider: DataProvider;
  client: Client;
  schema: DataSchema | undefined;
  /** What the operator may see. */
  may: { users: boolean; files: boolean; schemas: boolean };
};

/** Addresses of the users, documents and files that a document's data names, by the text that stands in it. */
export const namedLinks = async (
  { text, at }: Pick<Exact<DataDocument>, 'text' | 'at'>,
  { provider, client, schema, may }: NamedLinksOptions,
): Promise<ReadonlyMap<string, string>> => {
  const { ids, tokens } = await readNamedIds(text, [...at, 'data']);
  const documents = async (): Promise<Links> => {
    if (!schema || ids.size === 0) return [];
    const schemas = may.schemas ? await client.schemas.all().catch(() => [schema]) : [schema];
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
  const links = await Promise.all([
    may.users ? found(provider, 'users/users', [...ids.keys()]) : [],
    documents(),
    may.files ? filesOf(provider, tokens) : [],
  ]);
  return new Map(links.flat());
};
