import { expect, it } from 'vitest';
import { processorMs } from '../../../../tests/support/processorTime';
import { breakLongWords } from './longWords';
import { toPdf } from './pdf';

it.each([
  ['blanks', ' '],
  ['blanks that break no line', '\u00a0'],
  ['ends of lines', '\r'],
  ['ends of lines of another kind', '\u2028'],
  ['letters', 'a'],
])('[SVC-TPL POST /{id}/pdf] 60,000 %s are laid out as soon as words are', async (_, character) => {
  await toPdf({ title: '' });
  expect(await processorMs(() => toPdf({ title: '', text: character.repeat(60_000) }))).toBeLessThan(1_500);
});

it('words and blanks between them stand as they are, what no line can hold is broken', () => {
  const text = `${'word  '.repeat(100)}\n\tend`;
  expect(breakLongWords(text)).toBe(text);
  expect(breakLongWords(`${'a'.repeat(250)}${' '.repeat(201)}b`)).toBe(
    `${'a'.repeat(200)}\n${'a'.repeat(50)}${' '.repeat(200)}\n b`,
  );
});
