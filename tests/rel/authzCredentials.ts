import { sql } from 'kysely';
import { PERMISSION_NAMES } from '../../src/contract';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import { createChallenge, createPresence } from '../../src/embedded/services/auth/mfa';
import { CONSOLE_APPLICATION_ID } from '../../src/embedded/services/auth/migrations';
import { createSsoToken, issueOAuth1Token } from '../../src/embedded/services/auth/oauth1/tokens';
import { type Keys, sign } from '../support/signedCalls';
import type { Cast, Subject } from './authzPeople';
import { createAsk, type Things } from './authzThings';

type Consumer = { readonly id: string; readonly consumerKey: string; readonly consumerSecret: string };

/**
 * Whoever shows something other than an access token: signatures open what a token would; what is for another purpose opens nothing. And
 * accounts that are not active: what an open session of theirs may do the wire does not say, but never more than when they were.
 *
 * @returns subjects for every row
 */
export const credentials = (platform: EmbeddedPlatform, { once, person }: Cast, { admin }: Things) => {
  const { platform: kernel } = platform;
  const ask = createAsk(platform);
  const made = async (path: string, body: object) => (await ask('POST', path, { token: admin.token, body })).body;
  const application = async (name: string): Promise<Consumer> => {
    const { id } = await made('/auth/v2/applications', { type: 'oauth1', name, description: 'x' });
    const { consumerKey, consumerSecret } = await made(`/auth/v2/applications/${id}/versions`, { name });
    return { id: String(id), consumerKey: String(consumerKey), consumerSecret: String(consumerSecret) };
  };
  let known: Promise<Consumer> | undefined;
  const consumer = () => (known ??= application('That signs'));
  const signing =
    (keys: Keys): NonNullable<Subject['signs']> =>
    (method, url) =>
      sign(method, `http://localhost${url}`, keys, { at: kernel.now() });
  const tokenOf = async (permissions: readonly string[], of: Consumer) => {
    const { id } = await person({ permissions });
    return { ...(await issueOAuth1Token(kernel, id, of.id)), userId: id };
  };
  const signer = (permissions: readonly string[]) => async () => {
    const by = await consumer();
    const { userId: id, token, tokenSecret = '' } = await tokenOf(permissions, by);
    return { id, signs: signing({ ...by, token, tokenSecret }) };
  };
  /** A signature that is no user's, by what is wrong with it. */
  const wrongly = (refusal: number, wrong: (by: Consumer) => Promise<Partial<Keys>>) => async () => {
    const by = await consumer();
    return { refusal, signs: signing({ ...by, ...(await wrong(by)) }) };
  };
  /** A token for another purpose, of somebody who may do everything. */
  const misused = (token: (userId: string) => Promise<{ token: string }>) => async () => ({
    ...(await token((await person({ permissions: PERMISSION_NAMES })).id)),
    refusal: 117,
  });
  const inactive = (permissions: readonly string[]) => async () => {
    const { id, token } = await person({ permissions });
    await sql`update users set activation = false where id = ${id}`.execute(kernel.db);
    return { id, token, isOpen: true };
  };
  const challenge = (userId: string) => createChallenge(kernel, userId, CONSOLE_APPLICATION_ID);

  return [
    once('all permissions, by signature', ['anyone', 'signed', ...PERMISSION_NAMES], signer(PERMISSION_NAMES)),
    once('nobody, by signature', ['anyone', 'signed'], signer([])),
    once(
      'an application that signs for nobody',
      ['signed'],
      wrongly(104, async () => ({})),
    ),
    once(
      'a signature with another secret',
      [],
      wrongly(109, async by => {
        const { token } = await tokenOf(PERMISSION_NAMES, by);
        return { token, tokenSecret: '0'.repeat(40) };
      }),
    ),
    once(
      'a signature with a token of another application',
      [],
      wrongly(108, async () => {
        const { token, tokenSecret = '' } = await tokenOf(PERMISSION_NAMES, await application('That signs, too'));
        return { token, tokenSecret };
      }),
    ),
    once(
      'a signature with an access token',
      [],
      wrongly(108, async () => ({ token: (await person({ permissions: PERMISSION_NAMES })).token, tokenSecret: '' })),
    ),
    once(
      'a signature with a token that waits for a second factor',
      [],
      wrongly(108, async () => {
        const { token } = await challenge((await person({ permissions: PERMISSION_NAMES })).id);
        return { token, tokenSecret: '' };
      }),
    ),
    once('a token that waits for a second factor', [], misused(challenge)),
    once(
      'a token of presence',
      [],
      misused(userId => createPresence(kernel, userId)),
    ),
    once(
      'a token that carries a session over',
      [],
      misused(async userId => ({ token: (await createSsoToken(kernel, userId, CONSOLE_APPLICATION_ID)).ssoToken })),
    ),
    once(
      'a token for signatures, shown as it is',
      [],
      misused(async userId => ({ token: (await issueOAuth1Token(kernel, userId, (await consumer()).id)).token })),
    ),
    once('all permissions, deactivated', ['anyone', ...PERMISSION_NAMES], inactive(PERMISSION_NAMES)),
    once('nobody, deactivated', ['anyone'], inactive([])),
  ];
};
