import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../kernel/platform';
import { apiHeaders, isLocalHost } from './headers';
import { OUTBOX_STYLE } from './outboxStyle';
import { languageOf, type OutboxLanguage, TEXTS } from './outboxTexts';

type Mail = {
  recipient: string;
  subject: string;
  link: string;
  creation_timestamp: Date;
  sent_at: Date | null;
  failure: string | null;
};

const MOST = 100;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);
const minuteOf = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ');

const page = (mails: readonly Mail[], language: OutboxLanguage): string => {
  const texts = TEXTS[language];
  const delivery = ({ failure, sent_at }: Mail) => {
    if (failure) return `<span class="failed">${escapeHtml(texts.failed(failure))}</span>`;
    return sent_at ? texts.sent(`${minuteOf(sent_at)} UTC`) : texts.kept;
  };
  const rows = mails.map(
    mail =>
      `<tr><td>${minuteOf(mail.creation_timestamp)} UTC</td><td>${escapeHtml(mail.recipient)}</td><td>${escapeHtml(mail.subject)}</td><td><pre>${escapeHtml(mail.link)}</pre></td><td>${delivery(mail)}</td></tr>`,
  );
  const head = texts.columns.map(column => `<th scope="col">${column}</th>`).join('');
  const table = `<div class="scroll" role="region" aria-label="${texts.title}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${texts.title} · Meridian</title><style>${OUTBOX_STYLE}</style></head><body><header><strong>Meridian</strong><a href="/">${texts.back}</a></header><main><h1>${texts.title}</h1><p>${texts.about}</p>${mails.length === 0 ? `<p class="empty">${texts.empty}</p>` : table}</main></body></html>`;
};

/** Nothing on this page is a program, and its one style is known by its hash. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(OUTBOX_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The mails that this platform sent or would have sent, for its developer. Only this machine sees them. */
export const outboxPage = (app: FastifyInstance, { db }: Pick<Kernel, 'db'>): void => {
  app.get('/outbox', async (request, reply) => {
    if (!isLocalHost(request.headers.host)) return reply.code(404).send();
    const rows = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'link', 'creation_timestamp', 'sent_at', 'failure'])
      .orderBy('seq', 'desc')
      .limit(MOST)
      .execute();
    return reply
      .headers({ ...apiHeaders, 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(page(rows, languageOf(request.url, request.headers['accept-language'])));
  });
};
