/**
 * Who may call what of the data service. Documents are `signed-in`: what a caller reaches there depends on the schema and
 * the document, and has tests of its own (data access).
 */
export const REVIEWED_DATA: Readonly<Record<string, string>> = {
  'GET /data/v1/': 'signed-in',
  'POST /data/v1/': 'CREATE_SCHEMAS',
  'PUT /data/v1/:schema': 'UPDATE_SCHEMAS',
  'DELETE /data/v1/:schema': 'DELETE_SCHEMAS',
  'POST /data/v1/:schema/disable': 'DISABLE_SCHEMAS',
  'POST /data/v1/:schema/enable': 'DISABLE_SCHEMAS',
  'POST /data/v1/:schema/statuses': 'UPDATE_SCHEMAS',
  'PUT /data/v1/:schema/statuses/:name': 'UPDATE_SCHEMAS',
  'DELETE /data/v1/:schema/statuses/:name': 'UPDATE_SCHEMAS',
  'GET /data/v1/:schema/documents': 'signed-in',
};
