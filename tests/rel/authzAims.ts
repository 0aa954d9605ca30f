import type { Route } from '../../src/embedded/http/route';
import { codeOf } from '../support/functionCode';
import { sampleBody } from '../support/sampleBody';
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
};

/** What has to stand in the answer of a list for its caller to have seen it, where that is not the id that was asked for. */
const SIGHTS: Record<string, string> = { 'GET /auth/v2/applications #versions': '{version}' };

const MFA = { presenceToken: '0'.repeat(40) };
const APPLE = { receiptData: 'valid-{serial}', transactionId: '{serial}' };
const FUNCTION = {
  name: 'made-{serial}',
  code: codeOf(''),
  entryPoint: 'index.handler',
  runtime: 'nodejs14.x',
};
const TRANSITION = { type: 'manual', fromStatuses: ['new'], toStatus: 'new' };

/** What is sent, by the row; where it says nothing, what the route declares, and nothing where it declares nothing. */
const BODIES: Record<string, unknown> = {
  'POST /users/v1/register': { email: '{serial}@example.test' },
  'PUT /users/v1/:userId': { first_name: 'Another' },
  'PUT /users/v1/:userId/email': { email: '{serial}@example.test' },
  'PUT /users/v1/:userId/profile_image': { hash: 'x' },
  'PUT /users/v1/password_policy': { minimum_length: 8 },
  'PUT /users/v1/password': { old_password: 'x', new_password: 'Correct-Horse-7' },
  'POST /users/v1/authenticate': { email: '{serial}@example.test', password: 'x' },
  'POST /users/v1/confirm_password': { password: 'x' },
  'POST /users/v1/activation': { hash: '0' },
  'POST /users/v1/forgot_password': { hash: '0', new_password: 'Correct-Horse-7' },
  'POST /users/v1/roles/add_permissions': { permissions: ['OF_A_TRIAL'] },
  'POST /users/v1/roles/remove_permissions': { permissions: ['OF_A_TRIAL'] },
  'POST /users/v1/add_roles': { roles: ['{role}'] },
  'POST /users/v1/remove_roles': { roles: ['{role}'] },
  'POST /users/v1/groups/:groupId/roles/add_permissions': { permissions: ['ADD_GROUP_ROLE_PERMISSION'] },
  'POST /users/v1/groups/:groupId/roles/remove_permissions': { permissions: ['REMOVE_GROUP_ROLE_PERMISSION'] },
  'POST /users/v1/groups/:groupId/staff/add_roles': { roles: ['{groupRole}'] },
  'POST /users/v1/groups/:groupId/staff/remove_roles': { roles: ['{groupRole}'] },
  'POST /users/v1/add_to_staff': { groups: ['{group}'] },
  'POST /users/v1/remove_from_staff': { groups: ['{group}'] },
  'POST /users/v1/:userId/patient_enlistments': { group_id: '5bfbfc3146e0fb321a4b28ac' },
  'PUT /users/v1/settings/verification': { enable_pin_code_activation_requests: false },
  'PUT /users/v1/email_templates': {},
  'POST /auth/v2/confirmPresence': { password: 'x' },
  'POST /auth/v2/mfa/users/:userId/enable': MFA,
  'POST /auth/v2/mfa/users/:userId/disable': MFA,
  'POST /auth/v2/mfa/users/:userId/methods': { ...MFA, type: 'totp' },
  'POST /auth/v2/mfa/users/:userId/methods/:methodId/verification/confirm': { ...MFA, code: '000000' },
  'POST /auth/v2/mfa/users/:userId/methods/:methodId/remove': MFA,
  'POST /auth/v2/oauth2/authorizations': {
    responseType: 'code',
    clientId: '0'.repeat(40),
    redirectUri: 'https://a.example.test',
    state: 's',
  },
  'POST /data/v1/': { name: 'made-{serial}', description: 'Of a trial' },
  'PUT /data/v1/:schema': { description: 'Of a trial, too' },
  'POST /data/v1/:schema/indexes': { fields: [{ name: '{serial}', type: 'asc' }] },
  'POST /data/v1/:schema/statuses': { name: '{serial}', data: {} },
  'PUT /data/v1/:schema/statuses/:name': { data: { colour: 'red' } },
  'POST /data/v1/:schema/properties': { name: '{serial}', configuration: { type: 'string' } },
  'PUT /data/v1/:schema/properties/:path': { type: 'string' },
  'PUT /data/v1/:schema/creationTransition': { toStatus: 'new', type: 'manual' },
  'POST /data/v1/:schema/transitions': { ...TRANSITION, name: '{serial}' },
  'PUT /data/v1/:schema/transitions/:transitionId': { ...TRANSITION, name: '{serial}' },
  'POST /data/v1/:schema/documents': { a: 1 },
  'PUT /data/v1/:schema/documents/:documentId': { a: 2 },
  'POST /data/v1/:schema/documents/:documentId/deleteFields': { fields: ['a'] },
  'POST /data/v1/:schema/documents/:documentId/transition': { name: 'go' },
  'POST /data/v1/:schema/documents/:documentId/:arrayField': { b: 2 },
  'PUT /data/v1/:schema/documents/:documentId/:arrayField/:objectId': { b: 2 },
  'POST /data/v1/:schema/documents/:documentId/linkUsers': { userIds: ['{item}'] },
  'POST /data/v1/:schema/documents/:documentId/unlinkUsers': { userIds: ['{item}'] },
  'POST /data/v1/:schema/documents/:documentId/linkGroups': { groupIds: ['{item}'] },
  'POST /data/v1/:schema/documents/:documentId/unlinkGroups': { groupIds: ['{item}'] },
  'POST /tasks/v1/': { functionName: '{function}', startTimestamp: '2100-01-01T00:00:00.000Z' },
  'POST /tasks/v1/functions': FUNCTION,
  'PUT /tasks/v1/functions/:name': { description: 'x' },
  'POST /tasks/v1/schedules': {
    functionName: '{function}',
    interval: 86_400,
    startTimestamp: '2100-01-01T00:00:00.000Z',
  },
  'POST /files/v1/': '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--\r\n',
  'POST /files/v1/:token/tokens': { accessLevel: 'read' },
  'PUT /configurations/v2/general': { data: { a: 1 } },
  'POST /configurations/v2/general/deleteFields': { fields: ['data.a'] },
  'PUT /configurations/v2/groups/:groupId': { data: { a: 1 } },
  'PUT /configurations/v2/groups/:groupId #patientConfiguration': { patientConfiguration: { a: 1 } },
  'PUT /configurations/v2/groups/:groupId #staffConfiguration': { staffConfiguration: { a: 1 } },
  'POST /configurations/v2/groups/:groupId/deleteFields': { fields: ['data.a'] },
  'PUT /configurations/v2/users/:userId': { data: { a: 1 } },
  'POST /configurations/v2/users/:userId/deleteFields': { fields: ['data.a'] },
  'PUT /configurations/v2/users/:userId/patientConfigurations/:groupId': { data: { a: 1 } },
  'POST /configurations/v2/users/:userId/patientConfigurations/:groupId/deleteFields': { fields: ['data.a'] },
  'PUT /configurations/v2/users/:userId/staffConfigurations/:groupId': { data: { a: 1 } },
  'POST /configurations/v2/users/:userId/staffConfigurations/:groupId/deleteFields': { fields: ['data.a'] },
  'POST /mail/v1/': { subject: 's', body: 'b', from: 'a@example.test', recipients: { to: ['{email}'] } },
  'POST /dispatchers/v1/:dispatcherId/actions': { type: 'task', functionName: 'f' },
  'PUT /dispatchers/v1/:dispatcherId/actions/:actionId': { functionName: 'g' },
  'POST /profiles/v1/': { id: '{user}', country: 'BE', birthday: '2000-01-01', gender: 0 },
  'PUT /profiles/v1/': { city: 'Gent' },
  'POST /profiles/v1/remove_fields': { fields: ['city'] },
  'POST /profiles/v1/:profileId/groups': { group_id: '{group}' },
  'PUT /profiles/v1/:profileId/groups/:groupId': { reason: 'x' },
  'POST /profiles/v1/:profileId/groups/:groupId/remove_fields': { fields: ['reason'] },
  'POST /notifications/v1/': { user_id: '{user}', type: 'message', fields: { title: 'a', body: 'b' } },
  'POST /notifications/v2/': { targetUserId: '{user}', title: 'a', body: 'b' },
  'POST /payments/v1/products/addTags': { tags: ['a'] },
  'POST /payments/v1/products/removeTags': { tags: ['a'] },
  'POST /payments/v1/orders/addTags': { tags: ['a'] },
  'POST /payments/v1/orders/removeTags': { tags: ['a'] },
  'POST /payments/v1/orders': { productId: '{product}', currency: 'EUR' },
  'PUT /payments/v1/orders/:orderId': { status: 'failed' },
  'POST /payments/v1/appStore/completeTransaction': APPLE,
  'POST /payments/v1/appStore/completeTransaction #forAnother': { ...APPLE, userId: '{user}' },
  'POST /payments/v1/appStore/verifyReceipt': APPLE,
  'POST /payments/v1/playStore/completePurchase': {
    packageName: 'p',
    subscriptionId: 's',
    purchaseToken: 'valid-{serial}',
  },
  'POST /payments/v1/stripe/users/:userId/paymentMethods': { stripeId: 'pm_1' },
  'POST /payments/v1/stripe/users/:userId/paymentMethods/:paymentMethodId/addTags': { tags: ['a'] },
  'POST /payments/v1/stripe/users/:userId/paymentMethods/:paymentMethodId/removeTags': { tags: ['a'] },
  'POST /payments/v1/stripe/paymentIntents': { productId: '{product}', currency: 'EUR', targetUserId: '{user}' },
  'POST /payments/v1/stripe/setupIntents': { setupPaymentMethodReuse: 'offSession' },
};

export type Aim = {
  /** Braces hold what is aimed at. */
  readonly address: string;
  readonly body: unknown;
  /** What has to stand in the answer of a list for its caller to have seen it. */
  readonly sees?: string;
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
    isNamed: isNamed || query?.includes('eq(id,') === true,
    ...(sees ? { sees } : {}),
  };
};
