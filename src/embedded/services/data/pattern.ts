const MAX_PATTERN = 200;
/** Steps that one test may take at most, about. */
const MAX_STEPS = 5_000_000;

/** Quantifiers without an upper bound that matters; a count of at most 10 repeats cheaply. */
const isUnbounded = (quantifier: string): boolean => {
  if (quantifier[0] === '*' || quantifier[0] === '+') return true;
  const [, least = '', comma, most = ''] = /^\{(\d*)(,?)(\d*)\}/.exec(quantifier) ?? [];
  return comma ? most === '' || Number(most) > 10 : Number(least) > 10;
};

type Shape = { unbounded: number };

/**
 * Reads a pattern's structure.
 *
 * @returns how many unbounded repetitions stand side by side; `undefined` for what can take exponential time or cannot be
 *   judged: a repetition or a choice within a repeated group, references back, and looking around
 */
const shapeOf = (source: string): Shape | undefined => {
  const groups: { isBranching: boolean; hasUnbounded: boolean }[] = [{ isBranching: false, hasUnbounded: false }];
  let unbounded = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    const group = groups.at(-1);
    if (!group) return undefined;
    let closed: (typeof groups)[number] | undefined;
    if (char === '\\') {
      at++;
      if (/[1-9k]/.test(source[at] ?? '')) return undefined;
    } else if (char === '[') {
      for (at++; at < source.length && source[at] !== ']'; at++) if (source[at] === '\\') at++;
    } else if (char === '(') {
      if (source[at + 1] === '?') {
        if (source[at + 2] !== ':') return undefined;
        at += 2;
      }
      groups.push({ isBranching: false, hasUnbounded: false });
      continue;
    } else if (char === ')') {
      closed = groups.pop();
      const outer = groups.at(-1);
      if (!closed || !outer) return undefined;
      outer.hasUnbounded ||= closed.hasUnbounded;
      outer.isBranching ||= closed.isBranching;
    } else if (char === '|') {
      group.isBranching = true;
      continue;
    }
    const [quantifier] = /^(?:[*+?]|\{\d*,?\d*\})\??/.exec(source.slice(at + 1)) ?? [];
    if (!quantifier) continue;
    at += quantifier.length;
    const inner = groups.at(-1);
    if (!inner) return undefined;
    if (quantifier[0] === '?') {
      // Present or absent is a choice, too.
      inner.isBranching = true;
      continue;
    }
    if (closed && (closed.hasUnbounded || closed.isBranching)) return undefined;
    if (!isUnbounded(quantifier)) {
      // Repeated groups within a repeated group multiply, however few they are.
      if (closed) inner.hasUnbounded = true;
      continue;
    }
    inner.hasUnbounded = true;
    unbounded++;
  }
  return groups.length === 1 ? { unbounded } : undefined;
};

/** Why a pattern is not taken; `undefined` when it is. */
export const faultOfPattern = (source: string): string | undefined => {
  if (source.length > MAX_PATTERN) return `A pattern has at most ${MAX_PATTERN} characters`;
  try {
    new RegExp(source, 'u');
  } catch {
    return 'The pattern is not a regular expression';
  }
  return shapeOf(source)
    ? undefined
    : 'The pattern may take too long: it repeats what repeats or branches, or refers back';
};

/**
 * A pattern whose time is bounded: `n` repetitions side by side take a text's length to the power of `n`, so a text that
 * would take too long does not match.
 */
export const boundedPattern = (source: string): { test: (text: string) => boolean; toString: () => string } => {
  const expression = new RegExp(source, 'u');
  // Without a fixed start, every position of the text is one to begin at.
  const power = (shapeOf(source)?.unbounded ?? 9) + (source.startsWith('^') ? 0 : 1);
  const longest = Math.floor(MAX_STEPS ** (1 / Math.max(1, power)));
  return {
    test: text => text.length <= longest && expression.test(text),
    // Ajv tells patterns apart by their text.
    toString: () => String(expression),
  };
};
