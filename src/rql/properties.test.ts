import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOf } from '../../tests/support/filterOf';
import type { RqlNode, RqlScalar } from './ast';
import { rql } from './build';
import { check } from './check';
import { RqlError } from './error';
import { format, formatQuery } from './format';
import { lint, parseQuery, suggest } from './index';

const field = fc.constantFrom('first_name', 'data.location.city', 'roles.name', 'a-b', 'x9');
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    'true',
    '5',
    '-1',
    'null',
    '2020-01-01',
    "'q'",
    '$1',
    'string:x',
    'a)b',
    'x|y',
    '50%',
    'é',
    'a@b.c',
    '+32',
    'a>b',
    '<=',
    '=',
  ),
);
const scalar: fc.Arbitrary<RqlScalar> = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
);
const leaf: fc.Arbitrary<RqlNode> = fc.oneof(
  fc.record({
    op: fc.constantFrom('eq' as const, 'ne' as const, 'gt' as const, 'ge' as const, 'lt' as const, 'le' as const),
    field,
    value: scalar,
  }),
  fc.record({ op: fc.constant('like' as const), field, value: text }),
  fc.record({
    op: fc.constantFrom('in' as const, 'out' as const),
    field,
    values: fc.array(scalar, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ op: fc.constantFrom('contains' as const, 'excludes' as const), field }),
);
const { node } = fc.letrec<{ node: RqlNode }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'rql' },
    leaf,
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      nodes: fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ op: fc.constantFrom('contains' as const, 'excludes' as const), field, condition: tie('node') }),
  ),
}));

/** `and(and(a))` says the same as `a`; the parser gives the shorter. */
const flat = (value: RqlNode): RqlNode => {
  if ('nodes' in value) {
    const nodes = value.nodes.map(flat);
    return nodes.length === 1 && nodes[0] ? nodes[0] : { ...value, nodes };
  }
  return 'condition' in value && value.condition ? { ...value, condition: flat(value.condition) } : value;
};

