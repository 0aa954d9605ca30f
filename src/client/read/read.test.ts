import { describe, expect, it } from 'vitest';
import * as data from './data';
import * as tasks from './tasks';
import * as users from './users';

const TIME = '2026-01-01T00:00:00.000Z';

/** Of every reader a record with all its members: one that is new fails here until it has an example. */
const EXAMPLES: Record<string, Record<string, unknown>> = {
  readPermission: { name: 'VIEW_USER', description: 'View' },
  readRole: { id: 'r', name: 'n', description: 'd', permissions: [{ name: 'VIEW_USER' }], creationTimestamp: TIME },
  readGroupRole: { id: 'g', groupId: 'g', name: 'n', description: 'd', permissions: ['VIEW_USER'] },
  readUser: {
    ...{
      id: 'u',
      firstName: 'Eva',
      lastName: 'P',
      email: 'e@x.test',
      phoneNumber: '32',
      language: 'NL',
      timeZone: 'x',
    },
    ...{ activation: true, profileImage: 'x', failedCount: 1, lastFailedTimestamp: TIME, roles: [{ id: 'r' }] },
    ...{ patientEnlistments: [{ groupId: 'g' }], staffEnlistments: [{ groupId: 'g', roles: [{ id: 'x' }] }] },
  },
  readProfile: { id: 'u', birthday: '1990-01-31', gender: 1, country: 'BE' },
  readPolicy: { minimumLength: 8, maximumLength: 9, lowerCaseRequired: true, symbolRequired: false },
  readTask: {
    ...{ id: 't', functionName: 'f', status: 'new', startTimestamp: TIME, data: { a: 1 }, tags: ['x'], priority: 1 },
    ...{ error: { type: 'runtime', name: 'E', message: 'm' }, createdByUserId: 'u', retryForTaskIds: ['y'] },
  },
  readApiRequest: {
    id: 'r',
    functionName: 'f',
    method: 'GET',
    path: '/',
    statusCode: 200,
    timestamp: TIME,
    duration: 1,
  },
  readFunctionSummary: { name: 'f', description: 'd', updateTimestamp: TIME },
  readFunction: {
    ...{ name: 'f', enabled: true, entryPoint: 'i', runtime: 'r', timeLimit: 3, memoryLimit: 128 },
    ...{ environmentVariables: { A: { value: 'x' } }, executionOptions: { permissionMode: 'public' } },
    ...{ retryPolicy: { enabled: true, errorsToRetry: ['E'] } },
  },
  readSchedule: { id: 's', functionName: 'f', interval: 60, data: {}, priority: 0, nextTimestamp: TIME },
  readLogLine: { timestamp: TIME, message: 'm' },
  readSchema: {
    ...{ id: 's', name: 'n', description: 'd', statuses: { new: {} }, defaultLimit: 20, disabled: true },
    properties: { a: { type: 'object', properties: { b: { type: 'array', items: { type: 'string' }, enum: ['x'] } } } },
    creationTransition: { toStatus: 'new', type: 'manual', conditions: [{ type: 'input' }], actions: [] },
    transitions: [{ id: 't', name: 'n', type: 'manual', fromStatuses: ['new'], toStatus: 'new' }],
    indexes: [{ id: 'i', name: 'n', fields: [{ name: 'a', type: 'asc' }], options: { unique: true } }],
    ...{ createMode: 'allUsers', readMode: ['linkedUsers'], groupSyncMode: 'disabled' },
  },
  readDocument: {
    ...{
      id: 'd',
      creatorId: 'u',
      userIds: ['u'],
      groupIds: ['g'],
      status: 'new',
      data: { a: [null] },
      commentCount: 1,
    },
    transitionLock: { timestamp: TIME },
  },
  readComment: { id: 'c', schemaId: 's', documentId: 'd', creatorId: 'u', text: 't', commentedTimestamp: TIME },
};

const WRONG: Record<string, unknown> = {
  null: null,
  text: 'odd',
  number: 7,
  boolean: true,
  list: [1, 'x', {}],
  'a list of nothing': [null, null],
  object: { odd: 'member' },
};

type Step = string | number;
type Kind = string;

const kindOf = (value: unknown): Kind => {
  if (value instanceof Date) return 'date';
  if (value instanceof Map) return 'map';
  return Array.isArray(value) ? 'list' : typeof value;
};

/** Every way to a member of an example, into the first item of its lists. */
const waysOf = (value: unknown): Step[][] => {
  if (typeof value !== 'object' || value === null) return [];
  const members: [Step, unknown][] = Array.isArray(value) ? [[0, value[0]]] : Object.entries(value);
  return members.flatMap(([name, inner]) => [[name], ...waysOf(inner).map(way => [name, ...way])]);
};

const at = (value: unknown, way: readonly Step[]): unknown =>
  way.reduce<unknown>((inner, step) => (inner as Record<Step, unknown> | undefined)?.[step], value);

const spoil = (example: object, way: readonly Step[], wrong: unknown): Record<string, unknown> => {
  const copy = structuredClone(example) as Record<string, unknown>;
  (at(copy, way.slice(0, -1)) as Record<Step, unknown>)[way.at(-1) as Step] = wrong;
  return copy;
};

