import { describe, expect, it } from 'vitest';
import { type RawTerm, scan } from './scan';

/** A term with what stands at its place in the text. */
const shown = (text: string, term: RawTerm): unknown => {
  const place = text.slice(term.position, term.end);
  if (term.kind === 'value') return term.text === place ? place : `${term.text} at ${place}`;
  if (term.kind === 'array') return { list: term.items.map(item => shown(text, item)), place };
  return { [term.name]: term.args.map(arg => shown(text, arg)), place };
};
const parts = (text: string) => scan(text).args.map(term => shown(text, term));

describe('the structure of a query', () => {
  it.each<[string, unknown[]]>([
    ['eq(a,b)', [{ eq: ['a', 'b'], place: 'eq(a,b)' }]],
    ['a=b', [{ eq: ['a', 'b'], place: 'a=b' }]],
    ['a==b', [{ eq: ['a', 'b'], place: 'a==b' }]],
    ['a!=b', [{ ne: ['a', 'b'], place: 'a!=b' }]],
    ['a>b', [{ gt: ['a', 'b'], place: 'a>b' }]],
    ['a>=b', [{ ge: ['a', 'b'], place: 'a>=b' }]],
    ['a<b', [{ lt: ['a', 'b'], place: 'a<b' }]],
    ['a<=b', [{ le: ['a', 'b'], place: 'a<=b' }]],
    ['a%3Eb', [{ gt: ['a', 'b'], place: 'a%3Eb' }]],
    ['a%3E=b', [{ ge: ['a', 'b'], place: 'a%3E=b' }]],
    ['a%3Cb', [{ lt: ['a', 'b'], place: 'a%3Cb' }]],
    ['a%3C=b', [{ le: ['a', 'b'], place: 'a%3C=b' }]],
    ['a%3Db', ['a%3Db']],
    ['a%2Eb', ['a%2Eb']],
    ['a=like=b', [{ like: ['a', 'b'], place: 'a=like=b' }]],
    ['a=in=(b,c)', [{ in: ['a', { list: ['b', 'c'], place: '(b,c)' }], place: 'a=in=(b,c)' }]],
    ['a=(b)', [{ eq: ['a', { list: ['b'], place: '(b)' }], place: 'a=(b)' }]],
    ['a/b=c', [{ eq: [{ list: ['a', 'b'], place: 'a/b' }, 'c'], place: 'a/b=c' }]],
    ['(a,b)=c', [{ eq: [{ list: ['a', 'b'], place: '(a,b)' }, 'c'], place: '(a,b)=c' }]],
    ['a=', [{ eq: ['a', ''], place: 'a=' }]],
    [
      'a/b(c)',
      [
        { list: ['a', 'b'], place: 'a/b' },
        { list: ['c'], place: '(c)' },
      ],
    ],
    ['(a=1|b=2)', [{ or: [expect.anything(), expect.anything()], place: '(a=1|b=2)' }]],
    ['f()', [{ f: [], place: 'f()' }]],
    ['f(a,,b)', [{ f: ['a', '', 'b'], place: 'f(a,,b)' }]],
    ['a&b', ['a', 'b']],
    ['aZ09_+*$-:%2.', ['aZ09_+*$-:%2.']],
    ['', []],
    ['&&', []],
  ])('[RQL-02] of %j', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it('[RQL-02] joins with "and" unless it says otherwise, and spans the whole text', () => {
    expect(scan('a|b')).toMatchObject({ kind: 'call', name: 'or', position: 0, end: 3 });
    expect(scan('a,b').name).toBe('and');
    expect(scan('').name).toBe('and');
  });

  it('[RQL-02] in a text that was decoded once an encoded comparison is part of a value', () => {
    expect(scan('a%3Eb', { hasEncodedComparators: false }).args).toMatchObject([{ kind: 'value', text: 'a%3Eb' }]);
  });

  it.each([
    ['?a', 'leading_question_mark', 0, 1, '?'],
    ['a)', 'unopened', 1, 1, ')'],
    ['a&b|c', 'mixed_conjunctions', 3, 1, '|'],
    ['f(a&b)', 'mixed_conjunctions', 3, 1, '&'],
    ['x&f(a', 'unclosed', 2, 2, 'f('],
    ['x&(a', 'unclosed', 2, 1, '('],
    ['a;b', 'illegal_character', 1, 1, ';'],
    ['a\u{1F600}', 'illegal_character', 1, 2, '\u{1F600}'],
    ['a!b', 'illegal_character', 1, 1, '!'],
    ['a=(b;c)', 'illegal_character', 4, 1, ';'],
    ['a/b=(c', 'unclosed', 4, 1, '('],
    ['('.repeat(33), 'too_deep', 32, 1, '('],
  ])('[RQL-05] %j is %s at %i', (text, reason, position, length, found) => {
    let thrown: unknown;
    try {
      scan(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ reason, position, length, found });
  });

  it('[RQL-05] may be 32 deep', () => {
    expect(() => scan(`${'('.repeat(32)}${')'.repeat(32)}`)).not.toThrow();
    expect(() => scan('(a)'.repeat(40))).not.toThrow();
  });
});
