import type { Route } from '../../src/embedded/http/route';
import { sampleBody } from '../support/sampleBody';
import { BODIES } from './authzBodies';
import { NEEDS } from './authzNeeds';
import type { Row } from './authzTable';

/** What stands for a parameter of an address: in the addresses that begin so, the first that fits. */
const PARAMETERS: readonly (readonly [place: RegExp, things: Record<string, string>])[] = [
  [/^\/users\/v1\/groups\//, { groupId: 'group', roleId: 'groupRole' }],
  [/^\/users\/v1\/roles/, { roleId: 'role' }],
  [/^\/users\/v1\/activation_requests/, { requestId: 'activationRequest' }],
  [/^\/users\/v1\/forgot_password_requests/, { requestId: 'passwordRequest' }],
  [/^\/users\/v1\//, { userId: 'user', groupId: 'group' }],
  [/^\/auth\/v2\/mfa\//, { userId: 'user', methodId: 'method' }],
  [/^\/auth\/v2\/oauth1\//, { tokenId: 'oauth1Token' }],
  [/^\/auth\/v2\/oauth2\/refreshTokens/, { tokenId: 'refreshToken' }],
  [/^\/auth\/v2\/oauth2\//, { tokenId: 'accessToken', authorizationId: 'authorization' }],
  [/^\/auth\/v2\/oidc\//, { providerId: 'provider', providerName: 'providerName', userId: 'linkedToProvider' }],
  [/^\/auth\/v2\/applications/, { applicationId: 'application', versionId: 'version' }],
  [
    /^\/data\/v1\/:schema\/documents/,
    { schema: 'home', documentId: 'document', commentId: 'comment', objectId: 'item', arrayField: '=list' },
  ],
  [/^\/data\/v1\/:schema\/statuses/, { schema: 'schema', name: 'status' }],
  [/^\/data\/v1\//, { schema: 'schema', indexId: 'index', path: 'property', transitionId: 'transition' }],
  [/^\/dispatchers\//, { dispatcherId: 'dispatcher', actionId: 'action' }],
  [/^\/files\//, { token: 'file', tokenToDelete: 'fileToken' }],
  [/^\/localizations\//, { country: '=NL' }],
  [/^\/mail\//, { trackingHash: 'mail' }],
  [/^\/notifications\/v1\/settings/, { userId: 'setting' }],
  [/^\/notifications\/v2\/users\/:userId\/devices/, { userId: 'user', deviceName: 'device' }],
  [/^\/notifications\/v2\//, { userId: 'newerSetting' }],
  [/^\/payments\/v1\/stripe\//, { userId: 'stripeUser', paymentMethodId: 'paymentMethod' }],
  [
    /^\/payments\//,
    {
      shared_secretId: 'sharedSecret',
      app_store_productId: 'appProduct',
      play_store_productId: 'playProduct',
      orderId: 'order',
      productId: 'product',
    },
  ],
  [/^\/profiles\/v1\/:profileId\/groups$/, { profileId: 'profile' }],
  [/^\/profiles\//, { profileId: 'profile', groupId: 'profileGroup', entryId: 'entry' }],
  [/^\/tasks\/v1\/(api\/|functions\/:name\/execute)/, { name: 'homeFunction' }],
  [/^\/tasks\//, { taskId: 'task', name: 'function', scheduleId: 'schedule', apiRequestId: 'apiRequest' }],
  [/^\/templates\/v1\//, { templateId: 'template', code: '=EN' }],
  [/^\/templates\/v2\/:template\/resolve/, { template: 'homeTemplate' }],
  [/^\/templates\/v2\//, { template: 'newerTemplate' }],
  [/^\/configurations\//, { userId: 'user', groupId: 'group' }],
];

/** What is asked behind an address, by the row: without it only the address is called. Braces hold what is aimed at. */
const QUERIES: Record<string, string> = {
  'GET /users/v1/': 'eq(id,{user})',
  'GET /users/v1/patients': 'eq(id,{user})',
  'GET /users/v1/staff': 'eq(id,{user})',
  'DELETE /users/v1/': 'eq(id,{user})',
  'GET /users/v1/activation': 'email={email}',
  'GET /users/v1/forgot_password': 'email={email}',
  'GET /users/v1/email_available': 'email={email}',
  'DELETE /users/v1/roles': 'eq(id,{role})',
  'POST /users/v1/roles/add_permissions': 'eq(id,{role})',
  'POST /users/v1/roles/remove_permissions': 'eq(id,{role})',
  'POST /users/v1/add_roles': 'eq(id,{user})',
  'POST /users/v1/remove_roles': 'eq(id,{user})',
  'DELETE /users/v1/groups/:groupId/roles': 'eq(id,{groupRole})',
  'POST /users/v1/groups/:groupId/roles/add_permissions': 'eq(id,{groupRole})',
  'POST /users/v1/groups/:groupId/roles/remove_permissions': 'eq(id,{groupRole})',
  'POST /users/v1/groups/:groupId/staff/add_roles': 'eq(id,{staffUser})',
  'POST /users/v1/groups/:groupId/staff/remove_roles': 'eq(id,{staffUser})',
  'POST /users/v1/add_to_staff': 'eq(id,{user})',
  'POST /users/v1/remove_from_staff': 'eq(id,{staffUser})',
  'GET /data/v1/ #disabled': 'eq(id,{disabledSchema})',
  'GET /data/v1/:schema/documents': 'eq(id,{document})',
  'GET /auth/v2/applications #versions': 'eq(id,{application})',
  'GET /auth/v2/oauth2/authorizations': 'eq(id,{authorization})',
  'GET /auth/v2/oauth2/tokens': 'eq(id,{accessToken})',
  'GET /auth/v2/oauth2/refreshTokens': 'eq(id,{refreshToken})',
  'GET /auth/v2/oauth1/tokens': 'eq(id,{oauth1Token})',
  'GET /payments/v1/orders': 'eq(id,{order})',
  'POST /payments/v1/orders/addTags': 'eq(id,{order})',
  'POST /payments/v1/orders/removeTags': 'eq(id,{order})',
  'POST /payments/v1/products/addTags': 'eq(id,{product})',
  'POST /payments/v1/products/removeTags': 'eq(id,{product})',
  'GET /payments/v1/subscriptions/entitlements': 'eq(id,{entitlement})',
  'GET /payments/v1/subscriptions/events': 'eq(id,{subscriptionEvent})',
  'GET /payments/v1/appStore/subscriptions': 'eq(id,{appSubscription})',
  'GET /payments/v1/playStore/subscriptions': 'eq(id,{playSubscription})',
  'DELETE /localizations/v1/': 'eq(key,{key})',
  'GET /profiles/v1/': 'eq(id,{profile})',
  'PUT /profiles/v1/': 'eq(id,{profile})',
  'POST /profiles/v1/remove_fields': 'eq(id,{profile})',
  'GET /notifications/v1/notifications': 'eq(id,{notification})',
  'GET /notifications/v1/': 'eq(id,{notification})',
  'DELETE /notifications/v1/notifications': 'eq(id,{notification})',
  'POST /notifications/v1/viewed': 'eq(id,{notification})',
  'GET /notifications/v1/settings': 'eq(id,{setting})',
  'GET /notifications/v2/': 'eq(id,{newerNotification})',
};

/** What has to stand in the answer of a list for its caller to have seen it, where that is not the id that was asked for. */
const SIGHTS: Record<string, string> = { 'GET /auth/v2/applications #versions': '{version}' };

export type Aim = {
  /** Braces hold what is aimed at. */
  readonly address: string;
  readonly body: unknown;
  /** What has to stand in the answer of a list for its caller to have seen it. */
  readonly sees?: string;
  /** What has to be made first. */
  readonly needs: readonly string[];
  /** Whether what is aimed at could also not be there. */
  readonly isNamed: boolean;
};

const at = <T>(table: Record<string, T>, { route, what }: Row): T | undefined =>
  table[`${route} #${what}`] ?? table[route];

/** @throws Error where a parameter stands for nothing that is known */
export const aimOf = (row: Row, { method, path, takes }: Route): Aim => {
  const things = PARAMETERS.find(([place]) => place.test(path))?.[1] ?? {};
  let isNamed = false;
  const address = path
    .replace(/:(\w+)/g, (_, name: string) => {
      const thing = things[name];
      if (!thing) throw new Error(`Nobody knows what :${name} of ${row.route} is.`);
      if (thing.startsWith('=')) return thing.slice(1);
      isNamed ||= thing !== 'group';
      return `{${thing}}`;
    })
    .replace('*', 'rest');
  const query = at(QUERIES, row);
  const sees = at(SIGHTS, row) ?? (method === 'GET' ? query?.match(/^eq\(id,(\{\w+\})\)$/)?.[1] : undefined);
  const declared = method === 'GET' || !takes ? undefined : sampleBody(takes);
  return {
    address: query ? `${address}?${query}` : address,
    body: at(BODIES, row) ?? declared,
    needs: at(NEEDS, row) ?? [],
    isNamed: isNamed || query?.includes('eq(id,') === true,
    ...(sees ? { sees } : {}),
  };
};
