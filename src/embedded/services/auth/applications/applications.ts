import { sql } from 'kysely';
import { z } from 'zod';
import { defineCollection } from '../../../collection/defineCollection';
import { f } from '../../../collection/f';
import { upTo } from '../../../collection/schemas';
import type { TableOf } from '../../../collection/types';
import { PlatformError } from '../../../kernel/errors';
import { type Asking, SYSTEM, userOf } from '../../../kernel/who';
import { CONSOLE_APPLICATION_ID } from '../migrations';
import { endRefreshTokens } from '../tokens';
import { VERSIONS_OF_APPLICATION, type VersionRow, versionOnWire } from './versionRecord';

const MAX_URIS = 50;
/** Whoever else is signed in sees enough for a consent page, and nothing to sign in with. */
const TRUSTED = 'VIEW_APPLICATIONS';

const uri = upTo(2_000).refine(value => URL.canParse(value) && !value.includes('#'));

const { creationTimestamp, updateTimestamp } = f.timestamps();
export const applicationFields = {
  id: f.id().visibleTo(TRUSTED),
  type: f.enum(['oauth1', 'oauth2']).required(),
  name: f.name({ max: 100 }).required(),
  description: f.text({ max: 250 }).default('').clearedTo(''),
  logo: f.text({ max: 2_000 }),
  redirectUris: f.texts().readAs(z.array(uri).max(MAX_URIS)).default([]).visibleTo(TRUSTED),
  confidential: f.boolean().default(false).createOnly().visibleTo(TRUSTED),
  versions: f.derived<VersionRow[] | null>(VERSIONS_OF_APPLICATION),
  updateTimestamp: updateTimestamp.visibleTo(TRUSTED),
  creationTimestamp: creationTimestamp.visibleTo(TRUSTED),
};

declare module '../../../store/schema' {
  interface Schema {
    applications: TableOf<typeof applicationFields>;
  }
}

const isTrusted = ({ caller }: Asking) => caller === SYSTEM || userOf(caller)?.permissions.has(TRUSTED) === true;

/** What only those of OAuth 2 have. */
const nothingOfOauth2 = { logo: undefined, redirectUris: undefined, confidential: undefined };

/** Applications (platform-api 3.10 and 6.1). */
export const applications = defineCollection({
  service: 'auth',
  path: 'applications',
  record: 'application',
  table: 'applications',
  fields: applicationFields,
  permissions: {
    list: 'signed-in',
    create: 'CREATE_APPLICATIONS',
    update: 'UPDATE_APPLICATIONS',
    remove: 'DELETE_APPLICATIONS',
  },
  answersWhole: true,
  hooks: {
    creating: ({ type, redirectUris }) => {
      if (type === 'oauth1') return nothingOfOauth2;
      // An application that signs in with passwords alone leads back nowhere.
      if (!redirectUris) throw new PlatformError(14, 'Missing required fields: redirectUris');
      return undefined;
    },
    changing: (changes, { type }) => {
      if (changes.type === undefined) throw new PlatformError(14, 'Missing required fields: type');
      if (changes.type !== type) throw new PlatformError(16);
      return type === 'oauth1' ? nothingOfOauth2 : undefined;
    },
    removing: found => {
      // Without it nobody could sign in on the console any more.
      if (found.some(({ id }) => id === CONSOLE_APPLICATION_ID))
        throw new PlatformError(27, "The console's own application cannot be removed");
    },
    removed: async (found, { platform: { db } }) => {
      const ids = found.map(({ id }) => id);
      await endRefreshTokens(db, sql`application_id = any(${ids}::text[])`);
      await db.deleteFrom('access_tokens').where('application_id', 'in', ids).execute();
      await db.deleteFrom('cookie_sessions').where('application_id', 'in', ids).execute();
    },
  },
  wire: ({ type, logo, versions }, asking) => ({
    ...(type === 'oauth2' ? { logo: logo ?? null } : nothingOfOauth2),
    versions: isTrusted(asking)
      ? (versions ?? []).map(version => versionOnWire(type, version, asking.platform.variablesKey))
      : undefined,
  }),
});
