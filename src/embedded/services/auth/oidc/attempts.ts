import { defineCollection } from '../../../collection/defineCollection';
import { f } from '../../../collection/f';
import type { TableOf } from '../../../collection/types';
import type { PlatformError } from '../../../kernel/errors';
import type { Platform } from '../../../kernel/platform';
import type { Provider } from './providers';

type Failure = { name: string; message: string; code: number };

const { creationTimestamp } = f.timestamps();
const attemptFields = {
  id: f.id(),
  status: f.enum(['success', 'failed']).required(),
  providerId: f.ref().required(),
  providerName: f.text().required(),
  providerSubjectId: f.text(),
  userId: f.ref(),
  error: f.json<Failure>(),
  creationTimestamp,
};

declare module '../../../store/schema' {
  interface Schema {
    oidc_login_attempts: TableOf<typeof attemptFields>;
  }
}

/** Who signed in at a provider, and who could not and why. */
export const attempts = defineCollection({
  service: 'auth',
  path: 'oidc/loginAttempts',
  record: 'oidc_login_attempt',
  table: 'oidc_login_attempts',
  fields: attemptFields,
  permissions: { list: 'VIEW_OIDC_LOGIN_ATTEMPTS' },
});

/** What a provider said may stand in a message, and no JSON in the database holds a NUL, or half of a character. */
const storable = (message: string) => message.replaceAll('\u0000', '\u2400').toWellFormed();

/** Writes down how an attempt ended. */
export const recordAttempt = async (
  { db, now, randomHex }: Platform,
  { id, name }: Provider,
  { subject, userId, error }: { subject?: string; userId?: string; error?: PlatformError },
): Promise<void> => {
  await db
    .insertInto('oidc_login_attempts')
    .values({
      id: randomHex(24),
      status: error ? 'failed' : 'success',
      provider_id: id,
      provider_name: name,
      provider_subject_id: subject ?? null,
      user_id: userId ?? null,
      error: error
        ? JSON.stringify({ name: error.wireName, message: storable(error.message), code: error.code })
        : null,
      creation_timestamp: new Date(now()),
    })
    .execute();
};
