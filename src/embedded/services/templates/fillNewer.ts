import { PlatformError } from '../../kernel/errors';
import { withValues } from '../localizations/ports';
import { type Call, keysOfValue, type Localization, type Path, type Value } from './expressions';
import { type Filling, type Language, MAX_FILLED, textOf, tooLong, valueAt } from './fill';
import { createFormats } from './formats';
import { HELPERS } from './helpers';
import { type BlockNode, type Node, parseNewer } from './parseNewer';
import { SyntaxProblem } from './pieces';

/** How many places may be written or looked at: lists within lists grow fast. */
const MAX_STEPS = 100_000;
/** So many characters of a localization, in which values are looked for, are one more; so are those that a helper is given or gives. */
const CHARACTERS_PER_STEP = 20;
/** To make what writes numbers or moments in a language takes as long as so many. */
const STEPS_PER_FORMAT = 100;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"'`=]/g, sign => ESCAPED[sign] ?? sign);

/** What stands around a place: values by name after an `@`, `this` of each block around it, innermost last, and what blocks call their items. */
type Scope = {
  data: Readonly<Record<string, unknown>>;
  around: readonly unknown[];
  named: Readonly<Record<string, unknown>>;
};

const unknown = (name: string) => new PlatformError(1005, `The helper ${name} is not known to this platform`);

const valueOfPath = ({ root, up, keys }: Path, { data, around, named }: Scope): unknown => {
  if (root === 'data') return valueAt(data, keys);
  const [first = ''] = keys;
  return up === 0 && Object.hasOwn(named, first) ? valueAt(named, keys) : valueAt(around.at(-1 - up), keys);
};

/** What takes time with the length of a value. */
const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** Whether a block is for nothing: an empty list is, too. */
const isNothing = (value: unknown, takesZero = false): boolean =>
  (!value && !(takesZero && value === 0)) || (Array.isArray(value) && value.length === 0);

const itemsOf = (value: unknown): (readonly [number | string, unknown])[] => {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
};

/** What a block calls an item and its place. */
const namesWithin = ({ names: [item, place] }: BlockNode, inner: unknown, key: unknown) => ({
  ...(item ? { [item]: inner } : {}),
  ...(place ? { [place]: key } : {}),
});

const keysOf = (nodes: readonly Node[]): Value[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string' || node.kind === 'unknownBlock') return [];
    const own = keysOfValue(node.value);
    return node.kind === 'block' ? [...own, ...keysOf(node.body), ...keysOf(node.otherwise)] : own;
  });

const writer = (
  localized: ReadonlyMap<string, string>,
  speaks: { language: string; timeZone?: string | undefined },
) => {
  let left = MAX_FILLED;
  let steps = MAX_STEPS;
  const parts: string[] = [];
  const step = (count: number) => {
    steps -= count;
    if (steps < 0) throw tooLong();
  };
  const formats = createFormats(speaks, () => step(STEPS_PER_FORMAT));

  const resolved = (value: Value, scope: Scope): unknown => {
    if (value.kind === 'literal') return value.value;
    if (value.kind === 'path') return valueOfPath(value, scope);
    return value.kind === 'call' ? called(value, scope) : localize(value, scope, true);
  };

  const called = ({ name, given, named }: Call, scope: Scope): unknown => {
    const helper = HELPERS.get(name);
    if (!helper) throw unknown(name);
    const values = given.map(value => resolved(value, scope));
    const byName = Object.fromEntries([...named].map(([key, value]) => [key, resolved(value, scope)]));
    const length = [...values, ...Object.values(byName)].reduce<number>((sum, value) => sum + lengthOf(value), 0);
    step(1 + length / CHARACTERS_PER_STEP);
    const result = helper({ name, given: values, named: byName, formats });
    step(lengthOf(result) / CHARACTERS_PER_STEP);
    return result;
  };

  /** What a value says. Inputs have to be there; what a list holds may have more members in one place than in another. */
  const contentAt = (value: Value, scope: Scope): string => {
    const found = resolved(value, scope);
    if (value.kind === 'call') return textOf(found, `the helper ${value.name}`);
    if (value.kind !== 'path') return textOf(found, '');
    return found === undefined && value.root === 'this' ? '' : textOf(found, value.text.replace(/^@inputs\./, ''));
  };

  const localize = (value: Localization, scope: Scope, isRaw: boolean): string => {
    const key = textOf(resolved(value.key, scope), 'the key of a localization');
    const text = localized.get(key);
    if (text === undefined) throw new PlatformError(1002, `Not all localizations can be resolved: ${key}`);
    step(text.length / CHARACTERS_PER_STEP);
    const filled = withValues(text, {
      place: /\{\{-?\s*(\w+)\s*\}\}/g,
      value: name => {
        const given = value.named.get(name);
        if (!given) return undefined;
        const said = contentAt(given, scope);
        // A text may bring its own marks where they are wanted, content never.
        return isRaw ? escapeHtml(said) : said;
      },
      limit: left,
    });
    if (filled === undefined) throw tooLong();
    return filled;
  };

  const say = (text: string) => {
    left -= text.length;
    if (left < 0) throw tooLong();
    parts.push(text);
  };

  const block = (node: BlockNode, scope: Scope): void => {
    const value = resolved(node.value, scope);
    const within = (inner: unknown, data: { index?: number; key?: unknown; first?: boolean; last?: boolean } = {}) => {
      const named = { ...scope.named, ...namesWithin(node, inner, data.key) };
      writeAll(node.body, { data: { ...scope.data, ...data }, around: [...scope.around, inner], named });
    };
    const isTaken = isNothing(value, node.takesZero) === (node.block === 'unless');
    if (!isTaken) writeAll(node.otherwise, scope);
    else if (node.block === 'with') within(value);
    else if (node.block === 'each') {
      const items = itemsOf(value);
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
  const scope = { data: { inputs: content }, around: [], named: {} };
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
    writer(localized, { language, timeZone })(parsed(text), {
      data: { inputs: content, root: {} },
      around: [{}],
      named: {},
    }),
};
