import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const SECOND = 1_000;

let clock = Date.UTC(2026, 10, 24, 12);
let platform: TestPlatform;
let wire: WireCalls;
let token = '';
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  wire = wireCalls(platform);
  token = await wire.tokenOf('administrator');
});
afterAll(() => platform.close());

/** What the administrator is answered, whose token is renewed for tests that let time pass. */
const ask = async (method: string, path: string, body?: unknown) => {
  if ((await wire.call('GET', '/users/v1/me', { token })).status !== 200) token = await wire.tokenOf('administrator');
  return wire.call(method, path, { token, body });
};

describe('what lasts', () => {
  it('[AUTH-02] an access token for five minutes, as its answer says', async () => {
    const { email, password } = await wire.createUser([]);
    const { access_token, expires_in } = (await wire.signIn(email, password)).body;
    expect(expires_in).toBe(300);
    const me = async () => (await wire.call('GET', '/users/v1/me', { token: String(access_token) })).body.code ?? 'in';
    clock += 300 * SECOND - 1;
    expect(await me()).toBe('in');
    clock += 1;
    expect(await me()).toBe(118);
  });

  it('[AUTH-05] a token that passes a session on for five minutes', async () => {
    const generate = async () => (await ask('POST', '/auth/v2/oauth1/ssoTokens/generate', {})).body.ssoToken;
    const consume = async (ssoToken: unknown) =>
      (
        await signedCalls(platform.url, SAMPLE_OAUTH1, { now: () => clock }).call(
          'POST',
          '/auth/v2/oauth1/ssoTokens/consume',
          { ssoToken },
        )
      ).status;
    const [inTime, late] = [await generate(), await generate()];
    clock += 300 * SECOND - 1;
    expect(await consume(inTime)).toBe(200);
    clock += 1;
    expect(await consume(late)).toBe(404);
  });

  it('[SVC-DATA PUT /{schemaId}/documents/{documentId}] a change tells when it was made', async () => {
    const { body: schema } = await ask('POST', '/data/v1', { name: 'timed', description: 'Timed' });
    const { body: made } = await ask('POST', `/data/v1/${schema.id}/documents`, {});
    clock += 90 * SECOND;
    await ask('PUT', `/data/v1/${schema.id}/documents/${made.id}`, { note: 1 });
    const { body } = await ask('GET', `/data/v1/${schema.id}/documents?eq(id,${made.id})`);
    expect(body.data).toMatchObject([
      { creationTimestamp: made.creationTimestamp, updateTimestamp: new Date(clock).toISOString() },
    ]);
  });
});

describe('who may', () => {
  it('[AUTH-05] take back what somebody else granted: holders of DELETE_AUTHORIZATIONS, not those who may look at it', async () => {
    const owner = await wire.createUser([]);
    const body = { responseType: 'code', clientId: CONSOLE_CLIENT_ID };
    const granted = await wire.call('POST', '/auth/v2/oauth2/authorizations', { token: owner.token, body });
    const path = `/auth/v2/oauth2/authorizations/${granted.body.id}`;
    const remove = async (permissions: string[]) =>
      (await wire.call('DELETE', path, { token: (await wire.createUser(permissions)).token })).body.code ?? 'removed';
    expect(await remove([])).toBe(16);
    expect(await remove(['VIEW_AUTHORIZATIONS'])).toBe(16);
    expect(await remove(['DELETE_AUTHORIZATIONS'])).toBe('removed');
  });

  it('[SVC-MAIL] write to an address of their own without SEND_MAILS, however it is spelled', async () => {
    const { id, email, token: own } = await wire.createUser([]);
    await sql`update users set activation = true where id = ${id}`.execute(platform.platform.db);
    const send = async (to: string) =>
      (
        await wire.call('POST', '/mail/v1', {
          token: own,
          body: { subject: 'Note', body: 'To myself', recipients: { to: [to] } },
        })
      ).status;
    expect(await send(email.toUpperCase())).toBe(200);
    expect(await send(`other.${email}`)).not.toBe(200);
  });

  it('[SVC-PAY] pay with a card of theirs, and with nobody else’s; a currency in any case', async () => {
    const product = await ask('POST', '/payments/v1/products', { name: 'Bed', prices: { EUR: { amount: 100 } } });
    const card = async (user: { id: string; token: string }) =>
      (
        await wire.call('POST', `/payments/v1/stripe/users/${user.id}/paymentMethods`, {
          token: user.token,
          body: { stripeId: 'pm_card', tags: [] },
        })
      ).body.id;
    const [payer, other] = [await wire.createUser([]), await wire.createUser([])];
    const pay = async (paymentMethodId: unknown, currency: string) => {
      const body = { productId: product.body.id, paymentMethodId, currency };
      const made = await wire.call('POST', '/payments/v1/stripe/paymentIntents', { token: payer.token, body });
      return made.body.code ?? 'paid';
    };
    const [own, theirs] = [await card(payer), await card(other)];
    expect([await pay(own, 'eur'), await pay(own, 'usd'), await pay(theirs, 'EUR')]).toEqual(['paid', 2714, 2713]);
    const taken = await wire.call('DELETE', `/payments/v1/stripe/users/${payer.id}/paymentMethods/${theirs}`, {
      token: payer.token,
    });
    expect(taken.body.code).toBe(16);
  });
});

describe('the last that is taken, and the first that is not', () => {
  it('[SVC-USERS PUT /password_policy] a shortest password as long as the longest', async () => {
    const put = async (minimum_length: number) =>
      (await ask('PUT', '/users/v1/password_policy', { minimum_length, maximum_length: 64 })).body.code ?? 'stored';
    expect([await put(65), await put(64), await put(8)]).toEqual([15, 'stored', 'stored']);
  });

  it('[SVC-DATA POST /] a page as large as the largest; a hundred where nothing is said', async () => {
    const make = async (name: string, limits: object) =>
      (await ask('POST', '/data/v1', { name, description: 'Limits', ...limits })).body;
    expect(await make('limits-over', { defaultLimit: 31, maximumLimit: 30 })).toMatchObject({ code: 15 });
    expect(await make('limits-at', { defaultLimit: 30, maximumLimit: 30 })).toMatchObject({ maximumLimit: 30 });
    expect(await make('limits-none', {})).toMatchObject({ defaultLimit: 20, maximumLimit: 100 });
  });

  it('[DOC-10] a transition that waits for five minutes', async () => {
    const { body: schema } = await ask('POST', '/data/v1', { name: 'waiting', description: 'Waits' });
    const add = async (time: number) =>
      (
        await ask('POST', `/data/v1/${schema.id}/transitions`, {
          name: `after-${time}`,
          fromStatuses: ['new'],
          toStatus: 'new',
          type: 'manual',
          actions: [{ type: 'delay', time }],
        })
      ).body.code ?? 'stored';
    expect([await add(300_001), await add(300_000)]).toEqual([26, 'stored']);
  });

  it('[SVC-NOTIF] a field of a notification that is of another kind', async () => {
    const tell = async (url: unknown) =>
      (await ask('POST', '/notifications/v1', { type: 'link', fields: { title: 'a', body: 'b', url } })).body.code;
    expect(await tell('nowhere')).toBe(15);
    expect(await tell('https://example.org')).toBeUndefined();
  });
});
