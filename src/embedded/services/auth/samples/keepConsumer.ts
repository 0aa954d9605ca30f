import type { Platform } from '../../../kernel/platform';
import { seal } from '../../../kernel/sealing';

/** The application that command line tools sign with; kept there by every start with sample data. */
export const keepConsumer = async (
  { db, randomHex, variablesKey }: Platform,
  { consumerKey, consumerSecret }: { consumerKey: string; consumerSecret: string },
): Promise<void> => {
  const id = randomHex(24);
  const secret = seal(consumerSecret, variablesKey, `version ${consumerKey}`);
  await db.transaction().execute(async transaction => {
    const rows = await transaction
      .updateTable('application_versions')
      .set({ secret })
      .where('key', '=', consumerKey)
      .returning('id')
      .execute();
    if (rows.length > 0) return;
    await transaction
      .insertInto('applications')
      .values({ id, type: 'oauth1', name: 'Command line', description: 'Command line tools that sign their requests' })
      .execute();
    await transaction
      .insertInto('application_versions')
      .values({ id: randomHex(24), application_id: id, name: '1.0.0', key: consumerKey, secret })
      .execute();
  });
};
