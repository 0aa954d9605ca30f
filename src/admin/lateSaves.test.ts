import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLateSaves, LATE_MS } from './lateSaves';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A host that answers when it is told to. */
const open = () => {
  const saves = createLateSaves();
  const waiting: ((isAnswer: boolean) => void)[] = [];
  const fetch = saves.watch(
    () =>
      new Promise<Response>((answer, fail) => {
        waiting.push(isAnswer => (isAnswer ? answer(new Response('ok')) : fail(new Error('down'))));
      }),
  );
  const told: boolean[] = [];
  const stop = saves.subscribe(() => told.push(saves.areLate()));
  return { saves, waiting, fetch, told, stop };
};

describe('a change that waits for its answer', () => {
  it('is late after ten seconds, and no longer once it is answered', async () => {
    const { saves, waiting, fetch, told } = open();
    const sent = fetch('https://h.example/x', { method: 'PUT' });
    await vi.advanceTimersByTimeAsync(LATE_MS - 1);
    expect(saves.areLate()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(saves.areLate()).toBe(true);
    waiting[0]?.(true);
    expect(await (await sent).text()).toBe('ok');
    expect(told).toEqual([true, false]);
    expect(LATE_MS).toBe(10_000);
  });

  it('that fails is not late either, and its failure is told', async () => {
    const { saves, waiting, fetch, told } = open();
    const sent = fetch('https://h.example/x', { method: 'POST' });
    const failed = expect(sent).rejects.toThrow('down');
    await vi.advanceTimersByTimeAsync(LATE_MS);
    waiting[0]?.(false);
    await failed;
    expect([saves.areLate(), ...told]).toEqual([false, true, false]);
  });

  it('that is answered in time tells nothing', async () => {
    const { waiting, fetch, told } = open();
    const sent = fetch('https://h.example/x', { method: 'PUT' });
    waiting[0]?.(true);
    await (await sent).text();
    await vi.advanceTimersByTimeAsync(LATE_MS * 2);
    expect(told).toEqual([]);
  });

  /** A host whose answer has begun: what is written goes on with it. */
  const trickling = async (status = 200) => {
    const saves = createLateSaves();
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const headers = { 'content-type': 'application/json', 'x-request-id': 'req-1' };
    const fetch = saves.watch(async () => new Response(readable, { status, headers }));
    return { saves, answer: await fetch('https://h.example/x', { method: 'PUT' }), host: writable.getWriter() };
  };

  it('is late as well while its answer trickles in, until the last of it', async () => {
    const { saves, answer, host } = await trickling(409);
    const text = answer.text();
    await host.write(new TextEncoder().encode('{"a"'));
    await vi.advanceTimersByTimeAsync(LATE_MS);
    expect(saves.areLate()).toBe(true);
    await host.write(new TextEncoder().encode(':1}'));
    expect(saves.areLate()).toBe(true);
    await host.close();
    expect([await text, answer.status, answer.headers.get('x-request-id')]).toEqual(['{"a":1}', 409, 'req-1']);
    expect(saves.areLate()).toBe(false);
  });

  it.each([
    [
      'breaks off',
      async ({ answer, host }: Awaited<ReturnType<typeof trickling>>) => {
        const text = expect(answer.text()).rejects.toThrow('cut');
        await host.abort(new TypeError('cut'));
        await text;
      },
    ],
    ['is left', ({ answer }: Awaited<ReturnType<typeof trickling>>) => answer.body?.cancel()],
  ])('whose answer %s is late no longer', async (_how, end) => {
    const begun = await trickling();
    await vi.advanceTimersByTimeAsync(LATE_MS);
    expect(begun.saves.areLate()).toBe(true);
    await end(begun);
    expect(begun.saves.areLate()).toBe(false);
  });

  it('is answered where there is nothing to say, though Chromium gives such an answer a body', async () => {
    const saves = createLateSaves();
    const answer = Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: new Blob().stream() });
    const fetch = saves.watch(async () => answer);
    expect((await fetch('https://h.example/x', { method: 'DELETE' })).status).toBe(204);
    await vi.advanceTimersByTimeAsync(LATE_MS);
    expect(saves.areLate()).toBe(false);
  });

  it.each([undefined, {}, { method: 'GET' }])('what only reads (%o) is never late', async init => {
    const { saves, waiting, fetch, told } = open();
    const read = fetch('https://h.example/x', init);
    await vi.advanceTimersByTimeAsync(LATE_MS * 2);
    expect([saves.areLate(), told]).toEqual([false, []]);
    waiting[0]?.(true);
    await read;
  });

  it('stays late while another one is, and tells nobody who left', async () => {
    const { saves, waiting, fetch, told, stop } = open();
    const sent = [fetch('https://h.example/x', { method: 'PUT' }), fetch('https://h.example/y', { method: 'DELETE' })];
    await vi.advanceTimersByTimeAsync(LATE_MS);
    waiting[0]?.(true);
    await (await sent[0])?.text();
    expect([saves.areLate(), told.at(-1)]).toEqual([true, true]);
    const before = told.length;
    stop();
    waiting[1]?.(true);
    await (await sent[1])?.text();
    expect([saves.areLate(), told.length]).toEqual([false, before]);
  });
});
