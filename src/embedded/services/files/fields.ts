import { ACCESS_LEVELS } from '../../../contract';
import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';
import { MAX_TEXTS } from '../../http/parts';

export type FileToken = { token: string; accessLevel: 'full' | 'read' };

/** A file has no id on the wire: its tokens name it (platform-api 6.5). */
export const fileFields = {
  id: f.id().internal(),
  name: f.name({ max: 500 }).required(),
  mimetype: f.text({ max: 200 }).required().readOnly(),
  size: f.int({ min: 0 }).required().readOnly(),
  // Its name is a text of the form as well.
  tags: f.texts({ items: MAX_TEXTS - 1, min: 0, max: 200 }).default([]),
  creatorId: f.creator(),
  blobId: f.text().required().internal(),
  tokens: f.derived<FileToken[]>({
    select: `(select coalesce(json_agg(json_build_object('token', t.token, 'accessLevel', t.access_level) order by t.seq), '[]')
      from file_tokens t where t.file_id = files.id)`,
    query: {
      kind: 'relation',
      from: 'from file_tokens t where t.file_id = files.id',
      order: 't.seq',
      scalar: 'token',
      fields: { token: { kind: 'text', sql: 't.token' }, accessLevel: { kind: 'text', sql: 't.access_level' } },
    },
  }),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    files: TableOf<typeof fileFields>;
  }
}

const tokenFields = {
  token: f.text().required().identity(),
  fileId: f.ref().required(),
  accessLevel: f.enum(ACCESS_LEVELS).required(),
};

declare module '../../store/schema' {
  interface Schema {
    file_tokens: TableOf<typeof tokenFields>;
  }
}

/** What opens a file, and how far. */
export const fileTokens = declareTable('file_tokens', tokenFields);
