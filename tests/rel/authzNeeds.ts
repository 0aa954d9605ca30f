import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import { sha256 } from '../../src/embedded/kernel/passwords';
import { addMethod, createChallenge, createPresence } from '../../src/embedded/services/auth/mfa';
import { CONSOLE_APPLICATION_ID } from '../../src/embedded/services/auth/migrations';
import { createSsoToken } from '../../src/embedded/services/auth/oauth1/tokens';
import type { Person } from './authzPeople';

type Maker = (what: string) => Promise<string>;
type Given = {
  readonly get: (name: string, what: string) => Promise<string>;
  readonly owner: (what: string) => Promise<Person>;
  readonly post: (path: string, body: unknown) => Promise<Record<string, unknown>>;
};

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const HOUR_MS = 3_600_000;

/** What has to be so for a call to succeed, beyond what it is aimed at: by the row. */
export const NEEDS: Record<string, readonly string[]> = {
  'POST /auth/v2/mfa/users/:userId/enable': ['recoveryMethod'],
  'DELETE /data/v1/:schema': ['disabled'],
  'GET /tasks/v1/:taskId/logs': ['ran'],
  'POST /auth/v2/oidc/providers/:providerName/generateAuthenticationUrl': ['enabled'],
  'POST /payments/v1/appStore/completeTransaction': ['appProduct'],
};

/** @returns makers of that, and of proofs that bodies hold: codes, hashes and tokens, each of the owner and good once */
export const makersOfNeeds = (
  { platform }: Pick<EmbeddedPlatform, 'platform'>,
  { get, owner, post }: Given,
): Record<string, Maker> => {
  const { db, now, randomHex } = platform;
  const codes = new Map<string, string>();
  const mailed = (purpose: string) => async (what: string) => {
    const hash = randomHex(40);
    await sql`insert into mail_hashes (id, hash, purpose, user_id, expires_at, creation_timestamp) values (${randomHex(24)},
      ${sha256(hash)}, ${purpose}, ${(await owner(what)).id}, ${new Date(now() + HOUR_MS)}, ${new Date(now())})`.execute(
      db,
    );
    return hash;
  };
  return {
    activationHash: mailed('activation'),
    passwordHash: mailed('password'),
    method: async what => (await addMethod(platform, (await owner(what)).id, { type: 'totp', secret: SECRET })).id,
    methodCode: async () => new TOTP({ secret: SECRET }).generate({ timestamp: now() }),
    recoveryMethod: async what => {
      const { id, codes: [code = ''] = [] } = await addMethod(platform, (await owner(what)).id, {
        type: 'recoveryCodes',
      });
      codes.set(id, code);
      return id;
    },
    recoveryCode: async what => codes.get(await get('recoveryMethod', what)) ?? '',
    mfaToken: async what => (await createChallenge(platform, (await owner(what)).id, CONSOLE_APPLICATION_ID)).token,
    ssoToken: async what => (await createSsoToken(platform, (await owner(what)).id, CONSOLE_APPLICATION_ID)).ssoToken,
    clientId: async what => {
      const name = await get('serial', what);
      const redirectUris = ['https://a.example.test'];
      const { id } = await post('/auth/v2/applications', { type: 'oauth2', name, description: 'x', redirectUris });
      return String((await post(`/auth/v2/applications/${id}/versions`, { name })).clientId);
    },
    disabled: async what => {
      await post(`/data/v1/${await get('schema', what)}/disable`, undefined);
      return '';
    },
    ran: async what => {
      await sql`update tasks set status = 'complete' where id = ${await get('task', what)}`.execute(db);
      return '';
    },
    enabled: async what => {
      await sql`update oidc_providers set enabled = true where name = ${await get('providerName', what)}`.execute(db);
      return '';
    },
    subscriptionId: async what => {
      const id = await get('serial', what);
      const [playStorePackageName, playStoreSubscriptionId] = ['p', id];
      const tier = { name: 'A', subscriptionGroup: 'g', subscriptionTier: 't' };
      const path = '/payments/v1/playStore/subscriptions/products';
      await post(path, { ...tier, playStorePackageName, playStoreSubscriptionId });
      return id;
    },
    transaction: what => get('serial', what),
  };
};

/** A proof that somebody typed their password just now. */
export const presenceOf = async ({ platform }: EmbeddedPlatform, userId: string): Promise<string> =>
  (await createPresence(platform, userId)).token;
