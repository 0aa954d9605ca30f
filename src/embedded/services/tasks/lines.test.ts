import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineSplitter } from './lines';

const linesOf = (chunks: readonly Uint8Array[]): string[] => {
  const lines: string[] = [];
  const splitter = createLineSplitter(line => lines.push(line));
  for (const chunk of chunks) splitter.write(Buffer.from(chunk));
  splitter.end();
  return lines;
};

describe('lines of a process', () => {
  it('are the same however the output is cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })), fc.array(fc.nat(400)), (lines, cuts) => {
        const sent = lines.map(line => line.replaceAll('\n', ' '));
        const bytes = Buffer.from(sent.map(line => `${line}\n`).join(''));
        const marks = [0, ...cuts.map(cut => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = marks.slice(1).map((end, index) => bytes.subarray(marks[index], end));
        expect(linesOf(chunks)).toEqual(sent.map(line => line.replaceAll('\u0000', '\u2400')));
      }),
      { seed: 5 },
    );
  });

  it.each([
    ['nothing', '', []],
    ['an unfinished line', 'a\nb', ['a', 'b']],
    ['empty lines', '\n\n', ['', '']],
    ['a carriage return', 'a\r\nb\rc\n', ['a\r', 'b\rc']],
  ])('of %s', (_, output, lines) => {
    expect(linesOf([Buffer.from(output)])).toEqual(lines);
  });

  it('lose no character where a long line is cut', () => {
    const line = `a${'😀'.repeat(10_000)}`;
    for (const output of [`${line}\n`, line]) {
      const lines = linesOf([Buffer.from(output)]);
      expect(lines.map(piece => piece.length)).toEqual([16_383, 3_618]);
      expect(lines.join('')).toBe(line);
    }
  });
});
