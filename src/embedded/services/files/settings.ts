import { isDeepStrictEqual } from 'node:util';
import { SERVICES } from '../../../contract';
import { declareTable } from '../../collection/declareTable';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import type { ColumnsOf } from '../../collection/types';
import { ONE_AFFECTED, type Route } from '../../http/route';
import { write } from '../../kernel/write';
import type { Database } from '../../store/openStore';

const settingsFields = {
  id: f.int().default(1).identity(),
  shownTypes: f.texts({ items: 100, max: 200 }).required(),
  updateTimestamp: f.timestamp().required(),
};

declare module '../../store/schema' {
  interface Schema {
    file_settings: ColumnsOf<typeof settingsFields>;
  }
}

export const fileSettings = declareTable('file_settings', settingsFields);

const read = (db: Database) =>
  db.selectFrom('file_settings').select(['shown_types', 'update_timestamp']).executeTakeFirstOrThrow();

/** Whether browsers may show a file of this type where it is, rather than save it. */
export const isShownType = async (db: Database, mimetype: string): Promise<boolean> => {
  const { shown_types: shown } = await read(db);
  return shown.includes(mimetype) || shown.includes('*/*');
};

const members = { disableForceDownloadForMimeTypes: f.texts({ items: 100, max: 200 }) };
const path = `${SERVICES.files.base}/settings`;

/** Which files travel as something to look at (platform-api 8, later clients). */
export const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    access: { anyOf: ['VIEW_FILE_SERVICE_SETTINGS'] },
    handler: async ({ platform }) => {
      const { shown_types: disableForceDownloadForMimeTypes, update_timestamp: at } = await read(platform.db);
      return { disableForceDownloadForMimeTypes, updateTimestamp: at.toISOString() };
    },
  },
  {
    method: 'PUT',
    path,
    access: { anyOf: ['UPDATE_FILE_SERVICE_SETTINGS'] },
    takes: members,
    handler: call => {
      const { disableForceDownloadForMimeTypes: shown } = readMembers(call.body, members);
      return write(call, async ({ platform: { db, now } }, note) => {
        const types = shown?.map(type => type.toLowerCase());
        const { shown_types: before } = await db
          .selectFrom('file_settings')
          .select('shown_types')
          .forUpdate()
          .executeTakeFirstOrThrow();
        // Tools write again what stands there already.
        if (types === undefined || isDeepStrictEqual(types, before)) return ONE_AFFECTED;
        await db
          .updateTable('file_settings')
          .set({ update_timestamp: new Date(now()), shown_types: types })
          .execute();
        await note('file_settings.update', 'file_settings', { shown });
        return ONE_AFFECTED;
      });
    },
  },
];
