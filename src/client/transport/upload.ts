import { BODILESS } from './bodiless';
import type { Fetch } from './exchange';

/** How far a body has been sent, in bytes; `total` is missing where the browser does not know it. */
export type Progress = (sent: number, total: number | undefined) => void;

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .flatMap(line => {
        const [name = '', ...value] = line.split(':');
        return name === '' ? [] : [[name, value.join(':').trim()] as [string, string]];
      }),
  );

/**
 * `fetch` for uploads that tell how far they are: `XMLHttpRequest` alone knows. Cancelling through the signal stops the
 * upload at once. Elsewhere than in a browser, the given `fetch` sends and nothing is told.
 */
export const fetchWithProgress = (fetch: Fetch, onProgress: Progress): Fetch => {
  if (typeof XMLHttpRequest === 'undefined') return fetch;
  return (input, { method = 'GET', headers, body, signal, credentials } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const cancel = () => request.abort();
      const fail = () => reject(new TypeError('The upload failed'));
      signal?.throwIfAborted();
      request.open(method, String(input));
      request.responseType = 'blob';
      request.withCredentials = credentials === 'include';
      new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onProgress(loaded, lengthComputable ? total : undefined);
      request.onload = () => {
        // It follows redirects by itself, which no call of ours does.
        if (request.responseURL !== '' && request.responseURL !== new URL(String(input)).href) return fail();
        const { status, statusText } = request;
        const content = BODILESS.has(status) ? null : (request.response as Blob);
        resolve(new Response(content, { status, statusText, headers: headersOf(request) }));
      };
      request.onerror = fail;
      request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
      request.onloadend = () => signal?.removeEventListener('abort', cancel);
      signal?.addEventListener('abort', cancel);
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
};
