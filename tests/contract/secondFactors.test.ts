import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWithFactor, wrongCode } from '../support/secondFactor';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

let clock = Date.UTC(2026, 10, 21, 12);
let platform: TestPlatform;
let wire: WireCalls;
beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, now: () => clock });
  wire = wireCalls(platform);
});
afterAll(() => platform?.close());

const post = (path: string, token: string, body: object) =>
  wire.call('POST', `/auth/v2/${path}`, { token, body }).then(({ body: answer }) => answer);

it('[AUTH-06] tells how many wrong codes were given, and when the last one was, until a right one', async () => {
  const { id, token, challenge, answer, codeNow } = await createWithFactor(wire, () => clock);
  const settings = async () => {
    const { failedAttempts, ...rest } = (await wire.call('GET', `/auth/v2/mfa/users/${id}`, { token })).body;
    return [failedAttempts, rest.lastFailedAttemptTimestamp];
  };
  expect(await settings()).toEqual([0, undefined]);
  clock += 60_000;
  await answer(await challenge(), wrongCode(codeNow()));
  clock += 1_000;
  await answer(await challenge(), wrongCode(codeNow()));
  expect(await settings()).toEqual([2, new Date(clock).toISOString()]);
  clock += 1_000;
  expect((await answer(await challenge(), codeNow())).code).toBe('in');
  expect(await settings()).toEqual([0, undefined]);
});

it('[AUTH-06] is switched off also where none was ever shown, and of recovery codes nothing is to be proven', async () => {
  const { id, token, password } = await wire.createUser([]);
  const presenceToken = String((await post('confirmPresence', token, { password })).token);
  const base = `mfa/users/${id}`;
  expect(await post(`${base}/disable`, token, { presenceToken })).toEqual({ affectedRecords: 1 });
  const { id: paper, codes } = await post(`${base}/methods`, token, { presenceToken, type: 'recoveryCodes' });
  const [code] = codes as string[];
  const confirmed = await post(`${base}/methods/${paper}/verification/confirm`, token, { presenceToken, code });
  expect(confirmed.code).toBe(26);
});
