import type { Readable } from 'node:stream';

/** The store of files cannot be asked, or refuses. What it says to the operator is `cause`. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  constructor(cause: unknown) {
    super('The store of files is not there at the moment.', { cause });
  }
}

/** The store of files answers, and says that it does not have what was asked for. Asking again does not help. */
export class ObjectGoneError extends Error {
  override readonly name = 'ObjectGoneError';
  constructor(cause: unknown) {
    super('The bytes of this file are not in the store of files any more.', { cause });
  }
}

/** Keeps bytes by name, outside the database. */
export type ObjectStore = {
  /** Reads to the end, then sends. @returns how many bytes there were @throws ObjectStoreError, or what `content` throws */
  put: (name: string, content: AsyncIterable<Buffer | string>) => Promise<number>;
  /** @throws ObjectStoreError; ObjectGoneError for a name that is not there */
  read: (name: string) => Promise<Readable>;
  /** What is not there is removed already. @throws ObjectStoreError */
  remove: (name: string) => Promise<void>;
  /** Whether the bucket is there, and ours to use. @throws ObjectStoreError */
  check: () => Promise<void>;
};
