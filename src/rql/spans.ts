import { isRealDay } from './typing';

const CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?$/;

/** The moment of `2026-01-31T09:30`, which names no zone, as ISO 8601 that names one; empty for what is none. */
export type MomentOf = (clock: string) => string;

/** The first and the last moment of what somebody typed: a day, a minute or a second, as lists show them. */
type Span = readonly [first: string, last: string];

const spanOf = (text: string, momentOf: MomentOf): Span | undefined => {
  const [, day, time] = CLOCK.exec(text) ?? [];
  if (!day || !isRealDay(day)) return undefined;
  const first = momentOf(`${day}T${time ?? '00:00'}`);
  const last = momentOf(`${day}T${time ?? '23:59'}${'00:00:59.999'.slice(time?.length ?? 5)}`);
  return first && last ? [first, last] : undefined;
};

/** What holds for a span where its operator is one of a moment. What lacks the field is not of it either (platform-api 2.4). */
const withinSpan = (op: 'eq' | 'ne', name: string, [first, last]: Span): string =>
  op === 'eq'
    ? `and(ge(${name},${first}),le(${name},${last}))`
    : `or(lt(${name},${first}),gt(${name},${last}),eq(${name},null))`;

/**
 * A condition on a field of moments. A day, a minute or a second stands for all of it, as lists show it.
 *
 * @param op one that compares, or one of several values
 * @param name encoded for where it stands
 * @param values as they were typed
 */
export const writeMoments = (
  op: string,
  name: string,
  values: readonly string[],
  momentOf: MomentOf | undefined,
): string => {
  const spans = values.map(one => momentOf && spanOf(one, momentOf));
  const plain = `${op}(${name},${values.map((one, at) => spans[at]?.[op === 'gt' || op === 'le' ? 1 : 0] ?? one).join(',')})`;
  if (spans.every(span => !span || span[0] === span[1])) return plain;
  if (op !== 'eq' && op !== 'ne' && op !== 'in' && op !== 'out') return plain;
  const one = op === 'eq' || op === 'in' ? 'eq' : 'ne';
  const parts = values.map((value, at) => {
    const span = spans[at];
    return span ? withinSpan(one, name, span) : `${one}(${name},${value})`;
  });
  return parts.length === 1 ? (parts[0] ?? plain) : `${one === 'eq' ? 'or' : 'and'}(${parts.join(',')})`;
};
