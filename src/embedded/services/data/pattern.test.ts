import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedPattern, faultOfPattern, withinTime } from './pattern';

describe('patterns of a schema', () => {
  it.each([
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    '^LAB-\\d{7}$',
    '^[^@\\s]+@[^@\\s]+$',
    'a|b',
    '^(?:yes|no)$',
    '(ab)+',
    '^[A-Z]{2,3}(?:-[a-z]+)?$',
    '[)(]+',
    '\\(a+\\)',
    'x{3}',
  ])('takes %s', pattern => expect(faultOfPattern(pattern)).toBeUndefined());

  it.each([
    '(a+)+$',
    '(a|a)*b',
    '^([a-z]+\\.)*[a-z]+$',
    '^[\\w.+-]+@([\\w-]+\\.)+[\\w-]{2,4}$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a*)*',
    '(?:a{1,9})+',
    '(((a+)))+',
    '((a?){10}){10}',
    '(?<n>a)',
    '\\p{L}+',
    '^\\u0041\\u{1f600}$',
  ])('takes %s, which repeats what repeats', pattern => expect(faultOfPattern(pattern)).toBeUndefined());

  it.each([
    '(a)\\1',
    '(?=a)b',
    '(?<!a)b',
    '(?<n>a)\\k<n>',
    '(a{1,99}){1,99}',
    'a{1001}',
    '(',
    '[\\S]',
    '\\ud83d\\ude00',
    '.{0,1000}'.repeat(3),
  ])('refuses %s', pattern => expect(faultOfPattern(pattern)).toBeTypeOf('string'));

  it('refuses one that is too long', () => {
    expect(faultOfPattern('a'.repeat(201))).toBeTypeOf('string');
  });

  it('is tried on no text that would hold it up', () => {
    const counting = boundedPattern('.{0,1000}[!?]');
    expect(counting.test(`${'a'.repeat(9_000)}!`)).toBe(true);
    expect(() => counting.test('a'.repeat(19_000))).toThrow('take too long');
    expect(boundedPattern('^[a-z]{1,50}$').test('a'.repeat(19_000))).toBe(false);
  });

  it('matches as the language does', () => {
    const part = fc.constantFrom(
      'a',
      'é',
      '.',
      '\\s',
      '\\S',
      '\\d',
      '\\w',
      '\\b',
      '[a\\s]',
      '[^a.]',
      '[\\]b]',
      '\\.',
      '(?:ab)',
      '$',
      '^',
    );
    const repetition = fc.constantFrom('', '', '*', '+', '?', '{2}', '+?');
    const sequence = fc
      .array(fc.tuple(part, repetition), { minLength: 1, maxLength: 4 })
      .map(parts => parts.map(([what, times]) => what + (/^(?:[$^]|\\b)/.test(what) ? '' : times)).join(''));
    const pattern = fc.tuple(sequence, sequence).map(([one, other]) => `${one}|(?:${other})+`);
    const unit = fc.constantFrom(
      'a',
      'b',
      ' ',
      '\n',
      '\r',
      '\u00a0',
      '\u2028',
      '\ufeff',
      'é',
      '😀',
      ']',
      '.',
      '7',
      '_',
    );
    fc.assert(
      fc.property(pattern, fc.string({ unit, maxLength: 8 }), (source, text) => {
        expect([source, boundedPattern(source).test(text)]).toEqual([source, new RegExp(source, 'u').test(text)]);
      }),
      { seed: 11, numRuns: 5_000 },
    );
  });

  it('takes time by the length of the text, whatever it repeats', () => {
    // By trying each way, as the language's own does, each of these would outlive the machine.
    expect(boundedPattern('^(([a-z])+.)+[A-Z]([a-z])+$').test('a'.repeat(20_000))).toBe(false);
    expect(boundedPattern('(a|a)*b').test('a'.repeat(20_000))).toBe(false);
    expect(boundedPattern('a+b+c+d').test(`${'a'.repeat(19_000)}bcd`)).toBe(true);
  });

  it('says no, at once, to a text that is too long for any', () => {
    expect(boundedPattern('^a+$').test('a'.repeat(20_000))).toBe(true);
    expect(boundedPattern('^a+$').test('a'.repeat(20_001))).toBe(false);
  });

  it('ends with a reason when all texts of a document together take too long', () => {
    const pattern = boundedPattern('^a+$');
    expect(() => withinTime(() => pattern.test('a'), -1)).toThrow('take too long');
    // The next document has its own time.
    expect(withinTime(() => pattern.test('a'))).toBe(true);
    expect(pattern.test('a')).toBe(true);
  });

  it('matches nothing where a schema holds one from before that is not taken any more', () => {
    expect(boundedPattern('a{1001}').test('a'.repeat(1001))).toBe(false);
  });
});
