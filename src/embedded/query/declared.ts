import type { RqlNode } from '../../rql';
import { snake } from './names';

/** Members of the platform's own within a JSON column, as they are stored, and what is declared below each. */
export type Declared = { readonly [name: string]: Declared };

type Leaf = Exclude<RqlNode, { op: 'and' | 'or' }>;

/** A path as it is stored, and what is declared where it leads: below what nobody declared, names are the operator's own. */
const follow = (path: readonly string[], declared: Declared | undefined) => {
  let below = declared;
  const stored = path.map(segment => {
    // A position in a list: its elements are what is declared.
    if (/^\d+$/.test(segment) || !below) return segment;
    const name = [segment, snake(segment)].find(spelling => below && Object.hasOwn(below, spelling));
    below = name === undefined ? undefined : below[name];
    return name ?? segment;
  });
  return { stored, below };
};

export const pathAsStored = (path: readonly string[], declared: Declared | undefined): string[] =>
  follow(path, declared).stored;

const conditionAsStored = (node: RqlNode, declared: Declared): RqlNode => {
  if ('nodes' in node) return { ...node, nodes: node.nodes.map(inner => conditionAsStored(inner, declared)) };
  const path = node.field.split('.');
  return { ...leafAsStored(node, path, declared), field: pathAsStored(path, declared).join('.') };
};

/** A condition on what stands at a path: the fields of one within it are below that. */
export const leafAsStored = <N extends Leaf>(node: N, path: readonly string[], declared: Declared | undefined): N => {
  const { below } = follow(path, declared);
  return below && 'condition' in node && node.condition
    ? { ...node, condition: conditionAsStored(node.condition, below) }
    : node;
};
