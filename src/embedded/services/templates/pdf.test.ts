import { expect, it } from 'vitest';
import { breakLongWords } from './longWords';
import { toPdf } from './pdf';

it.each([
  ['blanks', ' '],
  ['blanks that break no line', '\u00a0'],
  ['ends of lines', '\r'],
  ['ends of lines of another kind', '\u2028'],
  ['letters', 'a'],
])('[SVC-TPL POST /{id}/pdf] many %s are no longer than a line when they are laid out', async (_, character) => {
  const many = character.repeat(60_000);
  expect(
    Math.max(
      ...breakLongWords(many)
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBe(200);
  expect((await toPdf({ title: '', text: many })).subarray(0, 5).toString()).toBe('%PDF-');
});

it('words and blanks between them stand as they are, what no line can hold is broken', () => {
  const text = `${'word  '.repeat(100)}\n\tend`;
  expect(breakLongWords(text)).toBe(text);
  expect(breakLongWords(`${'a'.repeat(250)}${' '.repeat(201)}b`)).toBe(
    `${'a'.repeat(200)}\n${'a'.repeat(50)}${' '.repeat(200)}\n b`,
  );
});
