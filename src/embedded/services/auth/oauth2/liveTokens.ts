import { columnFields } from '../../../query/columnFields';
import type { FieldMap } from '../../../query/fields';
import { ACCESS_LIFETIME_S } from '../tokens';

/** A token that is good now. The tokens themselves are kept as hashes, so that no list can tell them. */
export type LiveRow = {
  id: string;
  family: string;
  user_id: string;
  application_id: string;
  expires_at: Date;
  creation_timestamp: Date;
};

/** Access tokens, and refresh tokens: of those, one is good in each session, whose id it shows. */
export const LIVE = {
  access: { from: 'from access_tokens t', id: 't.id' },
  refresh: { from: 'from (select * from refresh_tokens where replaced_at is null) t', id: 't.family' },
} as const;

export const liveColumns = (id: string) =>
  `${id} as id, t.family, t.user_id, t.application_id, t.expires_at, t.creation_timestamp`;

export const liveFields = (id: string): FieldMap => ({
  id: { kind: 'id', sql: id },
  ...columnFields('t', { userId: 'id', applicationId: 'id', creationTimestamp: 'timestamp' }),
  refreshTokenId: { kind: 'id', sql: 't.family' },
  tokenType: { kind: 'text', sql: id === LIVE.access.id ? "'bearer'::text" : 'null::text' },
  // As it was told with the token, in seconds. A bare number would be a column's place to ORDER BY, which a cast is not.
  expiresIn: { kind: 'number', sql: id === LIVE.access.id ? `${ACCESS_LIFETIME_S}::int` : 'null::int' },
  expiryTimestamp: { kind: 'timestamp', sql: 't.expires_at' },
  updateTimestamp: { kind: 'timestamp', sql: 't.creation_timestamp' },
});

export const liveOnWire = (row: LiveRow) => ({
  id: row.id,
  userId: row.user_id,
  applicationId: row.application_id,
  ...(row.id === row.family ? {} : { refreshTokenId: row.family, tokenType: 'bearer', expiresIn: ACCESS_LIFETIME_S }),
  expiryTimestamp: row.expires_at.toISOString(),
  updateTimestamp: row.creation_timestamp.toISOString(),
  creationTimestamp: row.creation_timestamp.toISOString(),
});
