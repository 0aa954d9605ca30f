import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { MOST_PRINTED, usePrinting } from './printing';

/** Which lines are in the page while it is printed: from the first on, as many as come to paper. */
const printedRange = ({ count }: Range): number[] =>
  Array.from({ length: Math.min(count, MOST_PRINTED) }, (_, line) => line);

/** Of a list of lines of which else only those in view are in the page. */
export const usePrintedLines = () => (usePrinting() ? printedRange : defaultRangeExtractor);
