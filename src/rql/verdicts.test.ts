import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../tests/support/verdicts';
import { check, type RqlTree } from './check';
import { RqlError } from './error';
import { parseQuery } from './parseQuery';

/** Prints a tree as the table of platform-api 2.8 does: without the implicit outer `and`. */
const show = (arg: unknown): string => {
  if (arg === undefined) return 'undefined';
  if (Array.isArray(arg)) return `[${arg.map(show).join(', ')}]`;
  if (typeof arg === 'object' && arg !== null && 'pattern' in arg && 'flags' in arg)
    return `RegExp /${arg.pattern}/${arg.flags}`;
  if (typeof arg === 'object' && arg !== null && 'name' in arg) {
    const { name, args } = arg as RqlTree;
    return `${name}(${args.map(show).join(', ')})`;
  }
  return JSON.stringify(arg);
};
const showTop = (tree: RqlTree): string => {
  if (tree.args.length === 0) return 'empty';
  return tree.args.length === 1 ? show(tree.args[0]) : show(tree);
};

describe('the verdicts of the platform', () => {
  it('[RQL-02] are all here', () => {
    expect(VERDICTS).toHaveLength(136);
  });

  it.each(VERDICTS)('[RQL-02 #%i] the filter box on %j', (_, query, tree) => {
    const verdict = check(query);
    if (tree === null) expect(verdict.valid).toBe(false);
    else expect(verdict.valid ? showTop(verdict.tree) : verdict.error.message).toBe(tree);
  });

  it.each(VERDICTS)('[RQL-02 #%i] the server on %j', (_, query, __, isServed) => {
    if (isServed) expect(() => parseQuery(query)).not.toThrow();
    else expect(() => parseQuery(query)).toThrow(RqlError);
  });
});
