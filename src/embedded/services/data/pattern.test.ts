import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedPattern, faultOfPattern } from './pattern';

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
    '(a|aa)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*a){20}',
    '(a*)*',
    '(?:a{1,99})+',
    '(a)\\1',
    '(?=a)b',
    '(?<!a)b',
    '(?<n>a)\\k<n>',
    '(((a+)))+',
    '(a?b*){11}',
    '((a?){10}){10}',
    '(a?b?){9}',
    '((ab){2}){3}',
    '(',
  ])('refuses %s', pattern => expect(faultOfPattern(pattern)).toBeTypeOf('string'));

  it('refuses one that is too long', () => {
    expect(faultOfPattern('a'.repeat(201))).toBeTypeOf('string');
  });

  it('matches as the language does, on texts that it can take in time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('^a+b+$', 'a|b', '^[ab]{2}$', '(?:ab)+', 'é'),
        fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 20 }),
        (source, text) => {
          expect(boundedPattern(source).test(text)).toBe(new RegExp(source, 'u').test(text));
        },
      ),
    );
  });

  it('says no, at once, to a text that would take it too long', () => {
    expect(boundedPattern('a+b+c+d').test(`${'a'.repeat(100_000)}bcd`)).toBe(false);
    expect(boundedPattern('^a+$').test('a'.repeat(100_000))).toBe(true);
  });
});
