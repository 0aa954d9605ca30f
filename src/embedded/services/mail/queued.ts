import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { type Route, readQuery } from '../../http/route';
import type { FieldMap } from '../../query/fields';
import { findPage, projection } from '../../query/findPage';
import { mailCollection } from './mails';
import type { Attachment, Recipients } from './ports';

const recipients = (kind: keyof Recipients) =>
  ({ kind: 'json', sql: `(mails.recipients::jsonb -> '${kind}')` }) as const;

const fields: FieldMap = {
  id: { kind: 'id', sql: 'mails.id' },
  status: { kind: 'text', sql: 'mails.status' },
  from: { kind: 'text', sql: 'mails.sender' },
  to: recipients('to'),
  cc: recipients('cc'),
  bcc: recipients('bcc'),
  replyTo: { kind: 'text', sql: 'mails.reply_to[1]' },
  subject: { kind: 'text', sql: 'mails.subject' },
  html: { kind: 'text', sql: 'mails.body' },
  creation_timestamp: { kind: 'timestamp', sql: 'mails.creation_timestamp' },
  update_timestamp: { kind: 'timestamp', sql: 'mails.update_timestamp' },
};

type Row = {
  id: string;
  status: string;
  sender: string;
  recipients: Recipients;
  reply_to: string[] | null;
  subject: string;
  body: string | null;
  attachments: Attachment[] | null;
  template_id: string | null;
  template_name: string | null;
  creator_id: string | null;
  language: string | null;
  content: object | null;
  creation_timestamp: Date;
  update_timestamp: Date;
};

const templateData = (row: Row) => ({
  ...(row.template_id ? { template_id: row.template_id } : {}),
  ...(row.template_name ? { template_name: row.template_name } : {}),
  credentials: { ...(row.creator_id ? { userId: row.creator_id } : {}) },
  ...(row.language ? { language: row.language } : {}),
  content: row.content ?? {},
});

/** The wire mixes casings here (platform-api 6.8). */
const onWire = (row: Row) => ({
  id: row.id,
  status: row.status,
  from: row.sender,
  ...row.recipients,
  ...(row.reply_to?.[0] ? { replyTo: row.reply_to[0] } : {}),
  subject: row.subject,
  ...(row.body ? { html: row.body } : {}),
  attachments: (row.attachments ?? []).map(({ name }) => ({ filename: name, encoding: 'base64' })),
  ...(row.template_id || row.template_name ? { templateData: templateData(row) } : {}),
  creation_timestamp: row.creation_timestamp.getTime(),
  update_timestamp: row.update_timestamp.getTime(),
});

/** Mails that wait, are being handed over, or were refused. */
export const queuedRoute: Route = {
  method: 'GET',
  path: `${SERVICES.mail.base}/queued`,
  access: { anyOf: ['VIEW_MAILS'] },
  asks: fields,
  handler: async ({ platform, rawQuery }) => {
    const query = readQuery(rawQuery);
    const { rows, page } = await findPage<Row>(platform.db, query, {
      from: 'from mails',
      select: mailCollection.columns,
      seq: 'mails.seq',
      fields,
      scope: sql<boolean>`mails.status is not null`,
    });
    return { query: '{}', page, data: rows.map(onWire).map(projection(query.select)) };
  },
};
