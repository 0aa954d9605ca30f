import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../kernel/platform';
import { apiHeaders, isLocalHost } from './headers';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

/** The mails that this platform sent or would have sent, for its developer. Only this machine sees them. */
export const outboxPage = (app: FastifyInstance, { db }: Pick<Kernel, 'db'>): void => {
  app.get('/outbox', async (request, reply) => {
    if (!isLocalHost(request.headers.host)) return reply.code(404).send();
    const rows = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'link', 'creation_timestamp', 'sent_at', 'failure'])
      .orderBy('seq', 'desc')
      .limit(100)
      .execute();
    const items = rows.map(
      mail =>
        `<tr><td>${mail.creation_timestamp.toISOString()}</td><td>${escapeHtml(mail.recipient)}</td><td>${escapeHtml(mail.subject)}</td><td><code>${escapeHtml(mail.link)}</code></td><td>${mail.failure ? `not sent: ${escapeHtml(mail.failure)}` : mail.sent_at ? `sent ${mail.sent_at.toISOString()}` : 'kept here'}</td></tr>`,
    );
    return reply
      .headers(apiHeaders)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1><p>${rows.length === 0 ? 'No mails yet.' : 'The last 100 mails, newest first.'}</p><table><thead><tr><th>At</th><th>To</th><th>Subject</th><th>Content</th><th>Delivery</th></tr></thead><tbody>${items.join('')}</tbody></table></html>`,
      );
  });
};
