import { isDeepStrictEqual } from 'node:util';
import { rqlParser } from '@extrahorizon/javascript-sdk';
import { format, parseQuery, RqlError } from '../../src/rql';
import { check } from '../../src/rql/check';
import { queryTexts } from './queryTexts';
import type { Figure, Size } from './report';

const TEXTS = { quick: 20_000, full: 1_900_000, night: 19_000_000 };
/** Longer than this and a text is looked at again: something else may have held the processor. */
const LONG_MS = 50;

/** Whether the official client takes a text for a query. */
export const clientTakes = (text: string): boolean => {
  try {
    rqlParser(text);
    return true;
  } catch {
    return false;
  }
};

/** What the platform reads; nothing for what it refuses. */
const read = (text: string) => {
  try {
    return parseQuery(text);
  } catch (error) {
    if (error instanceof RqlError) return undefined;
    throw error;
  }
};

/** Whether a condition that was read, printed and read again is the same. */
const returns = (text: string): boolean => {
  const where = read(text)?.where;
  return !where || isDeepStrictEqual(read(format(where))?.where, where);
};

const msOf = (text: string): number => {
  const startedAt = performance.now();
  check(text);
  read(text);
  return performance.now() - startedAt;
};

/** Texts that may be queries: the console's verdict is the client's, what the platform reads can be printed, and none takes long. */
export const verdicts = (size: Size, random: () => number): Figure[] => {
  const next = queryTexts(random);
  const differ: string[] = [];
  const changed: string[] = [];
  const thrown: string[] = [];
  const long: string[] = [];
  for (let n = 0; n < TEXTS[size]; n++) {
    const text = next();
    try {
      if (msOf(text) > LONG_MS) long.push(text);
      if (check(text).valid !== clientTakes(text)) differ.push(text);
      if (!returns(text)) changed.push(text);
    } catch (error) {
      thrown.push(`${text}: ${error}`);
    }
  }
  for (const text of [...differ, ...changed, ...thrown].slice(0, 5))
    process.stderr.write(`  ${JSON.stringify(text)}\n`);
  const slow = long.filter(text => Math.min(...[1, 2, 3].map(() => msOf(text))) > LONG_MS);
  return [
    { name: 'texts that may be queries', value: TEXTS[size] },
    { name: 'verdicts other than the client’s', value: differ.length, most: 0 },
    { name: 'conditions that are another when printed and read again', value: changed.length, most: 0 },
    { name: 'errors that are none of a query', value: thrown.length, most: 0 },
    { name: `texts that take longer than ${LONG_MS} ms`, value: slow.length, most: 0 },
  ];
};
