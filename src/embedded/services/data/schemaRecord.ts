import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type DataSchema, PAGE_OF_DOCUMENTS } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import type { Call } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { type Asking, userOf } from '../../kernel/who';
import { isBelowList } from '../../query/fields';
import type { Database } from '../../store/openStore';
import type { Schema } from '../../store/schema';
import { type AutomaticIndex, dropOutgrown } from './automaticIndex';
import { MAX_DEFINITION } from './readRules';

/** What a schema says of its documents; kept as one JSON text, so that keys stay in the order they were given. */
export type Definition = Pick<
  DataSchema,
  | 'properties'
  | 'statuses'
  | 'creationTransition'
  | 'transitions'
  | 'indexes'
  | 'createMode'
  | 'readMode'
  | 'updateMode'
  | 'deleteMode'
  | 'groupSyncMode'
>;

/** What it may be asked for; it travels with the rest of the definition. */
const part = (name: keyof Definition, isAcross?: typeof isBelowList) =>
  f.derived({
    query: { kind: 'json', sql: `(data_schemas.definition -> '${name}')::jsonb`, ...(isAcross ? { isAcross } : {}) },
  });

const limit = f.int({ min: PAGE_OF_DOCUMENTS.minimum, max: PAGE_OF_DOCUMENTS.maximum });

const fields = {
  id: f.id(),
  // An id's shape would lead to the schema with that id, in place of the one of that name.
  name: f
    .name({ min: 3, max: 50, pattern: /^(?![0-9a-f]{24}$)/ })
    .required()
    .unique(),
  description: f.text({ min: 3, max: 100 }).default(''),
  definition: f.json<Definition>().required().internal(),
  automaticIndexes: f.json<readonly AutomaticIndex[]>().default([]).internal(),
  properties: part('properties'),
  statuses: part('statuses'),
  creationTransition: part('creationTransition', ([, ...path]) => isBelowList(path)),
  transitions: part('transitions', isBelowList),
  indexes: part('indexes', isBelowList),
  createMode: part('createMode'),
  readMode: part('readMode'),
  updateMode: part('updateMode'),
  deleteMode: part('deleteMode'),
  groupSyncMode: part('groupSyncMode'),
  defaultLimit: limit.required(),
  maximumLimit: limit.required(),
  disabled: f
    .boolean()
    .default(false)
    .askedAs(column => `nullif(${column}, false)`),
  ...f.timestamps(),
};

/** What a body may say of a schema besides its modes. */
export const { name, description, defaultLimit, maximumLimit } = fields;

declare module '../../store/schema' {
  interface Schema {
    data_schemas: TableOf<typeof fields>;
  }
}

export type SchemaRow = Selectable<Schema['data_schemas']>;

const maySeeDisabled = (asking: Asking) => userOf(asking.caller)?.permissions.has('DISABLE_SCHEMAS') === true;

/** Schemas (platform-api 5.5). Writing is special: most of a schema is one definition, changed part by part. */
export const schemas = defineCollection({
  service: 'data',
  record: 'schema',
  table: 'data_schemas',
  fields,
  permissions: { list: 'signed-in' },
  scope: asking => (maySeeDisabled(asking) ? undefined : sql<boolean>`not data_schemas.disabled`),
  wire: ({ definition, disabled }) => ({ ...definition, disabled: disabled || undefined }),
});

const isAddress = (text: string) => /^[A-Za-z0-9_-]{1,50}$/.test(text);

/**
 * The schema that an address names, by its id or its name.
 *
 * @param sees the permission with which a disabled one is found
 * @throws PlatformError 416 for what can be neither, 16 when there is none or it is disabled and the caller may not see that
 */
export const findSchema = async (
  { platform, caller, parameters }: Pick<Call, 'platform' | 'caller' | 'parameters'>,
  db = platform.db,
  sees = 'DISABLE_SCHEMAS',
): Promise<SchemaRow> => {
  const address = parameters.schema ?? '';
  if (!isAddress(address)) throw new PlatformError(416);
  const schema = await db
    .selectFrom('data_schemas')
    .selectAll()
    .where(({ or, eb }) => or([eb('id', '=', address), eb('name', '=', address)]))
    .orderBy(({ eb }) => eb('id', '=', address), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!schema || (schema.disabled && !caller.permissions.has(sees))) throw new PlatformError(16);
  return schema;
};

/** A schema by its id, for whoever may already see it. */
export const findSchemaById = (db: Database, id: string): Promise<SchemaRow | undefined> =>
  db.selectFrom('data_schemas').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Holds a schema until the transaction ends. Documents of it are made meanwhile: one that refers to it already would else wait for this,
 * and this, for a change of indexes, for it.
 */
export const holdSchema = (db: Database, id: string): Promise<SchemaRow | undefined> =>
  db.selectFrom('data_schemas').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Waits for documents that are being given a status of the schema, and lets none be given one until the transaction ends. */
export const holdStatuses = async (db: Database, id: string): Promise<void> => {
  await db.selectFrom('data_schemas').select('id').where('id', '=', id).forUpdate().execute();
};

/** Whether a schema has a status, which then stays until the transaction of the statement ends. */
export const keepsStatus = (id: string, status: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from data_schemas where id = ${id} and definition -> 'statuses' -> ${status}::text is not null for key share)`;

/**
 * Changes the definition of a schema; two changes at once run one after the other.
 *
 * @param change gets the definition as it is and returns the next, or throws
 * @returns the schema as it was
 * @throws PlatformError 26 when the definition becomes too large
 */
export const changeDefinition = async (
  call: Call,
  db: Database,
  change: (definition: Definition, schema: SchemaRow) => Definition | Promise<Definition>,
): Promise<SchemaRow> => {
  const { id } = await findSchema(call, db);
  await holdSchema(db, id);
  const schema = await findSchema({ ...call, parameters: { schema: id } }, db);
  const next = await change(schema.definition, schema);
  const definition = JSON.stringify(next);
  // Tools repeat what a schema says already: then nothing is written, and the time of the last change stays.
  if (definition === JSON.stringify(schema.definition)) return schema;
  if (definition.length > MAX_DEFINITION) throw new PlatformError(26, 'The schema would be larger than 256 kB');
  const update_timestamp = new Date(call.platform.now());
  const automatic_indexes = JSON.stringify(await dropOutgrown(db, schema.automatic_indexes, next.properties));
  await db
    .updateTable('data_schemas')
    .set({ definition, automatic_indexes, update_timestamp })
    .where('id', '=', id)
    .execute();
  return schema;
};
