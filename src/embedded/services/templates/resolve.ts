import { f } from '../../collection/f';
import { Bytes } from '../../http/answers';
import { MAX_LARGE_BODY } from '../../http/body';
import type { Call } from '../../http/route';
import { fillPlain } from './fill';
import { fillAll } from './fillAll';
import { toPdf } from './pdf';
import { plainTemplates } from './plainTable';

/** What a template is filled with. */
const filling = { language: f.text({ max: 2 }), timeZone: f.text({ max: 100 }), content: f.json() };

/** What a call asks for. The code at the end of an older platform's address is the language. */
const asked = ({ content = {}, language }: { content?: Record<string, unknown>; language?: string }, call: Call) => ({
  content,
  language: call.parameters.code ?? language,
});

const resolve = (path: string) =>
  plainTemplates.recordRoute('POST', path, 'signed-in', filling, (template, body, call) =>
    fillAll(call, template.fields, fillPlain, asked(body, call)),
  );

const pdf = (path: string) =>
  plainTemplates.recordRoute(
    'POST',
    path,
    'signed-in',
    filling,
    async (template, body, call) =>
      new Bytes(await toPdf(await fillAll(call, template.fields, fillPlain, asked(body, call))), {
        fileName: `${template.name}.pdf`,
        type: 'application/pdf',
      }),
  );

/** A template as texts, or as a PDF. What fills it may hold pictures, as the template itself. */
export const resolveRoutes = [resolve('resolve'), resolve('resolve/:code'), pdf('pdf'), pdf('pdf/:code')].map(
  route => ({ ...route, maxBody: MAX_LARGE_BODY }),
);
