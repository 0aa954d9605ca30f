import { describe, expect, it } from 'vitest';
import { destinationOf, readAuthorization, wayBack } from './authorization';

const to = (address: string) => destinationOf(address) as URL;

describe('what an application asks for', () => {
  it('[AUTH-05] is read from its address; without client or response type there is nothing to answer', () => {
    expect(
      readAuthorization('?response_type=code&client_id=c1&redirect_uri=https%3A%2F%2Fx.test%2Fcb%3Fa%3D1&state=s%26t'),
    ).toEqual({ responseType: 'code', clientId: 'c1', redirectUri: 'https://x.test/cb?a=1', state: 's&t' });
    expect(readAuthorization('?client_id=c1')).toBeUndefined();
    expect(readAuthorization('?response_type=code')).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' data:text/html,x',
    'blob:https://x.test/1',
    'not an address',
  ])('[AUTH-05] nobody is sent to %s', address => {
    expect(destinationOf(address)).toBeUndefined();
    expect(
      readAuthorization(`?response_type=code&client_id=c&redirect_uri=${encodeURIComponent(address)}`),
    ).toBeUndefined();
  });

  it('[AUTH-05] the way back carries code and state beside what the address holds, also to an app', () => {
    expect(wayBack(to('https://x.test/cb?a=1'), { code: 'c0de' }, 's&t')).toBe(
      'https://x.test/cb?a=1&code=c0de&state=s%26t',
    );
    expect(wayBack(to('myapp://callback'), { error: 'access_denied' }, undefined)).toBe(
      'myapp://callback?error=access_denied',
    );
  });
});
