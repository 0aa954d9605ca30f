import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { MAX_LARGE_BODY } from '../../http/body';

const fields = {
  id: f.id(),
  name: f.name({ max: 200 }).required().unique(),
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

/** Texts with places to fill (platform-api 6.7). */
export const plainTemplates = defineCollection({
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
  // Mails bring their pictures in the text: as long as the gateway lets a body be (platform-api 1.2).
  maxBody: MAX_LARGE_BODY,
  update: 'replace',
  updated: 'record',
});
