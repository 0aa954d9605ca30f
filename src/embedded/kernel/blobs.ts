import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type ObjectStore, ObjectStoreError } from '../store/objectStoreError';
import type { Database } from '../store/openStore';
import type { Base } from './base';
import type { Jobs } from './jobs';

declare module '../store/schema' {
  interface Schema {
    blob_chunks: { blob_id: string; part: number; bytes: Buffer };
  }
}

/** One row holds this much, so that nothing large is ever one value. */
const CHUNK_BYTES = 256 * 1024;

const insertChunk = (db: Database, id: string, part: number, bytes: Buffer) =>
  sql`insert into blob_chunks (blob_id, part, bytes) values (${id}, ${part}, ${bytes}::bytea)`.execute(db);

/** Ids of what is kept outside the database begin so. */
const OUTSIDE = 'outside-';
const REMOVE = 'blobs.remove';
const UNCLAIMED = 'blobs.unclaimed';
/** By then a call that keeps bytes has written their id down, or never will. Milliseconds. */
const CLAIMED_MS = 3_600_000;
/** Pauses before a store is asked again to remove something, in milliseconds: a day in all. */
const RETRY_MS = [1_000, 10_000, 60_000, ...Array<number>(24).fill(3_600_000)];

/** Where bytes are kept that belong to a record: whoever keeps them writes their id down, and what nobody wrote down is removed. */
export type Blobs = {
  /** Keeps bytes as they arrive. @returns the id, and how many bytes there are @throws ObjectStoreError */
  put: (content: AsyncIterable<Buffer | string>) => Promise<{ id: string; size: number }>;
  /**
   * The bytes, a piece in memory at a time. Where there are fewer or more than were kept, or the store breaks off, the stream fails before
   * its last byte.
   *
   * @param size how many there are
   * @throws ObjectStoreError; ObjectGoneError where the store has no such bytes
   */
  read: (id: string, size: number) => Promise<Readable>;
  /**
   * Removes the bytes, or nothing where the transaction is rolled back. What is outside the database goes once that has committed, as soon as
   * its store is there.
   */
  remove: (within: Database, id: string) => Promise<void>;
  /** Says how to find out whether a record holds an id: what none holds after an hour was left by a server that was killed, and goes. */
  ownedBy: (isHeld: (id: string) => Promise<boolean>) => void;
};

const putChunks = async (db: Database, id: string, content: AsyncIterable<Buffer | string>): Promise<number> => {
  let [size, part] = [0, 0];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    if (waitingBytes === 0) return;
    await insertChunk(db, id, part++, Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  try {
    for await (const piece of content) {
      const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
      size += bytes.length;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= CHUNK_BYTES) await flush();
    }
    await flush();
  } catch (error) {
    await removeChunks(db, id);
    throw error;
  }
  return size;
};

const removeChunks = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('blob_chunks').where('blob_id', '=', id).execute();
};

const readChunks = (db: Database, id: string): Readable => {
  const chunks = async function* () {
    for (let part = 0; ; part++) {
      const rows = await db
        .selectFrom('blob_chunks')
        .select('bytes')
        .where('blob_id', '=', id)
        .where('part', '=', part)
        .execute();
      if (!rows[0]) return;
      yield Buffer.from(rows[0].bytes);
    }
  };
  return Readable.from(chunks(), { objectMode: false });
};

/**
 * As many bytes as there have to be: the last ones are passed on once it is known that they are.
 *
 * @param report hears of a failure that comes too late to be told to the caller
 */
const counted = (content: Readable, size: number, report: Base['report']): Readable => {
  const passOn = async function* () {
    let count = 0;
    let last: Buffer | undefined;
    for await (const piece of content as AsyncIterable<Buffer>) {
      count += piece.length;
      if (count > size) throw new Error(`The store of files gave more than the ${size} bytes of a file`);
      if (count === size) last ??= piece;
      else yield piece;
    }
    if (count < size) throw new Error(`The store of files gave ${count} of the ${size} bytes of a file`);
    if (last) yield last;
  };
  const pieces = async function* () {
    try {
      yield* passOn();
    } catch (cause) {
      const error = new ObjectStoreError(cause);
      report(error);
      throw error;
    }
  };
  return Readable.from(pieces(), { objectMode: false });
};

/**
 * Keeps bytes in the database, or in a store outside it where there is one. Each id tells where: what was kept in the database before there
 * was a store is read there.
 */
export const createBlobs = ({ db, randomHex, report }: Base, jobs: Jobs, store?: ObjectStore): Blobs => {
  const outside = (): ObjectStore => {
    if (!store)
      throw new ObjectStoreError('FILES_URL is not set, but this file was kept in a store outside the database.');
    return store;
  };
  const owners: ((id: string) => Promise<boolean>)[] = [];
  if (store) {
    jobs.handle<{ id: string }>(REMOVE, { retryMs: RETRY_MS, run: ({ data }) => store.remove(data.id) });
    jobs.handle<{ id: string }>(UNCLAIMED, {
      retryMs: RETRY_MS,
      run: async ({ data: { id } }) => {
        const held = await Promise.all(owners.map(isHeld => isHeld(id)));
        if (held.length > 0 && !held.includes(true)) await store.remove(id);
      },
    });
  }
  const remove = (within: Database, id: string) =>
    id.startsWith(OUTSIDE) ? jobs.add(within, { kind: REMOVE, data: { id } }) : removeChunks(within, id);
  return {
    put: async content => {
      const id = `${store ? OUTSIDE : ''}${randomHex(24)}`;
      if (!store) return { id, size: await putChunks(db, id, content) };
      await jobs.add(db, { kind: UNCLAIMED, data: { id }, delayMs: CLAIMED_MS });
      try {
        return { id, size: await store.put(id, content) };
      } catch (error) {
        // An answer that was lost may have been a yes.
        if (error instanceof ObjectStoreError) await remove(db, id);
        throw error;
      }
    },
    read: async (id, size) =>
      id.startsWith(OUTSIDE) ? counted(await outside().read(id), size, report) : readChunks(db, id),
    remove,
    ownedBy: isHeld => {
      owners.push(isHeld);
    },
  };
};
