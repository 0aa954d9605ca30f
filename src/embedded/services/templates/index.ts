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
import { NEWER, PLAIN } from './fill';
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

/**
 * What a mail is made of: an id is that of one version, a name that of the newer first.
 *
 * @throws PlatformError 16
 */
const textsOf = async (asking: Asking, { id, name = '' }: { id?: string; name?: string }) => {
  const where = id ? { op: 'eq', field: 'id', value: id } : { op: 'eq', field: 'name', value: name };
  const only = { where, sort: [], skipCount: true } as Parameters<typeof templates.find>[1];
  const newer = (await newerTemplates.find(asking, only)).records[0];
  if (newer) return { texts: newer.outputs, places: NEWER };
  const plain = (await templates.find(asking, only)).records[0];
  if (!plain) throw new PlatformError(16);
  return { texts: plain.fields, places: PLAIN };
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
        const { texts, places } = await textsOf(asking, what);
        return fillAll(asking, texts, places, { content, language });
      },
    }),
  ],
  samples: async platform => {
    for (const sample of SAMPLES) await templates.insert({ platform, caller: SYSTEM }, sample);
  },
});
