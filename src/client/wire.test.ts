import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, PERMISSION_NAMES } from '../contract';
import { buildBaseUrl } from './baseUrl';
import { camelKey, fromWire, snakeKey, toWire } from './convert';
import { ApiError, errorClass, HostRefusedError, MfaRequiredError, OAuthError, toApiError } from './errors';
import { basicAuthorization } from './http';
import { holdsAny, normalizePermission, permissionsOf } from './permissions';
import { requireBlob } from './transport/payload';

describe('the base URL', () => {
  it.each([
    ['dev.x.io', 'https://api.dev.x.io', 'https://apx.dev.x.io'],
    ['http://dev.x.io', 'https://api.dev.x.io', 'https://apx.dev.x.io'],
    ['https://api.dev.x.io/', 'https://api.dev.x.io', 'https://apx.dev.x.io'],
    ['apx.dev.x.io', 'https://api.dev.x.io', 'https://apx.dev.x.io'],
    ['api.apx.dev.x.io', 'https://api.dev.x.io', 'https://apx.dev.x.io'],
    ['apx.api.dev.x.io', 'https://api.api.dev.x.io', 'https://apx.api.dev.x.io'],
    ['dev.x.io:8443', 'https://api.dev.x.io:8443', 'https://apx.dev.x.io:8443'],
    ['HTTPS://api.x.io', 'https://api.x.io', 'https://apx.x.io'],
    ['API.x.io', 'https://api.x.io', 'https://apx.x.io'],
    ['  dev.x.io  ', 'https://api.dev.x.io', 'https://apx.dev.x.io'],
    ['http://localhost:8080/', 'http://localhost:8080', 'http://localhost:8080'],
    ['localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000', 'http://[::1]:3000'],
    ['https://localhost.evil.com', 'https://api.localhost.evil.com', 'https://apx.localhost.evil.com'],
  ])('[trap 49] [HTTP-01] of %s', (host, api, apx) => {
    expect(buildBaseUrl(host)).toBe(api);
    expect(buildBaseUrl(host, 'apx')).toBe(apx);
  });

  it.each([
    '',
    '   ',
    'example.com@evil.com',
    'a b',
    'ftp://x.io',
    'x.io\\@evil.com',
    'x.io?localhost',
    'x.io#y',
    '//evil.com',
    'http:///evil.com',
    '/x',
    ':8080',
    '.evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
    // What browsers take for an @ or a slash.
    'x.io\uff20evil.com',
    'localhost\uff0fx',
  ])('[HTTP-01] refuses %j, where a password must not go', host => {
    expect(() => buildBaseUrl(host)).toThrow(HostRefusedError);
  });
});

describe('conversion', () => {
  it('[trap 10] [HTTP-02] spells keys as measured', () => {
    expect(['first_name', 'firstName', 'EN', 'API_KEY', 'a__b'].map(camelKey)).toEqual([
      'firstName',
      'firstName',
      'EN',
      'APIKEY',
      'aB',
    ]);
    expect(['firstName', 'addressLine1', 'EN', 'HTMLBody'].map(snakeKey)).toEqual([
      'first_name',
      'address_line1',
      'EN',
      'h_t_m_l_body',
    ]);
  });

  it('[HTTP-03] [HTTP-04] makes dates of date fields and renames the counters', () => {
    expect(
      fromWire({ records_affected: 2, creation_timestamp: 1_497_265_621_409, name: null }, { casing: 'snake' }),
    ).toEqual({
      affectedRecords: 2,
      creationTimestamp: new Date(1_497_265_621_409),
      name: null,
    });
    expect(fromWire({ recordsAffected: 1, updateTimestamp: '2021-04-22T14:29:45.586Z' }, { casing: 'camel' })).toEqual({
      affectedRecords: 1,
      updateTimestamp: new Date('2021-04-22T14:29:45.586Z'),
    });
  });

  it('[trap 4] [HTTP-02] [FDET-12] [ENV-05] values of operators come and go byte for byte, whatever their keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
        const text = JSON.stringify({ environmentVariables: value, data: value });
        const read = fromWire(JSON.parse(text), { casing: 'snake' });
        expect(JSON.stringify((read as { environmentVariables: unknown }).environmentVariables)).toBe(
          JSON.stringify(value),
        );
        expect(JSON.stringify((toWire(read, { casing: 'snake' }) as { data: unknown }).data)).toBe(
          JSON.stringify(value),
        );
      }),
    );
  });

  it('[HTTP-02] no key of an answer reaches a prototype', () => {
    const read = fromWire(JSON.parse('{"__proto__":{"polluted":true},"a":{"__proto__":{"polluted":true}}}'), {
      casing: 'snake',
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });
});

