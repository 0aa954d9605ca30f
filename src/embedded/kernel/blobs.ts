import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '../store/openStore';
import type { Kernel } from './platform';

declare module '../store/schema' {
  interface Schema {
    blob_chunks: { blob_id: string; part: number; bytes: Buffer };
  }
}

/** One row holds this much, so that nothing large is ever one value. */
const CHUNK_BYTES = 256 * 1024;

const insertChunk = (db: Database, id: string, part: number, bytes: Buffer) =>
  sql`insert into blob_chunks (blob_id, part, bytes) values (${id}, ${part}, ${bytes}::bytea)`.execute(db);

/**
 * Keeps bytes in the database as they arrive; whoever keeps them writes their id down, and what nobody wrote down is removed by
 * `removeBlob`.
 *
 * @returns the id, and how many bytes there are
 */
export const putBlob = async (
  { db, randomHex }: Pick<Kernel, 'db' | 'randomHex'>,
  content: AsyncIterable<Buffer | string>,
): Promise<{ id: string; size: number }> => {
  const id = randomHex(24);
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
    await removeBlob(db, id);
    throw error;
  }
  return { id, size };
};

/** The bytes of a blob, one chunk in memory at a time. */
export const readBlob = ({ db }: Pick<Kernel, 'db'>, id: string): Readable => {
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

export const removeBlob = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('blob_chunks').where('blob_id', '=', id).execute();
};
