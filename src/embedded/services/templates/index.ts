import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { Bytes } from '../../http/answers';
import type { Call } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { offer } from '../../kernel/ports';
import { type Asking, SYSTEM } from '../../kernel/who';
import { localizedTexts } from '../localizations/ports';
import { PLAIN } from './fill';
import { fillAll } from './fillAll';
import { templatesMigrations } from './migrations';
import { newerRoutes } from './newer';
import { newerTemplates } from './newerTable';
import { toPdf } from './pdf';
import { templates as port } from './ports';
import { SAMPLES } from './samples';

const fields = {
  id: f.id(),
  name: f.text({ min: 1, max: 200 }).required().unique(),
  description: f.text({ max: 2_000 }),
  schema: f.json().required(),
  fields: f.json().required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    templates: TableOf<typeof fields>;
  }
}

const templates = defineCollection({
  service: 'templates',
  record: 'template',
  table: 'templates',
  fields,
  permissions: {
    list: 'VIEW_TEMPLATES',
    create: 'CREATE_TEMPLATES',
    update: 'UPDATE_TEMPLATES',
    remove: 'DELETE_TEMPLATES',
  },
  update: 'replace',
  updated: 'record',
});

/** What a template is filled with. */
const filling = { language: f.text({ max: 2 }), timeZone: f.text({ max: 100 }), content: f.json() };

/** What a call asks for. The code at the end of an older platform's address is the language. */
const asked = ({ content = {}, language }: { content?: Record<string, unknown>; language?: string }, call: Call) => ({
  content,
  language: call.parameters.code ?? language,
});

const resolve = (path: string) =>
  templates.recordRoute('POST', path, 'signed-in', filling, (template, body, call) =>
    fillAll(call, template.fields, PLAIN, asked(body, call)),
  );

const pdf = (path: string) =>
  templates.recordRoute(
    'POST',
    path,
    'signed-in',
    filling,
    async (template, body, call) =>
      new Bytes(await toPdf(await fillAll(call, template.fields, PLAIN, asked(body, call))), {
        fileName: `${template.name}.pdf`,
        type: 'application/pdf',
      }),
  );

/** The template with an id or a name. @throws PlatformError 16 */
const named = async (asking: Asking, { id, name = '' }: { id?: string; name?: string }) => {
  if (id) return templates.get(asking, id);
  const where = { op: 'eq', field: 'name', value: name } as const;
  const { records } = await templates.find(asking, { where, sort: [], skipCount: true });
  if (!records[0]) throw new PlatformError(16);
  return records[0];
};

/** Texts with places to fill (platform-api 6.7). */
export const templatesService = defineService({
  name: 'templates',
  collections: [templates],
  routes: [resolve('resolve'), resolve('resolve/:code'), pdf('pdf'), pdf('pdf/:code'), ...newerRoutes],
  tables: [newerTemplates.declared],
  migrations: templatesMigrations,
  needs: [localizedTexts],
  offers: () => [
    offer(port, {
      resolve: async ({ platform }, { content, language, ...what }) => {
        const asking = { platform, caller: SYSTEM } as const;
        return fillAll(asking, (await named(asking, what)).fields, PLAIN, { content, language });
      },
    }),
  ],
  samples: async platform => {
    for (const sample of SAMPLES) await templates.insert({ platform, caller: SYSTEM }, sample);
  },
});
