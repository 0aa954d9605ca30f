import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PlatformError } from '../kernel/errors';
import { acceptBodies, requireKind } from './contentTypes';
import { apiHeaders } from './headers';
import { OUTBOX_STYLE } from './outboxStyle';
import { TEXTS } from './setupTexts';

/** What the set-up page does, once. */
export type Setup = {
  /** Whether nobody has an account yet. */
  isOpen: () => Promise<boolean>;
  /**
   * @returns whether the account was made; not where somebody was faster
   * @throws PlatformError 15 naming what the password lacks
   */
  create: (email: string, password: string) => Promise<boolean>;
  /** Shared by all servers on the database: any of them takes the link that another one printed. */
  key: Buffer;
};

/** What the link holds: known to whoever has the key, and worth nothing once there is an account. */
export const setupToken = (key: Buffer): string =>
  createHmac('sha256', key).update('first administrator').digest('hex');

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);
const textsFor = (accepted = '') => (accepted.toLowerCase().startsWith('nl') ? 'nl' : 'en');

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(OUTBOX_STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const pageOf = (language: 'en' | 'nl', body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TEXTS[language].title} · Meridian</title><style>${OUTBOX_STYLE}</style></head><body><header><strong>Meridian</strong></header><main><h1>${TEXTS[language].title}</h1>${body}</main></body></html>`;

const formOf = (language: 'en' | 'nl', token: string, email = '', failure = '') => {
  const texts = TEXTS[language];
  const alert = failure ? `<p role="alert" class="failed">${escapeHtml(failure)}</p>` : '';
  return `<p>${texts.about}</p>${alert}<form method="post" action="/setup"><input type="hidden" name="token" value="${token}"><p><label>${texts.email}<br><input name="email" type="email" required autocomplete="username" value="${escapeHtml(email)}"></label></p><p><label>${texts.password}<br><input name="password" type="password" required autocomplete="new-password"></label></p><button>${texts.submit}</button></form>`;
};

/** The page behind the one-time link with which the first administrator makes their account. Closed as soon as there is one. */
export const setupPage = (app: FastifyInstance, { isOpen, create, key }: Setup): void => {
  const isToken = (text: string) => {
    const [given, wanted] = [Buffer.from(text), Buffer.from(setupToken(key))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  const show = (reply: FastifyReply, language: 'en' | 'nl', body: string, code = 200) =>
    reply
      .code(code)
      // A form of a page that names no origin to anybody is sent as one of nowhere, which may change nothing.
      .headers({ ...apiHeaders, 'Content-Security-Policy': policy, 'Referrer-Policy': 'strict-origin' })
      .type('text/html; charset=utf-8')
      .send(pageOf(language, body));

  app.register(async part => {
    acceptBodies(part, 'form');
    part.get('/setup', async (request, reply) => {
      const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? '';
      if (!isToken(token) || !(await isOpen())) throw new PlatformError(16);
      const language = textsFor(request.headers['accept-language']);
      return show(reply, language, formOf(language, token));
    });
    part.post('/setup', async (request, reply) => {
      requireKind(request);
      const { token = '', email = '', password = '' } = (request.body ?? {}) as Record<string, string>;
      if (!isToken(token)) throw new PlatformError(16);
      const language = textsFor(request.headers['accept-language']);
      const texts = TEXTS[language];
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        return show(reply, language, formOf(language, token, email, texts.email_wrong), 400);
      try {
        if (!(await create(email, password))) throw new PlatformError(16);
      } catch (error) {
        if (!(error instanceof PlatformError) || error.code !== 15) throw error;
        return show(reply, language, formOf(language, token, email, texts.password_wrong), 400);
      }
      return show(reply, language, `<p>${texts.done}</p><p><a href="/">${texts.console}</a></p>`);
    });
  });
};
