import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { type Route, readQuery } from '../../http/route';
import { HTML_PATTERN, isHtml } from '../../kernel/mail';
import { type FieldMap, isBelowList, type JsonField } from '../../query/fields';
import { findPage, projection } from '../../query/findPage';
import { mailCollection } from './mails';
import type { Attachment, Recipients } from './ports';

const recipients = (kind: keyof Recipients) =>
  ({ kind: 'json', sql: `(mails.recipients::jsonb -> '${kind}')` }) as const;

/** `isHtml` for the database. */
const IS_HTML = `mails.body ~* '${HTML_PATTERN}'`;
/** No mail is told to have one: they are asked for, as the reference names them. */
const absent = { kind: 'text', sql: 'null::text' } as const;

const templateDataField: JsonField = {
  kind: 'json',
  sql: `(case when mails.template_id is not null or mails.template_name <> '' then
    jsonb_strip_nulls(jsonb_build_object('template_id', mails.template_id, 'template_name', nullif(mails.template_name, ''),
      'credentials', jsonb_build_object('userId', mails.creator_id), 'language', nullif(mails.language, ''),
      'time_zone', nullif(mails.time_zone, '')))
    || jsonb_build_object('content', coalesce(nullif(mails.content::jsonb, 'null'), '{}')) end)`,
  declared: { template_id: {}, template_name: {}, time_zone: {} },
};

const attachmentsField: JsonField = {
  kind: 'json',
  sql: `(select coalesce(jsonb_agg(jsonb_build_object('filename', one -> 'name', 'encoding', 'base64') order by at), '[]')
    from jsonb_array_elements(case json_typeof(mails.attachments) when 'array' then mails.attachments::jsonb end) with ordinality as given(one, at))`,
  isAcross: isBelowList,
};

const fields: FieldMap = {
  id: { kind: 'id', sql: 'mails.id' },
  status: { kind: 'text', sql: 'mails.status' },
  from: { kind: 'text', sql: 'mails.sender' },
  to: recipients('to'),
  cc: recipients('cc'),
  bcc: recipients('bcc'),
  replyTo: { kind: 'text', sql: 'mails.reply_to[1]' },
  subject: { kind: 'text', sql: 'mails.subject' },
  text: { kind: 'text', sql: `(case when not ${IS_HTML} then nullif(mails.body, '') end)` },
  html: { kind: 'text', sql: `(case when ${IS_HTML} then mails.body end)` },
  attachments: attachmentsField,
  encoding: absent,
  textEncoding: absent,
  templateData: templateDataField,
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
  time_zone: string | null;
  content: object | null;
  creation_timestamp: Date;
  update_timestamp: Date;
};

const templateData = (row: Row) => ({
  ...(row.template_id ? { template_id: row.template_id } : {}),
  ...(row.template_name ? { template_name: row.template_name } : {}),
  credentials: { ...(row.creator_id ? { userId: row.creator_id } : {}) },
  ...(row.language ? { language: row.language } : {}),
  ...(row.time_zone ? { time_zone: row.time_zone } : {}),
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
  ...(row.body ? { [isHtml(row.body) ? 'html' : 'text']: row.body } : {}),
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
    return { query: '{}', page, data: rows.map(onWire).map(projection(query.select, fields)) };
  },
};
