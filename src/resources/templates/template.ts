import type { RecordWriting } from '../../admin/defineResource';

export type Template = { id: string; name: string; description?: string; updateTimestamp: Date };

export const writes: RecordWriting = {
  blank: { name: '', description: '', schema: { type: 'object', fields: {} }, fields: { subject: '', body: '' } },
  editable: ['name', 'description', 'schema', 'fields'],
  members: { fields: 'named' },
  required: ['name'],
  remove: 'delete',
};

export const permissions = {
  list: ['ViewTemplates'],
  create: ['CreateTemplates'],
  update: ['UpdateTemplates'],
  delete: ['DeleteTemplates'],
} as const;
