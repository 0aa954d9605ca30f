import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, createClient, createSession, errorClass, memoryStore } from '../../src/client';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

let platform: TestPlatform;
let wire: WireCalls;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  wire = wireCalls(platform);
  const { email, password } = platform.account('administrator');
  const session = createSession({ local: memoryStore(), session: memoryStore() });
  await session.signIn({ host: platform.url, email, password, remember: false });
  client = createClient({ session, sleep: async () => undefined });
});
afterAll(() => platform?.close());

type Body = Record<string, unknown>;
const post = <T = Body>(path: string, body?: unknown) =>
  client.http.request<T>({ method: 'POST', path, ...(body === undefined ? {} : { body }) });
const put = (path: string, body: unknown) => client.http.request({ method: 'PUT', path, body });
const get = (path: string, rql = '') => client.http.request({ method: 'GET', path, rql });
const remove = (path: string) => client.http.request({ method: 'DELETE', path });

const NOBODY = '5f00000000000000000000ff';
const upload = async (bytes: number) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'data');
  return client.http.request<{ tokens: { token: string }[] }>({
    method: 'POST',
    path: '/files/v1/',
    payload: { form },
  });
};
const tokenOf = async () => (await upload(3)).tokens[0]?.token ?? '';
const presence = async () =>
  (await post<{ token: string }>('/auth/v2/confirmPresence', { password: platform.account('administrator').password }))
    .token;
const purchase = (purchaseToken: string, subscriptionId = 's') =>
  post('/payments/v1/playStore/completePurchase', { packageName: 'p', subscriptionId, purchaseToken });
const transaction = (receiptData: string, transactionId: string) =>
  post('/payments/v1/appStore/completeTransaction', { receiptData, transactionId });
/**
 * Code, name on the wire, status, name of the typed error and words, as the reference prints them (platform-api 4.3), and a request of
 * our client that the platform refuses so. Words are left out where the platform says more than the reference.
 */
