import { describe, expect, it } from 'vitest';
import { createMemo } from './memo';

const LIFETIME_MS = 30_000;

/** A memo at a time that the test sets, and reads that are answered when it says so. */
const open = (maximum?: number) => {
  const clock = { ms: 0 };
  const memo = createMemo(() => clock.ms, LIFETIME_MS, maximum);
  const asked: { key: string; answer: (value: string) => void; fail: () => void }[] = [];
  const get = (key: string) =>
    memo.get(
      key,
      () =>
        new Promise<string>((answer, reject) => {
          asked.push({ key, answer, fail: () => reject(new Error('away')) });
        }),
    );
  return { clock, memo, asked, get };
};

describe('what is remembered for a moment', () => {
  it('is asked once by those who ask at once, and again when its time is over or something was written', async () => {
    const { clock, memo, asked, get } = open();
    const both = Promise.all([get('a'), get('a')]);
    asked[0]?.answer('first');
    expect(await both).toEqual(['first', 'first']);
    clock.ms = LIFETIME_MS - 1;
    expect(await get('a')).toBe('first');
    clock.ms = LIFETIME_MS;
    void get('a');
    memo.clear();
    void get('a');
    void get('b');
    expect(asked.map(({ key }) => key)).toEqual(['a', 'a', 'a', 'b']);
  });

  it('does not fail for whoever came when it had been asked already: they ask anew, all of them once', async () => {
    const { asked, get } = open();
    const first = expect(get('a')).rejects.toThrow('away');
    const later = Promise.all([get('a'), get('a'), get('a')]);
    asked[0]?.fail();
    await first;
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer('back');
    expect(await later).toEqual(['back', 'back', 'back']);
    expect(asked).toHaveLength(2);
  });

  it('fails for them when it fails again, and is forgotten', async () => {
    const { asked, get } = open();
    const both = expect(Promise.all([get('a').catch(() => 'failed'), get('a')])).rejects.toThrow('away');
    asked[0]?.fail();
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.fail();
    await both;
    void get('a');
    expect(asked).toHaveLength(3);
  });

  it('fails for whoever has waited for more than a second, who would else wait twice as long', async () => {
    const { clock, asked, get } = open();
    const first = expect(get('a')).rejects.toThrow('away');
    const second = expect(get('a')).rejects.toThrow('away');
    clock.ms = 1_001;
    asked[0]?.fail();
    await Promise.all([first, second]);
    expect(asked).toHaveLength(1);
  });

  it('that failed late takes nothing from who asked after a write', async () => {
    const { memo, asked, get } = open();
    const first = expect(get('a')).rejects.toThrow('away');
    memo.clear();
    const second = get('a');
    asked[0]?.fail();
    await first;
    asked[1]?.answer('new');
    expect([await second, await get('a')]).toEqual(['new', 'new']);
    expect(asked).toHaveLength(2);
  });

  it('is no more than so many answers', () => {
    const { asked, get } = open(2);
    for (const key of ['a', 'b', 'c', 'a']) void get(key);
    expect(asked).toHaveLength(4);
  });
});
