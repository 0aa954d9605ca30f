import { expect, it } from 'vitest';
import { mergedWith } from './mergedWith';

it('names each member once in what is sent, each row as whoever changed it has it, to the last digit', () => {
  const opened = '{"size":1.50,"text":{"EN":"a","NL":"b","n":1.0}}';
  const now = '{"size":2.50,"text":{"EN":"a","NL":"theirs","n":1.0}}';
  const json = '{"size":1.50,"text":{"EN":"mine","NL":"b","n":1.0}}';
  const { clashing, beside, sent } = mergedWith(['size', 'text'], { opened, before: opened, now, json }, ['text']);
  expect(clashing).toEqual([]);
  expect(beside).toEqual([['size'], ['text', 'NL']]);
  expect(sent.replace(/\s/g, '')).toBe('{"size":2.50,"text":{"EN":"mine","n":1.0,"NL":"theirs"}}');
});
