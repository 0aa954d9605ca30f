import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lint, type RqlAdvice } from './advise';
import { rql } from './build';
import { format } from './format';
import { fieldAt, suggest } from './suggest';

const mended = (text: string, { position, length, replacement }: RqlAdvice) =>
  text.slice(0, position) + (replacement ?? '') + text.slice(position + length);

describe('advice', () => {
  it.each([
    ['130.50', '130.5'],
    ['1e2', undefined],
    ['12345678901234567', undefined],
    ['abc', undefined],
  ])('[CAP-02] %s is read as a text where numbers are stored', (value, better) => {
    expect(lint(`eq(age,${value})`, { age: 'number' })).toEqual([
      {
        code: 'advice_number_field',
        position: 7,
        length: value.length,
        found: value,
        ...(better ? { replacement: better } : {}),
      },
    ]);
  });

  it.each(['5', '-1.5', 'number:5', '$1', 'null', '2026-01-31'])(
    '[CAP-02] %s needs none where numbers are stored',
    value => {
      expect(lint(`eq(age,${value})`, { age: 'number' })).toEqual([]);
    },
  );

  it('[CAP-02] a date is written with its year first, and a tag that looks like a number says that it is a text', () => {
    const fields = { at: 'date', tags: 'array' } as const;
    for (const wrong of ['28-10-2026', 'yesterday', '2026-02-30', '2026-02-30 09:30', '2026-10-28 9:30'])
      expect(lint(`lt(at,${wrong})`, fields)).toMatchObject([{ code: 'advice_date_field', found: wrong }]);
    for (const right of ['2026-10-28', '2026-10-28T09:30:00Z', '2026-10-28%252009%253A30', '1767605400000'])
      expect(lint(`lt(at,${right})`, fields)).toEqual([]);
    expect(lint('eq(tags,2026)', fields)).toMatchObject([{ code: 'advice_text_field', replacement: 'string:2026' }]);
  });

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
    ['in(phone,(abc,5))', 'in(phone,(abc,string:5))'],
    ['phone=in=(5,abc)', 'phone=in=(string:5,abc)'],
    ['(eq(phone,5))', '(eq(phone,string:5))'],
    ['like(name,a%20b)', 'like(name,a%2520b)'],
    ['like(name,a%20b%2520c)', 'like(name,a%2520b%2520c)'],
    ['in(name,(a%20b,c))', 'in(name,(a%2520b,c))'],
    ['eq(email,a%40b)', 'eq(email,a%2540b)'],
  ])('[RQL-04] %s is mended to %s, and then there is no advice left', (text, better) => {
    const fields = { phone: 'string' } as const;
    const [advice, ...others] = lint(text, fields);
    expect(others).toEqual([]);
    expect(advice && mended(text, advice)).toBe(better);
    expect(lint(better, fields)).toEqual([]);
  });

  it.each(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'out'])(
    '[RQL-04] %s of a text field and a number says so',
    operator => {
      expect(lint(`${operator}(phone,5)`, { phone: 'string' })).toMatchObject([{ code: 'advice_text_field' }]);
    },
  );

  it.each([
    ['eq(age,5)'],
    ['eq(phone,string:5)'],
    ['like(phone,5)'],
    ['eq(phone,)'],
    ['skip_count()&skipCount()'],
    ['eq(name,50%2525)'],
    ['eq(a,1)&'],
    [''],
    ['eq()'],
    ['eq((phone,x),5)'],
    ['contains(phone,5)'],
    ['eq(a,"b" and c)'],
    ['eq(a,b and "c")'],
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
    ['or(n|', 'or(ne('],
    ['excludes(roles,li|', 'excludes(roles,like('],
    ['contains(em|', 'contains(email,'],
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

  it.each([
    ['|'],
    ['eq(email,a)&|'],
    ['eq(email,x|'],
    ['eq(unknown,|'],
    ['eq(constructor,|'],
    ['zz|'],
    ['ontain|'],
    ['eq(email|'],
  ])('[RQL-01] nothing is offered at %s', marked => {
    expect(at(marked).options).toEqual([]);
  });

  it('[RQL-01] a sign is part of a name that holds one, and stands before one that is sorted by', () => {
    expect(suggest('eq(a-', 5, ['a-b'])).toMatchObject({ from: 3, to: 5, options: [{ text: 'a-b,' }] });
    expect(suggest('sort(-a', 7, ['a-b'])).toMatchObject({ from: 6, to: 7, options: [{ text: 'a-b' }] });
  });

  it('[RQL-01] a value is found by what people call it, and offered with that', () => {
    const group = [{ value: '5f0', label: 'Ward east' }, { value: '5f1' }, 'ward'];
    const offered = (text: string) => suggest(text, text.length, [], { group }).options;
    expect(offered('eq(group,wa')).toEqual([
      { text: 'ward', kind: 'value' },
      { text: '5f0', kind: 'value', label: 'Ward east' },
    ]);
    expect(offered('eq(group,5f')).toEqual([
      { text: '5f1', kind: 'value' },
      { text: '5f0', kind: 'value', label: 'Ward east' },
    ]);
    // What stands there already is not offered again.
    expect(offered('eq(group,5f0')).toEqual([]);
    expect(offered('eq(group,undefined')).toEqual([]);
  });

  it.each([
    ['eq(status,ne|', 'status'],
    ['in(status,new,fa|', 'status'],
    ['eq(sta|', undefined],
    ['sta|', undefined],
    ['or(eq(a,b),eq(c,|', 'c'],
    ['eq(a,|(b', 'a'],
    ['in(a,((b)),|', 'a'],
    ['in((a,b)|', undefined],
  ])('[RQL-01] at %s the value of %s is typed', (marked, field) => {
    expect(fieldAt(marked.replace('|', ''), marked.indexOf('|'))).toBe(field);
  });

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
