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
    '^[\\s\\S]{1,500}$',
    '^[^\\S]*$',
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
    '^(?<!a)b',
    '^(?<=a)$',
    '^(?!a(?!b))c',
    '^a(?!b)',
    '^a(?!b)|c',
    '(?!a)b|^c',
    '^(?:(?!a)b)+c$',
    '^((?!a).)*',
    '^((?!a)..)*$',
    '^((?!a)\\b)*$',
    '^((?=a).)*$',
    '^(?:(?!(?=a)b).)*$',
    '^.((?!a).)*$',
    '^(?=(a))\\1',
    '^(?=a{1001})b',
    `^${'(?!.{900})'.repeat(8)}a`,
    '(?<n>a)\\k<n>',
    '(a{1,99}){1,99}',
    'a{1001}',
    '(',
    '\\ud83d\\ude00',
    '.{0,1000}'.repeat(3),
  ])('refuses %s', pattern => expect(faultOfPattern(pattern)).toBeTypeOf('string'));

  it.each([
    '^(?!important_tag$).+$',
    '^(?=.*[A-Z])(?=.*\\d).{8,}$',
    '^((?!bad).)*$',
    '^(?:(?!bad|worse)(?!x)[a-z])+?$',
    '(?!a)^b',
    '^(?!(?=a)b|c)d',
    '^(?!a)b|c|^(?=d)',
  ])('takes %s, which looks ahead at its start', pattern => expect(faultOfPattern(pattern)).toBeUndefined());

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
      '[\\s\\S]',
      '[^\\S]',
      '[a\\S]',
      '[^a\\S]',
      '[^]',
      '[]',
      '[[a]',
      '[a[]',
      '[a[^]',
      '[b[:alpha:]',
      '[\\ba]',
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
      '[',
      '^',
      '\b',
      '\u{10ffff}',
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

  it('takes for white space what the language does, of all characters', () => {
    const classes = ['^\\s$', '^\\S$', '^[\\s]$', '^[\\S]$', '^[^\\S]$'];
    const verdicts = (read: (source: string) => { test: (text: string) => boolean }) => {
      const expressions = classes.map(read);
      const kinds = new Map<string, string>();
      for (let code = 0; code <= 0x10000; code++) {
        if (code >= 0xd800 && code <= 0xdfff) continue;
        const kind = expressions.map(one => Number(one.test(String.fromCodePoint(code)))).join('');
        if (kind !== '01010') kinds.set(code.toString(16), kind);
      }
      return kinds;
    };
    expect(verdicts(boundedPattern)).toEqual(verdicts(source => new RegExp(source, 'u')));
  });

  it('that look ahead match as the language does', () => {
    const plain = fc
      .array(
        fc
          .tuple(
            fc.constantFrom('a', 'b', '.', '[^a]', '[(|?=]', '\\(', '\\b', '(?:ab|b)', '(a|)', '\\w', '$', '^'),
            fc.constantFrom('', '', '*', '+', '?', '{2}'),
          )
          .map(([what, times]) => what + (/^(?:[$^]|\\b)/.test(what) ? '' : times)),
        { maxLength: 3 },
      )
      .map(parts => parts.join(''));
    const either = fc.array(plain, { minLength: 1, maxLength: 2 }).map(parts => parts.join('|'));
    const { looks, looked } = fc.letrec<{ looks: string; looked: string }>(tie => ({
      looks: fc
        .array(fc.tuple(fc.constantFrom('(?=', '(?!'), tie('looked')), { minLength: 1, maxLength: 2 })
        .map(all => all.map(([sign, what]) => `${sign}${what})`).join('')),
      looked: fc.oneof(
        { depthSize: 'small' },
        either,
        fc.tuple(tie('looks'), plain, either).map(([look, rest, other]) => `${look}${rest}|${other}`),
      ),
    }));
    const run = fc
      .tuple(
        fc.array(either, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('.', 'a', '[^b]', '\\w', '\\('),
        fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}?', '*?'),
        fc.constantFrom('(', '(?:', '(?<name>'),
      )
      .map(([never, what, times, open]) => `${open}${never.map(one => `(?!${one})`).join('')}${what})${times}$`);
    const alternative = fc.oneof(
      plain,
      fc.tuple(looks, plain).map(([look, rest]) => `^${look}${rest}`),
      fc.tuple(looks, plain).map(([look, rest]) => `${look}^${rest}`),
      run.map(rest => `^${rest}`),
      fc.tuple(looks, run).map(([look, rest]) => `^${look}${rest}`),
      looked.map(inner => `^(?!${inner})`),
    );
    const pattern = fc
      .oneof(
        { weight: 3, arbitrary: alternative },
        fc.tuple(alternative, plain).map(all => all.join('|')),
      )
      .filter(source => source.length <= 200);
    const unit = fc.constantFrom('a', 'a', 'b', 'b', '(', ' ', '\n', '😀');
    const seen = { true: 0, false: 0, looking: 0 };
    fc.assert(
      fc.property(
        pattern,
        fc.array(fc.string({ unit, maxLength: 6 }), { minLength: 4, maxLength: 4 }),
        (source, texts) => {
          expect([source, faultOfPattern(source)]).toEqual([source, undefined]);
          for (const text of texts) {
            const isMatch = new RegExp(source, 'u').test(text);
            expect([source, text, boundedPattern(source).test(text)]).toEqual([source, text, isMatch]);
            seen[`${isMatch}`] += 1;
          }
          if (/\(\?[=!]/.test(source)) seen.looking += 1;
        },
      ),
      { seed: 11, numRuns: 2_000 },
    );
    // Neither all yes nor all no, and most of them look ahead.
    expect(Math.min(seen.true, seen.false, seen.looking)).toBeGreaterThan(1_200);
  });

  it('takes time by the length of the text, whatever it repeats', () => {
    // By trying each way, as the language's own does, each of these would outlive the machine.
    expect(boundedPattern('^(([a-z])+.)+[A-Z]([a-z])+$').test('a'.repeat(20_000))).toBe(false);
    expect(boundedPattern('(a|a)*b').test('a'.repeat(20_000))).toBe(false);
    expect(boundedPattern('a+b+c+d').test(`${'a'.repeat(19_000)}bcd`)).toBe(true);
    expect(boundedPattern('^(?!(a|a)*b)(?=(a*)*$)((?!(a+)+c).)*$').test('a'.repeat(20_000))).toBe(true);
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
