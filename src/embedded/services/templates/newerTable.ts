import { NEWER_INTERFACES } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { MAX_LARGE_BODY } from '../../http/body';
import { PlatformError } from '../../kernel/errors';
import { asText } from './fillAll';
import { parseNewer } from './parseNewer';
import { SyntaxProblem } from './pieces';

export const newerFields = {
  id: f.id(),
  name: f.name({ max: 200 }).required().unique(),
  description: f.text({ max: 2_000 }),
  /** What a resolve is given, by name: `{ type: 'string' }`. */
  inputs: f.json(),
  /** Texts by name, with places like `{{@inputs.first_name}}`. */
  outputs: f.json().required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    templates_v2: TableOf<typeof newerFields>;
  }
}

export const SPEAKS = NEWER_INTERFACES.templatesV2;

/** @throws PlatformError 1004 naming an output whose braces or blocks do not close */
const requireReadable = (outputs: unknown): void => {
  for (const [output, text] of Object.entries(outputs ?? {}))
    try {
      parseNewer(asText(text));
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      const { message } = error;
      throw new PlatformError(1004, `The output ${output} cannot be read: ${message}`, {
        syntaxError: { output, message },
      });
    }
};

/** Templates of later clients: inputs and outputs in place of a schema and fields (platform-api 8). */
export const newerTemplates = defineCollection({
  service: 'templates',
  speaks: SPEAKS,
  record: 'template_v2',
  table: 'templates_v2',
  fields: newerFields,
  maxBody: MAX_LARGE_BODY,
  permissions: {
    list: 'VIEW_TEMPLATES',
    create: 'CREATE_TEMPLATES',
    update: 'UPDATE_TEMPLATES',
    remove: 'DELETE_TEMPLATES',
  },
  hooks: {
    creating: ({ outputs }) => {
      requireReadable(outputs);
      return undefined;
    },
    changing: changes => {
      requireReadable(changes.outputs);
      return changes;
    },
  },
});
