import { type RawBuilder, sql } from 'kysely';
import type { DataSchema, SchemaIndex } from '../../../contract';
import { literalPath } from '../../query/json';
import type { Database } from '../../store/openStore';
import { propertyAt } from './propertyTree';

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

/** What documents have beside their data, by the column that holds it. */
const OWN: Readonly<Record<string, string>> = {
  creatorId: 'creator_id',
  userIds: 'user_ids',
  groupIds: 'group_ids',
  status: 'status',
  commentCount: 'comment_count',
  statusChangedTimestamp: 'status_changed_timestamp',
  creationTimestamp: 'creation_timestamp',
  updateTimestamp: 'update_timestamp',
};
/** Those that never change: only they can be unique, as others are written where no document is asked for. */
export const LASTING = ['creator_id', 'creation_timestamp'];

/** The column of an index's field that names what documents have beside their data; a property of that name comes first. */
export const ownColumnOf = (
  { name }: SchemaIndex['fields'][number],
  properties: DataSchema['properties'],
): string | undefined => (Object.hasOwn(OWN, name) && !propertyAt(properties, [name]) ? OWN[name] : undefined);

/** Paths below `data` that an index covers. */
export const indexedPaths = (indexes: readonly SchemaIndex[]): ReadonlySet<string> =>
  new Set(indexes.filter(index => !index.system).flatMap(index => index.fields.map(propertyOf)));

const expression = (path: string) => sql`((data #> ${literalPath(path.split('.'))}))`;
const isList = (path: string) => sql`jsonb_typeof(data #> ${literalPath(path.split('.'))}) = 'array'`;
const nameOf = (id: string, part: string | number) => sql.raw(`"documents_${id}_${part}"`);

/**
 * The statements that make the database's own indexes for one of a schema's. Beside it, each field gets a small one of the documents
 * that hold a list there: a condition also looks into lists, and without it that half would read every document.
 *
 * @param properties of the schema, which tell its own fields from those of its documents
 * @param manner `concurrently` lets others write meanwhile; no transaction may hold such a statement
 */
export const indexStatements = (
  schemaId: string,
  { id, fields: declared, options = {} }: Pick<SchemaIndex, 'id' | 'fields' | 'options'>,
  properties: DataSchema['properties'],
  manner: '' | 'concurrently' = '',
): readonly RawBuilder<unknown>[] => {
  const how = sql.raw(manner);
  const schema = sql.lit(schemaId);
  const { unique = false, sparse = false } = options;
  const fields = declared.map(field => {
    const path = propertyOf(field);
    const own = ownColumnOf(field, properties);
    return {
      type: field.type,
      value: own ? sql`${sql.ref(own)}` : expression(path),
      isThere: own ? sql`${sql.ref(own)} is not null` : sql`(data #> ${literalPath(path.split('.'))}) is not null`,
      list: own ? undefined : isList(path),
    };
  });
  const ordered = fields.filter(field => field.type !== 'text');
  const columns = ordered.map(
    ({ value, type }) => sql`${value} ${sql.raw(type === 'desc' ? 'desc nulls last' : 'asc nulls first')}`,
  );
  const present = ordered.map(({ isThere }) => isThere);
  return [
    ...(ordered.length > 0
      ? [
          sql`create ${sql.raw(unique ? 'unique ' : '')}index ${how} ${nameOf(id, 'order')} on documents
            (${sql.join(unique ? columns : [...columns, sql.raw('seq')])})${sql.raw(unique && !sparse ? ' nulls not distinct' : '')}
            where schema_id = ${schema}${sparse && unique ? sql` and ${sql.join(present, sql.raw(' and '))}` : sql.raw('')}`,
        ]
      : []),
    ...fields.flatMap(({ value, type, list }, at) => [
      // Long texts do not fit an ordered index.
      ...(type === 'text'
        ? [
            sql`create index ${how} ${nameOf(id, `text_${at}`)} on documents using hash (${value}) where schema_id = ${schema}`,
          ]
        : []),
      ...(list
        ? [
            sql`create index ${how} ${nameOf(id, `list_${at}`)} on documents (seq) where schema_id = ${schema} and ${list}`,
          ]
        : []),
    ]),
  ];
};

/**
 * Makes the database's own indexes for one of a schema's.
 *
 * @param db a transaction
 * @param properties of the schema
 * @throws the database's 23505 when documents break a unique index, 54000 when a value is too long for an index
 */
export const createIndexes = async (
  db: Database,
  schemaId: string,
  index: Pick<SchemaIndex, 'id' | 'fields' | 'options'>,
  properties: DataSchema['properties'],
): Promise<void> => {
  // Over many documents this takes longer than any other statement may.
  await sql`set local statement_timeout = '10min'`.execute(db);
  for (const statement of indexStatements(schemaId, index, properties)) await statement.execute(db);
};

/** An index of one path, as a schema would declare it. */
export const onPath = ({ id, path }: { id: string; path: string }): Pick<SchemaIndex, 'id' | 'fields'> => ({
  id,
  fields: [{ name: `data.${path}`, type: 'asc' }],
});

/** Makes the indexes of all schemas. */
export const createAllIndexes = (db: Database): Promise<void> =>
  db.transaction().execute(async transaction => {
    for (const { id, definition, automatic_indexes: automatic } of await transaction
      .selectFrom('data_schemas')
      .select(['id', 'definition', 'automatic_indexes'])
      .execute()) {
      const { indexes = [], properties } = definition;
      for (const index of indexes) if (!index.system) await createIndexes(transaction, id, index, properties);
      for (const index of automatic) if (index.isReady) await createIndexes(transaction, id, onPath(index), properties);
    }
  });

export const dropIndexes = async (db: Database, { id, fields }: Pick<SchemaIndex, 'id' | 'fields'>): Promise<void> => {
  const parts = ['order', ...fields.flatMap((_, at) => [`text_${at}`, `list_${at}`])];
  for (const part of parts) await sql`drop index if exists ${nameOf(id, part)}`.execute(db);
};
