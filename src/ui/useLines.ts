import { useState } from 'react';

/**
 * Whether a text has to be shown in a field of several lines: one of a single line takes its line breaks out as soon as somebody types. Stays so
 * while they do, whatever is left of them.
 */
export const useLines = (text: string): boolean => {
  const [hadLines, setHadLines] = useState(false);
  const hasLines = /[\r\n]/.test(text);
  if (hasLines && !hadLines) setHadLines(true);
  return hadLines || hasLines;
};
