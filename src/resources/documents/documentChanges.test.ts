import { describe, expect, it } from 'vitest';
import { wholeOf } from '../../ui/json/objectText';
import { changeBetween, holdsMembers, lacksRemoved, lostNumberIn, rebased } from './documentChanges';
import { fieldsOf, formText, valuesOf, wrongFields } from './formText';

const between = (before: string, after: string) => changeBetween(wholeOf(before), wholeOf(after));

describe('what changed of a document', () => {
  it('is sent member by member, as it was written; what is gone by its path', () => {
    const { members, removed, changes } = between(
      '{"a": 1, "b": {"c": 1, "d": 2}, "e": [1], "f": 9007199254740993, "g": 1}',
      '{"g": 1, "a": 1.10, "b": {"c": 1}, "e": [1, 2], "f": 9007199254740993}',
    );
    expect(members).toBe('{"a":1.10,"e":[1, 2]}');
    expect(removed).toEqual(['b.d']);
    expect(changes).toEqual([
      { field: 'a', before: '1', after: '1.10' },
      { field: 'b.d', before: '2', after: undefined },
      { field: 'e', before: '[1]', after: '[1,2]' },
    ]);
  });

  it('is nothing where only blanks and the order differ', () => {
    expect(between('{"a":1,"b":{"c":"x y"}}', '{ "b": {"c" : "x y"},\n "a": 1 }')).toMatchObject({
      members: undefined,
      removed: [],
      changes: [],
    });
  });

  it('takes names with dots and __proto__ as they are', () => {
    expect(between('{"a.b":1,"c":{"d.e":1,"f":2}}', '{"c":{"f":2},"__proto__":3}')).toMatchObject({
      members: '{"c":{"f":2},"__proto__":3,"a.b":null}',
      removed: [],
    });
  });

  it.each([
    [{ a: 1, b: 2 }, '{"a":1}', true],
    [{ a: 1 }, '{"a":2}', false],
    [{}, '{"a":null}', true],
    [{ a: null }, '{"a":null}', true],
    [{ a: 0 }, '{"a":null}', false],
    [{ a: { b: 1, c: 2 } }, '{"a":{"b":1}}', true],
  ])('%j holds what was sent as %s: %s', (data, members, isHeld) => expect(holdsMembers(data, members)).toBe(isHeld));

  it.each([
    [{ a: { c: 1 } }, ['a.b'], true],
    [{ a: 1 }, ['a.b'], true],
    [{ a: { b: null } }, ['a.b'], false],
    [{ a: 1, b: 1 }, ['c', 'b'], false],
  ])('%j has none of %j any more: %s', (data, removed, isGone) => expect(lacksRemoved(data, removed)).toBe(isGone));

  it('names the first changed number that no double holds, and lets stored ones be', () => {
    expect(lostNumberIn(between('{"a":9007199254740993}', '{"a":9007199254740993,"b":1}'))).toBeUndefined();
    expect(lostNumberIn(between('{"a":{}}', '{"a":{"b":[1,1e400]}}'))).toEqual({ number: '1e400', path: 'a.b[1]' });
  });

  it('can be put on top of what somebody else stored meanwhile', () => {
    const change = between('{"a":1,"b":1,"c":1}', '{"a":2,"b":1}');
    expect(JSON.parse(rebased(wholeOf('{"a":1,"b":9,"c":1,"d":4}'), wholeOf('{"a":2,"b":1}'), change))).toEqual({
      a: 2,
      b: 9,
      d: 4,
    });
  });
});

describe('a form made from a schema', () => {
  const properties = {
    n: { type: 'number' },
    s: { type: 'string' },
    o: { type: 'object', properties: { b: { type: 'boolean' } } },
    l: { type: 'array' },
  } as const;

  it('writes numbers and lists as they were typed, and leaves out what is empty', () => {
    expect(formText(properties, { n: ' 1.50 ', s: '12', 'o.b': 'true', l: '[1, 2]' })).toBe(
      '{"n":1.50,"s":"12","o":{"b":true},"l":[1, 2]}',
    );
    expect(formText(properties, { n: '', 'o.b': '' })).toBe('{}');
  });

  it('calls those fields wrong whose text is no value of their kind; any text is one, and nothing is typed into others', () => {
    expect(wrongFields(properties, { n: 'abc', s: 'abc', 'o.b': 'yes', l: '[1' })).toEqual(
      fieldsOf(properties)
        .map(({ path }) => path)
        .filter(path => ['n', 'o.b', 'l'].includes(path)),
    );
    expect(wrongFields(properties, { n: ' 1.50 ', s: '{', 'o.b': 'true', l: ' ' })).toEqual([]);
  });

  it('shows a JSON text only where it shows all of it', () => {
    expect(valuesOf(properties, '{"o":{"b":false},"n":1.50}')).toEqual({ 'o.b': 'false', n: '1.50' });
    for (const text of ['{"x":1}', '{"o":{"c":1}}', '{"o":5}', '{"s":5}', '[]', '{'])
      expect(valuesOf(properties, text)).toBeUndefined();
  });
});
