import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOf } from '../../tests/support/filterOf';
import { VERDICTS } from '../../tests/support/verdicts';
import { lint } from './advise';
import { rql } from './build';
import { check } from './check';
import { conjunctsOf, joinFilters, parseFilter, showFilter } from './filter';
import { format } from './format';
import { offerFilters } from './offer';
import { parseQuery } from './parseQuery';

const sentFor = (typed: string): string | undefined => {
  const verdict = parseFilter(typed);
  return verdict.valid ? verdict.filter : undefined;
};
/** What the platform understands of a filter that was typed. */
const meaningOf = (typed: string) => parseQuery(sentFor(typed) ?? '%').where;
describe('plain text inside RQL', () => {
  it.each([
    ['eq(last_name,De Smet)', 'eq(last_name,De%2520Smet)', 'De Smet'],
    ["eq(last_name,D'Arcy)", 'eq(last_name,D%2527Arcy)', "D'Arcy"],
    ['eq(first_name,Zoë)', 'eq(first_name,Zo%25C3%25AB)', 'Zoë'],
    ['eq(email,john.doe@example.com)', 'eq(email,john.doe%2540example.com)', 'john.doe@example.com'],
    ['eq(name,Smet (junior), Gent)', undefined, undefined],
    ['eq(name,Smet (junior))', 'eq(name,Smet%2520%2528junior%2529)', 'Smet (junior)'],
    ['eq(name,Johnson & Johnson)', 'eq(name,Johnson%2520%2526%2520Johnson)', 'Johnson & Johnson'],
    ['eq(name,AT&T)', 'eq(name,AT%2526T)', 'AT&T'],
    ['eq(name,100%)', 'eq(name,100%2525)', '100%'],
    ['eq(url,http://x.y/z?a=1#b)', 'eq(url,http%253A%252F%252Fx.y%252Fz%253Fa%253D1%2523b)', 'http://x.y/z?a=1#b'],
    ['eq(a,12:30)', 'eq(a,12%253A30)', '12:30'],
    ['eq(a,😀)', 'eq(a,%25F0%259F%2598%2580)', '😀'],
    ['eq(a,string:De Smet)', 'eq(a,string:De%2520Smet)', 'De Smet'],
    ['last_name=De Smet', 'last_name=De%2520Smet', 'De Smet'],
    ['eq(a,5%4)', 'eq(a,5%25254)', '5%4'],
    ['eq(a,string: De Smet)', 'eq(a,string:De%2520Smet)', 'De Smet'],
    ['eq(a,my string: x)', 'eq(a,my%2520string%253A%2520x)', 'my string: x'],
    ['eq(name,(junior) Smet)', 'eq(name,%2528junior%2529%2520Smet)', '(junior) Smet'],
    // What somebody encoded by hand, once or twice, is not encoded again.
    ['eq(a,De%20Smet Jr)', 'eq(a,De%2520Smet%2520Jr)', 'De Smet Jr'],
    ['eq(a,De%2520Smet Jr)', 'eq(a,De%2520Smet%2520Jr)', 'De Smet Jr'],
  ])('[HOST-08] %s is sent as %s', (typed, sent, value) => {
    if (sent === undefined) {
      // A comma separates values; this eq has one too many, and the platform says so.
      expect(() => meaningOf(typed)).toThrow(/arity/);
      return;
    }
    expect(sentFor(typed)).toBe(sent);
    expect(meaningOf(typed)).toMatchObject({ op: 'eq', value });
  });

  it.each([
    ['in(last_name,De Smet,Janssens)', ['De Smet', 'Janssens']],
    ['last_name=in=(De Smet,Janssens)', ['De Smet', 'Janssens']],
    ["in(last_name,(De Smet,D'Arcy))", ['De Smet', "D'Arcy"]],
  ])('[HOST-08] %s holds the values %j', (typed, values) => {
    expect(meaningOf(typed)).toMatchObject({ op: 'in', field: 'last_name', values });
  });

  it('[HOST-08] stands anywhere in a filter, with blanks around the operators', () => {
    expect(
      meaningOf(' ( last_name = De Smet | like( first_name , Zoë ) ) & contains(roles, eq(name, Ward east)) '),
    ).toEqual(
      rql.and(
        rql.or(rql.eq('last_name', 'De Smet'), rql.like('first_name', 'Zoë')),
        rql.contains('roles', rql.eq('name', 'Ward east')),
      ),
    );
  });

  it('[HOST-08] whatever value is typed that has no bracket, comma or code of its own arrives as it was typed', () => {
    const value = fc
      .string({ unit: fc.constantFrom(...'aZ09éë😀 @\'"~^;[]{}#?!<>=&|/.-_'), minLength: 1, maxLength: 16 })
      .map(text => text.trim())
      // Those say something in the language already; they are sent as they were typed.
      .filter(text => !check(`eq(x,${text})`).valid && !/^'.*'$/.test(text));
    fc.assert(
      fc.property(value, text => {
        expect(meaningOf(`eq(a,${text})`)).toEqual(rql.eq('a', text));
        expect(meaningOf(`like(a,${text})&b=1`)).toEqual(rql.and(rql.like('a', text), rql.eq('b', 1)));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the verdict on a filter', () => {
  it.each(VERDICTS.filter(([, , tree]) => tree !== null))(
    '[RQL-02 #%i] %j, which parses, is sent as it was typed',
    (_, query) => {
      expect(sentFor(query)).toBe(query);
    },
  );

  it.each(VERDICTS.filter(([, , tree]) => tree === null))(
    '[RQL-02 #%i] %j, which does not parse, is red or is sent in a form that does',
    (_, query) => {
      const sent = sentFor(query);
      if (sent === undefined) return;
      expect(sent).not.toBe(query);
      expect(check(sent).valid).toBe(true);
      expect(() => parseQuery(sent)).not.toThrow();
    },
  );

  it.each([
    ['and(eq(email,x)', 'unclosed', 0],
    ['eq(a,b))', 'unopened', 7],
    ['eq(a,De Smet))', 'unopened', 13],
    ['eq(a,b)&eq(c,d)|eq(e,f)', 'mixed_conjunctions', 15],
    ['?eq(a,b)', 'leading_question_mark', 0],
    ['eq(a,De Smet)&eq(b,number:abc)', 'not_a_number', 19],
    ['eq(a,De Smet)&eq(b,date:foo)', 'not_a_date', 19],
    ['eq(a,b) & eq(b,strng:abc)', 'unknown_cast', 15],
    ['eq(a,b) & eq(b, strng:abc)', 'unknown_cast', 16],
    ['eq(a,b) & (eq(c,d)|eq(b,strng:abc))', 'unknown_cast', 24],
    [`eq(a,De Smet)&${'('.repeat(33)}`, 'too_deep', 46],
    ['eq(a,b) & eq(b,%E0%A4%A)', 'bad_percent', 15],
    ['eq(last name,x)', 'illegal_character', 7],
    ['eq(a,b);eq(c,d)', 'illegal_character', 7],
    ['!eq(a,b)', 'illegal_character', 0],
    ['De Smet', 'illegal_character', 2],
  ])('[RQL-05] %s is %s at %i of what was typed', (typed, reason, position) => {
    expect(parseFilter(typed)).toMatchObject({ valid: false, error: { reason, position } });
  });

  it('[RQL-05] answers any text in linear time, once and for all: what is sent parses to itself', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom(...'(),&|=<>%25:/\'"! aé', 'eq(', 'in(', 'string:', '\ud800'),
        maxLength: 120,
      }),
    );
    fc.assert(
      fc.property(any, typed => {
        const verdict = parseFilter(typed);
        lint(typed, { a: 'string' });
        offerFilters(typed, { fields: ['a', 'b'] });
        if (verdict.valid) {
          expect(sentFor(verdict.filter)).toBe(verdict.filter);
          expect(sentFor(showFilter(verdict.filter))).toBe(verdict.filter);
        } else expect(verdict.error.position).toBeLessThanOrEqual(typed.length);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('a filter as people read it', () => {
  it.each([
    ['eq(last_name,De%2520Smet)', 'eq(last_name,De Smet)'],
    ['like(name,50%2525)|name=D%2527Arcy', "like(name,50%)|name=D'Arcy"],
    ['eq(a,b%2520%2526%2520c)', 'eq(a,b & c)'],
    ['a=b%2520%2526%2520c', 'a=b%2520%2526%2520c'],
    ['in(a,(b,c%2520d))', 'in(a,(b,c d))'],
    ['eq(a,string:5)', 'eq(a,string:5)'],
    // Shown plainly they would be read as something else.
    ['like(name,a%2529a)', 'like(name,a%2529a)'],
    ['eq(a,b%252Cc)', 'eq(a,b%252Cc)'],
    ['eq(phone,%252B32)', 'eq(phone,%252B32)'],
    ['eq(a,50%25)', 'eq(a,50%25)'],
    ['eq(a', 'eq(a'],
    ['eq(a,%E0%A4%A)', 'eq(a,%E0%A4%A)'],
  ])('[HOST-08] %s is shown as %s', (sent, shown) => {
    expect(showFilter(sent)).toBe(shown);
  });

  it('[HOST-08] says the same as what is sent, whatever the values hold', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(value, value, (first, second) => {
        const sent = format(rql.and(rql.eq('a', first), rql.or(rql.in('b', second, first), rql.like('c', second))));
        expect(sentFor(showFilter(sent))).toBe(sent);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the parts of a filter', () => {
  it.each([
    ['', []],
    ['eq(a,De Smet)', ['eq(a,De%2520Smet)']],
    ['a=1&b>2', ['a=1', 'b>2']],
    ['a=1,(b=2|c=3)&like(d,x)', ['a=1', '(b=2|c=3)', 'like(d,x)']],
    ['a=1|b=2', ['(a=1|b=2)']],
    ['and(a=1,b=2)', ['and(a=1,b=2)']],
    ['&&a=(1,2)&b=3/4', ['a=(1,2)', 'b=3/4']],
  ])('of %j are %j', (typed, parts) => {
    const conjuncts = conjunctsOf(filterOf(typed));
    expect(conjuncts).toEqual(parts);
    if (typed) expect(parseQuery(joinFilters(conjuncts)).where).toEqual(parseQuery(filterOf(typed)).where);
  });
});

describe('a text without any operator', () => {
  const users = { fields: ['first_name', 'last_name', 'email'], types: { id: 'string', email: 'string' } as const };

  it.each([
    ['Janssens', ['like(first_name,Janssens)|like(last_name,Janssens)|like(email,Janssens)']],
    ['5bfbfc3146e0fb321a4b2801', ['eq(id,5bfbfc3146e0fb321a4b2801)']],
    [
      'admin@example.com',
      [
        'eq(email,admin@example.com)',
        'like(first_name,admin@example.com)|like(last_name,admin@example.com)|like(email,admin@example.com)',
      ],
    ],
    ["D'Arcy", ["like(first_name,D'Arcy)|like(last_name,D'Arcy)|like(email,D'Arcy)"]],
    ...['(jr)', '+32', '(0)4,', '(a', 'a)'].map((text): [string, string[]] => [
      text,
      [['first_name', 'last_name', 'email'].map(field => showFilter(format(rql.like(field, text)))).join('|')],
    ]),
    ['eq(a,b)', []],
    ['(a=1)', []],
    ['age>5', []],
    ['name=x', []],
    ['eq(', []],
    ['  ', []],
  ])('[HOST-08] %j is offered %j', (text, offers) => {
    expect(offerFilters(text, users)).toEqual(offers);
  });

  it('[HOST-08] of several words is looked for word by word first, then as a whole', () => {
    expect(offerFilters('Zoë De Smet', { fields: ['first_name', 'last_name'] })).toEqual([
      ['Zoë', 'De', 'Smet'].map(word => `(like(first_name,${word})|like(last_name,${word}))`).join('&'),
      'like(first_name,Zoë De Smet)|like(last_name,Zoë De Smet)',
    ]);
  });

  it('[HOST-08] that is a known value of a field is offered as that', () => {
    expect(offerFilters('failed', { fields: ['name'], values: { status: ['new', 'failed'] } })).toEqual([
      'eq(status,failed)',
      'like(name,failed)',
    ]);
  });

  it('[HOST-08] is an id where the table has no text fields', () => {
    expect(offerFilters('abc', { fields: [], types: { id: 'string' } })).toEqual(['eq(id,abc)']);
    expect(offerFilters('abc', { fields: [] })).toEqual([]);
  });

  it('[HOST-08] only gets offers that both sides understand, and that mean that text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), text => {
        for (const offer of offerFilters(text, users)) expect(() => parseQuery(filterOf(offer))).not.toThrow();
        const whole = offerFilters(text, { fields: ['a'] })[0];
        if (whole && !/^[0-9a-f]{24}$/i.test(text.trim())) expect(meaningOf(whole)).toEqual(rql.like('a', text.trim()));
      }),
      { numRuns: 300 },
    );
  });
});

describe('advice on plain text', () => {
  it('[HOST-08] stands where it was typed', () => {
    const [advice] = lint("eq(last_name,D'Arcy)&eq(phone,32470)", { phone: 'string' });
    expect(advice).toMatchObject({ code: 'advice_text_field', position: 30, replacement: 'string:32470' });
  });

  it('[HOST-08] knows that quotation marks would be looked for', () => {
    expect(lint('eq(first_name,"Adam")')).toEqual([
      { code: 'advice_quotes', position: 14, length: 6, found: '"Adam"', replacement: 'Adam' },
    ]);
    expect(lint('eq(first_name, string: "Adam")')).toMatchObject([{ code: 'advice_quotes', position: 23 }]);
  });
});

it('[RQL-05] a filter that is too long is told before anything is made of it', () => {
  expect(parseFilter(`eq(a,${'b'.repeat(4_090)})`).valid).toBe(true);
  expect(parseFilter(`eq(a,${'b'.repeat(4_093)})`)).toMatchObject({
    valid: false,
    error: { reason: 'too_long', position: 4_096, length: 3, found: '4096' },
  });
});

it.each([
  ['a=AT%2526T&b=De%2520Smet', 'a=AT%2526T&b=De Smet'],
  ['eq(a,(x%252Cy,De%2520Smet))', 'eq(a,(x%252Cy,De Smet))'],
])('[HOST-08] of %s only what may be typed so is shown decoded: %s', (sent, shown) => {
  expect(showFilter(sent)).toBe(shown);
});

it.each([
  // What does not parse, or would not be read the same, is shown as it came.
  ['eq(a,De%2520Smet', 'eq(a,De%2520Smet'],
  ['eq(a,%2520b)', 'eq(a,%2520b)'],
  ['eq(a%252Eb,De%2520Smet)&c=1', 'eq(a%252Eb,De Smet)&c=1'],
  ['a=(De%2520Smet,b%252Cc)&d=x%2520y', 'a=(De Smet,b%252Cc)&d=x y'],
  ['and(like(a,x%2520y),b=c%2520d)', 'and(like(a,x y),b=c d)'],
])('[HOST-08] %s is shown as %s', (sent, shown) => {
  expect(showFilter(sent)).toBe(shown);
});

it('parts that say nothing are left out when they are joined', () => {
  expect(joinFilters([filterOf('a=1'), filterOf(''), filterOf('b=2')])).toBe('a=1&b=2');
  expect(joinFilters([])).toBe('');
});
