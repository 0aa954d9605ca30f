import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutLines } from './cutLines';

it('[DOC-08] cuts a raw text into lines that together are the text, none too long, none in the middle of a pair', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '👩', '\n', '\r') }),
      fc.integer({ min: 1, max: 9 }),
      (text, columns) => {
        const starts = cutLines(text, columns);
        const lines = starts.map((start, index) => text.slice(start, starts[index + 1]));
        expect(lines.join('')).toBe(text);
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(columns + 1);
          expect(line.isWellFormed()).toBe(true);
          expect(line.slice(0, -1)).not.toContain('\n');
        }
      },
    ),
  );
});

it('[DOC-08] takes a single line of megabytes', () => {
  expect(cutLines('x'.repeat(5_000_000), 100)).toHaveLength(50_000);
});
