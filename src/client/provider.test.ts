import { describe, expect, it } from 'vitest';
import { ApiError, MfaRequiredError, ProtocolError } from './errors';
import { authenticationUrl, tokensOfProvider } from './provider';

const hostAnswering = (answer: object, status = 200) => {
  const sent: { call: string; type: string | null; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (input, { method, headers, body } = {}) => {
    const type = new Headers(headers).get('content-type');
    sent.push({ call: `${method} ${input}`, type, body: JSON.parse(String(body)) });
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  };
  return { sent, at: { host: 'localhost:1', name: 'a b', fetch } };
};

describe('signing in at a provider', () => {
  it('asks the host where to go, with the state that comes back', async () => {
    const { sent, at } = hostAnswering({ authenticationUrl: 'https://provider.test/x' });
    expect(await authenticationUrl({ ...at, state: 's' })).toBe('https://provider.test/x');
    expect(sent).toEqual([
      {
        call: 'POST http://localhost:1/auth/v2/oidc/providers/a%20b/generateAuthenticationUrl',
        type: 'application/json',
        body: { state: 's' },
      },
    ]);
  });

  it('trades the code for tokens, for the application that was named', async () => {
    const tokens = { access_token: 'a', refresh_token: 'r' };
    const { sent, at } = hostAnswering(tokens);
    expect(await tokensOfProvider({ ...at, code: 'c', clientId: 'CID' })).toEqual(tokens);
    expect(sent).toMatchObject([
      {
        call: 'POST http://localhost:1/auth/v2/oidc/providers/a%20b/oAuth2Login',
        body: { client_id: 'CID', authorizationCode: 'c' },
      },
    ]);
  });

  it('[HOST-03] tells an answer without an address, or without both tokens, and names the call', async () => {
    await expect(authenticationUrl({ ...hostAnswering({}).at, state: 's' })).rejects.toThrow(
      'The answer of POST /auth/v2/oidc/providers/a%20b/generateAuthenticationUrl has an unexpected shape: expected an address, but authenticationUrl is nothing',
    );
    for (const half of [{ access_token: 'a' }, { refresh_token: 'r' }]) {
      const asked = tokensOfProvider({ ...hostAnswering(half).at, code: 'c', clientId: 'CID' });
      await expect(asked).rejects.toThrow(ProtocolError);
      await expect(asked).rejects.toThrow(/expected tokens/);
    }
  });

  it('is sent once: a code counts once, whatever the failure', async () => {
    const { sent, at } = hostAnswering({ code: 138, message: 'm' }, 503);
    await expect(tokensOfProvider({ ...at, code: 'c', clientId: 'CID' })).rejects.toThrow(ApiError);
    expect(sent).toHaveLength(1);
    const challenge = { token: 't', methods: [{ id: 'm', type: 'totp' }] };
    const second = hostAnswering({ code: 129, message: 'm', mfa: challenge }, 400);
    await expect(tokensOfProvider({ ...second.at, code: 'c', clientId: 'CID' })).rejects.toThrow(MfaRequiredError);
  });
});
