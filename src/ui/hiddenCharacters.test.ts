import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeVisible, piecesOf } from './hiddenCharacters';

describe('characters that hide', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', '⟨ESC⟩[31mred⟨ESC⟩[0m'],
    ['a\u202eb', 'a⟨U+202E⟩b'],
    ['\u0007bell\r', '⟨U+0007⟩bell⟨U+000D⟩'],
    ['\u0007\u009b', '⟨U+0007⟩⟨U+009B⟩'],
    ['zero\u200bwidth\ufeff', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
    ['\u00ad\u2028', '⟨U+00AD⟩⟨U+2028⟩'],
    ['\ud800x', '⟨U+D800⟩x'],
    ['tag\u{e0041}', 'tag⟨U+E0041⟩'],
    ['a\u200db', 'a⟨U+200D⟩b'],
    ['tab\tand\nline', 'tab\tand\nline'],
    ['👩🏽‍🚀👨‍👩‍👧 é مرحبا', '👩🏽‍🚀👨‍👩‍👧 é مرحبا'],
    ['naïve 😀 日本', 'naïve 😀 日本'],
  ])('[DOC-08] %j is shown as %s', (text, shown) => {
    expect(makeVisible(text)).toBe(shown);
  });

  it('[DOC-08] are the same whether a text is shown whole or in pieces', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\u001b', '\u202e', '\u200d', '👩', '\ud800', '\n') });
    fc.assert(
      fc.property(text, shown => {
        const pieces = piecesOf(shown);
        expect(pieces.map(piece => piece.text).join('')).toBe(makeVisible(shown));
        expect(pieces.every(piece => piece.kind !== 'match')).toBe(true);
      }),
    );
  });

  it('[DOC-08] what a search found is told apart', () => {
    expect(piecesOf('One\u202e one', 'ONE')).toEqual([
      { kind: 'match', text: 'One' },
      { kind: 'hidden', text: '⟨U+202E⟩' },
      { kind: 'plain', text: ' ' },
      { kind: 'match', text: 'one' },
    ]);
  });
});
