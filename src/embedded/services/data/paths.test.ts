import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickPaths } from '../../query/pickPaths';
import { canonical, isLargerThan, type Json, type JsonObject, unsetAll, withAt } from './paths';

const keys = fc.constantFrom('a', 'b', 'c', '0', '1', '__proto__', 'constructor');
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json[]>(null, true, 7, 'text'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map(members => Object.fromEntries(members)),
  ),
})).value;
const objects = fc.array(fc.tuple(keys, json), { maxLength: 5 }).map(members => Object.fromEntries(members));
const paths = fc.array(keys, { minLength: 1, maxLength: 4 });

/** What `unsetAll` does, path by path and member by member. */
const unsetOne = (value: Json, [segment = '', ...rest]: readonly string[]): Json => {
  if (Array.isArray(value)) {
    const at = /^\d+$/.test(segment) ? Number(segment) : -1;
    return rest.length === 0 ? value : value.map((item, index) => (index === at ? unsetOne(item, rest) : item));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] =>
      key !== segment ? [[key, inner]] : rest.length === 0 ? [] : [[key, unsetOne(inner, rest)]],
    ),
  );
};

describe('paths of a document', () => {
  it('removing many at once removes what removing each of them does', () => {
    fc.assert(
      fc.property(objects, fc.array(paths, { maxLength: 8 }), (object, many) => {
        const before = JSON.stringify(object);
        expect(JSON.stringify(unsetAll(object, many))).toBe(JSON.stringify(many.reduce<Json>(unsetOne, object)));
        expect(JSON.stringify(object)).toBe(before);
      }),
    );
  });

  it('removing a thousand goes over the document once', () => {
    let passes = 0;
    const counted = new Proxy<JsonObject>(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])), {
      ownKeys: target => {
        passes += 1;
        return Reflect.ownKeys(target);
      },
    });
    const left = unsetAll(
      counted,
      Array.from({ length: 1_000 }, (_, n) => [`k${n}`]),
    );
    expect(Object.keys(left)).toHaveLength(1_000);
    expect(passes).toBe(1);
  });

  it('a path longer than any document is deep removes nothing', () => {
    expect(unsetAll({ a: 1 }, [Array<string>(1_000_000).fill('a')])).toEqual({ a: 1 });
  });

  it('putting a value makes the objects on the way, keeps places, and goes through nothing else', () => {
    const object: JsonObject = { a: { b: 1 }, list: [{ x: 1 }], text: 'kept', none: null };
    const before = JSON.stringify(object);
    const put: [string[], Json][] = [
      [['a', 'b'], 2],
      [['new', '__proto__', 'deep'], true],
      [['list', '0', 'x'], 3],
      [['list', '1', 'x'], 4],
      [['list', '7'], 'beyond'],
      [['text', 'below'], 'nothing'],
      [['none', 'below'], 'nothing'],
    ];
    expect(JSON.stringify(put.reduce((at, [path, value]) => withAt(at, path, value), object))).toBe(
      '{"a":{"b":2},"list":[{"x":3},{"x":4}],"text":"kept","none":null,"new":{"__proto__":{"deep":true}}}',
    );
    expect(JSON.stringify(object)).toBe(before);
    expect(({} as Record<string, unknown>).deep).toBeUndefined();
  });

  it('of what is put at many places each object is copied once, and what was given stays as it is', () => {
    const copies = new WeakMap();
    const object: JsonObject = { a: { b: 1 }, other: {} };
    const given: JsonObject = { c: 1 };
    const first = withAt(object, ['a', 'b'], given, copies);
    const second = withAt(first, ['a', 'b', 'c'], 2, copies);
    expect([second === first, second.other === object.other]).toEqual([true, true]);
    expect([object, given, second]).toEqual([{ a: { b: 1 }, other: {} }, { c: 1 }, { a: { b: { c: 2 } }, other: {} }]);
  });

  it('picks what lies at the paths, looking into lists', () => {
    const value: Json = { a: { b: 1, c: 2 }, list: [{ x: 1, y: 2 }, 5], other: true };
    expect(pickPaths([['a', 'b'], ['list', 'x'], ['gone']])(value)).toEqual({ a: { b: 1 }, list: [{ x: 1 }] });
    expect(pickPaths([['a', 'b'], ['a']])(value)).toEqual({ a: { b: 1, c: 2 } });
    expect(pickPaths([])(value)).toEqual({});
  });

  it('equal values have one text, whatever the order of their members', () => {
    expect(canonical({ a: 1, b: { d: [1], c: 2 } })).toBe(canonical({ b: { c: 2, d: [1] }, a: 1 }));
    expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
    expect(canonical('1')).not.toBe(canonical(1));
  });

  it('counts members and items of all levels', () => {
    expect(isLargerThan(4, { a: [1, 2], b: 3 })).toBe(false);
    expect(isLargerThan(3, { a: [1, 2], b: 3 })).toBe(true);
  });
});
