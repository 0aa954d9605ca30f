import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './queryClient';
import { shareSameText, shareUnchanged } from './shareUnchanged';

const names = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'));
const json = fc.letrec(tie => ({
  value: fc.oneof({ maxDepth: 4 }, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('members')),
  list: fc.array(tie('value')),
  members: fc.array(fc.tuple(names, tie('value'))).map(entries => Object.fromEntries(entries)),
})).value;
const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what answers share with those before', () => {
  it('[FDET-12] is never another value, whatever its members are called', () => {
    fc.assert(
      fc.property(json, json, (before, now) => {
        expect(JSON.stringify(shareUnchanged(before, now))).toBe(JSON.stringify(now));
      }),
    );
  });

  it('is the same object where nothing changed', () => {
    fc.assert(
      fc.property(json, before => {
        const [shared] = shareUnchanged([before], [copyOf(before)]) as unknown[];
        expect(shared).toBe(before);
      }),
    );
  });

  it('is what did not change, beside what did', () => {
    const before = { list: [{ id: 1 }, { id: 2 }], same: { a: 1 } };
    const shared = shareUnchanged(before, { list: [{ id: 1 }, { id: 3 }], same: { a: 1 } }) as typeof before;
    expect(shared.same).toBe(before.same);
    expect(shared.list[0]).toBe(before.list[0]);
    expect(shared.list[1]).toEqual({ id: 3 });
  });

  it('tells a member that is undefined from one that is not there', () => {
    expect(Object.keys(shareUnchanged({ a: 1 }, { a: 1, b: undefined }) as object)).toEqual(['a', 'b']);
    expect(Object.keys(shareUnchanged({ a: 1, b: undefined }, { a: 1 }) as object)).toEqual(['a']);
  });

  it('leaves dates and maps alone, and what is nested deeper than a stack', () => {
    const [at, map] = [new Date(0), new Map([['a', 1]])];
    expect(shareUnchanged({ at: new Date(0), map: new Map() }, { at, map })).toEqual({ at, map });
    const deep = () => {
      let value: unknown = null;
      for (let level = 0; level < 100_000; level++) value = [value];
      return value;
    };
    expect(() => shareUnchanged(deep(), deep())).not.toThrow();
  });

  it('[FDET-12] keeps a record with a member `__proto__` through the cache', async () => {
    const cache = createQueryClient();
    const read = (text: string) =>
      cache.fetchQuery({ queryKey: ['record'], queryFn: () => JSON.parse(text), staleTime: 0 });
    await read('{"data":{"a":1,"__proto__":{"b":2}}}');
    const text = '{"data":{"a":2,"__proto__":{"b":2}}}';
    expect(JSON.stringify(await read(text))).toBe(text);
  });
});

describe('an answer beside its text', () => {
  it('is the one before while the text is the same, and another as soon as it is not', () => {
    const before = { record: { n: 1 }, text: '{"n":1}', at: [] };
    expect(shareSameText(before, copyOf(before))).toBe(before);
    const now = { ...before, record: { n: 2 }, text: '{"n":2}' };
    expect(shareSameText(before, now)).toBe(now);
  });

  it('is what came where there was none, where there is none now, and where neither has a text', () => {
    const some = { text: 'a' };
    expect(shareSameText(undefined, some)).toBe(some);
    expect(shareSameText(some, null)).toBe(null);
    const bare = {};
    expect(shareSameText({}, bare)).toBe(bare);
  });
});
