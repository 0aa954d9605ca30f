import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from '../../i18n/en/console.json';
import nl from '../../i18n/nl/console.json';
import { HostRefusedError, NetworkError, ProtocolError } from '../client';
import { toApiError } from '../client/errors';
import { codeErrorText, credentialsErrorText } from './loginError';
import type { Say } from './messages';

const TOKENS = { method: 'POST', path: '/auth/v2/oauth2/tokens' };
const answered = (status: number, body?: unknown) => toApiError(body, { ...TOKENS, status });

const sayIn = async (lng: 'en' | 'nl'): Promise<Say> => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng, resources: { en: { console: en }, nl: { console: nl } }, defaultNS: 'console' });
  return ((key, options) => i18n.t(key, { ...options, interpolation: { escapeValue: false } })) as Say;
};

it.each([
  [new NetworkError('x'), en.errors.NetworkHost, nl.errors.NetworkHost],
  [answered(400, { error: 'invalid_request', description: 'No' }), en.errors.InvalidEmail, nl.errors.InvalidEmail],
  [answered(400, { error: 'invalid_grant' }), en.errors.InvalidPassword, nl.errors.InvalidPassword],
  [
    answered(503, { code: 1, message: 'Back in an hour' }),
    `${en.errors.LoginFailure} Back in an hour (503)`,
    `${nl.errors.LoginFailure} Back in an hour (503)`,
  ],
  [
    answered(401, { error: 'invalid_client', description: 'Unknown client' }),
    `${en.errors.LoginFailure} Unknown client (401)`,
    `${nl.errors.LoginFailure} Unknown client (401)`,
  ],
  [
    answered(404),
    `${en.errors.LoginFailure} This host does not offer this: it does not know POST /auth/v2/oauth2/tokens (404).`,
    `${nl.errors.LoginFailure} Deze host biedt dit niet aan: POST /auth/v2/oauth2/tokens is er niet bekend (404).`,
  ],
  [
    new ProtocolError('truncated', TOKENS),
    `${en.errors.LoginFailure} What POST /auth/v2/oauth2/tokens answered broke off halfway.`,
    `${nl.errors.LoginFailure} Wat POST /auth/v2/oauth2/tokens antwoordde, brak halverwege af.`,
  ],
  // A fault of the console's own has no words for whoever signs in.
  [new HostRefusedError('x'), en.errors.LoginFailure, nl.errors.LoginFailure],
])(
  '[LOGIN-14] a failed sign-in says what the specification says, then what the host said: %#',
  async (error, ...said) => {
    expect([credentialsErrorText(await sayIn('en'), error), credentialsErrorText(await sayIn('nl'), error)]).toEqual(
      said,
    );
  },
);

it.each([
  [answered(401, { code: 131, message: 'The supplied MFA code is incorrect' }), en.errors.IncorrectOTPCode],
  [answered(400, { code: 12, message: 'Not this one' }), en.errors.Unknown],
  [answered(503, { code: 1, message: 'Back in an hour' }), `${en.errors.Unknown} Back in an hour`],
  [new NetworkError('x'), `${en.errors.Unknown} ${en.errors.NetworkHost}`],
])(
  '[LOGIN-15] [LOGIN-17] a code that failed says so, and why where it was the host that failed: %#',
  async (error, said) => {
    expect(codeErrorText(await sayIn('en'), error)).toBe(said);
  },
);
