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
  const cut = (isLast: boolean) => {
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      for (let at = 0; at === 0 || at < line.length; at += MAX_LINE) emit(line.slice(at, at + MAX_LINE).toWellFormed());
    }
    while (rest.length > MAX_LINE) {
      emit(rest.slice(0, MAX_LINE).toWellFormed());
      rest = rest.slice(MAX_LINE);
    }
    if (isLast && rest !== '') emit(rest);
  };
  return {
    write: (chunk: Buffer) => {
      rest += decoder.write(chunk);
      cut(false);
    },
    end: () => {
      rest += decoder.end();
      cut(true);
    },
  };
};
