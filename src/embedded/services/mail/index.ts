import { sql } from 'kysely';
import { SERVICES } from '../../../contract';
import { defineService } from '../../collection/defineService';
import type { Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { offer } from '../../kernel/ports';
import { SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import { templates } from '../templates/ports';
import { handleDeliveries } from './delivery';
import { mailCollection } from './mails';
import { mailMigrations } from './migrations';
import { mails } from './ports';
import { queuedRoute } from './queued';

const SAMPLE_REPORTS = [
  ['Eva', 'Dr. Maes', 'Your blood pressure is fine.'],
  ['Bram', 'Dr. Willems', 'Please measure again tomorrow.'],
  ['Noor', 'Dr. Maes', 'We would like to see you.'],
] as const;

/** Whoever reads a mail with pictures opens this; a hash that nobody has counts nothing. */
const openRoute: Route = {
  method: 'GET',
  path: `${SERVICES.mail.base}/:trackingHash/open`,
  access: 'public',
  handler: async ({ platform, parameters }) => {
    const { rows } =
      await sql`update mails set views = views + 1 where tracking_hash = ${parameters.trackingHash} returning id`.execute(
        platform.db,
      );
    return { records_affected: rows.length };
  },
};

/** Mails, plain and by template, with what waits to be sent (platform-api 6.8). */
export const mailService = defineService({
  name: 'mail',
  collections: [mailCollection],
  routes: [queuedRoute, openRoute],
  migrations: mailMigrations,
  needs: [templates, membership],
  offers: platform => [
    offer(mails, {
      sendTemplate: async (asking, mail) => {
        try {
          await mailCollection.insert(
            { ...asking, platform: { ...platform, db: asking.platform.db }, caller: SYSTEM },
            mail,
          );
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error;
          platform.report(error);
        }
      },
    }),
  ],
  // They are told of as sent, and reach nobody.
  samples: platform =>
    write({ platform, caller: SYSTEM }, async within => {
      for (const [first_name, physician, remark] of SAMPLE_REPORTS)
        await mailCollection.insert(within, {
          recipients: { to: [`${first_name.toLowerCase()}@example.org`] },
          templateName: 'report-ready',
          content: { first_name, physician, remark },
        });
      await mailCollection.insert(within, {
        recipients: { to: ['eva@example.org'], cc: ['orders@example.org'] },
        templateName: 'order-confirmation',
        content: { first_name: 'Eva', product: { name: 'Home scale', price: '49 EUR' } },
      });
      await within.platform.db.updateTable('mails').set({ status: null }).execute();
      const { id } = await mailCollection.insert(within, {
        recipients: { to: ['nobody@nowhere.invalid'] },
        subject: 'Your appointment was moved',
        body: 'It is on Thursday at ten now.',
      });
      await within.platform.db
        .updateTable('mails')
        .set({ status: 'failed', failure: 'no such host' })
        .where('id', '=', id)
        .execute();
    }),
  open: async platform => handleDeliveries(platform),
});
