import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { messagesSection } from '../sections';
import { type Mail, type QueuedMail, readMail, readQueued, recipientsOf } from './mail';

const preview = part(() => import('./MailPreview').then(({ MailPreview }) => MailPreview));

export const mails = defineResource<Mail>({
  name: 'messages/mails',
  section: messagesSection,
  api: { path: '/mail/v1', casing: 'snake', one: 'filter', reads: readMail },
  permissions: { list: ['ViewMails'], create: ['SendMails'] },
  columns: [
    { field: 'subject', sortable: true },
    { field: 'recipients', value: recipientsOf },
    { field: 'views', sortable: true, kind: 'number', priority: 'low' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [
    { field: 'templateId', of: 'data/templates' },
    { field: 'creatorId', of: 'users/users' },
  ],
  title: 'subject',
  defaultSort: { field: 'creationTimestamp', order: 'DESC' },
  preview,
  hasOwnTexts: true,
  writes: {
    blank: { recipients: { to: [] } },
    members: {
      ...{ 'recipients.to': 'texts', 'recipients.cc': 'texts', 'recipients.bcc': 'texts' },
      ...{
        subject: 'text',
        body: 'lines',
        template_id: 'text',
        language: 'text',
        content: 'json',
        from: 'text',
        reply_to: 'texts',
      },
    },
    required: ['recipients.to'],
    // A mail is plain or of a template, which brings both (platform-api 6.8).
    requiredWithout: { subject: 'template_id', body: 'template_id' },
  },
  filterExample: 'like(subject,report)',
  filterFields: { id: 'string', subject: 'string', template_id: 'string', creation_timestamp: 'date' },
});

export const queuedMails = defineResource<QueuedMail>({
  name: 'messages/queued',
  section: messagesSection,
  api: { path: '/mail/v1/queued', casing: 'snake', one: 'filter', reads: readQueued },
  permissions: { list: ['ViewMails'] },
  columns: [
    { field: 'subject', sortable: true },
    { field: 'to', kind: 'texts' },
    { field: 'status', sortable: true },
    // The wire names no time of a mail that waits; some hosts tell one.
    { field: 'creationTimestamp', kind: 'timestamp', isExtra: true },
  ],
  title: 'subject',
  preview,
  hasOwnTexts: true,
  filterExample: 'eq(status,failed)',
  filterFields: { id: 'string', status: 'string', subject: 'string' },
});
