import { PlatformError } from '../../kernel/errors';
import { withValues } from '../localizations/ports';
import { type Filling, type Language, MAX_FILLED, textOf, tooLong, valueAt } from './fill';
import { type BlockNode, type Node, parseNewer, type Value } from './parseNewer';
import { SyntaxProblem } from './pieces';

/** How many places may be written or looked at: lists within lists grow fast. */
const MAX_STEPS = 100_000;
/** So many characters of a localization, in which values are looked for, are one more. */
const CHARACTERS_PER_STEP = 20;

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

/** What stands around a place: values by name after an `@`, and `this` of each block around it, innermost last. */
type Scope = { data: Readonly<Record<string, unknown>>; around: readonly unknown[] };

const unknown = (name: string) => new PlatformError(1005, `The helper ${name} is not known to this platform`);

const resolved = (value: Value, { data, around }: Scope): unknown => {
  if (value.kind === 'literal') return value.value;
  if (value.kind !== 'path') throw unknown(value.kind === 'unknown' ? value.name : 't');
  return valueAt(value.root === 'data' ? data : around.at(-1 - value.up), value.keys);
};

/** What a value says. Inputs have to be there; what a list holds may have more members in one place than in another. */
const contentAt = (value: Value, scope: Scope): string => {
  const found = resolved(value, scope);
  if (value.kind !== 'path') return textOf(found, '');
  return found === undefined && value.root === 'this' ? '' : textOf(found, value.text.replace(/^@inputs\./, ''));
};

/** Whether a block is for nothing: an empty list is, too. */
const isNothing = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

const itemsOf = (value: unknown): (readonly [number | string, unknown])[] => {
  if (Array.isArray(value)) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
};

const keysOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string' || node.kind === 'unknownBlock') return [];
    if (node.kind === 'block') return [...keysOf(node.body), ...keysOf(node.otherwise)];
    return node.value.kind === 'localization' ? [node.value.key] : [];
  });

const writer = (localized: ReadonlyMap<string, string>) => {
  let left = MAX_FILLED;
  let steps = MAX_STEPS;
  const parts: string[] = [];
  const step = (count: number) => {
    steps -= count;
    if (steps < 0) throw tooLong();
  };

  const localize = (value: Value & { kind: 'localization' }, scope: Scope, isRaw: boolean): string => {
    const text = localized.get(value.key);
    if (text === undefined) throw new PlatformError(1002, `Not all localizations can be resolved: ${value.key}`);
    step(text.length / CHARACTERS_PER_STEP);
    const filled = withValues(text, {
      place: /\{\{-?\s*(\w+)\s*\}\}/g,
      value: name => {
        const given = value.values.get(name);
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
    const within = (inner: unknown, data: object = {}) =>
      writeAll(node.body, { data: { ...scope.data, ...data }, around: [...scope.around, inner] });
    const isTaken = node.block === 'unless' ? isNothing(value) : !isNothing(value);
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
 * Of later clients: `{{@inputs.first_name}}`, `{{t 'greeting' name=@inputs.first_name}}` and blocks of `if`, `unless`, `each` and `with`.
 * What stands in two braces is escaped for HTML, in three it is not.
 */
export const NEWER: Language = {
  keysIn: texts => [...new Set(texts.flatMap(text => keysOf(parsed(text))))],
  fill: (text, { content, localized = new Map() }: Filling) =>
    writer(localized)(parsed(text), { data: { inputs: content }, around: [{}] }),
};
