import { describe, expect, it } from 'vitest';
import { OPERATORS } from './ast';
import { RqlError } from './error';
import { parseQuery } from './parseQuery';

const reasonOf = (query: string) => {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof RqlError) return [error.reason, error.position];
    throw error;
  }
  return undefined;
};

describe('reading a query as the server does', () => {
  it.each([
    ['eq(a,b)', { op: 'eq', field: 'a', value: 'b' }],
    ['ne(a,1)', { op: 'ne', field: 'a', value: 1 }],
    ['gt(a,1)', { op: 'gt', field: 'a', value: 1 }],
    ['ge(a,1)', { op: 'ge', field: 'a', value: 1 }],
    ['lt(a,1)', { op: 'lt', field: 'a', value: 1 }],
    ['le(a,1)', { op: 'le', field: 'a', value: 1 }],
    ['like(a,12)', { op: 'like', field: 'a', value: '12' }],
    ['in(a,1,b)', { op: 'in', field: 'a', values: [1, 'b'] }],
    ['in(a,(1,b))', { op: 'in', field: 'a', values: [1, 'b'] }],
    ['out(a,null)', { op: 'out', field: 'a', values: [null] }],
    ['contains(a)', { op: 'contains', field: 'a' }],
    ['excludes(a.5)', { op: 'excludes', field: 'a.5' }],
    ['contains(a,eq(b,c))', { op: 'contains', field: 'a', condition: { op: 'eq', field: 'b', value: 'c' } }],
    ['a%3C=5', { op: 'le', field: 'a', value: 5 }],
    ['a!=b', { op: 'ne', field: 'a', value: 'b' }],
    // A time whose plus is encoded twice, as it has to be, while its colons stand plainly.
    ['eq(a,2026-01-31T10:00:00%252B01:00)', { op: 'eq', field: 'a', value: new Date('2026-01-31T09:00:00Z') }],
    ['a=out=(b,c)', { op: 'out', field: 'a', values: ['b', 'c'] }],
    ['in(a,b,(c,d))', { op: 'in', field: 'a', values: ['b', ['c', 'd']] }],
    ['eq(a,(1,(b)))', { op: 'eq', field: 'a', value: [1, ['b']] }],
    ['contains(a,())', { op: 'contains', field: 'a' }],
    ['excludes(a,())', { op: 'excludes', field: 'a' }],
    ['or(a=1)', { op: 'eq', field: 'a', value: 1 }],
    ['eq(string:5,1)', { op: 'eq', field: '5', value: 1 }],
    ['like(a,string:5)', { op: 'like', field: 'a', value: '5' }],
  ])('[RQL-01] %s', (query, where) => {
    expect(parseQuery(query)).toEqual({ where, sort: [], skipCount: false });
  });

  it('[RQL-01] conditions next to each other are joined, groups of one fall away', () => {
    const a = { op: 'eq', field: 'a', value: 1 };
    const b = { op: 'eq', field: 'b', value: 2 };
    expect(parseQuery('a=1&b=2').where).toEqual({ op: 'and', nodes: [a, b] });
    expect(parseQuery('a=1|b=2').where).toEqual({ op: 'or', nodes: [a, b] });
    expect(parseQuery('((a=1))&sort(x)').where).toEqual(a);
    expect(parseQuery('(a=1|b=2)&a=1').where).toEqual({ op: 'and', nodes: [{ op: 'or', nodes: [a, b] }, a] });
  });

  it('[RQL-01] sort, limit, select and skipCount speak about the whole query; the last sort and limit win', () => {
    expect(parseQuery('sort(x)&limit(1)&select(id,name)&sort(-a,+b,c)&limit(10,20)&skipCount()')).toEqual({
      sort: [
        { field: 'a', direction: -1 },
        { field: 'b', direction: 1 },
        { field: 'c', direction: 1 },
      ],
      limit: { limit: 10, offset: 20 },
      select: ['id', 'name'],
      skipCount: true,
    });
    expect(parseQuery('')).toEqual({ sort: [], skipCount: false });
    expect(parseQuery('and(sort(-a),eq(b,1))').sort).toEqual([{ field: 'a', direction: -1 }]);
  });

  it('[RQL-01] there are the 16 operators of the specification, and skipCount', () => {
    expect([...OPERATORS].sort()).toEqual(
      'eq ne gt ge lt le like in out or and contains excludes select sort limit skipCount'.split(' ').sort(),
    );
  });

  it.each([
    ['foo(bar)', 'unknown_operator', 0],
    ['eq(a,1)&lik(b,c)', 'unknown_operator', 8],
    ['eq(a)', 'arity', 0],
    ['eq(,1)', 'arity', 0],
    ['eq(a,1,2)', 'arity', 0],
    ['in(a)', 'arity', 0],
    ['limit(1,2,3)', 'arity', 0],
    ['skipCount(1)', 'arity', 0],
    ['eq(a,1)&foo', 'bare_value', 8],
    ['limit(1.5)', 'bad_argument', 6],
    ['limit()', 'arity', 0],
    ['limit(-1)', 'bad_argument', 6],
    ['limit(a)', 'bad_argument', 6],
    ['limit((1))', 'bad_argument', 6],
    ['limit(9007199254740993)', 'bad_argument', 6],
    ['limit(9007199254740992)', 'bad_argument', 6],
    ['limit(1e%2B21)', 'bad_argument', 6],
    ['sort()', 'arity', 0],
    ['select()', 'arity', 0],
    ['sort(a,)', 'bad_argument', 7],
    ['sort(a,eq(b,1))', 'bad_argument', 7],
    ['a=1&select(x,a,a.b)', 'bad_argument', 4],
    ['and()', 'arity', 0],
    ['a=1&or()', 'arity', 4],
    ['like(a)', 'arity', 0],
    ['like(a,b,c)', 'arity', 0],
    ['like(a,(b,c))', 'arity', 0],
    ['contains()', 'arity', 0],
    ['contains(a,eq(b,1),c)', 'arity', 0],
    ['contains(a,b)', 'bare_value', 11],
    ['contains((a,b))', 'arity', 0],
    ['a=1|sort(b)', 'bad_argument', 4],
    ['and(or(sort(a),b=1),c=1)', 'bad_argument', 7],
    ['in(a,eq(b,1))', 'bad_argument', 5],
    ['a=%FF', 'bad_percent', 0],
    ['a=b%2', 'bad_percent', 3],
    ['limit(10,-1)', 'bad_argument', 9],
    ['sort(-)', 'bad_argument', 0],
    ['eq(a,eq(b,c))', 'bad_argument', 5],
    ['or(sort(a),eq(b,c))', 'bad_argument', 3],
    ['contains(a,limit(1))', 'bad_argument', 11],
    ['eq(a,$1)', 'unsupported_value', 5],
    ['eq(a,re:x)', 'unsupported_value', 5],
    ['eq(a,nope:x)', 'unknown_cast', 5],
    ['eq(a,number:x)', 'not_a_number', 5],
    ['eq(a,date:x)', 'not_a_date', 5],
    ['eq(a,50%25)', 'bad_percent', 5],
    ['eq(a,%zz)', 'bad_percent', 5],
  ])('[RQL-05] %s is refused for %s, at character %i', (query, reason, position) => {
    expect(reasonOf(query)).toEqual([reason, position]);
  });

  it('[RQL-05] more values than a query may hold are refused, however they are spread', () => {
    const values = Array(250).fill('a').join();
    expect(reasonOf(`in(x,${values})&out(y,${values})`)).toBeUndefined();
    expect(reasonOf(`in(x,${values})&out(y,${values},b)`)?.[0]).toBe('too_many');
  });

  it('[RQL-05] more operators than a query may hold are refused', () => {
    expect(reasonOf(Array(64).fill('a=1').join('&'))).toBeUndefined();
    expect(reasonOf(Array(65).fill('a=1').join('&'))?.[0]).toBe('too_many');
  });

  it('[RQL-05] as many fields are sorted by as a query may hold operators', () => {
    const fields = Array.from({ length: 64 }, (_, at) => `-f${at}`);
    expect(parseQuery(`sort(${fields})`).sort[63]).toEqual({ field: 'f63', direction: -1 });
    expect(reasonOf(`sort(${fields},x)`)).toEqual(['too_many', 0]);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['null', null],
    ['5', 5],
    ['-1', -1],
    ['12.5', 12.5],
    ['1.0', '1.0'],
    ['007', '007'],
    ['1e3', '1e3'],
    ['+5', '+5'],
    ['', ''],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['string:true', 'true'],
    ['string:', ''],
    ['boolean:true', true],
    ['boolean:1', false],
    ['epoch:1000', new Date(1_000)],
    ['isodate:2020-06', new Date('2020-06-01T00:00:00Z')],
    ['isodate:2020-06-15T12', new Date('2020-06-15T12:00:00Z')],
    ['2020-01-01', new Date('2020-01-01T00:00:00Z')],
    ['2020-02-29', new Date('2020-02-29T00:00:00Z')],
    ['2021-02-29', '2021-02-29'],
    ['2021-12-10T23:30:00.000+01:00', new Date('2021-12-10T22:30:00Z')],
    ['%2527Adam%2527', 'Adam'],
    ['john.doe%2540example.com', 'john.doe@example.com'],
    ['50%2525', '50%'],
    ['a%252Fb', 'a/b'],
  ])('[RQL-04] the value %j is read as %j', (raw, value) => {
    expect(parseQuery(`eq(a,${raw})`).where).toEqual({ op: 'eq', field: 'a', value });
  });

  it.each([
    ['eq(a)', 'eq', 2],
    ['eq(a,1)&foo', 'foo', 3],
    ['eq(a,eq(b,c))', 'eq(', 3],
    ['limit(x)', 'x', 1],
    ['limit((1))', '(', 1],
    ['limit(1,2,3)', 'limit', 5],
    ['sort(-)', '-', 1],
    ['select(a,a.b)', 'a.b', 3],
    ['select(a,b,c,b.d)', 'b.d', 3],
    [`eq(a,${'b'.repeat(4_100)})`, '4096', 10],
    ['nope(a)', 'nope', 4],
    ['a=1&,', '', 1],
    ['a=b%2', '%', 1],
    [`${'a=1&'.repeat(64)}(a=1)`, '(', 1],
    [`${'a=1&'.repeat(64)}eq(a,1)`, 'eq(', 3],
  ])('[RQL-05] %s points at %j', (query, found, length) => {
    try {
      parseQuery(query);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ found, length });
    }
  });

  it('[RQL-01] several fields are sorted by, and fields that only begin alike are selected beside each other', () => {
    expect(parseQuery('sort(a,b,c,d)').sort).toHaveLength(4);
    expect(parseQuery('select(ab,a,b.c)').select).toEqual(['ab', 'a', 'b.c']);
    expect(parseQuery('select((a,b))').select).toEqual(['a', 'b']);
    // A field beside itself is none of its own parts.
    expect(parseQuery('select(a,b,a)').select).toEqual(['a', 'b', 'a']);
    expect(parseQuery('limit(0)').limit).toEqual({ limit: 0, offset: 0 });
    expect(parseQuery('skip_count()').skipCount).toBe(true);
    expect(parseQuery('and(sort(a))').where).toBeUndefined();
  });

  it('[RQL-05] a query may be as long as the filter box takes, decoded', () => {
    expect(() => parseQuery(`eq(a,${'%61'.repeat(4_090)})`)).not.toThrow();
    expect(reasonOf(`eq(a,${'b'.repeat(4_091)})`)).toEqual(['too_long', 4_096]);
  });
});
