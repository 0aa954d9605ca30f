import { expect, it } from 'vitest';
import { copyForms } from './copyAs';

const formsOf = (rql: string, { host = 'https://api.host.test', isProxied = false } = {}) =>
  Object.fromEntries(copyForms({ host, isProxied, path: '/users/v1/', rql }).map(({ form, text }) => [form, text]));

it('gives the query as RQL, URL, curl and client code, with the name of a variable where the token belongs', () => {
  expect(formsOf('like(email,ada)&limit(20)')).toEqual({
    rql: 'like(email,ada)&limit(20)',
    url: 'https://api.host.test/users/v1/?like(email,ada)&limit(20)',
    curl: `curl --globoff \\\n  -H "Authorization: Bearer $TOKEN" \\\n  'https://api.host.test/users/v1/?like(email,ada)&limit(20)'`,
    code: 'const { data: page } = await exh.raw.get("/users/v1/?like(email,ada)&limit(20)");',
  });
});

it('names the variable of a cookie where a proxy holds the session', () => {
  const { curl } = formsOf('limit(20)', { host: 'https://apx.host.test', isProxied: true });
  expect(curl).toBe(`curl --globoff \\\n  -H "Cookie: $COOKIE" \\\n  'https://apx.host.test/users/v1/?limit(20)'`);
});

it('quotes for shell and code what somebody typed', () => {
  const { curl, code } = formsOf(`eq(name,d'Hondt"$(rm)"\\)`);
  expect(curl).toContain(`'https://api.host.test/users/v1/?eq(name,d'\\''Hondt"$(rm)"\\)'`);
  expect(code).toContain(`"/users/v1/?eq(name,d'Hondt\\"$(rm)\\"\\\\)"`);
});

it('asks for the list as it is where there is no query', () => {
  expect(formsOf('').url).toBe('https://api.host.test/users/v1/');
});