const PROVOKED: readonly (readonly [
  code: number,
  wireName: string,
  status: number,
  name: string,
  words: string | undefined,
  provoke: () => Promise<unknown>,
])[] = [
  [
    11,
    'REMOVE_FIELD_EXCEPTION',
    403,
    'RemoveFieldError',
    undefined,
    async () => {
      const { id } = await wire.createUser([]);
      await post('/profiles/v1/', { id, country: 'BE', birthday: '1990-01-31', gender: 1 });
      return client.http.request({
        method: 'POST',
        path: '/profiles/v1/remove_fields',
        rql: `eq(id,${id})`,
        body: { fields: ['country'] },
      });
    },
  ],
  [12, 'ID_FORMAT_EXCEPTION', 400, 'IDFormatError', undefined, () => get('/users/v1/abc')],
  [13, 'EMPTY_BODY_EXCEPTION', 400, 'EmptyBodyError', 'The request body is empty', () => post('/users/v1/roles')],
  [
    14,
    'MISSING_REQUIRED_FIELDS_EXCEPTION',
    400,
    'MissingRequiredFieldsError',
    undefined,
    () => post('/users/v1/roles', {}),
  ],
  [15, 'FIELD_FORMAT_EXCEPTION', 400, 'FieldFormatError', undefined, () => post('/users/v1/roles', { name: 5 })],
  [
    16,
    'RESOURCE_UNKNOWN_EXCEPTION',
    404,
    'ResourceUnknownError',
    'Requested resource is unknown',
    () => get(`/users/v1/${NOBODY}`),
  ],
  [
    17,
    'RESOURCE_ALREADY_EXISTS_EXCEPTION',
    400,
    'ResourceAlreadyExistsError',
    'This resource already exists',
    async () => {
      const { id } = await wire.createUser([]);
      const enlist = () => post(`/users/v1/${id}/patient_enlistments`, { group_id: NOBODY });
      await enlist();
      return enlist();
    },
  ],
  [19, 'INVALID_RQL_EXCEPTION', 400, 'ApiError', undefined, () => get('/users/v1/', 'foo(bar)')],
  [20, 'EMPTY_RQL_EXCEPTION', 400, 'ApiError', undefined, () => remove('/users/v1/roles')],
  [
    27,
    'ILLEGAL_STATE_EXCEPTION',
    400,
    'IllegalStateError',
    undefined,
    async () => {
      const { id } = await post('/data/v1/', { name: 'in-use', description: 'Of a test' });
      return remove(`/data/v1/${id}`);
    },
  ],
  [
    103,
    'APPLICATION_UNKNOWN_EXCEPTION',
    400,
    'ApplicationUnknownError',
    'This associated application is unknown',
    () => post('/auth/v2/oauth2/authorizations', { responseType: 'code', clientId: 'f'.repeat(40) }),
  ],
  [
    114,
    'UNSUPPORTED_RESPONSE_TYPE',
    400,
    'UnsupportedResponseTypeError',
    'The requested response type is not supported',
    () => post('/auth/v2/oauth2/authorizations', { responseType: 'token', clientId: 'f'.repeat(40) }),
  ],
  [
    132,
    'INVALID_PRESENCE_TOKEN_EXCEPTION',
    400,
    'InvalidPresenceTokenError',
    'The supplied presence token is not (or no longer) valid',
    async () => {
      const { id } = await wire.createUser([]);
      return post(`/auth/v2/mfa/users/${id}/enable`, { presenceToken: 'f'.repeat(40) });
    },
  ],
  [
    133,
    'NOT_ENOUGH_MFA_METHODS_EXCEPTION',
    400,
    'NotEnoughMfaMethodsError',
    'For MFA to be enabled at least one verified MFA method is required',
    async () => {
      const { id } = await wire.createUser([]);
      return post(`/auth/v2/mfa/users/${id}/enable`, { presenceToken: await presence() });
    },
  ],
  [
    203,
    'EMAIL_USED_EXCEPTION',
    400,
    'EmailUsedError',
    'This email address is already in use',
    async () => {
      const [a, b] = [await wire.createUser([]), await wire.createUser([])];
      return put(`/users/v1/${a.id}/email`, { email: b.email });
    },
  ],
  [
    205,
    'ACTIVATION_UNKNOWN_EXCEPTION',
    400,
    'ActivationUnknownError',
    'This activation does not exist',
    () => post('/users/v1/activation', { hash: 'f'.repeat(40) }),
  ],
  [
    208,
    'PASSWORD_EXCEPTION',
    400,
    'PasswordError',
    'The provided password is not correct',
    () => put('/users/v1/password', { old_password: 'Not-This-1', new_password: 'Another-Horse-8' }),
  ],
  [
    301,
    'PROFILE_ALREADY_EXISTS_EXCEPTION',
    400,
    'ProfileAlreadyExistsError',
    'A profile for the user with this id already exists',
    async () => {
      const { id } = await wire.createUser([]);
      const create = () => post('/profiles/v1/', { id, country: 'BE', birthday: '1990-01-31', gender: 1 });
      await create();
      return create();
    },
  ],
  [
    801,
    'DEFAULT_LOCALIZATION_MISSING',
    400,
    'DefaultLocalizationMissingError',
    'The default localization text needs to be set',
    () => post('/localizations/v1/', { localizations: [{ key: 'lacking', text: { NL: 'Hallo' } }] }),
  ],
  [
    1003,
    'TEMPLATE_FILLING_EXCEPTION',
    400,
    'TemplateFillingError',
    undefined,
    async () => {
      const { id } = await post('/templates/v1/', {
        name: 'filled',
        description: '',
        schema: { type: 'object', fields: {} },
        fields: { body: 'Dear $name' },
      });
      return post(`/templates/v1/${id}/resolve`, { content: {} });
    },
  ],
  [
    1002,
    'LOCALIZATION_KEY_MISSING_EXCEPTION',
    400,
    'LocalizationKeyMissingError',
    undefined,
    async () => {
      const { id } = await post('/templates/v1/', {
        name: 'unlocalized',
        description: 'd',
        schema: { type: 'object', fields: {} },
        fields: { body: '{{nowhere_to_be_found}}' },
      });
      return post(`/templates/v1/${id}/resolve`, { content: {} });
    },
  ],
  [
    2605,
    'INVALID_TOKEN_EXCEPTION',
    400,
    'InvalidTokenError',
    'The token is invalid.',
    () => get(`/files/v1/${NOBODY}-0b0f9f3c-0d3e-4f0e-8f7e-2d6f4f9f1a11/details`),
  ],
  [
    2606,
    'UNAUTHORIZED_TOKEN_EXCEPTION',
    401,
    'UnauthorizedTokenError',
    'The token is not authorized to execute this action.',
    async () => {
      const { token } = await post<{ token: string }>(`/files/v1/${await tokenOf()}/tokens`, { accessLevel: 'read' });
      return remove(`/files/v1/${token}`);
    },
  ],
  [
    2607,
    'TOKEN_NOT_DELETEABLE_EXCEPTION',
    403,
    'TokenNotDeleteableError',
    'The token cannot be deleted',
    async () => {
      const token = await tokenOf();
      return remove(`/files/v1/${token}/tokens/${token}`);
    },
  ],
  [
    2610,
    'FILE_TOO_LARGE_EXCEPTION',
    400,
    'FileTooLargeError',
    'The supplied file size is too large',
    () => upload(8 * 1024 * 1024 + 1),
  ],
  [
    2707,
    'INVALID_RECEIPT_DATA_EXCEPTION',
    400,
    'InvalidReceiptDataError',
    'The provided receipt data is not valid',
    () => post('/payments/v1/appStore/verifyReceipt', { receiptData: 'odd' }),
  ],
  [
    2708,
    'UNKNOWN_RECEIPT_TRANSACTION_EXCEPTION',
    400,
    'UnknownReceiptTransactionError',
    undefined,
    () => transaction('valid-t1', 't2'),
  ],
  [
    2712,
    'STRIPE_REQUEST_EXCEPTION',
    502,
    'StripeRequestError',
    'Got an unexpected error while communicating with Stripe',
    async () => {
      const { id } = await wire.createUser([]);
      return post(`/payments/v1/stripe/users/${id}/paymentMethods`, { stripeId: 'pm_unreachable', tags: [] });
    },
  ],
  [
    2713,
    'STRIPE_PAYMENT_METHOD_EXCEPTION',
    400,
    'StripePaymentMethodError',
    'The supplied Stripe Payment Method is not (or no longer) valid',
    async () => {
      const { id } = await wire.createUser([]);
      return post(`/payments/v1/stripe/users/${id}/paymentMethods`, { stripeId: 'odd', tags: [] });
    },
  ],
  [
    2714,
    'INVALID_CURRENCY_FOR_PRODUCT_PRICE',
    400,
    'InvalidCurrencyForProductPrice',
    undefined,
    async () => {
      const { id } = await post('/payments/v1/products', { name: 'n', prices: { EUR: { amount: 100 } } });
      return post('/payments/v1/orders', { productId: id, currency: 'USD' });
    },
  ],
  [
    2717,
    'APP_STORE_TRANSACTION_ALREADY_LINKED',
    400,
    'AppStoreTransactionAlreadyLinked',
    undefined,
    async () => {
      const { token } = await wire.createUser([]);
      const body = { receiptData: 'valid-t3', transactionId: 't3' };
      await wire.call('POST', '/payments/v1/appStore/completeTransaction', { token, body });
      return transaction('valid-t3', 't3');
    },
  ],
  [
    2718,
    'NO_MATCHING_PLAY_STORE_LINKED_SUBSCRIPTION',
    404,
    'NoMatchingPlayStoreLinkedSubscription',
    'Could not match the linked purchase token to any subscription',
    () => {
      const told = { packageName: 'p', subscriptionNotification: { purchaseToken: 'nobodys', subscriptionId: 's' } };
      const data = Buffer.from(JSON.stringify(told)).toString('base64');
      return post('/payments/v1/playStore/processDeveloperNotification', { message: { data } });
    },
  ],
  [
    2719,
    'NO_CONFIGURED_PLAY_STORE_PRODUCT',
    404,
    'NoConfiguredPlayStoreProduct',
    'Could not find the referenced Play Store product',
    () => purchase('valid-x', 'nowhere'),
  ],
];

describe('what the platform refuses, our client tells as the reference says', () => {
  it.each(PROVOKED)('[ERR-04] code %i, %s', async (code, wireName, status, name, words, provoke) => {
    const error = await provoke().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code, wireName, status, name });
    if (name !== 'ApiError') expect(error).toBeInstanceOf(errorClass(code));
    if (words !== undefined) expect((error as Error).message).toBe(words);
    else expect((error as Error).message).not.toBe('');
  });
});