describe('the query language', () => {
  it('[RQL-01] [RQL-03] [RQL-04] what is built, printed and read again is the same, whatever the values hold', () => {
    fc.assert(
      fc.property(node, built => {
        const printed = format(built);
        fc.pre(printed.length <= 4_000);
        expect(check(printed).valid).toBe(true);
        expect(parseQuery(printed).where).toEqual(flat(built));
        // What a browser makes of it on the way changes nothing.
        expect(parseQuery(new URL(`http://x/?${printed}`).search.slice(1)).where).toEqual(flat(built));
      }),
      { numRuns: 1_500 },
    );
  });

  it('[RQL-05] answers any text, and throws nothing but its own error', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom(
          '(',
          ')',
          ',',
          '&',
          '|',
          '=',
          '<',
          '%',
          '3',
          'E',
          '/',
          ':',
          "'",
          '!',
          'a',
          'eq(',
          '$',
          '\ud800',
        ),
        maxLength: 200,
      }),
    );
    fc.assert(
      fc.property(any, query => {
        check(query, 100_000);
        lint(query, { a: 'string' });
        suggest(query, query.length, ['a', 'b']);
        try {
          parseQuery(query, 100_000);
        } catch (error) {
          expect(error).toBeInstanceOf(RqlError);
          expect((error as RqlError).position).toBeLessThanOrEqual(query.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('[RQL-05] bounds length, depth, values and sorts', () => {
    expect(check(`eq(a,${'b'.repeat(4_090)})`).valid).toBe(true);
    expect(check(`eq(a,${'b'.repeat(4_093)})`)).toMatchObject({
      valid: false,
      error: { reason: 'too_long', position: 4_096, length: 3, found: '4096' },
    });
    expect(check('('.repeat(40))).toMatchObject({ valid: false, error: { reason: 'too_deep' } });
    expect(() => parseQuery(`in(a${',1'.repeat(501)})`)).toThrow(RqlError);
    expect(() => parseQuery(`sort(${Array(65).fill('a')})`)).toThrow(RqlError);
  });

  it('[RQL-05] tells the place and the reason', () => {
    const mistake = (query: string) => {
      const verdict = check(query);
      return verdict.valid ? undefined : [verdict.error.reason, verdict.error.position, verdict.error.found];
    };
    expect(mistake('and(eq(email,x)')).toEqual(['unclosed', 0, 'and(']);
    expect(mistake('eq(a,b))')).toEqual(['unopened', 7, ')']);
    expect(mistake('eq(a,b c)')).toEqual(['illegal_character', 6, ' ']);
    expect(mistake('eq(a,b)&eq(c,d)|eq(e,f)')).toEqual(['mixed_conjunctions', 15, '|']);
    expect(mistake('eq(a,12:30)')).toEqual(['unknown_cast', 5, '12']);
    expect(mistake('eq(a,😀)')).toEqual(['illegal_character', 5, '😀']);
  });

  it('[RQL-06] [TABLE-12] appends sort, the filter and the limit; a filter with "or" goes into brackets', () => {
    expect(
      formatQuery({
        sort: [{ field: 'first_name', direction: -1 }],
        userFilter: filterOf('eq(a,1)'),
        limit: { limit: 20, offset: 40 },
      }),
    ).toBe('sort(-first_name)&eq(a,1)&limit(20,40)');
    expect(
      formatQuery({
        sort: [{ field: 'name', direction: 1 }],
        userFilter: filterOf('eq(a,1)|eq(b,2)'),
        limit: { limit: 10 },
      }),
    ).toBe('sort(name)&(eq(a,1)|eq(b,2))&limit(10)');
    expect(
      formatQuery({
        select: ['id', 'status'],
        where: rql.eq('functionName', 'my-fn'),
        userFilter: filterOf('&or(eq(a,1),eq(b,2))&'),
        limit: { limit: 20, offset: 0 },
      }),
    ).toBe('select(id,status)&eq(functionName,my-fn)&or(eq(a,1),eq(b,2))&limit(20)');
    expect(formatQuery({})).toBe('');
  });

  it('[RQL-04] casts type values as documented', () => {
    const typedAs = (raw: string) => {
      const { where } = parseQuery(`eq(a,${raw})`);
      return where && 'value' in where ? where.value : undefined;
    };
    expect(typedAs('string:123')).toBe('123');
    expect(typedAs('number:12')).toBe(12);
    expect(typedAs('boolean:foo')).toBe(false);
    expect(typedAs('epoch:0')).toEqual(new Date(0));
    expect(typedAs('isodate:2020')).toEqual(new Date('2020-01-01T00:00:00Z'));
    expect(typedAs('date:2020-01-01')).toEqual(new Date('2020-01-01T00:00:00Z'));
    expect(typedAs('2021%252D12%252D10T12%253A28%253A04%252E222Z')).toEqual(new Date('2021-12-10T12:28:04.222Z'));
    expect(typedAs('+32470')).toBe('+32470');
  });

  it('advises on what parses but is hardly meant', () => {
    expect(lint('equals(a,1)&lik(b,c)')).toMatchObject([
      { code: 'advice_unknown_operator' },
      { code: 'advice_unknown_operator', replacement: 'like' },
    ]);
    expect(lint('eq(phone_number,32470)', { phone_number: 'string' })).toMatchObject([
      { code: 'advice_text_field', replacement: 'string:32470' },
    ]);
    expect(lint('like(name,a%20b)')).toMatchObject([{ code: 'advice_encode', replacement: 'a%2520b' }]);
    expect(lint('eq(a')).toEqual([]);
  });

  it('suggests operators, fields and known values', () => {
    const options = (query: string) =>
      suggest(query, query.length, ['email', 'first_name'], { status: ['new', 'failed'] }).options.map(
        option => option.text,
      );
    expect(options('li')).toEqual(['like(', 'limit(']);
    expect(options('eq(ema')).toEqual(['email,']);
    expect(options('sort(-first')).toEqual(['first_name']);
    expect(options('eq(status,f')).toEqual(['failed']);
  });
});
