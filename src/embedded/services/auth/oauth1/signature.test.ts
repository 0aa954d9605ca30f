import { createHmac } from 'node:crypto';
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

  // Base strings put together by hand, as platform-api 3.5 and 8.1 describe them.
  it.each([
    ['as written', 'functionName=my%2520fn', 'functionName%3Dmy%25252520fn%26'],
    ['as written, before Node escaped it', 'a%3E=x+y%2540z', 'a%253E%3Dx%252By%25252540z%26'],
    ['with two signs of equality', 'a=like=b%2540c', 'a%3Dlike%253Db%25252540c%26'],
    ['the value decoded', 'a=b%2540c&limit(1)', 'a%3Db%252540c%26limit%25281%2529%3D%26'],
    ['the value decoded, before Node escaped it', 'a%3E=b+c', 'a%253E%3Db%252Bc%26'],
    ['what has no value once', 'limit(1)&a=1&limit(1)&a=2', 'a%3D1%26a%3D2%26limit%25281%2529%3D%26'],
    ['what follows no value instead', '&a=&a=1&', '%3D%26a%3D1%26'],
    ['read as a form', 'a%3E=b+c', 'a%253E%3Db%2520c%26'],
  ])('[AUTH-01] holds for a query %s', (_, rawQuery, signedQuery) => {
    const url = 'http://localhost/users/v1/';
    const base = `GET&http%3A%2F%2Flocalhost%2Fusers%2Fv1%2F&${signedQuery}oauth_nonce%3Dn`;
    const signature = createHmac('sha1', 'c&t').update(base).digest('base64');
    const given = { ...parameters, signature, signed: [['oauth_nonce', 'n']] as const };
    expect(isSignedWith({ method: 'GET', url, rawQuery }, given, 'c', 't')).toBe(true);
    expect(isSignedWith({ method: 'GET', url, rawQuery: `${rawQuery}%2540` }, given, 'c', 't')).toBe(false);
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
