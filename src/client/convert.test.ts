import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_FIELDS } from '../contract';
import { camelKey, fromWire, snakeKey, toWire } from './convert';

describe('keys', () => {
  it.each([
    ['first_name', 'firstName', 'first_name'],
    ['firstName', 'firstName', 'first_name'],
    ['time_zone', 'timeZone', 'time_zone'],
    ['addressLine1', 'addressLine1', 'address_line1'],
    ['EN', 'EN', 'EN'],
    ['API_KEY', 'APIKEY', 'API_KEY'],
    ['my_var', 'myVar', 'my_var'],
    ['_id', 'Id', '_id'],
    ['a__b', 'aB', 'a__b'],
    ['HTMLBody', 'HTMLBody', 'h_t_m_l_body'],
    ['myURL', 'myURL', 'my_u_r_l'],
    ['roles.firstName', 'roles.firstName', 'roles.first_name'],
    ['', '', ''],
  ])('[HTTP-02] %j is %j in camelCase and %j in snake_case', (key, camel, snake) => {
    expect(camelKey(key)).toBe(camel);
    expect(snakeKey(key)).toBe(snake);
  });

  it('[HTTP-02] a field name comes back from the wire as it went', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,8}([A-Z][a-z0-9]{1,8}){0,4}$/), name => {
        expect(camelKey(snakeKey(name))).toBe(name);
      }),
    );
  });
});

describe('answers', () => {
  it.each([...DATE_FIELDS])('[HTTP-03] %s arrives as a date, from a number and from a text, at any depth', field => {
    const wire = snakeKey(field);
    const read = fromWire(
      {
        page: { total: 1, offset: 0, limit: 20 },
        data: [{ [wire]: 0, inner: [{ [wire]: '1970-01-01T00:00:01.000Z' }] }],
      },
      { casing: 'snake' },
    );
    expect(read).toMatchObject({ data: [{ [field]: new Date(0), inner: [{ [field]: new Date(1_000) }] }] });
  });

  it('[HTTP-03] what is no date stays what it is', () => {
    const odd = { timestamp: null, startTimestamp: 'soon', endTimestamp: true, expiresIn: 5, nextTimestamp: 7 };
    expect(fromWire(odd, { casing: 'camel' })).toEqual(odd);
  });

  it('[trap 5] [trap 8] [HTTP-04] both spellings become affectedRecords, at any depth and under every casing', () => {
    for (const casing of ['snake', 'camel', 'none'] as const) {
      expect(fromWire({ a: { records_affected: 1 }, b: [{ recordsAffected: 2 }] }, { casing })).toEqual({
        a: { affectedRecords: 1 },
        b: [{ affectedRecords: 2 }],
      });
    }
  });

  it('[HTTP-02] the page of a list is walked, the data of one record is not', () => {
    const page = { total: 1, offset: 0, limit: 20 };
    expect(fromWire({ page, data: [{ first_name: 'Ada' }] }, { casing: 'snake' })).toEqual({
      page,
      data: [{ firstName: 'Ada' }],
    });
    expect(fromWire({ id: '1', data: { first_name: 'Ada', timestamp: 0 } }, { casing: 'snake' })).toEqual({
      id: '1',
      data: { first_name: 'Ada', timestamp: 0 },
    });
  });

  it.each([
    [
      { page: 1, data: [{ a_b: 1 }] },
      { page: 1, data: [{ a_b: 1 }] },
    ],
    [
      { page: { a_b: 1 }, data: { a_b: 1 } },
      { page: { aB: 1 }, data: { a_b: 1 } },
    ],
    [
      { page: {}, data: [], custom_fields: { a_b: 1 } },
      { page: {}, data: [], customFields: { a_b: 1 } },
    ],
  ])('[HTTP-02] only a list beside a page is walked: %j', (wire, read) => {
    expect(fromWire(wire, { casing: 'snake' })).toEqual(read);
  });

  it('[HTTP-02] what is more than an object of JSON passes as it is, and one without a prototype is one', () => {
    for (const value of [new Map([['a_b', 1]]), new Date(0), new Blob([])]) {
      expect(fromWire(value, { casing: 'snake' })).toBe(value);
      expect(toWire(value, { casing: 'snake' })).toBe(value);
    }
    const bare = Object.assign(Object.create(null), { a_b: 1 });
    expect(fromWire(bare, { casing: 'snake' })).toEqual({ aB: 1 });
    expect(toWire(Object.assign(Object.create(null), { aB: 1 }), { casing: 'snake' })).toEqual({ a_b: 1 });
  });

  it('[HTTP-02] a member with the name of the prototype is a member like any other', () => {
    const wire = '{"__proto__":{"a_b":1},"c":2}';
    const read = fromWire(JSON.parse(wire), { casing: 'camel' }) as Record<string, unknown>;
    expect(JSON.stringify(read)).toBe(wire);
    expect(JSON.stringify(toWire(read, { casing: 'snake' }))).toBe(wire);
    expect(Object.getOwnPropertyDescriptor(read, '__proto__')).toMatchObject({ writable: true, configurable: true });
  });

  it('[HTTP-02] keys of a service that speaks camelCase, or is read raw, keep their spelling', () => {
    const raw = { API_KEY: 'k', my_var: 'v', functionName: 'f' };
    expect(fromWire(raw, { casing: 'camel' })).toEqual(raw);
    expect(fromWire(raw, { casing: 'none' })).toEqual(raw);
  });

  it.each([[undefined], [null], [5], ['text'], [true]])('[HTTP-02] %j is no object and passes', value => {
    expect(fromWire(value, { casing: 'snake' })).toBe(value);
    expect(toWire(value, { casing: 'snake' })).toBe(value);
  });
});

describe('bodies', () => {
  it('[HTTP-02] are spelled in snake_case for the services that speak it, and only for those', () => {
    const body = { firstName: 'Ada', addresses: [{ postalCode: '1' }], localizations: { EN: 'x' } };
    expect(toWire(body, { casing: 'snake' })).toEqual({
      first_name: 'Ada',
      addresses: [{ postal_code: '1' }],
      localizations: { EN: 'x' },
    });
    expect(toWire(body, { casing: 'camel' })).toBe(body);
    expect(toWire(body, { casing: 'none' })).toBe(body);
  });

  it('[HTTP-02] a date travels as JSON writes it, and a value handed in is never changed', () => {
    const body = Object.freeze({ expiryTimestamp: new Date(0), customFields: Object.freeze({ myKey: 1 }) });
    expect(JSON.parse(JSON.stringify(toWire(body, { casing: 'snake' })))).toEqual({
      expiry_timestamp: '1970-01-01T00:00:00.000Z',
      custom_fields: { myKey: 1 },
    });
  });
});
