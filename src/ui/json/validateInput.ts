import type { PropertyConfiguration } from '../../contract';
import { readPartialDate } from '../../rql';

type InputReason =
  | 'type'
  | 'required'
  | 'additional'
  | 'minimum'
  | 'maximum'
  | 'min_length'
  | 'max_length'
  | 'min_items'
  | 'max_items'
  | 'pattern'
  | 'enum'
  | 'const'
  | 'date_time';

/** What does not fit: where (`a.b[0]`, empty for the whole), why, and what was expected instead. */
export type InputFault = { path: string; reason: InputReason; expected: string };

/** More than these help nobody. */
const MAX_FAULTS = 10;

const typeOf = (value: unknown) => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const fitsPattern = (text: string, pattern: string) => {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // A pattern that this browser cannot read is left to the platform.
    return true;
  }
};

/**
 * Checks the input data of a transition against its condition before anything is sent. The platform decides; this says
 * early, and at which place, what it would refuse.
 */
export const validateInput = (configuration: PropertyConfiguration, input: unknown): readonly InputFault[] => {
  const faults: InputFault[] = [];
  const tell = (path: string, reason: InputReason, expected: unknown) => {
    if (faults.length < MAX_FAULTS)
      faults.push({ path, reason, expected: typeof expected === 'string' ? expected : JSON.stringify(expected) });
  };

  const checkObject = (value: Record<string, unknown>, rules: PropertyConfiguration, path: string) => {
    const properties = rules.properties ?? {};
    const inner = (key: string) => (path === '' ? key : `${path}.${key}`);
    for (const key of rules.required ?? []) if (!Object.hasOwn(value, key)) tell(inner(key), 'required', '');
    for (const [key, member] of Object.entries(value)) {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (known) visit(member, known, inner(key));
      else if (rules.additionalProperties === false) tell(inner(key), 'additional', '');
      else if (typeof rules.additionalProperties === 'object') visit(member, rules.additionalProperties, inner(key));
    }
  };

  const checkArray = (value: readonly unknown[], rules: PropertyConfiguration, path: string) => {
    if (rules.minItems !== undefined && value.length < rules.minItems) tell(path, 'min_items', rules.minItems);
    if (rules.maxItems !== undefined && value.length > rules.maxItems) tell(path, 'max_items', rules.maxItems);
    const { items } = rules;
    if (items) value.forEach((item, index) => void visit(item, items, `${path}[${index}]`));
  };

  const checkText = (value: string, rules: PropertyConfiguration, path: string) => {
    const length = [...value].length;
    if (rules.minLength !== undefined && length < rules.minLength) tell(path, 'min_length', rules.minLength);
    if (rules.maxLength !== undefined && length > rules.maxLength) tell(path, 'max_length', rules.maxLength);
    if (rules.pattern !== undefined && !fitsPattern(value, rules.pattern)) tell(path, 'pattern', rules.pattern);
    if (rules.format === 'date-time' && !readPartialDate(value)) tell(path, 'date_time', '2026-01-31T09:30:00.000Z');
  };

  const visit = (value: unknown, rules: PropertyConfiguration, path: string): void => {
    if (rules.type !== undefined && typeOf(value) !== rules.type) {
      tell(path, 'type', rules.type);
      return;
    }
    if (rules.enum && !rules.enum.some(allowed => isSame(allowed, value))) tell(path, 'enum', rules.enum);
    if (rules.const !== undefined && !isSame(rules.const, value)) tell(path, 'const', rules.const);
    if (typeof value === 'string') checkText(value, rules, path);
    else if (typeof value === 'number') {
      if (rules.minimum !== undefined && value < rules.minimum) tell(path, 'minimum', rules.minimum);
      if (rules.maximum !== undefined && value > rules.maximum) tell(path, 'maximum', rules.maximum);
    } else if (Array.isArray(value)) checkArray(value, rules, path);
    else if (typeof value === 'object' && value !== null) checkObject(value as Record<string, unknown>, rules, path);
  };
  visit(input, configuration, '');
  return faults;
};
