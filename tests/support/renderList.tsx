import type { ReactElement } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { createDataProvider } from '../../src/admin/dataProvider';
import type { ResourceDefinition } from '../../src/admin/defineResource';
import type { Client, Session } from '../../src/admin/platform';
import type { KeyValueStore } from '../../src/client';
import { renderInConsole } from './renderInConsole';

export type Asked = {
  limit: number;
  offset: number;
  query: string;
  /** Whether numbers are wanted as the host wrote them. */
  isExact?: boolean;
};
type PageAnswer = { data: unknown[]; page: { total?: number; offset: number; limit: number } };

/** A list of records on a host that grants at most so many a page. */
export const hostOf =
  (records: readonly unknown[], most = Number.POSITIVE_INFINITY) =>
  ({ limit, offset }: Asked): PageAnswer => {
    const applied = Math.min(limit, most);
    return {
      data: records.slice(offset, offset + applied),
      page: { total: records.length, offset, limit: applied },
    };
  };

const Address = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{`${pathname}${search}`}</output>
      <button type="button" onClick={() => navigate(-1)}>
        browser back
      </button>
      <button type="button" onClick={() => navigate(pathname)}>
        sidebar link
      </button>
    </>
  );
};

/**
 * Renders a list of a declared resource over a host whose answers the test controls.
 *
 * @param answer what the host says to a page that is asked for; a rejection is a failed call
 */
export const renderList = (
  element: ReactElement,
  definition: ResourceDefinition,
  answer: (asked: Asked) => PageAnswer | Promise<PageAnswer>,
  options: {
    path?: string;
    storage?: KeyValueStore;
    permissions?: readonly string[];
    session?: Session;
    /** In place of the one, which stays the first. */
    resources?: readonly ResourceDefinition[];
  } = {},
) => {
  const asked: Asked[] = [];
  const request = async ({ rql = '', isExact }: { rql?: string; isExact?: boolean }) => {
    const [limit = 0, offset = 0] = (/limit\(([\d,]+)\)$/.exec(rql)?.[1] ?? '').split(',').map(Number);
    const question = { limit, offset, query: rql, ...(isExact ? { isExact } : {}) };
    asked.push(question);
    return answer(question);
  };
  const client = { http: { request } } as unknown as Client;
  const dataProvider: DataProvider = createDataProvider(client, [definition]);
  const rendered = renderInConsole(
    <DataProviderContext.Provider value={dataProvider}>
      {element}
      <Address />
    </DataProviderContext.Provider>,
    { client, resources: [definition], path: `/${definition.name}`, ...options },
  );
  return { ...rendered, asked };
};
