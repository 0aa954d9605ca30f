import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOf } from '../../tests/support/filterOf';
import { rql } from './build';
import { format, formatQuery } from './format';
import { parseQuery } from './parseQuery';

describe('printing a condition', () => {
  it.each([
    [rql.eq('first_name', 'Adam'), 'eq(first_name,Adam)'],
    [rql.ne('a', 5), 'ne(a,5)'],
    [rql.gt('a', true), 'gt(a,true)'],
    [rql.gt('a', 1e21), 'gt(a,1e%252B21)'],
    [rql.ge('a', null), 'ge(a,null)'],
    [rql.lt('a', ''), 'lt(a,string:)'],
    [rql.le('timestamp', new Date('2021-12-10T12:28:04.222Z')), 'le(timestamp,2021-12-10T12:28:04.222Z)'],
    [rql.like('name', 'a)a'), 'like(name,a%2529a)'],
    [rql.like('name', '50%'), 'like(name,50%2525)'],
    [rql.like('name', '12'), 'like(name,12)'],
    [rql.in('id', 'a', 'b'), 'in(id,a,b)'],
    [rql.out('id', 1), 'out(id,1)'],
    [rql.contains('roles'), 'contains(roles)'],
    [rql.excludes('roles'), 'excludes(roles)'],
    [rql.excludes('roles', rql.eq('name', 'x')), 'excludes(roles,eq(name,x))'],
    [rql.and(rql.eq('a', 1), rql.or(rql.eq('b', 2), rql.eq('c', 3))), 'and(eq(a,1),or(eq(b,2),eq(c,3)))'],
    [rql.eq('a', [1, 'x']), 'eq(a,(1,x))'],
  ])('[RQL-01] [RQL-03] %j', (node, text) => {
    expect(format(node)).toBe(text);
  });

  it.each([
    ['john.doe@example.com', 'john.doe%2540example.com'],
    ['a b', 'a%2520b'],
    ['é', '%25C3%25A9'],
    ['\t', '%2509'],
    ['😀', '%25F0%259F%2598%2580'],
    ['12345678', 'string:12345678'],
    ['1970-01-01', 'string:1970-01-01'],
    ['true', 'string:true'],
    ['a|b&c', 'a%257Cb%2526c'],
    ['+32', '%252B32'],
    ['number:5', 'number%253A5'],
  ])('[RQL-03] the text %j is written %s, and means that text', (value, written) => {
    const text = format(rql.eq('a', value));
    expect(text).toBe(`eq(a,${written})`);
    expect(parseQuery(text).where).toEqual(rql.eq('a', value));
  });

  it('[RQL-03] no value can end its own condition or begin another', () => {
    const hostile = fc.stringMatching(/^[()|&,=<>!/'"%$:;#?+*a0 -]{0,20}$/);
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const node = rql.and(rql.eq('a', first), rql.in('b', second, first));
        expect(format(node)).toMatch(/^and\(eq\(a,[^(),&|]*\),in\(b,[^(),&|]*,[^(),&|]*\)\)$/);
        expect(parseQuery(format(node)).where).toEqual(node);
      }),
      { numRuns: 500 },
    );
  });

  it('[RQL-01] [RQL-04] numbers of any size and lists of them come back', () => {
    const number = fc.double({ noNaN: true }).map(value => (Object.is(value, -0) ? 0 : value));
    fc.assert(
      fc.property(number, fc.array(number, { maxLength: 5 }), (value, list) => {
        expect(parseQuery(format(rql.eq('a', value))).where).toEqual(rql.eq('a', value));
        expect(parseQuery(format(rql.eq('a', list))).where).toEqual(rql.eq('a', list));
      }),
    );
  });
});

it.each([
  ['a date of a year with six digits', rql.eq('a', new Date('+202202-01-01T00:00:00Z'))],
  ['a list that is the only value of in', rql.in('a', [1, 'x'])],
  ['an empty list', rql.out('a')],
])('[RQL-01] %s comes back', (_, node) => {
  expect(parseQuery(format(node)).where).toEqual(node);
});

describe('printing the query of a list', () => {
  it.each([
    ['a=1|b=2', '(a=1|b=2)'],
    ['(a=1|b=2)', '(a=1|b=2)'],
    ['or(a=1,b=2)', 'or(a=1,b=2)'],
    ['or(a=1|b=2)', 'or(a=1|b=2)'],
    ['a=1&(b=2|c=3)', 'a=1&(b=2|c=3)'],
    ['a%3E1|b=2', '(a%3E1|b=2)'],
    ['like(a,x%257Cy)', 'like(a,x%257Cy)'],
    ['&&a=1&', 'a=1'],
    ['&', ''],
  ])('[RQL-06] the filter %s is appended as %j', (userFilter, appended) => {
    const text = formatQuery({
      sort: [{ field: 'n', direction: 1 }],
      userFilter: filterOf(userFilter),
      limit: { limit: 10, offset: 20 },
    });
    expect(text).toBe(`sort(n)&${appended}${appended && '&'}limit(10,20)`);
    expect(() => parseQuery(text)).not.toThrow();
  });

  it('[RQL-06] the filter means the same with the rest around it', () => {
    const condition = fc.constantFrom('a=1', 'b=2', 'like(c,x)', '(d=1|e=2)', 'or(f=1,g=2)', 'contains(h)');
    const filter = fc
      .tuple(fc.constantFrom('&', '|'), fc.array(condition, { minLength: 1, maxLength: 4 }))
      .map(([joint, parts]) => parts.join(joint));
    fc.assert(
      fc.property(filter, userFilter => {
        const around = { sort: [{ field: 'n', direction: -1 as const }], limit: { limit: 20, offset: 0 } };
        const read = parseQuery(formatQuery({ ...around, userFilter: filterOf(userFilter) }));
        expect(read.where).toEqual(parseQuery(userFilter).where);
        expect(read).toMatchObject(around);
      }),
    );
  });

  it('[TABLE-12] the sort of the operator wins over that of the table, the paging of the table over theirs', () => {
    const text = formatQuery({
      sort: [{ field: 'a', direction: 1 }],
      userFilter: filterOf('sort(-b)&limit(500)'),
      limit: { limit: 20, offset: 40 },
    });
    expect(text).toBe('sort(a)&sort(-b)&limit(500)&limit(20,40)');
    expect(parseQuery(text)).toMatchObject({
      sort: [{ field: 'b', direction: -1 }],
      limit: { limit: 20, offset: 40 },
    });
  });

  it.each([
    [{ limit: 20 }, 'limit(20)'],
    [{ limit: 20, offset: 0 }, 'limit(20)'],
    [{ limit: 20, offset: 20 }, 'limit(20,20)'],
  ])('[TABLE-12] %j is printed %s', (limit, text) => {
    expect(formatQuery({ limit })).toBe(text);
  });
});

describe('printing a list query', () => {
  it.each([
    [{}, ''],
    [{ select: [], sort: [] }, ''],
    [{ select: ['id', 'a b'] }, 'select(id,a%2520b)'],
    [
      {
        sort: [
          { field: 'a', direction: -1 },
          { field: 'b', direction: 1 },
        ],
      },
      'sort(-a,b)',
    ],
    [{ userFilter: filterOf('eq(a,1)&&') }, 'eq(a,1)'],
    [{ limit: { limit: 20 } }, 'limit(20)'],
    [{ limit: { limit: 20, offset: 40 } }, 'limit(20,40)'],
  ] as const)('[RQL-03] %j', (parts, text) => expect(formatQuery(parts)).toBe(text));
});
