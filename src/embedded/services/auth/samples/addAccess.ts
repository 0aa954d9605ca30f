import { sql } from 'kysely';
import type { Platform } from '../../../kernel/platform';
import type { Wanted } from '../../../kernel/samples';
import { seal } from '../../../kernel/sealing';
import * as mfa from '../mfa';
import { issueOAuth1Token } from '../oauth1/tokens';
import { createAuthorization } from '../oauth2/authorizations';
import { addProvider } from './addProvider';

const REDIRECT = 'https://patients.example/signed-in';

/** Second factors of the accounts that have one. */
const addFactors = async (platform: Platform, { accounts }: Wanted): Promise<void> => {
  for (const { email, totpSecret, recoveryCodes = [] } of accounts) {
    if (!totpSecret) continue;
    const { id } = await platform.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const method = await mfa.addMethod(platform, id, { type: 'totp', name: 'Authenticator', secret: totpSecret });
    await platform.db.updateTable('mfa_methods').set({ verified: true }).where('id', '=', method.id).execute();
    await mfa.addMethod(platform, id, { type: 'recoveryCodes', codes: recoveryCodes });
    await mfa.setEnabled(platform, id, true);
  }
};

/** An application that somebody let in, and a token that signs: nobody knows the secrets of either. */
const addPatientApp = async (platform: Platform, consumerKey: string): Promise<void> => {
  const { db, randomHex, variablesKey } = platform;
  const { rows: users } = await sql<{ id: string }>`select id from users order by seq limit 1 offset 1`.execute(db);
  const { rows: signing } = await sql<{
    id: string;
  }>`select application_id as id from application_versions where key = ${consumerKey}`.execute(db);
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

export const addAccess = async (platform: Platform, wanted: Wanted): Promise<void> => {
  await addFactors(platform, wanted);
  await addPatientApp(platform, wanted.consumerKey);
  await addProvider(platform);
};
