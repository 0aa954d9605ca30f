import { defineCollection } from '../../../collection/defineCollection';
import { f } from '../../../collection/f';
import type { TableOf } from '../../../collection/types';
import { type Call, ONE_AFFECTED, type Route } from '../../../http/route';
import { PlatformError } from '../../../kernel/errors';
import type { Platform } from '../../../kernel/platform';
import { seal, unseal } from '../../../kernel/sealing';
import { SYSTEM, userOf } from '../../../kernel/who';
import { write } from '../../../kernel/write';
import { accounts } from '../../users/ports';
import { endpoint, isPlainLoopback, redirectUri } from './endpoint';

/** A hint that is a third of the secret would be more than a hint. */
const HINTED_LENGTH = 12;

const { creationTimestamp, updateTimestamp } = f.timestamps();
const url = () => f.text({ max: 2_048 }).readAs(endpoint).required();

const providerFields = {
  id: f.id(),
  name: f
    .text({ min: 3, max: 40, pattern: /^[a-zA-Z0-9_-]+$/ })
    .required()
    .unique(),
  description: f.text({ max: 256 }).required(),
  clientId: f.text({ min: 1, max: 2_048 }).required(),
  /** Sealed; told to nobody any more. */
  clientSecret: f.text({ min: 1, max: 2_048 }).required().visibleTo(),
  clientSecretHint: f.text().default('').readOnly(),
  issuerId: url(),
  authorizationEndpoint: url(),
  tokenEndpoint: url(),
  userinfoEndpoint: url(),
  redirectUri: f.text({ max: 2_048 }).readAs(redirectUri).required(),
  enabled: f.boolean().default(false).readOnly(),
  creationTimestamp,
  updateTimestamp,
};

declare module '../../../store/schema' {
  interface Schema {
    oidc_providers: TableOf<typeof providerFields>;
  }
}

/** What the platform itself calls. */
const CALLED = ['issuerId', 'tokenEndpoint', 'userinfoEndpoint'] as const;
/** What says whom a sign-in is of: whoever changes it can sign in as anybody who is linked. */
const DECISIVE = ['issuerId', 'tokenEndpoint', 'clientId'] as const;

type Given = Partial<Record<(typeof CALLED)[number] | (typeof DECISIVE)[number], string | null>>;

const contextOf = (id: string) => `oidc provider ${id}`;

const withSecret = ({ variablesKey }: Platform, id: string, secret: string) => ({
  clientSecret: seal(secret, variablesKey, contextOf(id)),
  clientSecretHint: secret.length < HINTED_LENGTH ? '' : secret.slice(-4),
});

/** @throws PlatformError 15 for what this platform does not call */
const requireCallable = ({ settings }: Platform, given: Given): void => {
  for (const name of CALLED) {
    const called = given[name];
    if (called && !settings.callsLoopback && isPlainLoopback(called))
      throw new PlatformError(15, `The field ${name} has an invalid format: it has to begin with https://`);
  }
};

/** Endpoints that are sent what opens something, and how a refusal calls them. */
const TRUSTED = { tokenEndpoint: 'token endpoint', userinfoEndpoint: 'userinfo endpoint' } as const;
type Trusted = keyof typeof TRUSTED;

/**
 * The secret is sent to the token endpoint, and told to nobody; people's access tokens are sent to the other, which says whose an account
 * becomes: only who knows the secret lets them go to another host.
 *
 * @throws PlatformError 14
 */
const requireSecret = (
  { clientSecret, ...given }: { clientSecret?: string | null } & Partial<Record<Trusted, string | null>>,
  before: Readonly<Record<Trusted, string>>,
): void => {
  for (const name of ['tokenEndpoint', 'userinfoEndpoint'] as const) {
    const endpoint = given[name];
    const isMoved = endpoint != null && new URL(endpoint).origin !== new URL(before[name]).origin;
    if (isMoved && clientSecret == null)
      throw new PlatformError(14, `Missing required fields: clientSecret, as the ${TRUSTED[name]} is on another host`);
  }
};

const linkedUsers = async ({ db }: Platform, providerId: string): Promise<string[]> => {
  const rows = await db.selectFrom('oidc_links').select('user_id').where('provider_id', '=', providerId).execute();
  return rows.map(({ user_id }) => user_id);
};

/** Providers of OpenID Connect (decision 0052). */
export const providers = defineCollection({
  service: 'auth',
  path: 'oidc/providers',
  record: 'oidc_provider',
  parameter: 'providerId',
  table: 'oidc_providers',
  fields: providerFields,
  permissions: {
    list: 'VIEW_OIDC_PROVIDERS',
    create: 'CREATE_OIDC_PROVIDER',
    update: 'UPDATE_OIDC_PROVIDER',
    remove: 'DELETE_OIDC_PROVIDER',
  },
  hooks: {
    creating: (given, { platform }) => {
      requireCallable(platform, given);
      const id = platform.randomHex(24);
      return { id, ...withSecret(platform, id, given.clientSecret ?? '') };
    },
    changing: async (changes, provider, { platform, caller }) => {
      requireCallable(platform, changes);
      const by = userOf(caller);
      const isDecisive = DECISIVE.some(name => changes[name] !== undefined && changes[name] !== provider[name]);
      if (by && isDecisive)
        await platform
          .use(accounts)
          .requireAuthorityOverEach(platform.db, by, await linkedUsers(platform, provider.id));
      requireSecret(changes, provider);
      return typeof changes.clientSecret === 'string'
        ? withSecret(platform, provider.id, changes.clientSecret)
        : undefined;
    },
    removing: async (found, { platform }) => {
      for (const { id, enabled } of found) {
        if (enabled) throw new PlatformError(27, 'Only a disabled provider can be removed');
        if ((await linkedUsers(platform, id)).length > 0)
          throw new PlatformError(27, 'There are users linked to this provider');
      }
    },
  },
});

export type Provider = Awaited<ReturnType<typeof providers.get>>;

/** @throws PlatformError 16 for a name that none has */
export const providerNamed = async (platform: Platform, name: string | undefined): Promise<Provider> => {
  const { records } = await providers.find(
    { platform, caller: SYSTEM },
    {
      where: { op: 'eq', field: 'name', value: name ?? '' },
      sort: [],
      limit: { limit: 1, offset: 0 },
      skipCount: true,
    },
  );
  const found = records[0];
  if (!found) throw new PlatformError(16);
  return found;
};

/** @throws PlatformError 27 */
export const requireEnabled = ({ enabled }: Provider): void => {
  if (!enabled) throw new PlatformError(27, 'This provider is disabled');
};

/** @throws SealedError when it was kept under another key */
export const secretOf = ({ variablesKey }: Platform, { id, clientSecret }: Provider): string =>
  unseal(clientSecret, variablesKey, contextOf(id));

const enabling = (verb: 'enable' | 'disable'): Route =>
  providers.recordRoute('POST', verb, 'UPDATE_OIDC_PROVIDER', {}, ({ id, enabled }, _, call: Call) =>
    write(call, async ({ platform: { db, now } }, note) => {
      if (enabled === (verb === 'enable')) return ONE_AFFECTED;
      await db
        .updateTable('oidc_providers')
        .set({ enabled: !enabled, update_timestamp: new Date(now()) })
        .where('id', '=', id)
        .execute();
      await note(`oidc_provider.${verb}`, id);
      return ONE_AFFECTED;
    }),
  );

export const providerRoutes: readonly Route[] = [...providers.routes, enabling('enable'), enabling('disable')];
