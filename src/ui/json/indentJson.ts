import { isContainer, keySourceOf, linesOf, sourceOf } from './jsonTree';
import { type JsonTree, KIND } from './parseJson';

const STEP = '  ';
/** Deeper lines are not moved further to the right: nesting a hundred thousand levels deep must not square the text. */
const MAX_DEPTH = 40;

/**
 * A value with a line of its own for each member, as tools print JSON. Only blanks between tokens differ from what was
 * sent: numbers, strings, keys and their order are copied from the text.
 */
export const indentJson = (text: string, tree: JsonTree, root: number): string => {
  const lines: string[] = [];
  let depth = 0;
  for (const line of linesOf(tree, root, new Uint8Array(tree.count).fill(1))) {
    const isClosing = line < 0;
    const node = isClosing ? ~line : line;
    if (isClosing) depth--;
    const [opening, closing] = tree.kind[node] === KIND.object ? ['{', '}'] : ['[', ']'];
    const size = tree.size[node] ?? 0;
    const isOpening = !isClosing && isContainer(tree, node) && size > 0;
    const isLast = node === root || tree.position[node] === (tree.size[tree.parent[node] ?? 0] ?? 0) - 1;
    const key = isClosing || node === root ? undefined : keySourceOf(text, tree, node);
    const value = isContainer(tree, node) ? `${opening}${closing}` : sourceOf(text, tree, node);
    lines.push(
      STEP.repeat(Math.min(depth, MAX_DEPTH)) +
        (key === undefined ? '' : `${key}: `) +
        (isClosing ? closing : isOpening ? opening : value) +
        (isOpening || isLast ? '' : ','),
    );
    if (isOpening) depth++;
  }
  return lines.join('\n');
};
