import { isObject } from '../../collection/schemas';
import { PlatformError } from '../../kernel/errors';

const isOfType = (type: unknown, value: unknown): boolean => {
  if (type === 'string' || type === 'number' || type === 'boolean') return typeof value === type;
  if (type === 'object') return isObject(value);
  return type !== 'array' || Array.isArray(value);
};

const requireOf = (configuration: unknown, value: unknown, path: readonly (number | string)[]): void => {
  // What is not there is missed where it is needed.
  if (!isObject(configuration) || value === undefined || value === null) return;
  const { type, properties, items } = configuration;
  if (!isOfType(type, value))
    throw new PlatformError(1003, `The template could not be filled: the input ${path.join('.')} is no ${type}`);
  if (type === 'object') requireMembers(properties, value, path);
  else if (type === 'array')
    for (const [at, item] of (value as unknown[]).entries()) requireOf(items, item, [...path, at]);
};

const requireMembers = (configurations: unknown, value: unknown, path: readonly (number | string)[]): void => {
  if (!isObject(configurations) || !isObject(value)) return;
  for (const [name, member] of Object.entries(value)) requireOf(configurations[name], member, [...path, name]);
};

/**
 * Looks whether what a template is given is of the types that it declares: text, number, boolean, object and array, as deep as they are told.
 * What is not declared, or of a type that this platform does not know, may be anything.
 *
 * @throws PlatformError 1003 naming the path of the first that is not
 */
export const requireDeclaredTypes = (declared: unknown, inputs: unknown): void => requireMembers(declared, inputs, []);
