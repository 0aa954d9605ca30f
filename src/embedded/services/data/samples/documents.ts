import { type RawBuilder, sql } from 'kysely';
import type { PropertyConfiguration } from '../../../../contract';
import type { Platform } from '../../../kernel/platform';
import type { Filling, Wanted } from '../../../kernel/samples';
import type { Database } from '../../../store/openStore';
import { createIndexes, indexName, systemIndexes } from '../indexes';
import { DEFAULT_MODES } from '../modes';
import type { Definition } from '../schemaRecord';
import { faultOf } from '../validator';
import { CONTENTS } from './contents';
import { HOSTILE_CONTENTS } from './hostile';
import { createRandom } from './random';
import { SAMPLE_SCHEMAS, type SampleSchema } from './schemas';

/** How the documents are shared out among the schemas. */
const SHARES: readonly (readonly [schema: string, share: number])[] = [
  ['lab-result', 0.16],
  ['appointment', 0.12],
  ['prescription', 0.1],
  ['questionnaire', 0.08],
  ['report', 0.05],
  ['device', 0.05],
  ['consent', 0.04],
  ['blood-pressure-measurement', 0.4],
];

/** Every so many documents of these schemas one is larger, by so many bytes at most. */
const LARGE: Readonly<Record<string, { every: number; bytes: readonly number[] }>> = {
  'blood-pressure-measurement': { every: 400, bytes: [20_000, 60_000, 250_000] },
  report: { every: 100, bytes: [30_000, 100_000, 400_000, 2_000_000] },
};

/** So many documents are not worth a wait of their own. */
const AT_ONCE = 2_000;
const BATCH_BYTES = 1_500_000;
const BATCH_ROWS = 400;
/** Groups that documents are linked to. */
const GROUPS = ['5bfbfc3146e0fb321a4b2801', '5bfbfc3146e0fb321a4b2803', '5bfbfc3146e0fb321a4b2804'];

/** Ids as the platform's: the time in seconds, then a running number. */
const idAt = (at: number, serial: number) => {
  const seconds = Math.floor(at / 1_000).toString(16);
  return `${seconds.padStart(8, '0')}5eed${serial.toString(16).padStart(12, '0')}`;
};

type NewDocument = {
  id: string;
  schemaId: string;
  creatorId: string | null;
  groupId: string | null;
  status: string;
  text: string;
  at: number;
  updatedAt: number;
};

const insertDocuments = async (db: Database, documents: readonly NewDocument[]) => {
  const rows: RawBuilder<unknown>[] = documents.map(
    ({ id, schemaId, creatorId, groupId, status, text, at, updatedAt }) =>
      sql`(${id}, ${schemaId}, ${creatorId}, ${creatorId ? [creatorId] : []}::text[], ${groupId ? [groupId] : []}::text[], ${status}, ${text}::jsonb, ${text},
        ${new Date(updatedAt)}::timestamptz, ${new Date(at)}::timestamptz, ${new Date(updatedAt)}::timestamptz)`,
  );
  await sql`insert into documents (id, schema_id, creator_id, user_ids, group_ids, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
    values ${sql.join(rows)}`.execute(db);
};

/** Where a document would come to rest: no sample waits for a transition that happens by itself. */
const settledStatus = ({ transitions }: Definition, status: string, data: unknown): string => {
  const next = transitions.find(
    ({ type, fromStatuses, conditions = [] }) =>
      type === 'automatic' &&
      fromStatuses.includes(status) &&
      conditions.every(condition => !faultOf(condition.configuration as PropertyConfiguration, data)),
  );
  return next ? next.toStatus : status;
};

const definitionOf = (sample: SampleSchema, newId: () => string): Definition => ({
  properties: sample.properties,
  statuses: sample.statuses,
  creationTransition: sample.creationTransition,
  transitions: sample.transitions.map(transition => ({ id: newId(), ...transition })),
  indexes: [
    ...systemIndexes(newId),
    ...sample.indexes.map(({ fields, options }) => ({
      id: newId(),
      name: indexName(fields),
      fields,
      options: { background: true, unique: false, sparse: false, ...options },
      system: false,
    })),
  ],
  ...DEFAULT_MODES,
  ...sample.modes,
});

type Made = ReadonlyMap<string, { id: string; definition: Definition }>;

/** The sample schemas, with the same ids every time. */
const sampleSchemas = (anchor: number) => {
  let serial = 0;
  return SAMPLE_SCHEMAS.map((sample, index) => {
    const at = anchor - (480 - index * 20) * 86_400_000;
    const newId = () => idAt(at, ++serial);
    const id = newId();
    const { maximumLimit = 100, ...modes } = sample.modes ?? {};
    return { id, at, sample, maximumLimit, definition: definitionOf({ ...sample, modes }, newId) };
  });
};

const byName = (schemas: ReturnType<typeof sampleSchemas>): Made =>
  new Map(schemas.map(({ id, sample, definition }) => [sample.name, { id, definition }]));

const seedSchemas = async (db: Database, anchor: number): Promise<Made> => {
  const schemas = sampleSchemas(anchor);
  for (const { id, at, sample, maximumLimit, definition } of schemas) {
    await db
      .insertInto('data_schemas')
      .values({
        id,
        name: sample.name,
        description: sample.description,
        definition: JSON.stringify(definition),
        default_limit: 20,
        maximum_limit: maximumLimit,
        creation_timestamp: new Date(at),
        update_timestamp: new Date(at),
      })
      .execute();
  }
  return byName(schemas);
};

