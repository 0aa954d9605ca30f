import type { RecordLooks } from '../../admin/defineResource';

export type ActionType = 'task' | 'mail';

/** What each kind of action looks like, and what its form asks for (platform-api 6.9). */
export const ACTION_LOOKS: Readonly<Record<ActionType, RecordLooks>> = {
  task: {
    columns: [],
    // The start of a task may lie ahead.
    fields: [
      { field: 'functionName', of: 'tasks/functions' },
      { field: 'data' },
      { field: 'tags' },
      { field: 'startTimestamp', label: 'starts' },
    ],
    writes: {
      blank: { functionName: '', data: {} },
      editable: ['functionName', 'data', 'tags', 'startTimestamp', 'name', 'description'],
      members: { data: 'json', tags: 'texts', startTimestamp: 'moment' },
      required: ['functionName'],
    },
  },
  mail: {
    columns: [],
    fields: [{ field: 'templateId', of: 'data/templates' }, { field: 'recipients' }],
    writes: {
      blank: { templateId: '', recipients: { to: [] } },
      editable: ['templateId', 'recipients', 'name', 'description'],
      members: { 'recipients.to': 'texts', 'recipients.cc': 'texts', 'recipients.bcc': 'texts' },
      required: ['templateId', 'recipients.to'],
    },
  },
};

export const isActionType = (type: unknown): type is ActionType =>
  typeof type === 'string' && Object.hasOwn(ACTION_LOOKS, type);
