import { VARIABLE_NAME } from '../../contract';

/** A line of pasted text: a variable, or what is wrong with it. Lines count from 1. */
export type EnvLine =
  | { line: number; name: string; value: string }
  | { line: number; fault: 'no_variable' | 'unclosed' };

const ASSIGNMENT = /^(?:export\s+)?([^\s=]+)\s*=\s*(.*)$/;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** A value as it is written in such files: in quotes, or bare with a comment behind it. `undefined`: the quote is open. */
const readValue = (written: string): string | undefined => {
  const quote = written[0];
  if (quote !== '"' && quote !== "'") return written.replace(/(?:^|\s+)#.*$/, '').trimEnd();
  const inside =
    quote === '"' ? /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(written) : /^'([^']*)'\s*(?:#.*)?$/.exec(written);
  if (inside?.[1] === undefined) return undefined;
  return quote === "'" ? inside[1] : inside[1].replace(/\\(.)/g, (_, char: string) => ESCAPES[char] ?? char);
};

/** Reads `NAME=value` lines as `.env` files have them; blank lines and comments count for nothing. */
export const readEnvLines = (text: string): EnvLine[] =>
  text.split(/\r?\n/).flatMap((raw, index): EnvLine[] => {
    const line = index + 1;
    const written = raw.trim();
    if (written === '' || written.startsWith('#')) return [];
    const [, name, rest] = ASSIGNMENT.exec(written) ?? [];
    if (name === undefined || rest === undefined || !VARIABLE_NAME.test(name)) return [{ line, fault: 'no_variable' }];
    const value = readValue(rest);
    return [value === undefined ? { line, fault: 'unclosed' } : { line, name, value }];
  });
