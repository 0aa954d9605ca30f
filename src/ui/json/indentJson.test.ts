import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson } from './indentJson';
import { readJson } from './jsonReader';

const indent = (text: string, at: readonly (string | number)[] = []) => {
  const { tree, root } = readJson(text, at);
  return indentJson(text, tree, root);
};

describe('JSON printed for reading', () => {
  it('[DOC-08] is what JSON.stringify prints, for any value and however it was sent', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 4 }), (value, blanks) => {
        expect(indent(JSON.stringify(value, null, blanks))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('[DOC-08] leaves numbers, escapes, repeated and odd keys exactly as they are', () => {
    expect(indent('{"a":12345678901234567890.10,"a":1E+2,"__proto__":"\\u0041\\/","b":{ },"c":[\n]}')).toBe(
      [
        '{',
        '  "a": 12345678901234567890.10,',
        '  "a": 1E+2,',
        '  "__proto__": "\\u0041\\/",',
        '  "b": {},',
        '  "c": []',
        '}',
      ].join('\n'),
    );
  });

  it('[DOC-08] prints the value that is shown, not what stands around it', () => {
    expect(indent('{"page":{},"data":[{"id":[1,2]}]}', ['data', 0])).toBe('{\n  "id": [\n    1,\n    2\n  ]\n}');
  });

  it('[DOC-08] does not grow beyond reason with depth', () => {
    const depth = 100_000;
    expect(indent('['.repeat(depth) + ']'.repeat(depth)).length).toBeLessThan(depth * 200);
  });
});
