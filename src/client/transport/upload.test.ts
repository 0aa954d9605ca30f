import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithProgress } from './upload';

const ADDRESS = 'https://a.example/files/v1/';

/** What a browser offers, as far as an upload uses it; the test plays the network. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  opened: unknown[] = [];
  sent: unknown = 'nothing was sent';
  isAborted = false;
  withCredentials = false;
  responseType = '';
  responseURL = ADDRESS;
  response: unknown = new Blob(['{"id":"a"}']);
  answered = 'content-type: application/json\r\nx-request-id: a:b\r\n';
  status = 200;
  statusText = 'OK';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(...given: unknown[]) {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return this.answered;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
}

const noFetch = (() => expect.unreachable()) as unknown as typeof globalThis.fetch;
const started = (init: RequestInit = { method: 'POST', body: 'x' }) => {
  const told: unknown[] = [];
  const answer = fetchWithProgress(noFetch, (...at) => told.push(at))(ADDRESS, init);
  return { told, answer, request: FakeRequest.last };
};

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => void vi.unstubAllGlobals());

describe('an upload that tells how far it is', () => {
  it('sends what fetch would, and answers as fetch would', async () => {
    const { answer, request } = started({
      method: 'POST',
      body: 'x',
      headers: { Authorization: 'Bearer a' },
      credentials: 'include',
    });
    expect(request).toMatchObject({
      opened: ['POST', ADDRESS],
      sent: 'x',
      withCredentials: true,
      responseType: 'blob',
    });
    expect(request.headers).toEqual({ authorization: 'Bearer a' });
    request.onload?.();
    const response = await answer;
    expect([response.status, response.statusText]).toEqual([200, 'OK']);
    expect(Object.fromEntries(response.headers)).toEqual({ 'content-type': 'application/json', 'x-request-id': 'a:b' });
    expect(await response.json()).toEqual({ id: 'a' });
  });

  it('tells what was sent, and of how much where the browser knows it', () => {
    const { told, request } = started();
    request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    request.upload.onprogress?.({ loaded: 2, total: 0, lengthComputable: false });
    expect(told).toEqual([
      [1, 4],
      [2, undefined],
    ]);
  });

  it.each([204, 205, 304])('with status %i answers without a body', async status => {
    const { answer, request } = started();
    Object.assign(request, { status, answered: '' });
    request.onload?.();
    const response = await answer;
    expect(response.body).toBeNull();
    expect([...response.headers]).toEqual([]);
  });

  it('reads without a body and without cookies unless told', () => {
    expect(started({}).request).toMatchObject({ opened: ['GET', ADDRESS], sent: null, withCredentials: false });
  });

  it('[ERR-01] that was led elsewhere, or met no host, failed', async () => {
    const led = started();
    led.request.responseURL = 'https://elsewhere.example/';
    led.request.onload?.();
    await expect(led.answer).rejects.toThrow(new TypeError('The upload failed'));
    const cut = started();
    cut.request.onerror?.();
    await expect(cut.answer).rejects.toThrow('The upload failed');
    // Browsers that tell no address tell of no other one.
    const silent = started();
    silent.request.responseURL = '';
    silent.request.onload?.();
    expect((await silent.answer).ok).toBe(true);
  });

  it('stops at once when it is given up, and never starts when it was before', async () => {
    const controller = new AbortController();
    const { answer, request } = started({ method: 'POST', signal: controller.signal });
    controller.abort(new Error('enough'));
    expect(request.isAborted).toBe(true);
    await expect(answer).rejects.toThrow('enough');
    const late = started({ method: 'POST', signal: AbortSignal.abort(new Error('before')) });
    await expect(late.answer).rejects.toThrow('before');
    expect(late.request.sent).toBe('nothing was sent');
    const bare = started();
    bare.request.abort();
    await expect(bare.answer).rejects.toMatchObject({ name: 'AbortError', message: 'Aborted' });
  });

  it('that has ended is not stopped any more', async () => {
    const controller = new AbortController();
    const { answer, request } = started({ method: 'POST', signal: controller.signal });
    request.onload?.();
    request.onloadend?.();
    await answer;
    controller.abort();
    expect(request.isAborted).toBe(false);
  });

  it('is an ordinary call where there is no browser', () => {
    vi.unstubAllGlobals();
    expect(fetchWithProgress(noFetch, () => undefined)).toBe(noFetch);
  });
});
