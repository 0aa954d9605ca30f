import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFolding, fold, lineOf, nodeLine } from './jsonFolding';
import { createReader } from './jsonReader';
import { depthOf, isContainer, keySourceOf, linesOf, openAtFirst, searchTree, sourceOf } from './jsonTree';
import { KIND, parseJson } from './parseJson';

/** Puts lines together again as the viewer shows them. */
const printed = (text: string, lines: Int32Array) => {
  const tree = parseJson(text);
  return Array.from(lines, line => {
    const node = line < 0 ? ~line : line;
    const brackets = tree.kind[node] === KIND.object ? '{}' : '[]';
    const isLast = node === 0 || tree.position[node] === (tree.size[tree.parent[node] ?? 0] ?? 0) - 1;
    const indent = '  '.repeat(depthOf(tree, node, 0));
    if (line < 0) return `${indent}${brackets[1]}${isLast ? '' : ','}`;
    const key = keySourceOf(text, tree, node);
    const isOpen = isContainer(tree, node) && (tree.size[node] ?? 0) > 0;
    return `${indent}${key === undefined ? '' : `${key}: `}${isOpen ? brackets[0] : `${sourceOf(text, tree, node)}${isLast ? '' : ','}`}`;
  }).join('\n');
};

describe('the lines of a tree', () => {
  it('[DOC-06] are those of pretty-printed JSON when everything is open', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), value => {
        const text = JSON.stringify(value);
        const tree = parseJson(text);
        expect(printed(text, linesOf(tree, 0, new Uint8Array(tree.count).fill(1)))).toBe(
          JSON.stringify(value, null, 2),
        );
      }),
    );
  });

  it('[DOC-06] show at most as many at first as there is patience for, and always the first level', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 1, max: 60 }), (text, budget) => {
        const tree = parseJson(text);
        const lines = linesOf(tree, 0, openAtFirst(tree, 0, budget));
        expect(lines.length).toBeLessThanOrEqual(Math.max(budget, (tree.size[0] ?? 0) + 2));
      }),
    );
  });

  it('[DOC-06] are found again after folds, and closing brackets are passed over', () => {
    const text = '{"a":{"b":[1,2]},"c":3}';
    const tree = parseJson(text);
    let folding = firstFolding(tree, 0);
    expect([...folding.lines]).toEqual([0, 1, 2, 3, 4, ~2, ~1, 5, ~0]);
    expect(lineOf(folding, 5)).toBe(7);
    expect(folding.lines[nodeLine(folding, 5, 1)]).toBe(5);
    expect(folding.lines[nodeLine(folding, 6, -1)]).toBe(4);
    expect(folding.lines[nodeLine(folding, 99, 1)]).toBe(5);
    folding = fold(tree, 0, folding, { type: 'none' });
    expect([...folding.lines]).toEqual([0, 1, 5, ~0]);
    expect(lineOf(folding, 3)).toBe(-1);
    folding = fold(tree, 0, folding, { type: 'siblings', node: 5 });
    expect([...folding.lines]).toEqual([0, 1, 2, ~1, 5, ~0]);
    folding = fold(tree, 0, folding, { type: 'reveal', node: 4 });
    expect(lineOf(folding, 4)).toBe(4);
    // What all stands in has nothing beside it: it opens itself, and where it is a part of a text nothing around it is shown.
    for (const root of [0, 1]) {
      const folded = fold(tree, root, folding, { type: 'toggle', node: root, isOpen: false });
      expect(folded.lines.length).toBe(1);
      const opened = fold(tree, root, folded, { type: 'siblings', node: root });
      expect([...opened.lines]).toEqual(
        [...folding.lines].filter(line => root === 0 || [1, 2, 3, 4, ~2, ~1].includes(line)),
      );
    }
  });
});

describe('searching', () => {
  it('[DOC-06] finds keys and plain values, as written and as meant, and says nothing twice', () => {
    const text = '{"caf\\u00e9":"x","b":{"CAFÉ":"café"},"n":[100,true]}';
    const tree = parseJson(text);
    const found = (words: string) => [...searchTree(text, tree, 0, words)].map(node => sourceOf(text, tree, node));
    expect(found('café')).toEqual(['"x"', '"café"']);
    expect(found('u00e9')).toEqual(['"x"']);
    expect(found('10')).toEqual(['100']);
    expect(found('TRUE')).toEqual(['true']);
    expect(found('":')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});

describe('the reader beside the page', () => {
  it('[DOC-06] reads, then searches what it read below the value that is shown', () => {
    const read = createReader();
    const text = '{"page":{"x":1},"data":[{"x":2}]}';
    const answer = read({ ask: 'read', text, at: ['data', 0] });
    expect(answer).toMatchObject({ tell: 'tree', root: 4 });
    expect(read({ ask: 'search', serial: 7, words: 'x' })).toEqual({
      tell: 'found',
      serial: 7,
      found: Uint32Array.of(5),
    });
  });

  it('[DOC-06] says what is wrong with a text that is no JSON', () => {
    expect(createReader()({ ask: 'read', text: '{', at: [] })).toMatchObject({ tell: 'failed' });
  });
});
