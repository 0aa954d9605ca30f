import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonError, lineAndColumn } from './jsonError';
import { childrenOf, isContainer, keySourceOf, nodeAt, pathOf, sourceOf, unescapeJson } from './jsonTree';
import { type JsonTree, KIND, parseJson } from './parseJson';

/** Builds the value back from the places, as JSON.parse would. */
const builtFrom = (text: string, tree: JsonTree, node: number): unknown => {
  if (!isContainer(tree, node)) return JSON.parse(sourceOf(text, tree, node));
  if (tree.kind[node] === KIND.array) return [...childrenOf(tree, node)].map(child => builtFrom(text, tree, child));
  const entries = [...childrenOf(tree, node)].map(child => [
    unescapeJson(keySourceOf(text, tree, child) ?? ''),
    builtFrom(text, tree, child),
  ]);
  // Unlike an assignment this keeps a key named __proto__.
  return Object.fromEntries(entries);
};

const accepts = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const isAccepted = (text: string) => {
  try {
    parseJson(text);
    return true;
  } catch (error) {
    if (error instanceof JsonError) return false;
    throw error;
  }
};

describe('parseJson', () => {
  it('[DOC-08] finds every value of any JSON text where it stands, however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const text = ` ${JSON.stringify(value, null, space)}\n`;
        const tree = parseJson(text);
        expect(builtFrom(text, tree, 0)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('[DOC-08] accepts what JSON.parse accepts and throws nothing but its own error', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'u00e9',
      '-',
      '0',
      '1.5',
      'e',
      '+',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0000',
      'é',
      '\ud800',
    );
    const mangled = fc
      .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.string({ maxLength: 2, unit: 'binary' }), fc.nat(3))
      .map(([text, at, insert, cut]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + insert + text.slice(place + cut);
      });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map(parts => parts.join('')),
          mangled,
          fc.string(),
        ),
        text => {
          expect(isAccepted(text)).toBe(accepts(text));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('[DOC-08] keeps big numbers, odd and repeated keys, and their order as sent', () => {
    const text =
      '{"z":123456789012345678901234567890,"__proto__":-0,"a":1e400,"a":1.10,"":{"constructor":null},"1":[]}';
    const tree = parseJson(text);
    expect([...childrenOf(tree, 0)].map(node => [keySourceOf(text, tree, node), sourceOf(text, tree, node)])).toEqual([
      ['"z"', '123456789012345678901234567890'],
      ['"__proto__"', '-0'],
      ['"a"', '1e400'],
      ['"a"', '1.10'],
      ['""', '{"constructor":null}'],
      ['"1"', '[]'],
    ]);
  });

  it('[DOC-08] reads a text nested a million deep', () => {
    const text = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const tree = parseJson(text);
    expect(tree.count).toBe(1_000_000);
    expect(tree.last[0]).toBe(999_999);
    expect(isAccepted('['.repeat(1_000_000))).toBe(false);
  });

  it.each([
    ['', 'unfinished', 0],
    ['{"a":}', 'unexpected', 5],
    ['[1,]', 'unexpected', 3],
    ['{"a" 1}', 'unexpected', 5],
    ['"a\nb"', 'bad_string', 2],
    ['"\\x"', 'bad_string', 2],
    ['-', 'unfinished', 1],
    ['1.x', 'bad_number', 2],
    ['01', 'after_end', 1],
    ['{} {}', 'after_end', 3],
    ['[1', 'unfinished', 2],
  ])('says of %j what is wrong and where', (text, reason, offset) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ reason, offset }));
  });

  it('counts lines and columns from 1', () => {
    expect(lineAndColumn('{\n  "a": x', 9)).toEqual({ line: 2, column: 8 });
    expect(lineAndColumn('x', 0)).toEqual({ line: 1, column: 1 });
  });
});

describe('paths', () => {
  it('[DOC-06] names the way to a node, with odd keys in quotes', () => {
    const text = '{"data":[{"bp":{"a.b":[1,{"é":2}],"__proto__":3}}]}';
    const tree = parseJson(text);
    const root = nodeAt(text, tree, ['data', 0]) ?? 0;
    const paths = Array.from({ length: tree.count - root }, (_, index) => pathOf(text, tree, root + index, root));
    expect(paths).toEqual(['', 'bp', 'bp["a.b"]', 'bp["a.b"][0]', 'bp["a.b"][1]', 'bp["a.b"][1]["é"]', 'bp.__proto__']);
  });

  it('[DOC-08] follows a path by keys as written or escaped; of repeated keys the last', () => {
    const text = '{"\\u0061":{"x":1},"a":{"x":2}}';
    const tree = parseJson(text);
    expect(sourceOf(text, tree, nodeAt(text, tree, ['a', 'x']) ?? 0)).toBe('2');
    expect(nodeAt(text, tree, ['a', 0])).toBeUndefined();
    expect(nodeAt(text, tree, ['b'])).toBeUndefined();
  });
});
