import { expect, it } from 'vitest';
import { readBody } from './body';

const read = (text: string) => readBody(Buffer.from(text), undefined, 10_000_000);
const refusal = (text: string) => {
  try {
    return read(text) === undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

it('a body is 64 levels deep at most, and has 200,001 members at most', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(refusal(nested(64))).toBe(false);
  expect(refusal(nested(65))).toBe('The body is nested deeper than 64 levels');
  const long = (members: number) => `[${Array(members).fill('1').join(',')}]`;
  expect(refusal(long(200_001))).toBe(false);
  expect(refusal(long(200_002))).toBe('The body has more than 200000 members');
});
