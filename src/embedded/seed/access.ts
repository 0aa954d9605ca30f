import { sql } from 'kysely';
import type { Platform } from '../kernel/platform';
import { seal } from '../kernel/sealing';
import { issueOAuth1Token } from '../services/auth/oauth1/tokens';
import { createAuthorization } from '../services/auth/oauth2/authorizations';
import { SAMPLE_OAUTH1 } from './accounts';

const REDIRECT = 'https://patients.example/signed-in';

/** An application that somebody let in, and a token that signs: nobody knows the secrets of either. */
export const seedAccess = async (platform: Platform): Promise<void> => {
  const { db, randomHex, variablesKey } = platform;
  const { rows: users } = await sql<{ id: string }>`select id from users order by seq limit 1 offset 1`.execute(db);
  const { rows: signing } = await sql<{
    id: string;
  }>`select application_id as id from application_versions where key = ${SAMPLE_OAUTH1.consumerKey}`.execute(db);
  const [user, tool] = [users[0], signing[0]];
  const [id, clientId] = [randomHex(24), randomHex(40)];
  await sql`insert into applications (id, type, name, description, redirect_uris)
    values (${id}, 'oauth2', 'Patient app', 'What patients measure and read with', ${[REDIRECT]}::text[])`.execute(db);
  for (const [name, key] of [
    ['1.0.0', randomHex(40)],
    ['1.1.0', clientId],
  ] as const) {
    const secret = seal(randomHex(40), variablesKey, `version ${key}`);
    await sql`insert into application_versions (id, application_id, name, key, secret)
      values (${randomHex(24)}, ${id}, ${name}, ${key}, ${secret})`.execute(db);
  }
  if (!user) return;
  await createAuthorization(platform, user.id, { responseType: 'code', clientId });
  if (tool) await issueOAuth1Token(platform, user.id, tool.id);
};
