import { NEWER_INTERFACES } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import type { RecordOf, TableOf } from '../../collection/types';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { SYSTEM } from '../../kernel/who';
import { fillInputs } from './fill';

const fields = {
  id: f.id(),
  name: f.text({ min: 1, max: 200 }).required().unique(),
  description: f.text({ max: 2_000 }),
  /** What a resolve is given, by name: `{ type: 'string' }`. */
  inputs: f.json(),
  /** Texts by name, with places like `{{@inputs.first_name}}`. */
  outputs: f.json().required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    templates_v2: TableOf<typeof fields>;
  }
}

const SPEAKS = NEWER_INTERFACES.templatesV2;

/** Templates of later clients: inputs and outputs in place of a schema and fields (platform-api 8). */
const newerTemplates = defineCollection({
  service: 'templates',
  speaks: SPEAKS,
  record: 'template_v2',
  table: 'templates_v2',
  fields,
  permissions: {
    list: 'VIEW_TEMPLATES',
    create: 'CREATE_TEMPLATES',
    update: 'UPDATE_TEMPLATES',
    remove: 'DELETE_TEMPLATES',
  },
});

type Template = RecordOf<typeof fields>;

/** The template that an address names by its id or its name. @throws PlatformError 16 */
const requireNamed = async ({ platform, parameters: { template = '' } }: Call): Promise<Template> => {
  const where = {
    op: 'or',
    nodes: ['id', 'name'].map(field => ({ op: 'eq', field, value: template }) as const),
  } as const;
  const { records } = await newerTemplates.find({ platform, caller: SYSTEM }, { where, sort: [], skipCount: true });
  const found = records.find(({ id }) => id === template) ?? records[0];
  if (!found) throw new PlatformError(16);
  return found;
};

const changes = {
  name: fields.name.optional(),
  description: fields.description,
  inputs: fields.inputs,
  outputs: fields.outputs.optional(),
};

/** `null` empties what may be absent. */
const emptied = (body: unknown) =>
  Object.fromEntries(
    (['description', 'inputs'] as const).flatMap(name => (membersOf(body).get(name) === null ? [[name, null]] : [])),
  );

const filling = { language: f.text({ max: 2 }), timeZone: f.text({ max: 100 }), inputs: f.json() };
const ONE = `${SPEAKS.base}/:template`;

export const newerTable = newerTemplates.declared;

export const newerRoutes: readonly Route[] = [
  // The address of one takes a name as well as an id: its routes are below.
  ...newerTemplates.routes.filter(({ path }) => path === `${SPEAKS.base}/`),
  {
    method: 'PUT',
    path: ONE,
    access: { anyOf: ['UPDATE_TEMPLATES'] },
    takes: changes,
    handler: async call => {
      const { id } = await requireNamed(call);
      await newerTemplates.update(call, id, { ...readMembers(call.body, changes), ...emptied(call.body) });
      return ONE_AFFECTED;
    },
  },
  {
    method: 'DELETE',
    path: ONE,
    access: { anyOf: ['DELETE_TEMPLATES'] },
    handler: async call => {
      await newerTemplates.remove(call, (await requireNamed(call)).id);
      return ONE_AFFECTED;
    },
  },
  {
    method: 'POST',
    path: `${ONE}/resolve`,
    access: { anyOf: ['RESOLVE_TEMPLATES'], suffix: 'template' },
    takes: filling,
    handler: async call => {
      const { inputs = {} } = readMembers(call.body, filling);
      const { outputs } = await requireNamed(call);
      return Object.fromEntries(
        Object.entries(outputs).map(([name, text]) => [name, fillInputs(String(text), inputs)]),
      );
    },
  },
  { method: 'GET', path: `${SPEAKS.base}/health`, access: 'public', handler: async () => ({}) },
];
