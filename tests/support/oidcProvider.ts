import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Whom the provider knows. */
export type Subject = {
  sub: string;
  email?: string;
  given_name?: string;
  family_name?: string;
  email_verified?: boolean;
};

type Path = '/token' | '/userinfo' | '/.well-known/openid-configuration' | '/jwks';
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

export const CLIENT = { id: 'meridian & co', secret: 'correct:horse/battery+staple' };

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * A provider of OpenID Connect on this machine, whose every answer the test decides: its claims, its keys, or the whole of an answer.
 */
export const startOidcProvider = async () => {
  const [{ privateKey, publicKey }, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const codes = new Map<string, { subject: Subject; nonce?: string; claims: JWTPayload; hasStrangeKey: boolean }>();
  const tokens = new Map<string, Subject>();
  const overrides = new Map<Path, Handler>();
  const asked: { path: string; authorization: string | undefined; body: string }[] = [];
  let issuer = '';
  let serial = 0;

  const answer: Readonly<Record<Path, Handler>> = {
    '/.well-known/openid-configuration': (_, response) => json(response, { issuer, jwks_uri: `${issuer}/jwks` }),
    '/jwks': (_, response) => json(response, { keys: [jwk] }),
    '/userinfo': ({ headers }, response) => {
      const subject = tokens.get(headers.authorization?.replace('Bearer ', '') ?? '');
      return subject ? json(response, subject) : json(response, {}, 401);
    },
    '/token': async (_, response, body) => {
      const given = codes.get(new URLSearchParams(body).get('code') ?? '');
      if (!given) return json(response, { error: 'invalid_grant' }, 400);
      codes.delete(new URLSearchParams(body).get('code') ?? '');
      const accessToken = `access ${++serial}`;
      tokens.set(accessToken, given.subject);
      const claims = { sub: given.subject.sub, ...(given.nonce ? { nonce: given.nonce } : {}), ...given.claims };
      const id_token = await new SignJWT({ iss: issuer, aud: CLIENT.id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '5m')
        .sign(given.hasStrangeKey ? stranger.privateKey : privateKey);
      return json(response, { access_token: accessToken, token_type: 'Bearer', id_token });
    },
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = (request.url ?? '').split('?')[0] as Path;
    asked.push({ path, authorization: request.headers.authorization, body });
    const handle = overrides.get(path) ?? answer[path];
    if (handle) await handle(request, response, body);
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** As it is registered with the platform. */
    registration: (name: string) => ({
      name,
      description: 'Of a test',
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      issuerId: issuer,
      authorizationEndpoint: `${issuer}/authorize?tenant=a+b`,
      tokenEndpoint: `${issuer}/token`,
      userinfoEndpoint: `${issuer}/userinfo`,
      redirectUri: 'https://app.example.test/callback',
    }),
    issuer,
    /** What it was asked, oldest first. */
    asked,
    /** Somebody signs in where the address leads: the code that they come back with. */
    signIn: (
      authenticationUrl: string,
      subject: Subject,
      { claims = {}, hasStrangeKey = false }: { claims?: JWTPayload; hasStrangeKey?: boolean } = {},
    ): string => {
      const code = `code/${++serial}+`;
      const nonce = new URL(authenticationUrl).searchParams.get('nonce');
      codes.set(code, { subject, ...(nonce ? { nonce } : {}), claims, hasStrangeKey });
      return code;
    },
    /** Answers otherwise from here on; without a handler, as it did before. */
    override: (path: Path, handler?: Handler) => {
      if (handler) overrides.set(path, handler);
      else overrides.delete(path);
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;
