import { createHash } from 'node:crypto';
import {
  ApplicationType,
  createOAuth1Client,
  createOAuth2Client,
  createProxyClient,
  MfaRequiredError,
  type OAuth2ApplicationCreation,
  rqlBuilder,
} from '@extrahorizon/javascript-sdk';
import { Secret, TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { findsAgree } from '../support/official/finds';
import { onEachDatabase } from '../support/officialClient';
import { CLIENT, startOidcProvider } from '../support/oidcProvider';
import { wireCalls } from '../support/wireCalls';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { qName?: string; status?: number }) => `${error.status} ${error.qName}`,
  );

onEachDatabase(
  'the authentication service',
  ({ platform, connect, connectAs, record, database, proveEveryMethod }) => {
    const signed = (consumer: { consumerKey: string; consumerSecret: string } = SAMPLE_OAUTH1) =>
      record(createOAuth1Client({ host: platform().url, ...consumer }));
    const signedIn = async () => {
      const exh = signed();
      await exh.auth.authenticate(platform().account('administrator'));
      return exh;
    };

    it('[AUTH-01] signs in with OAuth 1.0, signs every request, and reads a list with an encoded query', async () => {
      const exh = await signedIn();
      expect((await exh.users.me()).email).toBe('admin@example.com');
      const rql = rqlBuilder().like('first_name', "D'Arcy (1) + x").sort('-last_name').limit(5).build();
      expect((await exh.users.find({ rql })).page.limit).toBe(5);
      await exh.users.update((await exh.users.me()).id as string, { phoneNumber: '32470000000' });
    });

    it('[AUTH-01] refuses a wrong consumer, a wrong secret and a wrong password by their codes', async () => {
      // Nobody else signs in with it: for a second after a failure the right password would come too soon.
      const account = await wireCalls(platform()).createUser([]);
      const attempt = (consumer: { consumerKey: string; consumerSecret: string }, password: string) =>
        refusal(signed(consumer).auth.authenticate({ email: account.email, password }));
      expect(await attempt({ ...SAMPLE_OAUTH1, consumerKey: 'f'.repeat(40) }, account.password)).toBe(
        '401 OAUTH_KEY_EXCEPTION',
      );
      expect(await attempt({ ...SAMPLE_OAUTH1, consumerSecret: 'f'.repeat(40) }, account.password)).toBe(
        '401 OAUTH_SIGNATURE_EXCEPTION',
      );
      expect(await attempt(SAMPLE_OAUTH1, 'wrong')).toBe('401 AUTHENTICATION_EXCEPTION');
    });

    it('[AUTH-01] takes a signed request once, as it was signed, and near its time', async () => {
      const exh = await signedIn();
      let sent: Record<string, string> = {};
      const own = createOAuth1Client({
        host: platform().url,
        ...SAMPLE_OAUTH1,
        requestLogger: config => {
          sent = { ...(config as { headers: Record<string, string> }).headers };
        },
      });
      await own.auth.authenticate(
        await exh.auth.oauth1.consumeSsoToken((await exh.auth.oauth1.generateSsoToken()).ssoToken),
      );
      const rql = '?eq(first_name,Ada)';
      await own.users.find({ rql: rql as never });
      const { call } = wireCalls(platform());
      const again = (path: string, authorization = sent.Authorization ?? '') =>
        call('GET', path, { headers: { authorization } }).then(({ body }) => body.code);
      expect(await again(`/users/v1/${rql}`)).toBe(110);
      expect(await again('/users/v1/?eq(first_name,Noor)')).toBe(109);
      const stale = (sent.Authorization ?? '').replace(
        /oauth_timestamp="(\d+)"/,
        (_, at) => `oauth_timestamp="${Number(at) - 600}"`,
      );
      expect(await again(`/users/v1/${rql}`, stale)).toBe(109);
    });

    it('[AUTH-01] meets a second factor in the signed mode', async () => {
      const { email, password, recoveryCodes = [] } = platform().account('administrator with a one-time code');
      const exh = signed();
      const challenge = await exh.auth.authenticate({ email, password }).catch((error: unknown) => error);
      expect(challenge).toBeInstanceOf(MfaRequiredError);
      const { mfa } = challenge as MfaRequiredError;
      const method = mfa.methods.find(({ type }) => type === 'recoveryCodes');
      await exh.auth.confirmMfa({ token: mfa.token, methodId: method?.id ?? '', code: recoveryCodes[0] ?? '' });
      expect((await exh.users.me()).email).toBe(email);
    });

    it('[AUTH-05] carries a session over with an SSO token, once', async () => {
      const exh = await signedIn();
      const { ssoToken } = await exh.auth.oauth1.generateSsoToken();
      const other = signed();
      const { token, tokenSecret } = await other.auth.oauth1.consumeSsoToken(ssoToken);
      await other.auth.authenticate({ token, tokenSecret });
      expect((await other.users.me()).email).toBe('admin@example.com');
      expect(await refusal(signed().auth.oauth1.consumeSsoToken(ssoToken))).toBe('404 RESOURCE_UNKNOWN_EXCEPTION');
    });

    it('[AUTH-05] lists and removes tokens of the signed mode', async () => {
      const exh = await signedIn();
      const { data } = await exh.auth.oauth1.getTokens({
        rql: rqlBuilder().sort('-creationTimestamp').limit(1).build(),
      });
      expect(data[0]?.lastUsedTimestamp).toBeInstanceOf(Date);
      expect(await exh.auth.oauth1.removeToken(data[0]?.id ?? '')).toEqual({ affectedRecords: 1 });
      expect(await exh.users.me().catch((error: Error) => error.constructor.name)).toBe('OauthTokenError');
    });

    it('[AUTH-04] creates, finds, changes and removes applications and versions', async () => {
      const exh = await connectAs('administrator');
      const created = await exh.auth.applications.create<OAuth2ApplicationCreation>({
        type: ApplicationType.oauth2,
        name: 'Portal',
        description: 'For patients',
        redirectUris: ['https://portal.example.test/back'],
      });
      const version = (await exh.auth.applications.createVersion(created.id, { name: '1.0.0' })) as unknown as {
        id: string;
        clientId: string;
        clientSecret: string;
      };
      expect(version.clientSecret).toMatch(/^[0-9a-f]{40}$/);
      expect(await refusal(exh.auth.applications.createVersion(created.id, { name: '1.0.0' }))).toBe(
        '400 RESOURCE_ALREADY_EXISTS_EXCEPTION',
      );
      expect(
        await exh.auth.applications.update(created.id, { type: ApplicationType.oauth2, name: 'Patient portal' }),
      ).toEqual({ affectedRecords: 1 });
      expect(await refusal(exh.auth.applications.update(created.id, { type: ApplicationType.oauth1 }))).toBe(
        '404 RESOURCE_UNKNOWN_EXCEPTION',
      );
      const found = await exh.auth.applications.findByName('Patient portal');
      expect(found).toMatchObject({
        description: 'For patients',
        versions: [{ id: version.id, clientId: version.clientId }],
      });
      const bystander = await connectAs('no permissions');
      const seen = await bystander.auth.applications.find({ rql: rqlBuilder().eq('name', 'Patient portal').build() });
      expect(seen.data).toEqual([{ name: 'Patient portal', description: 'For patients', logo: null, type: 'oauth2' }]);
      expect(await exh.auth.applications.deleteVersion(created.id, version.id)).toEqual({ affectedRecords: 1 });
      expect(await exh.auth.applications.remove(created.id)).toEqual({ affectedRecords: 1 });
      expect(await exh.auth.applications.findById(created.id)).toBeUndefined();
    });

    const confidential = async () => {
      const exh = await connectAs('administrator');
      const { id } = await exh.auth.applications.create<OAuth2ApplicationCreation>({
        type: ApplicationType.oauth2,
        name: 'Back office',
        description: '',
        redirectUris: ['https://office.example.test/back'],
        confidential: true,
      });
      const version = await exh.auth.applications.createVersion(id, { name: '1' });
      const { clientId, clientSecret } = version as unknown as { clientId: string; clientSecret: string };
      return { exh, id: id as string, clientId, clientSecret };
    };

    it('[AUTH-02] [AUTH-05] trades an authorization code for tokens, once, with PKCE and the secret', async () => {
      const { exh, clientId, clientSecret } = await confidential();
      const verifier = 'v'.repeat(50);
      const authorize = (state = 'kept') =>
        exh.auth.oauth2.createAuthorization({
          responseType: 'code',
          clientId,
          redirectUri: 'https://office.example.test/back',
          state,
          codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
          codeChallengeMethod: 'S256' as never,
        });
      const { authorizationCode, state } = await authorize();
      expect(state).toBe('kept');
      expect((await authorize('')).state).toBe('');
      const { grant, call } = wireCalls(platform());
      const trade = (more: Record<string, unknown>) =>
        grant({
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'authorization_code',
          code: authorizationCode,
          ...more,
        });
      expect((await trade({ client_secret: undefined })).body.exh_error).toMatchObject({ code: 126 });
      expect((await trade({ client_secret: 'f'.repeat(40) })).status).toBe(401);
      const tokens = await trade({ code_verifier: verifier });
      expect(tokens.body).toMatchObject({ token_type: 'bearer', user_id: (await exh.users.me()).id });
      const me = () => call('GET', '/users/v1/me', { token: String(tokens.body.access_token) });
      expect((await me()).status).toBe(200);
      // A code that is shown again was stolen from somebody: the session that came of it ends.
      expect((await trade({ code_verifier: verifier })).body.exh_error).toMatchObject({ code: 115 });
      expect((await me()).body.code).toBe(117);
      const wrong = await authorize();
      expect(
        (await trade({ code: wrong.authorizationCode, code_verifier: 'w'.repeat(50) })).body.exh_error,
      ).toMatchObject({ code: 122, name: 'INVALID_PKCE_EXCEPTION' });
      const without = await authorize();
      expect((await trade({ code: without.authorizationCode })).body.exh_error).toMatchObject({
        code: 128,
        name: 'MISSING_PKCE_VERIFIER_EXCEPTION',
      });
    });

    it('[AUTH-02] a confidential application signs in with its secret, in the body and as Basic', async () => {
      const { clientId, clientSecret } = await confidential();
      const { email, password } = platform().account('administrator');
      const exh = createOAuth2Client({ host: platform().url, clientId, clientSecret });
      await exh.auth.authenticate({ username: email, password });
      expect((await exh.users.me()).email).toBe(email);
      const { call } = wireCalls(platform());
      const basic = await call('POST', '/auth/v2/oauth2/tokens', {
        body: { grant_type: 'password', username: email, password },
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      });
      expect(basic.status).toBe(200);
    });

    it('[AUTH-02] [AUTH-05] a code is good for the client that it was made for, not for the next version of the application', async () => {
      const { exh, id, clientId, clientSecret } = await confidential();
      const next = (await exh.auth.applications.createVersion(id, { name: '2' })) as unknown as typeof keys;
      const keys = { clientId, clientSecret };
      const { authorizationCode: code } = await exh.auth.oauth2.createAuthorization({ responseType: 'code', clientId });
      const { call } = wireCalls(platform());
      // The name of a scheme is read in any case (RFC 9110, 11.1).
      const trade = (of: typeof keys) =>
        call('POST', '/auth/v2/oauth2/tokens', {
          body: { grant_type: 'authorization_code', code },
          headers: { authorization: `basic ${Buffer.from(`${of.clientId}:${of.clientSecret}`).toString('base64')}` },
        });
      expect((await trade(next)).body).toMatchObject({ error: 'invalid_grant', exh_error: { code: 115 } });
      expect((await trade(keys)).status).toBe(200);
    });

    it('[AUTH-05] refuses authorizations for addresses and clients that are not the application’s', async () => {
      const { exh, clientId } = await confidential();
      const authorize = (more: object) =>
        refusal(exh.auth.oauth2.createAuthorization({ responseType: 'code', clientId, ...more } as never));
      expect(await authorize({ redirectUri: 'https://elsewhere.example.test' })).toBe('400 CALLBACK_NOT_VALID');
      expect(await authorize({ clientId: 'unknown' })).toBe('400 APPLICATION_UNKNOWN_EXCEPTION');
      expect(await authorize({ responseType: 'token' })).toBe('400 UNSUPPORTED_RESPONSE_TYPE');
    });

    it('[AUTH-05] lists and removes authorizations and sessions; a removed session is over', async () => {
      const { exh, clientId } = await confidential();
      const { id } = await exh.auth.oauth2.createAuthorization({ responseType: 'code', clientId });
      const authorizations = await exh.auth.oauth2.authorizations.find({ rql: rqlBuilder().eq('id', id).build() });
      expect(authorizations.data[0]).toMatchObject({ clientId });
      expect(authorizations.data[0]).not.toHaveProperty('authorizationCode');
      expect(await exh.auth.oauth2.deleteAuthorization(id)).toEqual({ affectedRecords: 1 });

      const other = await connectAs('may only read');
      const { id: userId } = await other.users.me();
      const { data } = await exh.auth.oauth2.refreshTokens.find({
        rql: rqlBuilder()
          .eq('userId', userId as string)
          .build(),
      });
      const access = await exh.auth.oauth2.tokens.find({
        rql: rqlBuilder()
          .eq('userId', userId as string)
          .build(),
      });
      expect(access.data.map(token => token.refreshTokenId)).toContain(data[0]?.id);
      expect(await exh.auth.oauth2.tokens.remove(access.data[0]?.id ?? '')).toEqual({ affectedRecords: 1 });
      expect(await other.users.me().catch(() => 'over')).toBe('over');
    });

    it('[AUTH-03] answers by cookie, and ends the session and takes the cookie back at logout', async () => {
      const { email, password } = platform().account('administrator');
      const { call } = wireCalls(platform());
      const signIn = await call('POST', '/login', { body: { email, password } });
      const cookie = signIn.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Max-Age=2592000/);
      const headers = { cookie: cookie.split(';')[0] ?? '' };
      expect((await call('GET', '/users/v1/me', { headers })).body.email).toBe(email);
      const signOut = await call('POST', '/logout', { headers });
      expect(signOut.status).toBe(200);
      expect(signOut.headers.get('set-cookie')).toMatch(/^meridian_session=; .*Max-Age=0$/);
      expect((await call('GET', '/users/v1/me', { headers })).body.code).toBe(108);
      expect((await call('GET', '/users/v1/me')).body.code).toBe(104);
      expect(await record(createProxyClient({ host: platform().url })).auth.logout()).toBe(true);
    });

    it('[AUTH-03] the cookie counts for its own pages, not for those of other programs of this machine', async () => {
      const { email, password } = platform().account('administrator');
      const { call } = wireCalls(platform());
      const cookie = (await call('POST', '/login', { body: { email, password } })).headers.get('set-cookie') ?? '';
      const from = (origin: string) =>
        call('GET', '/users/v1/me', { headers: { cookie: cookie.split(';')[0] ?? '', origin } });
      const own = await from(platform().url);
      expect(own.body.email).toBe(email);
      expect(own.headers.get('access-control-allow-credentials')).toBe('true');
      const other = await from('http://localhost:1');
      expect(other.body.code).toBe(104);
      expect(other.headers.get('access-control-allow-credentials')).toBe('true');
    });

    it('[LOGIN-09] [AUTH-02] [AUTH-06] [AUTH-07] sets up a second factor, meets it at the next sign-in, and takes it away', async () => {
      const exh = connect();
      const email = `mfa-${database.toLowerCase()}@example.test`;
      const password = 'Correct-Horse-7';
      await exh.users.createAccount({
        firstName: 'M',
        lastName: 'F',
        email,
        password,
        phoneNumber: '32470',
        language: 'NL',
        birthday: '1990-01-31',
        country: 'BE',
        gender: 1,
      } as never);
      await exh.auth.authenticate({ username: email, password });
      const { id = '' } = await exh.users.me();
      const { token: presenceToken } = await exh.auth.confirmPresence({ password });
      const adding = { presenceToken, type: 'recoveryCodes', name: 'Paper', tags: [] as string[] } as const;
      const paper = (await exh.auth.users.addMfaMethod(id, adding)) as unknown as { id: string; codes: string[] };
      const totp = (await exh.auth.users.addMfaMethod(id, { ...adding, type: 'totp', name: 'App' })) as unknown as {
        id: string;
        secret: string;
        verified: boolean;
      };
      expect(totp).toMatchObject({ verified: false, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
      const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
      expect(await exh.auth.users.confirmMfaMethodVerification(id, totp.id, { presenceToken, code })).toEqual({
        affectedRecords: 1,
      });
      expect(await exh.auth.users.enableMfa(id, { presenceToken })).toEqual({ affectedRecords: 1 });
      const settings = await exh.auth.users.getMfaSetting(id);
      expect(settings).toMatchObject({
        id,
        enabled: true,
        methods: [{ name: 'Paper' }, { id: totp.id, verified: true }],
      });
      expect(JSON.stringify(settings)).not.toContain(totp.secret);

      const again = connect();
      const refused = await again.auth.authenticate({ username: email, password }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MfaRequiredError);
      const { mfa } = refused as MfaRequiredError;
      expect(mfa.methods).toMatchObject([{ id: paper.id, type: 'recoveryCodes', name: 'Paper' }, { id: totp.id }]);
      await again.auth.confirmMfa({ token: mfa.token, methodId: paper.id, code: paper.codes[0] ?? '' });
      expect((await again.users.me()).email).toBe(email);

      expect(await exh.auth.users.removeMfaMethod(id, totp.id, { presenceToken })).toEqual({ affectedRecords: 1 });
      expect(await refusal(exh.auth.users.removeMfaMethod(id, paper.id, { presenceToken }))).toBe(
        '400 NOT_ENOUGH_MFA_METHODS_EXCEPTION',
      );
      expect(await exh.auth.users.disableMfa(id, { presenceToken })).toEqual({ affectedRecords: 1 });
      expect(await exh.auth.users.getMfaSetting(id)).toMatchObject({ enabled: false, methods: [{ name: 'Paper' }] });
      expect(exh.auth.logout()).toBe(true);
      expect(await exh.users.me().catch((error: Error) => error.constructor.name)).toBe('UserNotAuthenticatedError');
    });

    it('[AUTH-04] [AUTH-05] [HTTP-13] every way to read applications, authorizations and tokens sees the same', async () => {
      const { exh, clientId } = await confidential();
      const { id } = await exh.auth.oauth2.authorizations.create({ responseType: 'code', clientId });
      await findsAgree(exh.auth.applications);
      await findsAgree(exh.auth.oauth2.authorizations);
      expect((await exh.auth.oauth2.getAuthorizations({ rql: rqlBuilder().eq('id', id).build() })).data).toMatchObject([
        { id, clientId },
      ]);
      expect(await exh.auth.oauth2.authorizations.remove(id)).toEqual({ affectedRecords: 1 });
      await findsAgree(exh.auth.oauth2.tokens);
      await findsAgree(exh.auth.oauth2.refreshTokens);
      const own = await signedIn();
      await findsAgree(own.auth.oauth1.tokens);
      const { data } = await own.auth.oauth1.tokens.find({
        rql: rqlBuilder().sort('-creationTimestamp').limit(1).build(),
      });
      expect(await own.auth.oauth1.tokens.remove(data[0]?.id ?? '')).toEqual({ affectedRecords: 1 });
      expect(await own.users.me().catch(() => 'over')).toBe('over');
    });

    it('[AUTH-05] a session whose refresh token is removed cannot be renewed', async () => {
      const exh = await connectAs('administrator');
      const other = await connectAs('may only read');
      const { id: userId = '' } = await other.users.me();
      const rql = rqlBuilder().eq('userId', userId).sort('-creationTimestamp').limit(1).build();
      const { data } = await exh.auth.oauth2.refreshTokens.find({ rql });
      expect(await exh.auth.oauth2.refreshTokens.remove(data[0]?.id ?? '')).toEqual({ affectedRecords: 1 });
      expect((await exh.auth.oauth2.refreshTokens.find({ rql })).data[0]?.id).not.toBe(data[0]?.id);
      expect(await exh.auth.health()).toBe(true);
    });

    it('[AUTH-04] registers a provider of OpenID Connect, which is removed only when it is disabled and nobody is linked', async () => {
      const exh = await connectAs('administrator');
      const { providers } = exh.auth.oidc;
      const registration = {
        name: 'clinic-sso',
        description: 'Everybody who works here',
        clientId: 'meridian',
        clientSecret: 'a-secret-of-the-hospital',
        issuerId: 'https://sso.example.test/realm',
        authorizationEndpoint: 'https://sso.example.test/authorize',
        tokenEndpoint: 'https://sso.example.test/token',
        userinfoEndpoint: 'https://sso.example.test/userinfo',
        redirectUri: 'hospital-app://callback',
      };
      const created = await providers.create(registration);
      const { clientSecret, ...told } = registration;
      expect(created).toMatchObject({ ...told, enabled: false, clientSecretHint: 'ital' });
      expect(created.creationTimestamp).toBeInstanceOf(Date);
      expect(JSON.stringify(await providers.find())).not.toContain(clientSecret);
      expect(await refusal(providers.create(registration))).toBe('400 RESOURCE_ALREADY_EXISTS_EXCEPTION');
      for (const wrong of [
        { name: 'with blanks' },
        { name: 'x'.repeat(41) },
        { description: 'x'.repeat(257) },
        { tokenEndpoint: 'http://sso.example.test/token' },
        { tokenEndpoint: 'https://user:password@sso.example.test/token' },
        { issuerId: 'not a URL' },
        { redirectUri: 'javascript:alert(1)' },
      ])
        expect(await refusal(providers.create({ ...registration, name: 'other', ...wrong }))).toBe(
          '400 FIELD_FORMAT_EXCEPTION',
        );
      expect(await providers.update(created.id, { description: 'Staff', clientSecret: 'another-secret-1234' })).toEqual(
        {
          affectedRecords: 1,
        },
      );
      expect(await providers.findFirst({ rql: rqlBuilder().eq('name', 'clinic-sso').build() })).toMatchObject({
        description: 'Staff',
        clientSecretHint: '1234',
      });
      expect(await providers.enable(created.id)).toEqual({ affectedRecords: 1 });
      expect((await providers.findAll()).find(({ id }) => id === created.id)?.enabled).toBe(true);
      expect(await refusal(providers.remove(created.id))).toBe('400 ILLEGAL_STATE_EXCEPTION');
      expect(await providers.disable(created.id)).toEqual({ affectedRecords: 1 });
      await findsAgree(providers);
      expect(await providers.remove(created.id)).toEqual({ affectedRecords: 1 });
      expect(await refusal(providers.delete(created.id))).toBe('404 RESOURCE_UNKNOWN_EXCEPTION');
      const again = await providers.create(registration);
      expect(await providers.delete(again.id)).toEqual({ affectedRecords: 1 });
    });

    it('[AUTH-02] [AUTH-05] signs in at a provider of OpenID Connect, the first time with a new account', async () => {
      const provider = await startOidcProvider();
      onTestFinished(() => provider.close());
      const exh = await connectAs('administrator');
      const { oidc } = exh.auth;
      const { id } = await oidc.providers.create(provider.registration('sso'));
      const anybody = connect();
      const begin = async () =>
        (await anybody.auth.generateOidcAuthenticationUrl('sso', { state: 'kept + safe' })).authenticationUrl;
      expect(await refusal(begin())).toBe('400 ILLEGAL_STATE_EXCEPTION');
      expect(await refusal(anybody.auth.authenticateWithOidc('sso', { authorizationCode: 'any' }))).toBe(
        '400 ILLEGAL_STATE_EXCEPTION',
      );
      await oidc.providers.enable(id);

      const url = new URL(await begin());
      expect(url.href).toContain('scope=openid%20email%20profile');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        tenant: 'a b',
        response_type: 'code',
        client_id: CLIENT.id,
        scope: 'openid email profile',
        redirect_uri: 'https://app.example.test/callback',
        state: 'kept + safe',
        nonce: expect.stringMatching(/^[0-9a-f]{40}$/),
      });
      const person = {
        sub: 'p-1',
        email: 'sso@example.test',
        given_name: 'Sam',
        family_name: 'Olsen',
        email_verified: true,
      };
      const tokens = await anybody.auth.authenticateWithOidc('sso', {
        authorizationCode: provider.signIn(url.href, person),
      });
      expect(tokens).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
      const me = await anybody.users.me();
      expect(me).toMatchObject({ firstName: 'Sam', lastName: 'Olsen', email: 'sso@example.test', activation: true });
      const [exchange] = provider.asked.filter(({ path }) => path === '/token');
      expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toMatchObject({
        grant_type: 'authorization_code',
        redirect_uri: 'https://app.example.test/callback',
      });
      expect(Buffer.from(exchange?.authorization?.replace('Basic ', '') ?? '', 'base64').toString()).toBe(
        'meridian+%26+co:correct%3Ahorse%2Fbattery%2Bstaple',
      );

      // The second time it is the same account, whatever the provider calls them now.
      const again = connect();
      const code = provider.signIn(await begin(), { ...person, email: 'renamed@example.test' });
      await again.auth.authenticateWithOidc('sso', { authorizationCode: code });
      expect(await again.users.me()).toMatchObject({ id: me.id, email: 'sso@example.test' });
      expect(await refusal(again.auth.authenticateWithOidc('sso', { authorizationCode: code }))).toBe(
        '400 OIDC_INVALID_AUTHORIZATION_CODE_EXCEPTION',
      );
      const rql = rqlBuilder().eq('providerId', id).sort('creationTimestamp').build();
      const attempts = await oidc.loginAttempts.findAll({ rql });
      expect(attempts).toMatchObject([
        { status: 'failed', providerName: 'sso', error: { name: 'ILLEGAL_STATE_EXCEPTION', code: 27 } },
        { status: 'success', providerSubjectId: 'p-1', userId: me.id },
        { status: 'success', providerSubjectId: 'p-1', userId: me.id },
        { status: 'failed', error: { code: 139 } },
      ]);
      await findsAgree(oidc.loginAttempts);

      // Somebody who has an account links it, and then comes in either way.
      const [email, password] = ['linked@example.test', 'Correct-Horse-7'];
      const names = { firstName: 'L', lastName: 'I', phoneNumber: '32470', language: 'NL' };
      const { id: userId = '' } = await anybody.users.createAccount({ ...names, email, password } as never);
      const owner = connect();
      await owner.auth.authenticate({ username: email, password });
      const { token: presenceToken } = await owner.auth.confirmPresence({ password });
      const other = { sub: 'p-2', email };
      const authorizationCode = async (subject = other) => provider.signIn(await begin(), subject);
      expect(
        await refusal(anybody.auth.authenticateWithOidc('sso', { authorizationCode: await authorizationCode() })),
      ).toBe('400 EMAIL_USED_EXCEPTION');
      const link = async (body: { presenceToken?: string; authorizationCode?: string } = {}) =>
        owner.auth.oidc.linkUserToOidcProvider('sso', {
          presenceToken,
          authorizationCode: await authorizationCode(),
          ...body,
        });
      expect(await refusal(link({ presenceToken: 'f'.repeat(40) }))).toBe('400 INVALID_PRESENCE_TOKEN_EXCEPTION');
      expect(await refusal(link({ authorizationCode: await authorizationCode(person) }))).toBe(
        '400 RESOURCE_ALREADY_EXISTS_EXCEPTION',
      );
      expect(await link()).toEqual({ affectedRecords: 1 });
      expect(await refusal(link())).toBe('400 ILLEGAL_STATE_EXCEPTION');
      const linked = connect();
      await linked.auth.authenticateWithOidc('sso', { authorizationCode: await authorizationCode() });
      expect((await linked.users.me()).id).toBe(userId);
      await oidc.providers.disable(id);
      expect(await refusal(oidc.providers.remove(id))).toBe('400 ILLEGAL_STATE_EXCEPTION');
      expect(await oidc.unlinkUserFromOidc(userId)).toEqual({ affectedRecords: 1 });
      expect(await oidc.unlinkUserFromOidc(userId)).toEqual({ affectedRecords: 0 });
      expect(await refusal(oidc.unlinkUserFromOidc('f'.repeat(24)))).toBe('404 RESOURCE_UNKNOWN_EXCEPTION');
      expect(await linked.users.me().catch(() => 'over')).toBe('over');
      await oidc.unlinkUserFromOidc(me.id as string);
      expect(await oidc.providers.remove(id)).toEqual({ affectedRecords: 1 });
    });

    proveEveryMethod('auth');
  },
  { callsLoopback: true },
);
