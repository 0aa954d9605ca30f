import type { DiffRules } from './diffJson';

/** What a host gives to a definition as a whole, and what says nothing of the content of its parts. */
const OF_WHOLE = new Set(['id', 'creationTimestamp', 'updateTimestamp', 'creation_timestamp', 'update_timestamp']);
const OF_PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  transitions: new Set(['id']),
  indexes: new Set(['id', 'name']),
  permissions: new Set(['description']),
};
/** Lists whose order means nothing. */
const SETS = new Set([
  ...['enum', 'required', 'type'],
  ...['fromStatuses', 'fields', 'permissions', 'tags'],
  ...['createMode', 'readMode', 'updateMode', 'deleteMode'],
]);
/** What they hold is the operator's own, whatever it is called there: of a property, of a step of a transition. */
const VALUES = new Set(['default', 'const', 'examples', 'value', 'values', 'data']);
/** What stands right below is a name that an operator gave. */
const NAMED = new Set([
  ...['properties', 'patternProperties', 'definitions', '$defs', 'statuses'],
  ...['transitions', 'indexes', 'permissions'],
]);
const VARIABLES = new Set(['environmentVariables', 'environment_variables']);

const isSet = (steps: readonly string[]): boolean => {
  let isName = false;
  let isFound = false;
  for (const step of steps) {
    if (!isName && VALUES.has(step)) return false;
    isFound = !isName && SETS.has(step);
    isName = !isName && NAMED.has(step);
  }
  return isFound;
};

/** How definitions of a host (roles, schemas, functions) are compared: by content, not by the ids and times that each host gives. */
export const DEFINITION_RULES: DiffRules = {
  isIgnored: ([first = '', second, third, ...more]) => {
    if (second === undefined) return OF_WHOLE.has(first);
    // A host may give an id to this transition, too.
    if (third === undefined) return first === 'creationTransition' && second === 'id';
    return more.length === 0 && Object.hasOwn(OF_PARTS, first) && !!OF_PARTS[first]?.has(third);
  },
  // Values of variables are secrets: that they differ is told, never what they are. Also of all of them at once.
  isSecret: ([first = '']) => VARIABLES.has(first),
  isSet,
  keyOf: ([first], member) => member(first === 'indexes' ? 'fields' : 'name'),
};
