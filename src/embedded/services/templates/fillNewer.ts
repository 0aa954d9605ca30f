import { PlatformError } from '../../kernel/errors';
import { type Bounds, type Fill, newBounds, tooLong, unresolved } from './fill';
import { type BlockNode, type Node, parseNewer } from './parseNewer';
import { SyntaxProblem } from './pieces';
import { createValues, escapeHtml, type Scope, type Spoken, unknown } from './values';

/** Whether a block is for nothing: an empty list is, too. */
const isNothing = (value: unknown, takesZero = false): boolean =>
  (!value && !(takesZero && value === 0)) || (Array.isArray(value) && value.length === 0);

const itemsOf = (value: unknown): (readonly [number | string, unknown])[] => {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
};

const writer = (spoken: Spoken, bounds: Bounds) => {
  const parts: string[] = [];
  const step = (count: number) => {
    bounds.steps -= count;
    if (bounds.steps < 0) throw tooLong();
  };
  const { resolved, contentAt, localize } = createValues(spoken, step, () => bounds.characters);

  const say = (text: string) => {
    bounds.characters -= text.length;
    if (bounds.characters < 0) throw tooLong();
    parts.push(text);
  };

  const block = (node: BlockNode, scope: Scope): void => {
    const value = resolved(node.value, scope);
    const within = (inner: unknown, data: { index?: number; key?: unknown; first?: boolean; last?: boolean } = {}) => {
      const [item, place] = node.names;
      const named = { ...scope.named, ...(item ? { [item]: inner } : {}), ...(place ? { [place]: data.key } : {}) };
      writeAll(node.body, {
        // Only what goes through a list has a place in it that inner ones could ask for.
        data: node.block === 'each' ? [...scope.data, { ...scope.data.at(-1), ...data }] : scope.data,
        around: [...scope.around, inner],
        named,
      });
    };
    const isNone = isNothing(value, node.takesZero || node.block === 'with');
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
export const fillNewer: Fill = (
  text,
  { content, localized, missing, language = 'EN', timeZone, bounds = newBounds() },
) => {
  const textOf = (key: string): string => {
    const found = localized?.get(key);
    if (found === undefined && !missing) throw unresolved([key]);
    if (found === undefined) missing?.add(key);
    return found ?? '';
  };
  const write = writer({ localized: textOf, language, timeZone }, bounds);
  return write(parsed(text), { data: [{ inputs: content, root: {} }], around: [{}], named: {} });
};
