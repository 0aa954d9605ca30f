import { describe, expect, it } from 'vitest';
import * as errors from './errors';
import { ApiError, MfaRequiredError, OAuthError, toApiError } from './errors';

const details = { status: 400, method: 'GET', path: '/x' };

describe('the name of a failure', () => {
  it.each([
    ['PlatformError', new errors.PlatformError('m')],
    ['NetworkError', new errors.NetworkError('m')],
    ['HostSilentError', new errors.HostSilentError('a.example', 30_000)],
    ['GivenUpError', new errors.GivenUpError('m')],
    ['UnreadableHostError', new errors.UnreadableHostError('m')],
    ['ProtocolError', new errors.ProtocolError('truncated', details)],
    ['NoSessionError', new errors.NoSessionError('m')],
    ['SessionEndedError', new errors.SessionEndedError('m')],
    ['CopiedTabError', new errors.CopiedTabError('m')],
    ['HostRefusedError', new errors.HostRefusedError('m')],
    ['ReadOnlyError', new errors.ReadOnlyError('PUT /x')],
    ['OfflineError', new errors.OfflineError('PUT /x')],
    ['DocumentLockedError', new errors.DocumentLockedError()],
    ['ApiError', toApiError({}, details)],
    ['OAuthError', new OAuthError('m', details, 'invalid')],
    ['MfaRequiredError', new MfaRequiredError('m', details, { token: 't', methods: [] } as never)],
  ])('[ERR-01] is %s in every log, and all are failures of the client', (name, error) => {
    expect(error.name).toBe(name);
    expect(error).toBeInstanceOf(errors.PlatformError);
  });

  it('[ERR-04] is the one that the specification lists, for the class as for its errors', () => {
    expect(errors.errorClass(16)?.name).toBe('ResourceUnknownError');
  });
});

describe('what a failure says', () => {
  it('[HOST-03] of an answer that is none: the call, and what was wrong with it', () => {
    const saying = (kind: errors.MisfitKind) => new errors.ProtocolError(kind, { method: 'GET', path: '/x' });
    expect(saying('not-json').message).toBe('The answer of GET /x is not JSON');
    expect(saying('truncated').message).toBe('The answer of GET /x was incomplete');
    expect(saying('too-large').message).toBe('The answer of GET /x is larger than is read');
    expect(saying('truncated')).toMatchObject({ kind: 'truncated', method: 'GET', path: '/x' });
  });

  it('of a silent host: how long it was waited for', () => {
    const error = new errors.HostSilentError('a.example', 30_000);
    expect(error).toMatchObject({ message: 'a.example did not answer within 30 s', waitedMs: 30_000 });
  });

  it('of what was not sent: why', () => {
    expect(new errors.ReadOnlyError('PUT /x').reason).toBe('ReadOnly');
    expect(new errors.OfflineError('PUT /x').reason).toBe('Offline');
  });

  it('[ERR-01] nothing of where the host fell over in its code', () => {
    const said = (message: string) => toApiError({ message }, details).message;
    expect(said('It fell\n\tat run (/srv/app.js:1:2)')).toBe('It fell');
    expect(said('It fell\n    at run (/srv/app.js:1:2)\n    at main (/srv/app.js:3:4)')).toBe('It fell');
    expect(said('Meet\nat noon')).toBe('Meet\nat noon');
  });

  it('[ERR-01] words that are read once, however many lines they have', () => {
    // Read once for each of them, they take minutes.
    const message = `It fell${'\n'.repeat(250_000)}.`;
    expect(toApiError({ message }, details).message).toHaveLength(message.length);
  });

  it('[ERR-01] [ERR-03] keeps what the body tells, and leaves out what it does not', () => {
    const error = toApiError(
      { code: 107, name: 'N', message: 'm', remainingDelay: 500 },
      { ...details, requestId: 'r' },
    );
    expect(error).toMatchObject({ code: 107, wireName: 'N', remainingDelay: 500, requestId: 'r', method: 'GET' });
    const bare = toApiError({ code: '107', name: 5, remainingDelay: 'soon' }, details);
    expect([bare.code, bare.wireName, bare.remainingDelay, bare.requestId, bare.retryAfterMs]).toEqual(
      Array(5).fill(undefined),
    );
    expect(toApiError({ code: 104, message: 'Not authenticated' }, details).message).toBe(
      'Not authenticated. Authenticate first: through the proxy, with OAuth1, or with the OAuth2 password grant.',
    );
  });

  it('[ERR-05] the number of an OAuth failure may stand one level deeper', () => {
    expect(toApiError({ error: 'invalid_grant', exh_error: { code: 106 } }, details).code).toBe(106);
    for (const exh_error of [null, 'x', undefined])
      expect(toApiError({ error: 'invalid_grant', exh_error }, details).code).toBeUndefined();
    expect(toApiError({ error: 'mfa_required' }, details).code).toBe(129);
    expect(toApiError({ error: 'invalid_grant' }, details)).toMatchObject({ error: 'invalid_grant', status: 400 });
  });
});

describe('a challenge', () => {
  const asked = (mfa: unknown) => toApiError({ code: 129, message: 'm', mfa }, details);
  const method = { id: 'm', type: 'totp' };

  it('[LOGIN-07] holds the methods that somebody can choose, and whatever else the host told', () => {
    expect(asked({ token: 't', methods: [method, { id: '' }, {}, null], more: 1 })).toMatchObject({
      challenge: { token: 't', methods: [method], more: 1 },
    });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['no token', { methods: [method] }],
    ['no methods', { token: 't' }],
    ['no list of methods', { token: 't', methods: method }],
    ['no method that could be named', { token: 't', methods: [{}] }],
  ])('[LOGIN-07] with %s is a refusal like any other', (_, mfa) => {
    expect(asked(mfa)).not.toBeInstanceOf(MfaRequiredError);
    expect(asked(mfa)).toBeInstanceOf(ApiError);
  });
});
