import { useMemo } from 'react';
import { plainText } from '../../admin/columnValue';
import type { Client } from '../../admin/platform';

type Http = Client['http'];

const textsOf = (answer: unknown): Record<string, string> =>
  typeof answer === 'object' && answer !== null
    ? Object.fromEntries(Object.entries(answer).map(([name, text]) => [name, plainText(text)]))
    : {};

/** Has the platform fill a template (platform-api 6.7). `content` is JSON text, and travels as it was typed. */
export const useResolve = (http: Http, id: string) =>
  useMemo(() => {
    const call = (what: 'resolve' | 'pdf', content: string) =>
      ({
        method: 'POST',
        path: `/templates/v1/${encodeURIComponent(id)}/${what}`,
        payload: { json: `{"content":${content}}` },
        // The texts are named by whoever wrote the template.
        casing: 'none',
        isRead: true,
      }) as const;
    return {
      /** A text for each field of the template. @throws ApiError 1003 for content that it lacks */
      resolve: async (content: string, signal: AbortSignal) =>
        textsOf(await http.request({ ...call('resolve', content), signal })),
      toPdf: (content: string) => http.requestBlob({ ...call('pdf', content), of: 'application/pdf' }),
    };
  }, [http, id]);
