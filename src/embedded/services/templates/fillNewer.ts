import { PlatformError } from '../../kernel/errors';
import { keysOfValue, type Value } from './expressions';
import { type Filling, type Language, MAX_FILLED, tooLong } from './fill';
import { type BlockNode, type Node, parseNewer } from './parseNewer';
import { SyntaxProblem } from './pieces';
import { createValues, escapeHtml, type Scope, type Spoken, unknown, valueOfPath } from './values';

/** How many places may be written or looked at: lists within lists grow fast. */
const MAX_STEPS = 100_000;

/** Whether a block is for nothing: an empty list is, too. */
const isNothing = (value: unknown, takesZero = false): boolean =>
  (!value && !(takesZero && value === 0)) || (Array.isArray(value) && value.length === 0);

const itemsOf = (value: unknown): (readonly [number | string, unknown])[] => {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
};

const keysOf = (nodes: readonly Node[]): Value[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string' || node.kind === 'unknownBlock') return [];
    const own = keysOfValue(node.value);
    return node.kind === 'block' ? [...own, ...keysOf(node.body), ...keysOf(node.otherwise)] : own;
  });

const writer = (spoken: Spoken) => {
  let left = MAX_FILLED;
  let steps = MAX_STEPS;
  const parts: string[] = [];
  const step = (count: number) => {
    steps -= count;
    if (steps < 0) throw tooLong();
  };
  const { resolved, contentAt, localize } = createValues(spoken, step, () => left);

  const say = (text: string) => {
    left -= text.length;
    if (left < 0) throw tooLong();
    parts.push(text);
  };

  const block = (node: BlockNode, scope: Scope): void => {
    const value = resolved(node.value, scope);
    const within = (inner: unknown, data: { index?: number; key?: unknown; first?: boolean; last?: boolean } = {}) => {
      const [item, place] = node.names;
      const named = { ...scope.named, ...(item ? { [item]: inner } : {}), ...(place ? { [place]: data.key } : {}) };
      writeAll(node.body, {
        data: [...scope.data, { ...scope.data.at(-1), ...data }],
        around: [...scope.around, inner],
        named,
      });
    };
    const isNone = isNothing(value, node.takesZero);
    const isTaken = node.block === 'unless' ? isNone : !isNone;
    const items = node.block === 'each' ? itemsOf(value) : undefined;
    if (!isTaken || items?.length === 0) writeAll(node.otherwise, scope);
    else if (node.block === 'with') within(value);
    else if (items) {
      for (const [index, [key, item]] of items.entries())
        within(item, { index, key, first: index === 0, last: index === items.length - 1 });
    } else writeAll(node.body, scope);
  };

  const writeAll = (nodes: readonly Node[], scope: Scope): void => {
    step(nodes.length + 1);
    for (const node of nodes) {
      if (typeof node === 'string') say(node);
      else if (node.kind === 'unknownBlock') throw unknown(`#${node.name}`);
      else if (node.kind === 'block') block(node, scope);
      else {
        const { value, isRaw } = node;
        const text = value.kind === 'localization' ? localize(value, scope, isRaw) : contentAt(value, scope);
        say(isRaw ? text : escapeHtml(text));
      }
    }
  };

  return (nodes: readonly Node[], scope: Scope): string => {
    writeAll(nodes, scope);
    return parts.join('');
  };
};

/** Of keys, those that stand in the text itself, and those that inputs give. */
const knownKeys = (keys: readonly Value[], content: unknown): string[] => {
  const scope = { data: [{ inputs: content }], around: [], named: {} };
  const said = keys.map(key => {
    if (key.kind === 'literal') return key.value;
    return key.kind === 'path' ? valueOfPath(key, scope) : undefined;
  });
  return said.filter(key => typeof key === 'string');
};

/** @throws PlatformError 1005 for a text that was stored before its language was read */
const parsed = (text: string): Node[] => {
  try {
    return parseNewer(text);
  } catch (error) {
    if (error instanceof SyntaxProblem) throw new PlatformError(1005, error.message);
    throw error;
  }
};

/**
 * Of later clients: `{{@inputs.first_name}}`, `{{t 'greeting' name=@inputs.first_name}}`, blocks of `if`, `unless`, `each` and `with`, and the
 * helpers of their pages, as values, as blocks and in round brackets.
 * What stands in two braces is escaped for HTML, in three it is not.
 */
export const NEWER: Language = {
  keysIn: (texts, content) => [...new Set(texts.flatMap(text => knownKeys(keysOf(parsed(text)), content)))],
  fill: (text, { content, localized = new Map(), language = 'EN', timeZone }: Filling) =>
    writer({ localized, language, timeZone })(parsed(text), {
      data: [{ inputs: content, root: {} }],
      around: [{}],
      named: {},
    }),
};
