import { z } from 'zod';
import { MAIL_STATUSES } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import { upTo } from '../../collection/schemas';
import type { TableOf } from '../../collection/types';
import { MAX_LARGE_BODY } from '../../http/body';
import { PlatformError } from '../../kernel/errors';
import { isMailbox } from '../../kernel/mailbox';
import { templates } from '../templates/ports';
import { deliverLater } from './delivery';
import type { Attachment } from './ports';
import { requireMayWriteTo } from './recipients';

const MAX_ATTACHMENTS = 8 * 1024 * 1024;
/** `eva@example.org` or `Eva Maes <eva@example.org>`. */
const addresses = f.texts().readAs(z.array(upTo(320).regex(/\S@\S/)).max(500));
/** Base64, so that what is stored can be sent. */
const base64 = upTo(MAX_ATTACHMENTS * 1.4).regex(/^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/);

const fields = {
  id: f.id(),
  creatorId: f.creator(),
  /** Of hosts that hand mails to Amazon: it is asked for, and no mail here has one. */
  awsMessageId: f.derived<string | null>({ query: { kind: 'text', sql: 'null::text' } }),
  subject: f.text({ max: 1_000 }).default(''),
  recipients: f.object({ to: addresses, cc: addresses, bcc: addresses }).required(),
  templateId: f.ref(),
  templateName: f.text({ max: 200 }),
  replyTo: addresses,
  from: f
    .text()
    .readAs(upTo(320).refine(isMailbox))
    .default(({ platform }) => platform.settings.sender)
    .column('sender'),
  body: f.text({ max: 1_000_000 }),
  language: f.text({ max: 10 }),
  timeZone: f.text({ max: 100 }),
  content: f.json(),
  attachments: f.json<Attachment[]>(
    z
      .array(z.object({ name: z.string().min(1).max(500), content: base64, type: z.string().max(200).optional() }))
      .max(50),
  ),
  /** Of each of them, in base64. */
  attachmentContents: f.json<string[]>().apart(),
  views: f.int().default(0).readOnly(),
  trackingHash: f
    .text()
    .unique()
    .filledBy(({ platform }) => platform.randomHex(40))
    .internal(),
  status: f.enum(MAIL_STATUSES).internal(),
  failure: f.text().internal(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    mails: TableOf<typeof fields>;
  }
}

/** What was attached can be large, and stays between sender and recipient: what is told of it is a name and a type. */
const parted = (attachments: readonly Attachment[]) => ({
  attachments: attachments.map(({ name, type }) => ({ name, ...(type ? { type } : {}) })),
  attachmentContents: attachments.map(({ content = '' }) => content),
});

/** Mails as they were sent: plain ones, and ones filled from a template (platform-api 6.8). */
export const mailCollection = defineCollection({
  service: 'mail',
  record: 'mail',
  table: 'mails',
  fields,
  permissions: { list: 'VIEW_MAILS', create: 'signed-in' },
  maxBody: MAX_LARGE_BODY,
  hooks: {
    creating: async (given, asking) => {
      const { to = [], cc = [], bcc = [] } = given.recipients ?? {};
      if (to.length + cc.length + bcc.length === 0)
        throw new PlatformError(14, 'Missing required fields: recipients.to');
      await requireMayWriteTo(asking, [...to, ...cc, ...bcc]);
      const attached = given.attachments && parted(given.attachments);
      if (!given.templateId && !given.templateName) {
        if (!given.subject || !given.body) throw new PlatformError(14, 'Missing required fields: subject, body');
        return { status: 'queued' as const, ...attached };
      }
      // A template may show a picture of its own that says the mail was opened.
      const trackingHash = asking.platform.randomHex(40);
      const { subject = '', body = '' } = await asking.platform.use(templates).resolve(asking, {
        ...(given.templateId ? { id: given.templateId } : { name: given.templateName ?? '' }),
        content: { ...given.content, tracking_hash: trackingHash },
        ...(given.language ? { language: given.language } : {}),
        ...(given.timeZone ? { timeZone: given.timeZone } : {}),
      });
      return { status: 'queued' as const, trackingHash, subject, body, ...attached };
    },
    created: ({ id }, { platform }) => deliverLater(platform, id),
  },
});