describe('errors', () => {
  const details = { status: 400, method: 'GET', path: '/x' };

  it('[trap 43] [ERR-01] take description, then message, then their own words; the name and the status stay', () => {
    expect(toApiError({ description: 'D', message: 'M', name: 'N' }, details)).toMatchObject({
      message: 'D',
      wireName: 'N',
      status: 400,
    });
    expect(toApiError({ message: 'M', error: 'E' }, details)).toMatchObject({ message: 'M', wireName: 'E' });
    expect(toApiError({ name: 'N', error: 'E' }, details)).toMatchObject({ wireName: 'N', error: 'E' });
    expect(toApiError(undefined, details).message).toBe('Received an error without a message');
    expect(toApiError('<html>', details).message).toBe('Received an error without a message');
  });

  it.each([104, 108])('[ERR-03] an unauthenticated call, told by %i, gets a hint', code => {
    const { message } = toApiError({ code, message: 'Nobody' }, { ...details, status: 401 });
    expect(message).toMatch(/^Nobody\. .*proxy.*OAuth1.*OAuth2 password grant/);
  });

  const listed = [
    1, 10, 11, 12, 13, 14, 15, 16, 17, 26, 27, 101, 103, 104, 106, 107, 108, 109, 110, 113, 114, 117, 118, 129, 130,
    131, 132, 133, 134, 202, 203, 204, 205, 206, 207, 208, 211, 212, 213, 301, 414, 415, 801, 1002, 1003, 2605, 2606,
    2607, 2610, 2707, 2708, 2712, 2713, 2714, 2716, 2717, 2718, 2719, 2720,
  ];

  it.each(listed)('[ERR-04] code %i is a typed error', code => {
    const Typed = errorClass(code);
    const error = toApiError({ code, message: 'm' }, details);
    expect(Typed).toBeDefined();
    expect(error).toBeInstanceOf(Typed);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.name).toBe((ERROR_CODES as Record<number, { errorName?: string }>)[code]?.errorName);
  });

  it('[ERR-04] an unknown code is a plain API error that keeps its number', () => {
    expect(toApiError({ code: 9_999, message: 'm' }, details)).toMatchObject({ name: 'ApiError', code: 9_999 });
  });

  it.each([
    ['invalid_grant', 'InvalidGrantError'],
    ['invalid_request', 'InvalidRequestError'],
    ['unsupported_grant_type', 'UnsupportedGrantTypeError'],
    ['invalid_client', 'InvalidClientError'],
    ['something_else', 'OAuthError'],
  ])('[ERR-05] OAuth text %s', (error, name) => {
    const typed = toApiError({ error, description: 'd' }, details);
    expect(typed).toBeInstanceOf(OAuthError);
    expect(typed.name).toBe(name);
  });

  it('[trap 44] [ERR-05] [LOGIN-07] a challenge is the same over both forms of OAuth', () => {
    const mfa = { token: 't', methods: [{ id: 'm', type: 'totp' }] };
    for (const body of [
      { error: 'mfa_required', description: 'd', mfa },
      { code: 129, name: 'MFA_REQUIRED_EXCEPTION', message: 'd', mfa },
    ]) {
      const error = toApiError(body, details);
      expect(error).toBeInstanceOf(MfaRequiredError);
      expect(error).toMatchObject({ code: 129, challenge: mfa });
    }
  });
});

describe('permissions', () => {
  const userWith = (...permissions: string[]) => ({ permissions: new Set(permissions) });

  it('[PERM-01] any one is enough, none is always held, nobody holds nothing', () => {
    expect(holdsAny(userWith(), [])).toBe(true);
    expect(holdsAny(userWith('VIEW_ROLE'), ['ViewUser', 'ViewRole'])).toBe(true);
    expect(holdsAny(userWith('VIEW_ROLE'), ['ViewUser'])).toBe(false);
    expect(holdsAny(undefined, [])).toBe(false);
  });

  it('[trap 2] [PERM-02] compares whatever the spelling, with the three that are no mechanical conversion', () => {
    expect(normalizePermission('ViewTaskFunctionDetails')).toBe('VIEW_TASK_FUNCTION_DETAILS');
    expect(normalizePermission('VIEW_DOCUMENTS:mySchema')).toBe('VIEW_DOCUMENTS:mySchema');
    expect(holdsAny(userWith('CREATE_TASK_SCHEDULE'), ['CreateTaskSchedules'])).toBe(true);
    expect(holdsAny(userWith('DELETE_TASK_SCHEDULE'), ['DeleteTaskSchedules'])).toBe(true);
    for (const name of ['VIEW_TASK_LOGS', 'VIEW_TASK_FUNCTION_LOGS'])
      for (const asked of ['ViewTaskFunctionLogs', 'VIEW_TASK_FUNCTION_LOGS'] as const)
        expect(holdsAny(userWith(name), [asked])).toBe(true);
    expect(holdsAny(userWith('VIEW_TEMPLATES'), ['ViewTemplates'])).toBe(true);
  });

  it('[PERM-03] come from global roles, never from roles in a group', () => {
    const permissions = permissionsOf({
      roles: [{ id: '1', name: 'a', permissions: [{ name: 'VIEW_USER' }] }],
      staffEnlistments: [{ groupId: 'g', roles: [{ id: 'r', groupId: 'g', name: 'n', permissions: ['DELETE_USER'] }] }],
    } as never);
    expect([...permissions]).toEqual(['VIEW_USER']);
  });

  it.each([
    null,
    'roles',
    [null, 5, {}, { permissions: 'all' }, { permissions: null }],
    [{ permissions: [null, 'VIEW_USER', {}, { name: 5 }, { name: null }] }],
  ])('[HOST-05] of roles that are odd are none, and break nothing: %j', roles => {
    expect(permissionsOf({ roles } as never)).toEqual(new Set());
    const sound = { id: 'r', name: 'n', permissions: [{ name: 'ViewUser' }, { name: 'view' }] };
    const list = Array.isArray(roles) ? roles : [];
    expect(permissionsOf({ roles: [...list, sound] } as never)).toEqual(new Set(['VIEW_USER', 'VIEW']));
  });

  it('[PERM-05] the list of names is complete', () => {
    expect(new Set(PERMISSION_NAMES).size).toBe(PERMISSION_NAMES.length);
    expect(PERMISSION_NAMES).toHaveLength(210);
  });
});

describe('small things of the wire', () => {
  it('[HTTP-11] basic authorization is base64 of the credentials', () => {
    expect(basicAuthorization('CID', 'SEC')).toBe('Basic Q0lEOlNFQw==');
  });

  it('[HTTP-12] an upload that is no Blob', () => {
    expect(() => requireBlob('text')).toThrow('In the frontend you should use Blob');
    expect(requireBlob(new Blob(['x']))).toBeInstanceOf(Blob);
  });
});