/** What an operator owns may be anything. */
const isOwn = (way: readonly Step[]) => way.includes('data') || way.includes('statuses') || way.includes('enum');

const readers = Object.entries({ ...data, ...tasks, ...users }) as [string, (value: unknown) => object | undefined][];

describe.each(readers)('%s', (name, read) => {
  const example = EXAMPLES[name] ?? {};
  const whole = read(example);

  it('[HOST-05] has an example, and takes it whole', () => {
    expect(Object.keys(example).length).toBeGreaterThan(1);
    for (const member of Object.keys(example)) expect(whole, member).toHaveProperty([member]);
  });

  it.each(Object.keys(WRONG))('[HOST-05] with %s in place of each member in turn, gives what its type says', kind => {
    for (const way of waysOf(example).filter(one => !isOwn(one))) {
      const taken = read(spoil(example, way, WRONG[kind]));
      const [first, ...rest] = way as [string, ...Step[]];
      const found = at(taken, way);
      const sound = at(whole, way);
      if (found !== undefined && sound !== undefined && !['readMode', 'createMode', 'interval'].includes(first))
        expect(kindOf(found), `${way.join('.')}: ${JSON.stringify(found)}`).toBe(kindOf(sound));
      expect(JSON.stringify(found) ?? '', way.join('.')).not.toContain('null');
      // What stands beside it is what it was.
      for (const other of Object.keys(example).filter(one => one !== first)) {
        expect(at(taken, [other]), `${other} beside ${way.join('.')}`).toEqual(at(whole, [other]));
      }
      expect(rest.length === 0 || taken !== undefined).toBe(true);
    }
  });

  it('[HOST-05] keeps members that nobody named', () => {
    expect(read({ ...example, later: [null] })).toMatchObject({ later: [null] });
  });
});

it('[HOST-05] a telephone number that is a number is one', () => {
  expect(users.readUser({ id: 'u', phoneNumber: 32470123456 })).toEqual({ id: 'u', phoneNumber: '32470123456' });
});

it('[HOST-05] a schema that a host gave no name is called by its id', () => {
  expect(data.readSchema({ id: 'a', name: 5, description: null })).toMatchObject({
    id: 'a',
    name: '5',
    description: '',
  });
  expect(data.readSchema({ id: 'a', name: ['x'] }).name).toBe('a');
});

it('[HOST-05] a schema of which a host tells nothing is one of empty parts', () => {
  expect(data.readSchema({ transitions: [{ name: 't' }], indexes: [{ name: 'i' }] })).toEqual({
    ...{ name: '', description: '', properties: {}, statuses: {} },
    transitions: [{ name: 't', fromStatuses: [] }],
    creationTransition: { toStatus: '', type: 'manual' },
    indexes: [{ name: 'i', fields: [] }],
  });
  expect(data.readSchema({})).toMatchObject({ transitions: [], indexes: [] });
});

it('[HOST-05] a property is read as deep as it goes, with whatever value it names', () => {
  const properties = {
    open: { type: 'object', additionalProperties: true },
    closed: { type: 'object', additionalProperties: false },
    map: { type: 'object', additionalProperties: { type: 'array', items: { type: 'number', maximum: 9 } } },
    one: { const: { a: 1 }, enum: [{ a: 1 }, 2] },
    nested: { properties: { inner: { contains: { minLength: 1 } } } },
  };
  expect(data.readSchema({ properties }).properties).toEqual(properties);
  const odd = { a: 5, b: { properties: { c: 'x' }, items: 'x', additionalProperties: 'x', maximum: 'x' } };
  expect(data.readSchema({ properties: odd }).properties).toEqual({ a: {}, b: { properties: { c: {} } } });
});

it('[FDET-12] variables of a function that are more, or other, than a text are kept as they came', () => {
  const [plain, more, other] = [{ value: 'x' }, { value: 'y', secret: true }, { value: 5 }];
  const read = (environmentVariables: unknown) => tasks.readFunction({ name: 'f', environmentVariables });
  expect(read({ plain })).not.toHaveProperty('oddVariables');
  expect([...(read({ plain, more, other, none: 'z' })?.oddVariables ?? [])]).toEqual([
    ['more', more],
    ['other', other],
    ['none', 'z'],
  ]);
  expect(tasks.readFunction('f')).toBeUndefined();
});

it.each([[[1, { my_key: 2 }]], ['a text'], [0], [false]])('data of an execution may be any JSON: %j', told => {
  expect(tasks.readTask({ id: 't', data: told })).toMatchObject({ data: told });
  expect(tasks.readTask({ id: 't', data: null })).not.toHaveProperty('data');
});

it.each([[true], ['2026-03-05T16:08:09.045Z'], [{}], [{ timestamp: 'soon' }], [7]])(
  '[DOC-08] [HOST-05] a document is locked whatever a host locks it with: %j',
  told => {
    expect(data.readDocument({ id: 'd', transitionLock: told })?.transitionLock).toBeTypeOf('object');
  },
);

it.each([[null], [false], [''], [undefined]])('[DOC-08] [HOST-05] a document is not locked by %j', told => {
  expect(data.readDocument({ id: 'd', transitionLock: told })).toEqual({ id: 'd' });
});