const indexAll = async (db: Database, schemas: Made) =>
  db.transaction().execute(async transaction => {
    for (const { id, definition } of schemas.values()) {
      for (const index of definition.indexes)
        if (!index.system) await createIndexes(transaction, id, index, definition.properties);
    }
  });

/** What the documents are made from; the same for the same count. */
type Source = { count: number; anchor: number; schemas: Made; users: readonly string[] };

function* sampleDocuments({ count, anchor, schemas, users }: Source): Generator<NewDocument & { serial: number }> {
  const random = createRandom(count);
  let serial = 0;
  for (const [name, share] of SHARES) {
    const schema = schemas.get(name);
    const make = CONTENTS[name];
    if (!schema || !make) throw new Error(`There is no sample schema "${name}".`);
    const statuses = Object.keys(schema.definition.statuses);
    const total = name === 'blood-pressure-measurement' ? count - serial : Math.round(count * share);
    const large = LARGE[name];
    for (let index = 0; index < total; index++) {
      const at = anchor - Math.floor(((total - index) / total) * 390 * 86_400_000) - random.whole(0, 3_599_999);
      const turn = large && index % large.every === 7 ? Math.floor(index / large.every) : undefined;
      const bulk = turn === undefined ? 0 : (large?.bytes[turn % large.bytes.length] ?? 0);
      const hostile = name === 'lab-result' ? HOSTILE_CONTENTS[index] : undefined;
      const data = { ...make({ random, at, serial: index }, bulk), ...(hostile ? { raw: JSON.parse(hostile) } : {}) };
      yield {
        id: idAt(at, ++serial),
        serial,
        schemaId: schema.id,
        creatorId: users.length > 0 && random.chance(0.95) ? random.pick(users) : null,
        groupId: random.chance(0.6) ? random.pick(GROUPS) : null,
        // The first documents take every status in turn, so that each is there however few there are.
        status: settledStatus(
          schema.definition,
          index < 20 ? (statuses[index % statuses.length] ?? '') : random.pick(statuses),
          data,
        ),
        text: JSON.stringify(data),
        at,
        updatedAt: Math.min(anchor, at + random.whole(0, 20 * 86_400_000)),
      };
    }
  }
}

/** Adds the documents that are wanted, some at a time. @returns how many there are, as often as some were added */
async function* insertInBatches(
  db: Database,
  source: Source,
  isWanted: (document: NewDocument & { serial: number }) => boolean = () => true,
): AsyncGenerator<number> {
  let batch: NewDocument[] = [];
  let bytes = 0;
  for (const document of sampleDocuments(source)) {
    if (isWanted(document)) {
      batch.push(document);
      bytes += document.text.length;
    }
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES && document.serial < source.count) continue;
    if (batch.length > 0) await insertDocuments(db, batch);
    batch = [];
    bytes = 0;
    yield document.serial;
  }
}

const firstUsers = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('users').select('id').orderBy('seq').limit(500).execute()).map(row => row.id);

/**
 * Eight schemas and their documents: the same ones every time. Some are large, and some are there to break things.
 *
 * @param count number of documents
 * @param anchor sample times count back from here
 */
const addAll = async (
  { db }: Platform,
  count: number,
  anchor: number,
  onProgress: (text: string) => void,
): Promise<void> => {
  const schemas = await seedSchemas(db, anchor);
  for await (const _ of insertInBatches(db, { count, anchor, schemas, users: await firstUsers(db) }));
  if (count > 5_000) onProgress(`Adding sample data: indexes for ${count} documents`);
  await indexAll(db, schemas);
};

/** The schemas alone, ready to take the documents while there are calls already. */
const addEmptySchemas = async ({ db }: Platform, anchor: number): Promise<void> =>
  indexAll(db, await seedSchemas(db, anchor));

/**
 * Adds the documents of `addDocuments` to schemas that are there. It goes on where an earlier run was ended, so that what people did
 * with the documents meanwhile stays.
 *
 * @param onAdded hears how many there are; ends the work by throwing
 */
export const fillDocuments = async (
  { db }: Platform,
  { count, anchor }: Filling,
  onAdded: (there: number) => void,
): Promise<void> => {
  const { rows: last } = await sql<{ serial: string | null }>`
    select max(right(id, 12)) as serial from documents where substr(id, 9, 4) = '5eed'`.execute(db);
  const present = await db.selectFrom('data_schemas').select('id').execute();
  const wanted = new Set(present.map(({ id }) => id));
  const done = Number.parseInt(last[0]?.serial ?? '0', 16);
  const source = { count, anchor, schemas: byName(sampleSchemas(anchor)), users: await firstUsers(db) };
  // A schema may have been deleted meanwhile.
  for await (const there of insertInBatches(
    db,
    source,
    ({ serial, schemaId }) => serial > done && wanted.has(schemaId),
  )) {
    onAdded(there);
  }
  await sql`vacuum analyze documents`.execute(db);
};

/** The sample schemas with their documents; where there are many, those come later. */
export const addDocuments = async (
  platform: Platform,
  { documents: count, anchor, later, onProgress }: Wanted,
): Promise<void> => {
  if (!later || count <= AT_ONCE) return addAll(platform, count, anchor, onProgress);
  await addEmptySchemas(platform, anchor);
  await later({ count, anchor });
};
