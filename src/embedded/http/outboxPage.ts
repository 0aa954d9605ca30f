import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

const mailTable = (mails: readonly Mail[], language: OutboxLanguage): string => {
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
  return mails.length === 0 ? `<p class="empty">${texts.empty}</p>` : table;
};

const page = (language: OutboxLanguage, about: string, content = ''): string => {
  const texts = TEXTS[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${texts.title} · Meridian</title><style>${OUTBOX_STYLE}</style></head><body><header><strong>Meridian</strong><a href="/">${texts.back}</a></header><main><h1>${texts.title}</h1><p>${about}</p>${content}</main></body></html>`;
};

/** Nothing on this page is a program, and its one style is known by its hash. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(OUTBOX_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const COOKIE = 'meridian_outbox';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Mails hold links that open accounts. Whoever has the key may read them: it is printed at start, and kept in a cookie that
 * counts for this server's own pages alone (other ports of this machine are the same site to a browser).
 */
const mayRead = ({ url, headers }: FastifyRequest, key: string): 'by key' | 'by cookie' | undefined => {
  const isKey = (text: unknown) => typeof text === 'string' && timingSafeEqual(digestOf(text), digestOf(key));
  if (isKey(new URL(url, 'http://localhost').searchParams.get('key'))) return 'by key';
  const cookie = new RegExp(`(?:^|; )${COOKIE}=([0-9a-f]+)`).exec(headers.cookie ?? '')?.[1];
  const isOwnPage = ['none', 'same-origin'].includes(String(headers['sec-fetch-site'])) && !headers.origin;
  return isOwnPage && isKey(cookie) ? 'by cookie' : undefined;
};

/**
 * The mails that this platform sent or would have sent, for its developer. Only this machine sees them, and who has the key.
 *
 * @returns the path of the page with its key
 */
export const outboxPage = (app: FastifyInstance, { db, variablesKey }: Pick<Kernel, 'db' | 'variablesKey'>): string => {
  const key = createHmac('sha256', variablesKey).update('outbox').digest('hex').slice(0, 32);
  app.get('/outbox', async (request, reply) => {
    if (!isLocalHost(request.headers.host)) return reply.code(404).send();
    reply.headers({ ...apiHeaders, 'Content-Security-Policy': policy }).type('text/html; charset=utf-8');
    const language = languageOf(request.url, request.headers['accept-language']);
    const right = mayRead(request, key);
    if (!right) return reply.code(401).send(page(language, TEXTS[language].closed));
    if (right === 'by key') reply.header('Set-Cookie', `${COOKIE}=${key}; Path=/outbox; HttpOnly; SameSite=Strict`);
    const rows = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'link', 'creation_timestamp', 'sent_at', 'failure'])
      .orderBy('seq', 'desc')
      .limit(MOST)
      .execute();
    return reply.send(page(language, TEXTS[language].about, mailTable(rows, language)));
  });
  return `/outbox?key=${key}`;
};
