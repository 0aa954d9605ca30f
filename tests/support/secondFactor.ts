import { Secret, TOTP } from 'otpauth';
import type { WireCalls } from './wireCalls';

/** How a grant ended: `in`, its code of the platform, or what else it said. */
export const outcomeOf = (body: Record<string, unknown>) =>
  body.access_token ? 'in' : ((body.exh_error as { code: number } | undefined)?.code ?? body.message);

/**
 * Somebody with a second factor, whose challenges can be answered.
 *
 * @param now the platform's clock
 */
export const createWithFactor = async (
  wire: Pick<WireCalls, 'call' | 'grant' | 'signIn' | 'createUser'>,
  now: () => number,
) => {
  const user = await wire.createUser([]);
  const post = (path: string, body: object) =>
    wire.call('POST', `/auth/v2/${path}`, { token: user.token, body }).then(({ body: answer }) => answer);
  const { token: presenceToken } = await post('confirmPresence', { password: user.password });
  const path = `mfa/users/${user.id}`;
  const { id: methodId, secret } = await post(`${path}/methods`, { presenceToken, type: 'totp' });
  /** @param shiftMs how far from now its half minute is */
  const codeAt = (shiftMs: number) =>
    new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: now() + shiftMs });
  const codeNow = () => codeAt(0);
  await post(`${path}/methods/${methodId}/verification/confirm`, { presenceToken, code: codeNow() });
  await post(`${path}/enable`, { presenceToken });
  const challenge = async () => {
    const { body } = await wire.signIn(user.email, user.password);
    return (body.mfa as { token: string }).token;
  };
  /** @param other what is sent besides, or instead */
  const answer = async (token: string, code: string, other: object = {}) => {
    const { body } = await wire.grant({ grant_type: 'mfa', token, method_id: methodId, code, ...other });
    return {
      code: outcomeOf(body),
      description: body.description,
      remainingDelay: Number(body.remainingDelay ?? 0),
    };
  };
  return { ...user, methodId, presenceToken, challenge, answer, codeNow, codeAt };
};

/** A code that is not the right one. */
export const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
