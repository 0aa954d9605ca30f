import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import type { RecordOf } from '../../collection/types';
import { MAX_LARGE_BODY } from '../../http/body';
import { type Call, ONE_AFFECTED, type Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import { SYSTEM } from '../../kernel/who';
import { fillAll } from './fillAll';
import { fillNewer } from './fillNewer';
import { requireDeclaredTypes } from './inputTypes';
import { newerFields as fields, newerTemplates, SPEAKS } from './newerTable';

type Template = RecordOf<typeof fields>;

/** The template that an address names by its id or its name. */
const findNamed = async (platform: Platform, { template = '' }: Call['parameters']): Promise<Template | undefined> => {
  const where = {
    op: 'or',
    nodes: ['id', 'name'].map(field => ({ op: 'eq', field, value: template }) as const),
  } as const;
  const query = { where, sort: [], limit: { limit: 2, offset: 0 }, skipCount: true };
  const { records } = await newerTemplates.find({ platform, caller: SYSTEM }, query);
  return records.find(({ id }) => id === template) ?? records[0];
};

/** @throws PlatformError 16 */
const requireNamed = async ({ platform, parameters }: Call): Promise<Template> => {
  const found = await findNamed(platform, parameters);
  if (!found) throw new PlatformError(16);
  return found;
};

/** Permissions name a template by its name, addresses by its id as well. */
const namesOf = async (platform: Platform, parameters: Call['parameters']): Promise<string[]> => {
  const found = await findNamed(platform, parameters);
  return found ? [found.id, found.name] : [];
};

const changes = {
  name: fields.name.optional(),
  description: fields.description.orNull(),
  inputs: fields.inputs.orNull(),
  outputs: fields.outputs.optional(),
};

const filling = { language: f.text({ max: 2 }), timeZone: f.text({ max: 100 }), inputs: f.json() };
const ONE = `${SPEAKS.base}/:template`;

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
      await newerTemplates.update(call, id, readMembers(call.body, changes));
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
    access: { anyOf: ['RESOLVE_TEMPLATES'], suffix: 'template', alsoCalled: namesOf },
    takes: filling,
    maxBody: MAX_LARGE_BODY,
    handler: async call => {
      const { inputs = {}, language, timeZone } = readMembers(call.body, filling);
      const { inputs: declared, outputs } = await requireNamed(call);
      requireDeclaredTypes(declared, inputs);
      return fillAll(call, outputs, fillNewer, { content: inputs, language, timeZone });
    },
  },
  { method: 'GET', path: `${SPEAKS.base}/health`, access: 'public', handler: async () => ({}) },
];
