import type { PropertyConfiguration } from '../../../contract';
import { PlatformError } from '../../kernel/errors';
import { NAME, NAME_IN_WORDS } from './names';

type Properties = Readonly<Record<string, PropertyConfiguration>>;

const MAX_NAMES = 16;
/** Characters of a name in a refusal: what is no name may be of any length. */
const SHOWN = 60;

/** @throws PlatformError 26 for a path that is not made of names */
export const readPath = (path: unknown): string[] => {
  const names = typeof path === 'string' ? path.split('.') : [];
  if (names.length === 0 || names.includes(''))
    throw new PlatformError(26, 'A path of properties is made of names with dots between them');
  if (names.length > MAX_NAMES) throw new PlatformError(26, `A path of properties has at most ${MAX_NAMES} names`);
  const none = names.find(name => !NAME.test(name));
  if (none !== undefined) throw new PlatformError(26, `${none.slice(0, SHOWN)} is not a name: ${NAME_IN_WORDS}`);
  return names;
};

/** What a list holds stands for the list: `results.code` is the code of each result. */
const holderOf = (configuration: PropertyConfiguration): PropertyConfiguration =>
  configuration.type === 'array' && configuration.items ? holderOf(configuration.items) : configuration;

export const propertyAt = (properties: Properties, path: readonly string[]): PropertyConfiguration | undefined => {
  const [name = '', ...rest] = path;
  const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!found || rest.length === 0) return found;
  return propertyAt(holderOf(found).properties ?? {}, rest);
};

/** Whether a path leads through the elements of a list without saying which. */
export const isAcrossList = (properties: Properties, [name = '', ...rest]: readonly string[]): boolean => {
  const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return found !== undefined && isAcross(found, rest);
};

const isAcross = (configuration: PropertyConfiguration, path: readonly string[]): boolean => {
  const { type, items, properties = {} } = configuration;
  const [first, ...rest] = path;
  if (first === undefined) return false;
  if (type !== 'array') return isAcrossList(properties, path);
  if (!/^\d+$/.test(first)) return true;
  return items !== undefined && isAcross(items, rest);
};

const withHolder = (
  configuration: PropertyConfiguration,
  change: (holder: PropertyConfiguration) => PropertyConfiguration,
): PropertyConfiguration =>
  configuration.type === 'array' && configuration.items
    ? { ...configuration, items: withHolder(configuration.items, change) }
    : change(configuration);

/**
 * The properties with one put at a path, or taken away.
 *
 * @param next leave out to take it away; it is then no longer required either
 * @throws PlatformError 16 when something on the way does not exist, 27 when it can hold no properties
 */
export const withPropertyAt = (
  properties: Properties,
  path: readonly string[],
  next: PropertyConfiguration | undefined,
): Record<string, PropertyConfiguration> => {
  const [name = '', ...rest] = path;
  const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (rest.length === 0) {
    if (!next) return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== name));
    return { ...properties, [name]: next };
  }
  if (!found) throw new PlatformError(16, `There is no property ${name}`);
  const changed = withHolder(found, holder => {
    if (holder.type !== 'object') throw new PlatformError(27, `The property ${name} is no object`);
    const inner = withPropertyAt(holder.properties ?? {}, rest, next);
    const isGone = next === undefined && rest.length === 1;
    const required = isGone ? holder.required?.filter(key => key !== rest[0]) : holder.required;
    return { ...holder, properties: inner, ...(required ? { required } : {}) };
  });
  return { ...properties, [name]: changed };
};
