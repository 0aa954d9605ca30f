import { NEWER_INTERFACES } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { MAX_LARGE_BODY } from '../../http/body';
import { PlatformError } from '../../kernel/errors';
import { type Asking, SYSTEM, userOf } from '../../kernel/who';
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

/**
 * Of two with one name mails take the newer (resolver.ts): to make it changes what the other stood for, the mails of accounts among it.
 *
 * @throws PlatformError 10
 */
const requireMayReplace = async ({ platform, caller }: Asking, name = ''): Promise<void> => {
  if (caller === SYSTEM || userOf(caller)?.permissions.has('UPDATE_TEMPLATES')) return;
  const taken = await platform.db.selectFrom('templates').select('id').where('name', '=', name).execute();
  if (taken.length > 0)
    throw new PlatformError(
      10,
      'You have no permission to perform this action: it takes the place of a template of the first version, which UPDATE_TEMPLATES may',
    );
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
    creating: async ({ name, outputs }, asking) => {
      requireReadable(outputs);
      await requireMayReplace(asking, name);
      return undefined;
    },
    changing: changes => {
      requireReadable(changes.outputs);
      return changes;
    },
  },
});
