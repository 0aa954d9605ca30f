import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lint, type RqlAdvice } from './advise';
import { rql } from './build';
import { check } from './check';
import { format } from './format';
import { parseQuery } from './parseQuery';
import { suggest } from './suggest';

const mended = (text: string, { position, length, replacement }: RqlAdvice) =>
  text.slice(0, position) + (replacement ?? '') + text.slice(position + length);

describe('advice', () => {
  it.each([
    ['eqq(a,1)', 'eqq', 'eq'],
    ['LIKE(a,b)', 'LIKE', 'like'],
    ['contain(a)', 'contain', 'contains'],
    ['a=1&srot(b)', 'srot', 'sort'],
    ['somethingElse(a)', 'somethingElse', undefined],
  ])('[RQL-05] %s: the operator %s is probably %s', (text, found, replacement) => {
    const [advice] = lint(text);
    expect(advice).toMatchObject({ code: 'advice_unknown_operator', found, position: text.indexOf(found) });
    expect(advice?.replacement).toBe(replacement);
  });

  it.each([
    ['eq(phone,32470)', 'eq(phone,string:32470)'],
    ['phone=32470', 'phone=string:32470'],
    ['in(phone,abc,true)', 'in(phone,abc,string:true)'],
    ['contains(x)&(eq(phone,2020-01-01)|a=1)', 'contains(x)&(eq(phone,string:2020-01-01)|a=1)'],
    ['like(name,a%20b)', 'like(name,a%2520b)'],
    ['eq(email,a%40b)', 'eq(email,a%2540b)'],
  ])('[RQL-04] %s is mended to %s, and then there is no advice left', (text, better) => {
    const fields = { phone: 'string' } as const;
    const [advice, ...others] = lint(text, fields);
    expect(others).toEqual([]);
    expect(advice && mended(text, advice)).toBe(better);
    expect(lint(better, fields)).toEqual([]);
  });

  it.each([
    ['eq(age,5)'],
    ['eq(phone,string:5)'],
    ['like(phone,5)'],
    ['eq(phone,)'],
    ['skip_count()&skipCount()'],
    ['eq(name,50%2525)'],
    ['eq(a,1)&'],
    [''],
  ])('[RQL-05] %j needs none', text => {
    expect(lint(text, { phone: 'string', age: 'number' })).toEqual([]);
  });

  it('[RQL-03] what the console prints itself needs none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), value => {
        expect(lint(format(rql.and(rql.eq('phone', value), rql.like('phone', value))), { phone: 'string' })).toEqual(
          [],
        );
      }),
    );
  });

  it('[RQL-05] a field called like something of every object has no type', () => {
    expect(lint('eq(constructor,5)&eq(toString,5)', {})).toEqual([]);
  });
});

describe('suggestions', () => {
  const FIELDS = ['email', 'first_name', 'last_name', 'roles.name'];
  const VALUES = { status: ['new', 'inProgress', 'failed'] };
  /** Options at the bar in the text, and the text after taking the first. */
  const at = (marked: string) => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const { from, to, options } = suggest(text, caret, FIELDS, VALUES);
    const [first] = options;
    return {
      options: options.map(option => option.text),
      taken: first ? text.slice(0, from) + first.text + text.slice(to) : undefined,
    };
  };

  it.each([
    ['e|', 'eq('],
    ['eq(email,a)&ex|', 'eq(email,a)&excludes('],
    ['and(n|', 'and(ne('],
    ['(o|', '(or('],
    ['contains(roles,li|', 'contains(roles,like('],
    ['eq(em|', 'eq(email,'],
    ['eq(name|', 'eq(last_name,'],
    ['sort(-la|', 'sort(-last_name'],
    ['sort(email,+fi|)', 'sort(email,+first_name)'],
    ['select(email,ro|', 'select(email,roles.name'],
    ['eq(status,in|)', 'eq(status,inProgress)'],
    ['in(status,new,fa|)', 'in(status,new,failed)'],
  ])('[RQL-01] %s becomes %s', (marked, taken) => {
    expect(at(marked).taken).toBe(taken);
  });

  it.each([['|'], ['eq(email,a)&|'], ['eq(email,x|'], ['eq(unknown,|'], ['eq(constructor,|'], ['zz|']])(
    '[RQL-01] nothing is offered at %s',
    marked => {
      expect(at(marked).options).toEqual([]);
    },
  );

  it('[RQL-01] what begins like the word comes before what holds it, the short before the long', () => {
    expect(suggest('eq(a', 4, ['xa', 'abc', 'ab', 'b']).options.map(({ text }) => text)).toEqual([
      'ab,',
      'abc,',
      'xa,',
    ]);
  });

  it('[RQL-05] wherever the caret stands, the range lies in the text and ends at the caret', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aeq(),&|=-+%:. é'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.nat(60), (query, place) => {
        const caret = Math.min(place, query.length);
        const { from, to } = suggest(query, caret, FIELDS, VALUES);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBe(caret);
      }),
    );
  });
});

describe('any text of any size', () => {
  const KILOBYTES_64 = 65_536;
  /** A short piece of arbitrary text, repeated up to a length: what a paste accident or an attack looks like. */
  const long = fc
    .tuple(
      fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
        fc.string({ unit: fc.constantFrom(...'aeq(),&|=<>!/%3Ce:$\'"-.0 '), minLength: 1, maxLength: 12 }),
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.integer({ min: 1, max: KILOBYTES_64 }),
    )
    .map(([piece, end, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end);

  it('[RQL-05] up to 64 KB gets an answer: a verdict, advice, suggestions, and a query or an RqlError in its place', () => {
    fc.assert(
      fc.property(long, text => {
        const verdict = check(text, Number.POSITIVE_INFINITY);
        if (!verdict.valid) {
          expect(verdict.error.position).toBeGreaterThanOrEqual(0);
          expect(verdict.error.position).toBeLessThanOrEqual(text.length);
          expect(verdict.error.length).toBeGreaterThanOrEqual(1);
        }
        lint(text, { a: 'string' });
        suggest(text, text.length, ['a', 'e']);
        try {
          parseQuery(text, Number.POSITIVE_INFINITY);
        } catch (error) {
          expect((error as Error).name).toBe('RqlError');
        }
      }),
      { numRuns: 400 },
    );
  });
});
