import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { sha256 } from '../../kernel/passwords';
import type { Kernel } from '../../kernel/platform';
import { SealedError, seal, unseal } from '../../kernel/sealing';

type Key = Pick<Kernel, 'variablesKey'>;

const contextOf = (methodId: string) => `mfa ${methodId}`;

/** A TOTP secret as it is kept: it opens under this server's key, for its own method only. */
export const sealSecret = ({ variablesKey }: Key, methodId: string, secret: string): string =>
  seal(secret, variablesKey, contextOf(methodId));

/** @throws SealedError when it was kept under another key */
export const unsealSecret = ({ variablesKey }: Key, methodId: string, sealed: string): string => {
  try {
    return unseal(sealed, variablesKey, contextOf(methodId));
  } catch (error) {
    throw new SealedError(
      error,
      "This second factor cannot be read: this server's key is not the one it was stored with. An administrator can remove it.",
    );
  }
};

const keyed = ({ variablesKey }: Key, methodId: string, hash: string): string =>
  createHmac('sha256', variablesKey)
    .update(`${contextOf(methodId)} ${hash}`)
    .digest('hex');

/** A recovery code as it is kept. It has 40 bits: without the key, whoever has the database tries them all. */
export const hashCode = (key: Key, methodId: string, code: string): string =>
  keyed(key, methodId, sha256(code.trim().toUpperCase()));

/** Seals what earlier releases kept in clear, or hashed without a key. */
export const sealKept = async (kernel: Key & Pick<Kernel, 'db'>): Promise<void> => {
  await kernel.db.transaction().execute(async db => {
    const { rows: methods } = await sql<{ id: string; secret: string | null }>`select id, secret from mfa_methods
      where not is_sealed for update`.execute(db);
    for (const { id, secret } of methods) {
      const sealed = secret === null ? null : sealSecret(kernel, id, secret);
      await sql`update mfa_methods set secret = ${sealed}, is_sealed = true where id = ${id}`.execute(db);
      const { rows: codes } = await sql<{
        hash: string;
      }>`select hash from mfa_recovery_codes where method_id = ${id}`.execute(db);
      for (const { hash } of codes)
        await sql`update mfa_recovery_codes set hash = ${keyed(kernel, id, hash)} where method_id = ${id} and hash = ${hash}`.execute(
          db,
        );
    }
  });
};
