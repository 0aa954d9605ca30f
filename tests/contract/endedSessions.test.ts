import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

let platform: TestPlatform;
let wire: WireCalls;
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  wire = wireCalls(platform);
});
afterAll(() => platform?.close());

type Person = { email: string; password: string };
type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number }>;

const byCookie = async (body: Person): Promise<Call> => {
  const { headers } = await wire.call('POST', '/login', { body });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return (method, path, sent) => wire.call(method, path, { headers: { cookie }, body: sent });
};
const bySignature = async (body: Person): Promise<Call> => {
  const made = (await signedCalls(platform.url, SAMPLE_OAUTH1).call('POST', '/auth/v2/oauth1/tokens', body)).body;
  const keys = { ...SAMPLE_OAUTH1, token: String(made.token), tokenSecret: String(made.tokenSecret) };
  return signedCalls(platform.url, keys).call;
};

describe.each([
  ['[AUTH-03] a session of a cookie', byCookie],
  ['[AUTH-04] a session that is signed', bySignature],
])('%s', (_, open) => {
  const isOpen = async (call: Call) => (await call('GET', '/users/v1/me')).status === 200;

  it('ends with a password that is changed, but for the one that changed it', async () => {
    const person = await wire.createUser([]);
    const [own, other] = [await open(person), await open(person)];
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, true]);
    const body = { old_password: person.password, new_password: 'Better-Horse-8' };
    expect((await own('PUT', '/users/v1/password', body)).status).toBe(200);
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false]);
  });

  it('ends with its user, and nobody else’s does', async () => {
    const [person, another] = [await wire.createUser([]), await wire.createUser([])];
    const [own, theirs] = [await open(person), await open(another)];
    const token = await wire.tokenOf('administrator');
    expect((await wire.call('DELETE', `/users/v1/${person.id}`, { token })).status).toBe(200);
    expect([await isOpen(own), await isOpen(theirs)]).toEqual([false, true]);
  });
});
