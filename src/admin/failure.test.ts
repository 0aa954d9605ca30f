import { describe, expect, it } from 'vitest';
import {
  ApiError,
  GivenUpError,
  GoneError,
  HostSilentError,
  NetworkError,
  NO_MESSAGE,
  ProtocolError,
  UnreadableHostError,
} from '../client';
import { NotRenewedError, OfflineError, ReadOnlyError, toApiError } from '../client/errors';
import { failureText, placeFailureText, statusedText } from './failure';
import type { Say } from './messages';

const say: Say = (key, options) => (options ? `${key} ${JSON.stringify(options)}` : key);
const call = { method: 'GET', path: '/users/v1/' };
const answered = (message: string, status: number, code?: number) =>
  new ApiError(message, { ...call, status, ...(code === undefined ? {} : { code }) });

describe('the words of a failure', () => {
  it.each<[string, unknown, string]>([
    ['a host that may not be read', new UnreadableHostError('x'), 'errors.HostUnreadable'],
    ['a host that is silent', new HostSilentError('h', 30_000), 'errors.HostSilent {"seconds":30}'],
    ['somebody who stopped', new GivenUpError('x'), 'errors.Stopped'],
    ['no answer', new NetworkError('x'), 'errors.NetworkHost'],
    ['a console that changes nothing', new ReadOnlyError('PUT /x'), 'errors.ReadOnly'],
    ['a device without network', new OfflineError('PUT /x'), 'errors.Offline'],
    [
      'a session that was not renewed',
      new NotRenewedError('PUT /x', new NetworkError('x')),
      'errors.NotRenewed {"reason":"errors.NetworkHost"}',
    ],
    ['half an answer', new ProtocolError('truncated', call), 'errors.Protocol_truncated {"path":"GET /users/v1/"}'],
    ['an address unknown there', answered('Not found', 404), 'errors.NotOffered {"path":"GET /users/v1/"}'],
    ['a record unknown there', answered('Unknown record', 404, 26), 'Unknown record'],
    ['a record that nobody found', new GoneError(call), 'errors.gone'],
    ['words of the host', answered('No such role', 400), 'No such role'],
    ['no words at all', answered(NO_MESSAGE, 502), 'errors.NoMessage {"status":502}'],
    ['no words of what is too large', answered(NO_MESSAGE, 413), 'errors.TooLarge'],
    ['no words of too many calls', answered(NO_MESSAGE, 429), 'errors.TooMany {"status":429}'],
    [
      'no words but a time',
      new ApiError(NO_MESSAGE, { ...call, status: 429, retryAfterMs: 6_001 }),
      'errors.SaidUntil {"said":"errors.TooManyNow {\\"status\\":429}.","wait":"errors.wait_s {\\"n\\":7}"}',
    ],
    [
      'no words of a host that is busy for a time',
      new ApiError(NO_MESSAGE, { ...call, status: 503, retryAfterMs: 2_000 }),
      'errors.SaidUntil {"said":"errors.NoMessage {\\"status\\":503}.","wait":"errors.wait_s {\\"n\\":2}"}',
    ],
    [
      'words of one',
      new ApiError('Down for repairs.', { ...call, status: 503, retryAfterMs: 2_000 }),
      'errors.SaidUntil {"said":"Down for repairs.","wait":"errors.wait_s {\\"n\\":2}"}',
    ],
    ['words of a refusal', new ApiError('No.', { ...call, status: 400, retryAfterMs: 2_000 }), 'No.'],
    ...[
      [120_000, 's', 120],
      [120_001, 'min', 3],
      [7_200_000, 'min', 120],
      [7_200_001, 'h', 3],
    ].map(([retryAfterMs = 0, unit, n]): [string, unknown, string] => [
      `words and a time of ${retryAfterMs} ms`,
      new ApiError('Too many requests', { ...call, status: 429, retryAfterMs: Number(retryAfterMs) }),
      `errors.SaidUntil {"said":"Too many requests.","wait":"errors.wait_${unit} {\\"n\\":${n}}"}`,
    ]),
    [
      'nobody who is signed in',
      toApiError({ code: 104, message: 'Who are you' }, { ...call, status: 401 }),
      'errors.NotAuthenticated {"said":"Who are you."}',
    ],
    ['a query that was cancelled', new Error('CancelledError'), 'errors.Stopped'],
    ['any other error', new Error('broken'), 'broken'],
    ['what is no error', 'CancelledError', 'CancelledError'],
  ])('%s', (_, error, words) => {
    expect(failureText(say, error)).toBe(words);
  });

  it('[HOST-09] of a list are that the host does not offer it, whatever it calls what it lacks', () => {
    expect(placeFailureText(say, answered('Requested resource is unknown', 404, 16))).toBe(
      'errors.NotOffered {"path":"GET /users/v1/"}',
    );
    expect(placeFailureText(say, answered('No such field', 400, 19))).toBe('No such field');
  });

  it.each(['Wait', 'Wait.', 'Wait!', 'Wait?', 'Wait…'])('%s is a sentence before how long to wait', said => {
    const sentence = said === 'Wait' ? 'Wait.' : said;
    expect(failureText(say, new ApiError(said, { ...call, status: 503, retryAfterMs: 2_000 }))).toBe(
      `errors.SaidUntil {"said":"${sentence}","wait":"errors.wait_s {\\"n\\":2}"}`,
    );
  });

  it('with the status, for whoever reports it, and how long to wait after it', () => {
    const busy = new ApiError('Down', { ...call, status: 503, retryAfterMs: 2_000 });
    expect(statusedText(say, busy)).toBe('errors.SaidUntil {"said":"Down (503).","wait":"errors.wait_s {\\"n\\":2}"}');
  });

  it('with the status, for whoever reports it, once', () => {
    expect(statusedText(say, answered('No such role', 400))).toBe('No such role (400)');
    expect(statusedText(say, answered(NO_MESSAGE, 502))).toBe('errors.NoMessage {"status":502}');
    expect(statusedText(say, answered('Not found', 404))).toBe('errors.NotOffered {"path":"GET /users/v1/"}');
    expect(statusedText(say, answered('Unknown record', 404, 26))).toBe('Unknown record (404)');
    expect(statusedText(say, new Error('broken'))).toBe('broken');
  });
});
