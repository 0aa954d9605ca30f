import { expect, it } from 'vitest';
import { fill, fillInputs } from './fill';
import { breakLongWords, toPdf } from './pdf';

it('content that would make a template millions of characters long is refused before it does', () => {
  const content = { a: 'x'.repeat(50_000) };
  const refusal = expect.objectContaining({ code: 1003, message: expect.stringContaining('longer than 1000000') });
  expect(() => fill('$a '.repeat(21), content)).toThrow(refusal);
  expect(() => fillInputs('{{@inputs.a}} '.repeat(21), content)).toThrow(refusal);
  expect(fill('$a '.repeat(19), content)).toHaveLength(19 * 50_001);
});

it('a document takes texts of a bounded length, and breaks words that no line can hold', async () => {
  await expect(toPdf({ subject: 'S', body: 'word '.repeat(20_001) })).rejects.toMatchObject({ code: 1003 });
  expect(breakLongWords(`${'x'.repeat(401)} short`)).toBe(`${'x'.repeat(200)}\n${'x'.repeat(200)}\nx short`);
  expect((await toPdf({ subject: 'S', body: 'x'.repeat(2_000) })).subarray(0, 5).toString()).toBe('%PDF-');
});
