import type { PropertyConfiguration } from '../../../contract';
import { PlatformError } from '../../kernel/errors';
import { isName } from './names';
import { isObject, type Json } from './paths';
import { faultOfPattern } from './pattern';

const MAX_DEPTH = 16;
const MAX_PROPERTIES = 500;

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isNumber = (value: unknown) => typeof value === 'number';
const isNames = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === 'string');

const oneOfType =
  (type: 'string' | 'number' | 'boolean') =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every(item => typeof item === type);

type Check = (value: unknown) => boolean;

/** Members of a configuration by its type (platform-api 5.5); those that hold configurations are walked below. */
const MEMBERS: Readonly<Record<PropertyConfiguration['type'], Readonly<Record<string, Check>>>> = {
  object: {
    properties: isObject,
    required: isNames,
    additionalProperties: value => typeof value === 'boolean' || isObject(value),
  },
  array: { items: isObject, contains: isObject, minItems: isCount, maxItems: isCount },
  string: {
    minLength: isCount,
    maxLength: isCount,
    pattern: value => typeof value === 'string',
    format: value => value === 'date-time',
    enum: oneOfType('string'),
    const: value => typeof value === 'string',
  },
  number: { minimum: isNumber, maximum: isNumber, enum: oneOfType('number'), const: isNumber },
  boolean: { enum: oneOfType('boolean'), const: value => typeof value === 'boolean' },
};

const refuse = (path: string, reason: string): never => {
  throw new PlatformError(26, `The configuration${path ? ` of ${path}` : ''} is not valid: ${reason}`);
};

/**
 * A property's configuration, checked; members that the platform does not know are dropped.
 *
 * @param path for the message
 * @throws PlatformError 26 naming the place and the reason
 */
export const readConfiguration = (value: unknown, path = '', depth = 0): PropertyConfiguration => {
  if (!isObject(value)) return refuse(path, 'it is not an object');
  if (depth > MAX_DEPTH) return refuse(path, `it is nested deeper than ${MAX_DEPTH} levels`);
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(MEMBERS, type))
    return refuse(path, `its type is one of ${Object.keys(MEMBERS).join(', ')}`);
  const known = MEMBERS[type as PropertyConfiguration['type']];
  const result: Record<string, Json> = { type };
  for (const [name, member] of Object.entries(value)) {
    if (name === 'type') continue;
    const check =
      name === 'queryable'
        ? (inner: unknown) => typeof inner === 'boolean'
        : Object.hasOwn(known, name)
          ? known[name]
          : undefined;
    if (!check) continue;
    if (!check(member)) refuse(path, `${name} has an invalid format`);
    if (name === 'pattern') {
      const fault = faultOfPattern(String(member));
      if (fault) refuse(path, fault);
    }
    result[name] = member;
  }
  const below = (name: string, inner: unknown) =>
    readConfiguration(inner, path ? `${path}.${name}` : name, depth + 1) as unknown as Json;
  if (isObject(result.properties)) {
    const entries = Object.entries(result.properties);
    if (entries.length > MAX_PROPERTIES) refuse(path, `it has more than ${MAX_PROPERTIES} properties`);
    for (const [name] of entries) if (!isName(name)) refuse(path, `${name} is not a name`);
    result.properties = Object.fromEntries(entries.map(([name, inner]) => [name, below(name, inner)]));
  }
  for (const name of ['items', 'contains', 'additionalProperties']) {
    if (isObject(result[name])) result[name] = below(name, result[name]);
  }
  return result as unknown as PropertyConfiguration;
};
