import { describe, expect, it, vi } from 'vitest';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { readBoth } from './kinds';

const { signal } = new AbortController();

/** A host with so many roles, told page by page. */
const hostOf = (count: number) =>
  scriptedHost(({ path }) => {
    const [limit = 0, offset = 0] = (/limit\((\d+)(?:,(\d+))?\)/.exec(path)?.slice(1) ?? []).map(Number);
    const data = Array.from({ length: Math.min(limit, count - (offset || 0)) }, (_, index) => ({
      id: `r${(offset || 0) + index}`,
      name: `role ${(offset || 0) + index}`,
    }));
    return { ...pageWith(data), page: { total: count, limit, offset: offset || 0 } };
  }).client;

describe('[CAP-18] what is read of two hosts', () => {
  it.each([
    ['neither', 2, 3, false],
    ['the first', 5_001, 3, true],
    ['the second', 2, 5_001, true],
  ])('[HOST-01] a list that is longer than is read is told, of whichever host: %s', async (_, left, right, isCut) => {
    const found = await readBoth('roles', [hostOf(left), hostOf(right)], { signal });
    expect(found).toMatchObject({ isCut, isRepeating: false });
  });

  it('of how many is told once both have said it', async () => {
    const report = vi.fn();
    await readBoth('roles', [hostOf(2), hostOf(3)], { signal, report });
    expect(report.mock.calls).toEqual([
      [2, undefined],
      [5, 5],
    ]);
  });

  it('a host that limits calls is heeded, over its list and over each detail, and that it is waited for is told', async () => {
    const busy = () => {
      const limited = new Set<string>();
      return scriptedHost(({ path }) => {
        const isFirst = !limited.has(path);
        limited.add(path);
        if (isFirst)
          return new Response(null, { status: 429, headers: { 'Retry-After': path.endsWith('/greet') ? '3' : '0' } });
        return path.endsWith('/greet') ? { name: 'greet', memoryLimit: 128 } : pageWith([{ name: 'greet' }]);
      }).client;
    };
    vi.useFakeTimers({ now: 0 });
    const onWait = vi.fn();
    const both = readBoth('functions', [busy(), busy()], { signal, onWait }).finally(() => vi.useRealTimers());
    await vi.advanceTimersByTimeAsync(2_999);
    expect(onWait.mock.calls).toEqual([[new Date(3_000)], [new Date(3_000)]]);
    await vi.advanceTimersByTimeAsync(10);
    const { shallow, pairs } = await both;
    expect([shallow, pairs.map(({ left, right }) => [left.text, right.text].join())]).toEqual([
      [],
      [expect.stringMatching(/memoryLimit.*memoryLimit/)],
    ]);
  });

  it('who stopped waiting among the details is told of no host that failed', async () => {
    const stop = new AbortController();
    const host = () =>
      scriptedHost(({ path }) => {
        if (!path.endsWith('/greet')) return pageWith([{ name: 'greet' }]);
        stop.abort(new Error('stopped'));
        throw new Error('gone');
      }).client;
    await expect(readBoth('functions', [host(), host()], { signal: stop.signal })).rejects.toThrow('stopped');
  });
});
