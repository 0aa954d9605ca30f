import { describe, expect, it } from 'vitest';
import { hostOfLink, isSameApi, linkTo, otherHostOf, withoutHost } from './hostLink';

const pathOf = (link: string) => {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
};

describe('[CAP-04] a link that says which host it was made on', () => {
  it('keeps the address as it was, and loses the host again', () => {
    const path = '/users/users?state=eyJ2IjoxfQ%3D%3D&execution=7#L42';
    const made = pathOf(linkTo(path, 'api.example.org'));
    expect(hostOfLink(made)).toBe('api.example.org');
    const { pathname, search, hash } = new URL(made, 'http://console.example');
    expect(pathname + withoutHost(search) + hash).toBe(path);
    expect(withoutHost('?host=api.example.org')).toBe('');
    expect(linkTo('/users/users', undefined)).not.toContain('host=');
  });

  it.each([
    ['api.example.org', 'https://example.org/', true],
    ['NORTH.example.org', 'north.example.org', true],
    ['localhost:8080', 'http://LOCALHOST:8080/', true],
    ['localhost:8080', 'localhost:8081', false],
    ['localhost:8080/north', 'localhost:8080/south', false],
    ['example.org', 'example.org.evil.example', false],
    ['example.org', undefined, false],
    ['not a host', 'not a host', false],
  ])('%s and %s: the same API? %s', (one, other, isSame) => {
    expect(isSameApi(one, other)).toBe(isSame);
  });

  it('is of this host, of another one, or says nothing', () => {
    expect(otherHostOf('/users/users?host=example.org', 'api.example.org')).toBeUndefined();
    expect(otherHostOf('/users/users?host=north.example', 'api.example.org')).toBe('north.example');
    expect(otherHostOf('/users/users?host=me%40evil.example%2Fx', 'api.example.org')).toBe('me@evil.example/x');
    expect(otherHostOf('/users/users?state=a', 'api.example.org')).toBeUndefined();
    expect(otherHostOf('/users/users?host=', 'api.example.org')).toBeUndefined();
    expect(hostOfLink('/host=a')).toBeUndefined();
    expect(hostOfLink(`/?host=${'a'.repeat(9_000)}`)).toHaveLength(300);
  });
});
