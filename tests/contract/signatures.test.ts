import { expect, it } from 'vitest';
import { administered } from '../support/administered';
import { createWithFactor } from '../support/secondFactor';
import { type Keys, sign, signedCalls } from '../support/signedCalls';

const { served, ask } = administered();

/** Somebody who signed in by an application, whose keys sign what they ask. */
const signIn = async (keys: Keys): Promise<Keys> => {
  const { email, password } = await served.callers.createUser([]);
  const { body } = await signedCalls(served.platform.url, keys).call('POST', '/auth/v2/oauth1/tokens', {
    email,
    password,
  });
  return { ...keys, ...(body as Pick<Keys, 'token' | 'tokenSecret'>) };
};
const newApplication = async (name: string): Promise<Keys> => {
  const { body } = await ask('POST', '/auth/v2/applications', { type: 'oauth1', name, description: 'Of a test' });
  return (await ask('POST', `/auth/v2/applications/${body.id}/versions`, { name: '1' })).body as unknown as Keys;
};
const codeOf = async (keys: Keys, signed: { at?: number; nonce?: string } = {}) => {
  const address = `${served.platform.url}/users/v1/me`;
  const response = await fetch(address, { headers: { authorization: sign('GET', address, keys, signed) } });
  return ((await response.json()) as { code?: number }).code ?? 'in';
};

it('[AUTH-04] a nonce counts once for a second: with another timestamp it is another request', async () => {
  const keys = await signIn(await newApplication('Once'));
  const at = Date.now();
  expect(await codeOf(keys, { at, nonce: 'n' })).toBe('in');
  expect(await codeOf(keys, { at, nonce: 'n' })).toBe(110);
  expect(await codeOf(keys, { at: at - 1_000, nonce: 'n' })).toBe('in');
});

it('[AUTH-04] a nonce of one token is free for another token of the same application', async () => {
  const application = await newApplication('Shared');
  const [first, second] = [await signIn(application), await signIn(application)];
  const at = Date.now();
  const codes: unknown[] = [];
  for (const keys of [first, second, second]) codes.push(await codeOf(keys, { at, nonce: 'shared' }));
  expect(codes).toEqual(['in', 'in', 110]);
});

it('[AUTH-04] a token signs with the application that it was issued to, with no other', async () => {
  const [first, second] = [await newApplication('First'), await newApplication('Second')];
  const keys = await signIn(first);
  expect(await codeOf({ ...keys, ...second })).toBe(108);
  expect(await codeOf(keys)).toBe('in');
});

it('[AUTH-05] a second factor is answered by the application that asked for it, by no other', async () => {
  const { methodId, challenge, codeAt } = await createWithFactor(served.callers, Date.now);
  const signed = signedCalls(served.platform.url, await newApplication('Another'));
  const body = { token: await challenge(), methodId, code: codeAt(30_000) };
  expect((await signed.call('POST', '/auth/v2/oauth1/tokens/mfa', body)).body).toMatchObject({ code: 131 });
});

it('[AUTH-05] a token is taken away by its owner, and by whoever may look at all of them', async () => {
  const application = await newApplication('Taken');
  const path = (keys: Keys) => `/auth/v2/oauth1/tokens/${(keys as Keys & { id: string }).id}`;
  const [first, second] = [await signIn(application), await signIn(application)];
  const remove = async (holding: string) => {
    const { token } = await served.callers.createCaller([holding]);
    return (await ask('DELETE', path(first), undefined, token)).body;
  };
  expect(await remove('DELETE_AUTHORIZATIONS')).toMatchObject({ code: 16 });
  expect(await remove('VIEW_AUTHORIZATIONS')).toEqual({ affectedRecords: 1 });
  const own = await signedCalls(served.platform.url, second).call('DELETE', path(second));
  expect(own.body).toEqual({ affectedRecords: 1 });
});

it('[AUTH-05] [SVC-AUTH GET /oauth1/tokens] one’s own tokens are listed, those of others for whoever may look at all of them', async () => {
  const application = await newApplication('Listed');
  const keys = await signIn(application);
  const id = (of: Keys) => (of as Keys & { id: string }).id;
  const other = await signIn(application);
  const path = `/auth/v2/oauth1/tokens?in(id,${id(keys)},${id(other)})`;
  const idsOf = (body: object) => (body as { data: { id: string }[] }).data.map(one => one.id);
  expect(idsOf((await signedCalls(served.platform.url, keys).call('GET', '/auth/v2/oauth1/tokens')).body)).toEqual([
    id(keys),
  ]);
  const seenWith = async (...permissions: string[]) =>
    idsOf((await ask('GET', path, undefined, (await served.callers.createCaller(permissions)).token)).body);
  expect(await seenWith()).toEqual([]);
  expect(await seenWith('VIEW_AUTHORIZATIONS')).toEqual([id(keys), id(other)]);
});

it('[AUTH-04] nobody signs with the secret of an application that was made for OAuth 2', async () => {
  const application = { type: 'oauth2', name: 'Modern', description: 'Of a test', confidential: true };
  const { body } = await ask('POST', '/auth/v2/applications', { ...application, redirectUris: ['https://x.test'] });
  const { body: version } = await ask('POST', `/auth/v2/applications/${body.id}/versions`, { name: '1' });
  const keys = { consumerKey: String(version.clientId), consumerSecret: String(version.clientSecret) };
  expect(keys.consumerSecret).toMatch(/^\w{20,}$/);
  const { email, password } = await served.callers.createUser([]);
  const signed = signedCalls(served.platform.url, keys);
  expect((await signed.call('POST', '/auth/v2/oauth1/tokens', { email, password })).body).toMatchObject({ code: 107 });
});
