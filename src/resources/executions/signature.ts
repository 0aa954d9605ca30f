import type { Task } from '../../contract';
import { conjunctsOf, type Filter, format, joinFilters, rql } from '../../rql';
import { withStatus } from './conditions';

/** Failures that differ only in what varies from run to run: ids, numbers, quoted names. */
export type FailureGroup = {
  /** Unique among groups. */
  signature: string;
  /** The error's name; `undefined` where it has none. */
  name: string | undefined;
  /** First line of its message, `…` where failures of the group differ. */
  message: string;
  /** The error is a text, not an object with a name and a message. */
  isText: boolean;
  count: number;
  functions: readonly string[];
  /** The newest, and when the oldest and the newest started. */
  newest: FailedRun;
  first: Date | undefined;
  last: Date | undefined;
};

export type FailedRun = Pick<Task, 'id' | 'functionName' | 'startTimestamp' | 'error'>;

const VARIES =
  /"[^"]*"|'[^']*'|`[^`]*`|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b[0-9a-f]{16,}\b|\d+(?:[.,:]\d+)*/gi;
const LONGEST = 200;
/** A shorter piece of a message finds anything. */
const TELLING = 3;

/** Hosts may tell an error as a text, or leave out what it is made of. */
const partsOf = (error: unknown): { name: string | undefined; message: string } => {
  if (typeof error === 'string') return { name: undefined, message: error };
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return {
    name: typeof name === 'string' && name !== '' ? name : undefined,
    message: typeof message === 'string' ? message : '',
  };
};

const signed = (message: string) => (message.split('\n')[0] ?? '').slice(0, LONGEST).replace(VARIES, '…').trim();

/**
 * Groups failures by the name of their error and the first line of its message, whatever numbers, ids and quoted texts it
 * holds.
 *
 * @param failed newest first
 * @returns the groups, largest first
 */
export const groupFailures = (failed: readonly FailedRun[]): FailureGroup[] => {
  const groups = new Map<string, FailureGroup & { functions: string[] }>();
  for (const run of failed) {
    const { error, functionName, startTimestamp } = run;
    const { name, message: whole } = partsOf(error);
    const isText = typeof error === 'string';
    const message = signed(whole);
    const signature = JSON.stringify([isText, name, message]);
    const group = groups.get(signature);
    if (!group) {
      const at = startTimestamp;
      const only = { signature, name, message, isText, count: 1, functions: functionName ? [functionName] : [] };
      groups.set(signature, { ...only, newest: run, first: at, last: at });
      continue;
    }
    group.count++;
    if (startTimestamp) group.first = startTimestamp;
    group.last ??= startTimestamp;
    if (functionName && !group.functions.includes(functionName)) group.functions.push(functionName);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
};

const errorCondition = /^(?:eq|like)\(error(?:\.(?:name|message))?,[^()]*\)$/;

type Narrowed = Pick<FailureGroup, 'name' | 'message'> & Partial<Pick<FailureGroup, 'isText'>>;

/** The same filter for the failures of a group: its error's name, and the longest part of the message that does not vary. */
export const withFailure = (filter: Filter, { name, message, isText = false }: Narrowed): Filter => {
  const [part = ''] = message
    .split('…')
    .map(piece => piece.trim())
    .sort((a, b) => b.length - a.length);
  const others = joinFilters(conjunctsOf(withStatus(filter, 'failed')).filter(each => !errorCondition.test(each)));
  return joinFilters([
    others,
    ...(name ? [format(rql.eq('error.name', name))] : []),
    ...(part.length < TELLING ? [] : [format(rql.like(isText ? 'error' : 'error.message', part))]),
  ]);
};
