import { unseal } from '../../../kernel/sealing';
import type { FieldMap } from '../../../query/fields';

export type VersionRow = { id: string; name: string; key: string; secret: string | null; creation_timestamp: Date };

export type ApplicationRow = {
  id: string;
  type: 'oauth1' | 'oauth2';
  name: string;
  description: string;
  logo: string | null;
  redirect_uris: string[];
  confidential: boolean;
  creation_timestamp: Date;
  update_timestamp: Date;
  versions: (Omit<VersionRow, 'creation_timestamp'> & { creation_timestamp: string })[] | null;
};

export const APPLICATION_COLUMNS = `a.id, a.type, a.name, a.description, a.logo, a.redirect_uris, a.confidential, a.creation_timestamp,
  a.update_timestamp, (select json_agg(json_build_object('id', v.id, 'name', v.name, 'key', v.key, 'secret', v.secret,
    'creation_timestamp', v.creation_timestamp) order by v.seq) from application_versions v where v.application_id = a.id) as versions`;

/** What anybody may ask of applications. */
export const publicApplicationFields: FieldMap = {
  name: { kind: 'text', sql: 'a.name' },
  description: { kind: 'text', sql: 'a.description' },
  type: { kind: 'text', sql: 'a.type' },
};

/** What holders of VIEW_APPLICATIONS may ask; secrets are not here, so no filter can probe them. */
export const applicationFields: FieldMap = {
  ...publicApplicationFields,
  id: { kind: 'id', sql: 'a.id' },
  confidential: { kind: 'boolean', sql: 'a.confidential' },
  redirectUris: { kind: 'list', sql: 'a.redirect_uris' },
  creationTimestamp: { kind: 'timestamp', sql: 'a.creation_timestamp' },
  updateTimestamp: { kind: 'timestamp', sql: 'a.update_timestamp' },
  versions: {
    kind: 'relation',
    from: 'from application_versions v where v.application_id = a.id',
    scalar: 'id',
    fields: {
      id: { kind: 'id', sql: 'v.id' },
      name: { kind: 'text', sql: 'v.name' },
      clientId: { kind: 'text', sql: 'v.key' },
      consumerKey: { kind: 'text', sql: 'v.key' },
    },
  },
};

/** A version with its secret, named as its kind of application names them (platform-api 3.10). */
export const versionOnWire = (
  type: ApplicationRow['type'],
  {
    id,
    name,
    key,
    secret,
    creation_timestamp,
  }: Omit<VersionRow, 'creation_timestamp'> & { creation_timestamp: Date | string },
  sealingKey: Buffer,
) => {
  const shown = secret ? unseal(secret, sealingKey, `version ${key}`) : undefined;
  return {
    id,
    name,
    ...(type === 'oauth1' ? { consumerKey: key, consumerSecret: shown } : { clientId: key, clientSecret: shown }),
    creationTimestamp: new Date(creation_timestamp).toISOString(),
  };
};

export const applicationOnWire = (row: ApplicationRow, sealingKey: Buffer) => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  ...(row.type === 'oauth2' ? { logo: row.logo, redirectUris: row.redirect_uris, confidential: row.confidential } : {}),
  versions: (row.versions ?? []).map(version => versionOnWire(row.type, version, sealingKey)),
  updateTimestamp: row.update_timestamp.toISOString(),
  creationTimestamp: row.creation_timestamp.toISOString(),
});

/** What is shown without VIEW_APPLICATIONS: enough for a consent page, nothing to sign in with. */
export const publicApplicationOnWire = ({ name, description, logo, type }: ApplicationRow) => ({
  name,
  description,
  ...(type === 'oauth2' ? { logo } : {}),
  type,
});
