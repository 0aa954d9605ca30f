import type { DiffRules } from './diffJson';

/** What a host gives to a definition as a whole, and what says nothing of the content of its parts. */
const OF_WHOLE = new Set(['id', 'creationTimestamp', 'updateTimestamp', 'creation_timestamp', 'update_timestamp']);
const OF_PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  transitions: new Set(['id']),
  indexes: new Set(['id', 'name']),
  permissions: new Set(['description']),
};
const VARIABLES = new Set(['environmentVariables', 'environment_variables']);

/** How definitions of a host (roles, schemas, functions) are compared: by content, not by the ids and times that each host gives. */
export const DEFINITION_RULES: DiffRules = {
  isIgnored: ([first = '', second, third, ...more]) => {
    if (second === undefined) return OF_WHOLE.has(first);
    return third !== undefined && more.length === 0 && Object.hasOwn(OF_PARTS, first) && !!OF_PARTS[first]?.has(third);
  },
  // Values of variables are secrets: that they differ is told, never what they are. Also of all of them at once.
  isSecret: ([first = '']) => VARIABLES.has(first),
  keyOf: ([first], member) => member(first === 'indexes' ? 'fields' : 'name'),
};
