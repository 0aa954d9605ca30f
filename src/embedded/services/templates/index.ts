import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { SYSTEM } from '../../collection/who';
import { fill } from './fill';
import { templatesMigrations } from './migrations';
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

const resolve = (path: string) =>
  templates.recordRoute('POST', path, 'signed-in', filling, (template, { content = {} }) =>
    Object.fromEntries(Object.entries(template.fields).map(([name, text]) => [name, fill(String(text), content)])),
  );

/** Texts with places to fill (platform-api 6.7). */
export const templatesService = defineService({
  name: 'templates',
  collections: [templates],
  // The code at the end is of an older platform and says nothing.
  routes: [resolve('resolve'), resolve('resolve/:code')],
  migrations: templatesMigrations,
  samples: async platform => {
    for (const sample of SAMPLES) await templates.insert({ platform, caller: SYSTEM }, sample);
  },
});
