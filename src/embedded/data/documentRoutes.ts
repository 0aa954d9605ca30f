import { sql } from 'kysely';
import { SERVICES } from '../../contract';
import { type Route, readQuery } from '../http/route';
import { findPage } from '../query/findPage';
import { readScope, requireScope } from './access';
import { documentFields } from './documentFields';
import { DOCUMENT_COLUMNS, type DocumentRow, documentPage, ofSchema } from './documentRecord';
import { findSchema } from './schemaRecord';

const BASE = SERVICES.data.base;

const list: Route['handler'] = async call => {
  const { platform, rawQuery } = call;
  const schema = await findSchema(call);
  const scope = requireScope(await readScope(call, schema));
  const query = readQuery(rawQuery);
  const found = await findPage<DocumentRow>(platform.db, query, {
    memo: platform.memo,
    from: 'from documents d',
    select: DOCUMENT_COLUMNS,
    seq: 'd.seq',
    fields: documentFields(schema),
    scope: sql<boolean>`${ofSchema(schema.id)} and ${scope}`,
    defaultLimit: schema.default_limit,
    maximumLimit: schema.maximum_limit,
  });
  return documentPage(platform.db, found, query.select);
};

/** Documents of a schema (platform-api 5.6). */
export const documentRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/:schema/documents`, access: 'signed-in', handler: list },
];
