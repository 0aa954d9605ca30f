import { StringDecoder } from 'node:string_decoder';

/** Longest line that is kept whole, in UTF-16 units; longer ones go on in the next. */
const MAX_LINE = 16 * 1024;

/**
 * Cuts what a process writes into lines, as they come, verbatim: colours and control characters stay. Only NUL, which a
 * database cannot keep, becomes its picture.
 */
export const createLineSplitter = (onLine: (line: string) => void) => {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const emit = (line: string) => onLine(line.replaceAll('\u0000', '\u2400'));
  /** Emits all of a long line but its last piece, which is returned; never cuts between the halves of a character. */
  const emitPieces = (line: string): string => {
    let from = 0;
    while (line.length - from > MAX_LINE) {
      const isHalf = /[\ud800-\udbff]/.test(line.charAt(from + MAX_LINE - 1));
      const to = from + MAX_LINE - (isHalf ? 1 : 0);
      emit(line.slice(from, to));
      from = to;
    }
    return line.slice(from);
  };
  const cut = () => {
    const lines = rest.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) emit(emitPieces(line));
    rest = emitPieces(last);
  };
  return {
    write: (chunk: Buffer) => {
      rest += decoder.write(chunk);
      cut();
    },
    end: () => {
      rest += decoder.end();
      cut();
      if (rest !== '') emit(rest);
    },
  };
};
