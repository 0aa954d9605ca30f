import type { Derived } from '../../../collection/field';
import { unsealIfOurs } from '../../../kernel/sealing';

export type VersionRow = {
  id: string;
  name: string;
  /** Its client id or consumer key. */
  key: string;
  /** Sealed; absent for the console's own. */
  secret: string | null;
  creation_timestamp: Date | string;
};

/** All versions of an application. Secrets are in no query, so no filter can probe them. */
export const VERSIONS_OF_APPLICATION: Derived<VersionRow[] | null>['spec'] = {
  select: `(select json_agg(json_build_object('id', v.id, 'name', v.name, 'key', v.key, 'secret', v.secret,
    'creation_timestamp', v.creation_timestamp) order by v.seq) from application_versions v where v.application_id = applications.id)`,
  visibleTo: ['VIEW_APPLICATIONS'],
  query: {
    kind: 'relation',
    from: 'from application_versions v where v.application_id = applications.id',
    order: 'v.seq',
    scalar: 'id',
    fields: {
      id: { kind: 'id', sql: 'v.id' },
      name: { kind: 'text', sql: 'v.name' },
      clientId: { kind: 'text', sql: 'v.key' },
      consumerKey: { kind: 'text', sql: 'v.key' },
      creationTimestamp: { kind: 'timestamp', sql: 'v.creation_timestamp' },
    },
  },
};

/** A version with its secret, where that opens under this server's key, named as its kind of application names them (platform-api 3.10). */
export const versionOnWire = (
  type: 'oauth1' | 'oauth2',
  { id, name, key, secret, creation_timestamp }: VersionRow,
  sealingKey: Buffer,
) => {
  const shown = secret ? unsealIfOurs(secret, sealingKey, `version ${key}`) : undefined;
  return {
    id,
    name,
    ...(type === 'oauth1' ? { consumerKey: key, consumerSecret: shown } : { clientId: key, clientSecret: shown }),
    creationTimestamp: new Date(creation_timestamp).toISOString(),
  };
};
