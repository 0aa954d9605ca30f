import { describe, expect, it } from 'vitest';
import { ERROR_CODES, type ErrorCode, OAUTH_ERRORS } from './errorCodes';
import { DATE_FIELDS, OPERATOR_OWNED_KEYS, SERVICES } from './services';

describe('the tables of the wire', () => {
  it('[HTTP-03] name the 16 date fields of the specification and no others', () => {
    expect([...DATE_FIELDS]).toEqual([
      'creationTimestamp',
      'expiryTimestamp',
      'expireTimestamp',
      'updateTimestamp',
      'lastFailedTimestamp',
      'statusChangedTimestamp',
      'startTimestamp',
      'endTimestamp',
      'timestamp',
      'paidTimestamp',
      'originalPurchaseDate',
      'lastPurchaseDate',
      'expiresDate',
      'reevaluateDate',
      'autoRenewStatusChange',
      'commentedTimestamp',
    ]);
  });

  it('[HTTP-03] leave alone what operators and their programs own', () => {
    expect([...OPERATOR_OWNED_KEYS].sort()).toEqual([
      'content',
      'customFields',
      'custom_fields',
      'data',
      'environmentVariables',
      'fields',
      'properties',
      'schema',
      'text',
    ]);
  });

  it('[HTTP-03] no field is both a date and left alone', () => {
    expect([...DATE_FIELDS].filter(name => OPERATOR_OWNED_KEYS.has(name))).toEqual([]);
  });

  it('[HTTP-02] each service has a versioned base of its own and says how it spells keys', () => {
    const bases = Object.values(SERVICES).map(({ base }) => base);
    expect(new Set(bases).size).toBe(bases.length);
    for (const [name, { base, casing }] of Object.entries(SERVICES)) {
      expect(base).toMatch(new RegExp(`^/${name}/v[12]$`));
      expect(['camel', 'snake']).toContain(casing);
    }
  });

  it('[ERR-04] every code has a name, a failing status and words; no two share a typed error', () => {
    const codes: readonly (readonly [string, ErrorCode])[] = Object.entries(ERROR_CODES);
    for (const [code, { name, status, message }] of codes) {
      expect(name, code).toMatch(/^[A-Z][A-Z_]+$/);
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status, code).toBeLessThanOrEqual(599);
      expect(message.trim(), code).not.toBe('');
    }
    const typed = codes.flatMap(([, { errorName }]) => errorName ?? []);
    expect(new Set(typed).size).toBe(typed.length);
  });

  it('[ERR-05] the OAuth words of the specification, the challenge under the name of code 129', () => {
    expect(Object.keys(OAUTH_ERRORS).sort()).toEqual([
      'invalid_client',
      'invalid_grant',
      'invalid_request',
      'mfa_required',
      'unsupported_grant_type',
    ]);
    expect(OAUTH_ERRORS.mfa_required).toBe(ERROR_CODES[129].errorName);
  });
});
