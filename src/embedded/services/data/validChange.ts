import type { PropertyConfiguration } from '../../../contract';
import type { PlatformError } from '../../kernel/errors';
import { type Copies, isObject, type Json, type JsonObject } from './paths';
import { withinTime } from './pattern';
import { closed, faultAt, missingAt } from './validator';

/** Data of a document before and after a change. What is one and the same in both was not touched. */
export type DataChange = {
  readonly before: JsonObject;
  data: JsonObject;
  readonly copies: Copies;
  /** Members that came with the call: they are judged though they say what is stored. */
  sent: ReadonlySet<string>;
};

type Place = readonly string[];
const NONE: ReadonlySet<string> = new Set();

const has = (object: JsonObject, key: string) => Object.hasOwn(object, key);

/** What a value was made of by taking, adding or replacing what is in it. */
const originOf = (copies: Copies, value: Json | undefined): object | undefined =>
  typeof value === 'object' && value !== null ? copies.get(value) : undefined;

const faultInObject = (
  { required = [], ...configuration }: PropertyConfiguration,
  { before, data, copies, sent }: DataChange,
  place: Place,
): PlatformError | undefined => {
  const missing = required.find(key => has(before, key) && !has(data, key));
  if (missing !== undefined) return missingAt([...place, missing]);
  const { properties = {}, additionalProperties } = configuration;
  const touched = Object.entries(data).filter(
    ([key, value]) => sent.has(key) || !has(before, key) || before[key] !== value,
  );
  const isInner = ([key, value]: [string, Json]) => has(before, key) && originOf(copies, value) === before[key];
  const whole = touched.filter(member => !isInner(member));
  const fault = whole.length > 0 && faultAt(configuration, Object.fromEntries(whole), place);
  if (fault) return fault;
  for (const [key, value] of touched.filter(isInner)) {
    const inner = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    const found = typeof inner === 'object' && faultInCopy(inner, before[key], value, copies, [...place, key]);
    if (found) return found;
  }
  return undefined;
};

const faultInList = (
  { minItems, maxItems, contains, items }: PropertyConfiguration,
  before: readonly Json[],
  next: readonly Json[],
  copies: Copies,
  place: Place,
): PlatformError | undefined => {
  const bounds = {
    ...(next.length < before.length ? { minItems } : {}),
    ...(next.length > before.length ? { maxItems } : {}),
  };
  const fault = faultAt({ type: 'array', ...bounds }, next, place);
  if (fault) return fault;
  const holding = contains && faultAt({ type: 'array', contains }, next, place);
  if (holding && !faultAt({ type: 'array', contains }, before, place)) return holding;
  if (!items) return undefined;
  const held = new Set<unknown>(before);
  for (const [at, item] of next.entries()) {
    if (held.has(item)) continue;
    const origin = originOf(copies, item) as Json | undefined;
    const inner = [...place, String(at)];
    const found = held.has(origin) ? faultInCopy(items, origin, item, copies, inner) : faultAt(items, item, inner);
    if (found) return found;
  }
  return undefined;
};

/** What is of another type than it should be was so before. */
const faultInCopy = (
  configuration: PropertyConfiguration,
  before: Json | undefined,
  next: Json,
  copies: Copies,
  place: Place,
): PlatformError | undefined => {
  if (configuration.type === 'array' && Array.isArray(before) && Array.isArray(next))
    return faultInList(configuration, before, next, copies, place);
  if (configuration.type === 'object' && isObject(before) && isObject(next))
    return faultInObject(configuration, { before, data: next, copies, sent: NONE }, place);
  return undefined;
};

/**
 * The first fault that a change brought into the data of a document. What it did not touch is not judged: properties may have changed
 * since that was stored.
 *
 * @returns code 14 for a required field that it took away or that is missing in what it brought, else as `requireValid`
 */
export const faultOfChange = (
  properties: Readonly<Record<string, PropertyConfiguration>>,
  change: DataChange,
): PlatformError | undefined =>
  Object.keys(properties).length === 0 ? undefined : withinTime(() => faultInObject(closed(properties), change, []));
