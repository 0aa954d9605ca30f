import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Kernel } from '../../../kernel/platform';
import { unseal, unsealIfOurs } from '../../../kernel/sealing';

export type Version = {
  applicationId: string;
  type: 'oauth1' | 'oauth2';
  isConfidential: boolean;
  redirectUris: readonly string[];
  /** Absent for the console's own version: it is public, and nobody signs with it. */
  secret?: string;
};

type Row = {
  application_id: string;
  type: Version['type'];
  confidential: boolean;
  redirect_uris: string[];
  secret: string | null;
};

/**
 * The version of an application with this client id or consumer key.
 *
 * @throws SealedError for a secret that is needed and was sealed under another key
 */
export const findVersion = (
  { db, memo, variablesKey }: Pick<Kernel, 'db' | 'memo' | 'variablesKey'>,
  key: string,
): Promise<Version | undefined> =>
  memo.get(`application version ${key}`, async () => {
    const { rows } = await sql<Row>`select v.application_id, a.type, a.confidential, a.redirect_uris, v.secret
      from application_versions v join applications a on a.id = v.application_id where v.key = ${key}`.execute(db);
    const row = rows[0];
    if (!row) return undefined;
    const isNeeded = row.confidential || row.type === 'oauth1';
    const secret = row.secret && (isNeeded ? unseal : unsealIfOurs)(row.secret, variablesKey, `version ${key}`);
    return {
      applicationId: row.application_id,
      type: row.type,
      isConfidential: row.confidential,
      redirectUris: row.redirect_uris,
      ...(secret ? { secret } : {}),
    };
  });

/** Whether a client showed the secret of its version, in time that tells nothing of it. */
export const isSecretOf = ({ secret }: Version, shown: unknown): boolean => {
  if (secret === undefined || typeof shown !== 'string') return false;
  const [a, b] = [Buffer.from(secret), Buffer.from(shown)];
  return a.length === b.length && timingSafeEqual(a, b);
};
