import { sql } from 'kysely';
import type { DataSchema } from '../../../contract';
import type { Call } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import type { FieldMap } from '../../query/fields';
import type { Database } from '../../store/openStore';

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

export type SchemaRow = {
  id: string;
  name: string;
  description: string;
  disabled: boolean;
  definition: Definition;
  default_limit: number;
  maximum_limit: number;
  creation_timestamp: Date;
  update_timestamp: Date;
};

export const SCHEMA_COLUMNS =
  's.id, s.name, s.description, s.disabled, s.definition, s.default_limit, s.maximum_limit, s.creation_timestamp, s.update_timestamp';

const part = (name: keyof Definition) => ({ kind: 'json', sql: `(s.definition -> '${name}')::jsonb` }) as const;

/** What may be asked of schemas. */
export const schemaFields: FieldMap = {
  id: { kind: 'id', sql: 's.id' },
  name: { kind: 'text', sql: 's.name' },
  description: { kind: 'text', sql: 's.description' },
  disabled: { kind: 'boolean', sql: 's.disabled' },
  defaultLimit: { kind: 'number', sql: 's.default_limit' },
  maximumLimit: { kind: 'number', sql: 's.maximum_limit' },
  creationTimestamp: { kind: 'timestamp', sql: 's.creation_timestamp' },
  updateTimestamp: { kind: 'timestamp', sql: 's.update_timestamp' },
  properties: part('properties'),
  statuses: part('statuses'),
  creationTransition: part('creationTransition'),
  transitions: part('transitions'),
  indexes: part('indexes'),
  createMode: part('createMode'),
  readMode: part('readMode'),
  updateMode: part('updateMode'),
  deleteMode: part('deleteMode'),
  groupSyncMode: part('groupSyncMode'),
};

export const schemaOnWire = ({ definition, ...schema }: SchemaRow) => ({
  id: schema.id,
  name: schema.name,
  description: schema.description,
  ...definition,
  defaultLimit: schema.default_limit,
  maximumLimit: schema.maximum_limit,
  ...(schema.disabled ? { disabled: true } : {}),
  updateTimestamp: schema.update_timestamp.toISOString(),
  creationTimestamp: schema.creation_timestamp.toISOString(),
});

const isAddress = (text: string) => /^[A-Za-z0-9_-]{1,50}$/.test(text);

/**
 * The schema that an address names, by its id or its name.
 *
 * @throws PlatformError 416 for what can be neither, 16 when there is none or it is disabled and the caller may not see that
 */
export const findSchema = async ({ platform, caller, parameters }: Call, db = platform.db): Promise<SchemaRow> => {
  const address = parameters.schema ?? '';
  if (!isAddress(address)) throw new PlatformError(416);
  const { rows } = await sql<SchemaRow>`select ${sql.raw(SCHEMA_COLUMNS)} from data_schemas s
    where s.id = ${address} or s.name = ${address} order by s.id = ${address} desc limit 1`.execute(db);
  const schema = rows[0];
  if (!schema || (schema.disabled && !caller.permissions.has('DISABLE_SCHEMAS'))) throw new PlatformError(16);
  return schema;
};

/** A schema by its id, for whoever may already see it. */
export const findSchemaById = async (db: Database, id: string): Promise<SchemaRow | undefined> => {
  const { rows } =
    await sql<SchemaRow>`select ${sql.raw(SCHEMA_COLUMNS)} from data_schemas s where s.id = ${id}`.execute(db);
  return rows[0];
};

/** Longest definition, in characters: every change of a document reads it. */
const MAX_DEFINITION = 256 * 1024;

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
  await sql`select 1 from data_schemas where id = ${id} for update`.execute(db);
  const schema = await findSchema({ ...call, parameters: { schema: id } }, db);
  const text = JSON.stringify(await change(schema.definition, schema));
  // Tools repeat what a schema says already: then nothing is written, and the time of the last change stays.
  if (text === JSON.stringify(schema.definition)) return schema;
  if (text.length > MAX_DEFINITION) throw new PlatformError(26, 'The schema would be larger than 256 kB');
  await sql`update data_schemas set definition = ${text}::json, update_timestamp = ${new Date(call.platform.now())}
    where id = ${id}`.execute(db);
  return schema;
};
