import type { z } from 'zod';
import { PlatformError } from '../../kernel/errors';
import { NAME_IN_WORDS } from './names';
import { isObject } from './paths';
import { withinTime } from './pattern';

type Issue = z.core.$ZodIssue;

/** Of what has several forms, the last one says what is wrong. */
const deepest = (issue: Issue): Issue => {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
};

const wording = ({ code }: { code?: string | undefined }) =>
  code === 'invalid_key' ? `is not a name: ${NAME_IN_WORDS}` : 'has an invalid format';

/** What was read, with its keys in the order in which they were given. */
const inOrderOf = (given: unknown, read: unknown): unknown => {
  if (Array.isArray(given) && Array.isArray(read)) return read.map((item, at) => inOrderOf(given[at], item));
  if (!isObject(given) || !isObject(read)) return read;
  const keys = new Set([...Object.keys(given).filter(key => Object.hasOwn(read, key)), ...Object.keys(read)]);
  return Object.fromEntries([...keys].map(key => [key, inOrderOf(given[key], read[key])]));
};

/** Characters of all that a schema says, as JSON. */
export const MAX_DEFINITION = 256 * 1024;

/**
 * What operators write for a schema; members that the platform does not know are dropped.
 *
 * @param what begins the message
 * @throws PlatformError 26 naming the place and the reason
 */
export const readRules = <T>(rules: z.ZodType<T>, given: unknown, what: string): T => {
  // What is longer than a schema may be is not read: each of its patterns would be compiled.
  if (JSON.stringify(given ?? null).length > MAX_DEFINITION)
    throw new PlatformError(26, 'The schema would be larger than 256 kB');
  const { success, data, error } = withinTime(() => rules.safeParse(given, { error: wording }));
  if (success) return inOrderOf(given, data) as T;
  const [issue] = error.issues.map(deepest);
  throw new PlatformError(26, `${what} is not valid: ${issue?.path.map(String).join('.') || 'it'} ${issue?.message}`);
};
