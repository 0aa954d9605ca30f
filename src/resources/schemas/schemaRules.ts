import { PAGE_OF_DOCUMENTS, type PropertyConfiguration } from '../../contract';
import { type InputFault, validateInput } from '../../ui/json/validateInput';
import type { WrittenSchema } from './schemaPlan';

/** What a status, a property and a transition may be called (platform-api 5.5). */
const NAME = '^[A-Za-z][A-Za-z0-9_-]{0,49}$';

// A mode is a word or a list: which, the platform knows.
const mode = {} as PropertyConfiguration;
const steps: PropertyConfiguration = {
  type: 'array',
  items: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
};
const way = {
  toStatus: { type: 'string' },
  type: { type: 'string', enum: ['manual', 'automatic'] },
  conditions: steps,
  actions: steps,
  afterActions: steps,
} satisfies Record<string, PropertyConfiguration>;
const limit: PropertyConfiguration = { type: 'number', ...PAGE_OF_DOCUMENTS };

const SHAPE: PropertyConfiguration = {
  type: 'object',
  required: ['name', 'description', 'properties', 'statuses', 'creationTransition', 'transitions', 'indexes'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 50 },
    description: { type: 'string', minLength: 3, maxLength: 100 },
    properties: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        // Its host may know one without a type, as the official client does.
        properties: { type: { type: 'string', enum: ['object', 'array', 'string', 'number', 'boolean'] } },
      },
    },
    statuses: { type: 'object', additionalProperties: { type: 'object' } },
    creationTransition: { type: 'object', properties: way, required: ['toStatus', 'type'] },
    transitions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          ...way,
          id: { type: 'string' },
          name: { type: 'string', pattern: NAME },
          fromStatuses: { type: 'array', minItems: 1, items: { type: 'string' } },
        },
        required: ['fromStatuses', 'toStatus', 'type'],
      },
    },
    indexes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          fields: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              properties: { name: { type: 'string' }, type: { type: 'string', enum: ['asc', 'desc', 'text'] } },
              required: ['name', 'type'],
            },
          },
          options: { type: 'object' },
        },
        required: ['fields'],
      },
    },
    createMode: mode,
    readMode: mode,
    updateMode: mode,
    deleteMode: mode,
    groupSyncMode: { type: 'string' },
    defaultLimit: limit,
    maximumLimit: limit,
  },
};

export type SchemaFault = InputFault | { path: string; reason: 'no_status' | 'bad_name'; expected: string };

const unknownStatuses = ({ statuses, creationTransition, transitions }: WrittenSchema): SchemaFault[] => {
  const tell = (path: string, status: string): SchemaFault[] =>
    Object.hasOwn(statuses, status) ? [] : [{ path, reason: 'no_status', expected: status }];
  return [
    ...tell('creationTransition.toStatus', creationTransition.toStatus),
    ...transitions.flatMap(({ fromStatuses, toStatus }, index) => [
      ...fromStatuses.flatMap((status, at) => tell(`transitions[${index}].fromStatuses[${at}]`, status)),
      ...tell(`transitions[${index}].toStatus`, toStatus),
    ]),
  ];
};

/** Old schemas have transitions that nobody named; a new one is named. */
const unnamed = ({ transitions }: WrittenSchema): SchemaFault[] =>
  transitions.flatMap(({ id, name }, index): SchemaFault[] =>
    id === undefined && name === undefined
      ? [{ path: `transitions[${index}].name`, reason: 'required', expected: '' }]
      : [],
  );

const badNames = ({ statuses }: WrittenSchema): SchemaFault[] =>
  Object.keys(statuses).flatMap((name): SchemaFault[] =>
    new RegExp(NAME).test(name) ? [] : [{ path: `statuses.${name}`, reason: 'bad_name', expected: name }],
  );

const faultsOf = (value: unknown): readonly SchemaFault[] => {
  const faults = validateInput(SHAPE, value);
  if (faults.length > 0) return faults;
  const schema = value as WrittenSchema;
  return [...unnamed(schema), ...unknownStatuses(schema), ...badNames(schema)];
};

const memberAt = (schema: WrittenSchema, path: string) =>
  JSON.stringify((schema as Readonly<Record<string, unknown>>)[path.split(/[.[]/, 1)[0] ?? '']);

/**
 * What the platform would refuse of a schema, as far as that is known beforehand; empty for none.
 *
 * @param stored the schema as it is: what it has already and keeps, its host once took
 */
export const schemaFaults = (value: unknown, stored?: WrittenSchema): readonly SchemaFault[] => {
  const faults = faultsOf(value);
  if (faults.length === 0 || !stored) return faults;
  const known = new Set(faultsOf(stored).map(fault => JSON.stringify(fault)));
  return faults.filter(
    fault =>
      !known.has(JSON.stringify(fault)) ||
      memberAt(value as WrittenSchema, fault.path) !== memberAt(stored, fault.path),
  );
};
