import { VARIABLE_NAME } from '../../contract';

/** A line of pasted text: a variable, or what is wrong with it. Lines count from 1. */
export type EnvLine =
  | { line: number; name: string; value: string }
  | { line: number; fault: 'no_variable' | 'unclosed' };

const ASSIGNMENT = /^(?:export\s+)?([^\s=]+)\s*=\s*(.*)$/;

/** What readers of such files agree on; every other backslash stands for itself (`CORP\svc`, `\d`). */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', '"': '"', '\\': '\\' };
const RAW = /^(['`])((?:(?!\1).)*)\1\s*(?:#.*)?$/;
const ESCAPED = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/;

/** A value as it is written in such files: in quotes, or bare with a comment behind it. `undefined`: the quote is open. */
const readValue = (written: string): string | undefined => {
  if (!/^["'`]/.test(written)) return written.replace(/(?:^|\s+)#.*$/, '').trimEnd();
  if (!written.startsWith('"')) return RAW.exec(written)?.[2];
  return ESCAPED.exec(written)?.[1]?.replace(/\\(.)/g, (as, char: string) => ESCAPES[char] ?? as);
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
