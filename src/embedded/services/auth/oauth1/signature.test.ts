import { describe, expect, it } from 'vitest';
import { isSignedWith, readOAuth1Header } from './signature';

// The published example of a signed request: https://developer.x.com/en/docs/authentication/oauth-1-0a/creating-a-signature
const HEADER = `OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
  oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318622958",
  oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", oauth_version="1.0"`;
const request = {
  method: 'post',
  url: 'https://api.twitter.com/1.1/statuses/update.json',
  rawQuery: 'include_entities=true&status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21',
};
const SECRETS = ['kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw', 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE'] as const;

describe('an OAuth 1.0 signature', () => {
  const parameters = readOAuth1Header(HEADER);
  if (!parameters) throw new Error('The published example was not read.');

  it('[AUTH-01] is that of the published example', () => {
    expect(isSignedWith(request, parameters, ...SECRETS)).toBe(true);
  });

  it.each([
    ['another method', { ...request, method: 'PUT' }],
    ['another address', { ...request, url: `${request.url}x` }],
    ['one more parameter', { ...request, rawQuery: `${request.rawQuery}&x=1` }],
    ['a parameter less', { ...request, rawQuery: 'include_entities=true' }],
  ])('[AUTH-01] does not hold for %s', (_, changed) => {
    expect(isSignedWith(changed, parameters, ...SECRETS)).toBe(false);
  });

  it.each([
    ['no signature', HEADER.replace(/oauth_signature=/, 'oauth_other=')],
    ['a parameter given twice', `${HEADER}, oauth_nonce="again"`],
    ['another method of signing', HEADER.replace('HMAC-SHA1', 'PLAINTEXT')],
    ['another scheme', HEADER.replace('OAuth', 'Bearer')],
    ['a broken escape', HEADER.replace('hCtSmYh%2B', '%ZZ')],
  ])('[AUTH-01] is not read from a header with %s', (_, header) => {
    expect(readOAuth1Header(header)).toBeUndefined();
  });
});
