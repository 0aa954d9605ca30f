import { sql } from 'kysely';
import type { SchemaIndex } from '../../../contract';
import { literalPath } from '../../query/json';
import type { Database } from '../../store/openStore';

/** Every schema is listed by these; their indexes cover all schemas. */
const SYSTEM: readonly SchemaIndex['fields'][] = [
  [{ name: 'status', type: 'asc' }],
  [{ name: 'creationTimestamp', type: 'asc' }],
  [{ name: 'updateTimestamp', type: 'asc' }],
];

const SUFFIXES = { asc: '1', desc: '-1', text: 'text' } as const;

/** The path below `data` of an index's field, which may be named with `data.` before it or without. */
export const propertyOf = ({ name }: SchemaIndex['fields'][number]): string => name.replace(/^data\./, '');

export const indexName = (fields: SchemaIndex['fields']): string =>
  fields.map(field => `${propertyOf(field)}_${SUFFIXES[field.type]}`).join('_');

export const systemIndexes = (newId: () => string): SchemaIndex[] =>
  SYSTEM.map(fields => ({
    id: newId(),
    name: indexName(fields),
    fields,
    options: { background: true, unique: false, sparse: false },
    system: true,
  }));

/** Paths below `data` that an index covers. */
export const indexedPaths = (indexes: readonly SchemaIndex[]): ReadonlySet<string> =>
  new Set(indexes.filter(index => !index.system).flatMap(index => index.fields.map(propertyOf)));

const expression = (path: string) => sql`((data #> ${literalPath(path.split('.'))}))`;
const isList = (path: string) => sql`jsonb_typeof(data #> ${literalPath(path.split('.'))}) = 'array'`;
const nameOf = (id: string, part: string | number) => sql.raw(`"documents_${id}_${part}"`);

/**
 * Makes the database's own indexes for one of a schema's. Beside it, each field gets a small one of the documents that
 * hold a list there: a condition also looks into lists, and without it that half would read every document.
 *
 * @param db a transaction
 * @throws the database's 23505 when documents break a unique index, 54000 when a value is too long for an index
 */
export const createIndexes = async (db: Database, schemaId: string, index: SchemaIndex): Promise<void> => {
  // Over many documents this takes longer than any other statement may.
  await sql`set local statement_timeout = '10min'`.execute(db);
  const schema = sql.lit(schemaId);
  const { unique = false, sparse = false } = index.options ?? {};
  const fields = index.fields.map(field => ({ name: propertyOf(field), type: field.type }));
  const ordered = fields.filter(field => field.type !== 'text');
  if (ordered.length > 0) {
    const columns = ordered.map(
      ({ name, type }) => sql`${expression(name)} ${sql.raw(type === 'desc' ? 'desc nulls last' : 'asc nulls first')}`,
    );
    const present = ordered.map(({ name }) => sql`(data #> ${literalPath(name.split('.'))}) is not null`);
    await sql`create ${sql.raw(unique ? 'unique ' : '')}index ${nameOf(index.id, 'order')} on documents
      (${sql.join(unique ? columns : [...columns, sql.raw('seq')])})${sql.raw(unique && !sparse ? ' nulls not distinct' : '')}
      where schema_id = ${schema}${sparse && unique ? sql` and ${sql.join(present, sql.raw(' and '))}` : sql.raw('')}`.execute(
      db,
    );
  }
  for (const [at, { name, type }] of fields.entries()) {
    // Long texts do not fit an ordered index.
    if (type === 'text') {
      await sql`create index ${nameOf(index.id, `text_${at}`)} on documents using hash (${expression(name)}) where schema_id = ${schema}`.execute(
        db,
      );
    }
    await sql`create index ${nameOf(index.id, `list_${at}`)} on documents (seq) where schema_id = ${schema} and ${isList(name)}`.execute(
      db,
    );
  }
};

/** Makes the indexes of all schemas. */
export const createAllIndexes = (db: Database): Promise<void> =>
  db.transaction().execute(async transaction => {
    for (const { id, definition } of await transaction
      .selectFrom('data_schemas')
      .select(['id', 'definition'])
      .execute())
      for (const index of definition.indexes ?? []) if (!index.system) await createIndexes(transaction, id, index);
  });

export const dropIndexes = async (db: Database, { id, fields }: SchemaIndex): Promise<void> => {
  const parts = ['order', ...fields.flatMap((_, at) => [`text_${at}`, `list_${at}`])];
  for (const part of parts) await sql`drop index if exists ${nameOf(id, part)}`.execute(db);
};
