import { expect, it } from 'vitest';
import { breakLongWords } from './longWords';
import { toPdf } from './pdf';

/** How often others have their turn meanwhile. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
};

it.each([
  ['blanks', ' '],
  ['blanks that break no line', '\u00a0'],
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

it.each([
  ['line feeds', '\n'],
  ['carriage returns', '\r'],
  ['ends of lines of another kind', '\u2028'],
  ['both ends of a line', '\r\n'],
])('[SVC-TPL POST /{id}/pdf] each of many %s counts as a line of a document', async (_, end) => {
  await expect(toPdf({ title: '', text: end.repeat(2_600) })).rejects.toMatchObject({ code: 1003 });
  const pages = (await toPdf({ title: '', text: end.repeat(2_400) })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages?.length).toBeGreaterThan(30);
  expect(pages?.length).toBeLessThan(60);
});

it('[SVC-TPL POST /{id}/pdf] others have their turn while a long document is laid out', async () => {
  await toPdf({ title: 'so that pdfkit is loaded' });
  const short = await turnsDuring(() => toPdf({ title: '', text: 'a line' }));
  expect(await turnsDuring(() => toPdf({ title: '', text: 'W'.repeat(60_000) }))).toBeGreaterThan(short + 3);
});
