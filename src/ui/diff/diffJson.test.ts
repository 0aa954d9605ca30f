import { describe, expect, it } from 'vitest';
import { compareEntries, pairUp } from './compareEntries';
import { DEFINITION_RULES } from './definitionRules';
import { diffJson } from './diffJson';
import { entriesOf } from './entriesOf';

const diff = (left: unknown, right: unknown) =>
  diffJson(
    typeof left === 'string' ? left : JSON.stringify(left),
    typeof right === 'string' ? right : JSON.stringify(right),
    DEFINITION_RULES,
  ).map(({ steps, left: one, right: other }) => [steps.join('.'), one, other]);

describe('[CAP-18] what differs between two definitions', () => {
  it('tells each member with both values; order, blanks and escapes make none', () => {
    expect(diff('{"a":1,"b":"\\u00e9","c":[1,2]}', '{ "c": [1, 2.0],\n"b": "é", "a": 1.0 }')).toEqual([]);
    expect(diff({ a: 1, b: { c: true } }, { b: { c: null }, d: [] })).toEqual([
      ['a', '1', undefined],
      ['b.c', 'true', 'null'],
      ['d', undefined, '[]'],
    ]);
  });

  it('tells numbers apart that no double does, and leaves them as they are written', () => {
    expect(diff('{"maximum":9007199254740993}', '{"maximum":9007199254740992}')).toEqual([
      ['maximum', '9007199254740993', '9007199254740992'],
    ]);
  });

  it('takes a list for a set only where its name makes it one, and not within a value', () => {
    const of = (...list: unknown[]) => ({
      properties: {
        // As a name, such a word means nothing.
        default: { type: 'string', enum: list, default: 'a' },
        enum: { type: 'object', required: list },
        list: { type: 'array', default: list },
        one: { const: list, examples: list },
        rich: { default: { required: list }, enum: [1, list] },
      },
      transitions: [
        { name: 'default', fromStatuses: list, actions: [{ type: 'unset', fields: list }] },
        { name: 'add', actions: [{ type: 'addItems', values: list }] },
      ],
      readMode: list,
    });
    expect(diff(of('a', 'b', 'b'), of('b', 'a', 'b')).map(([path]) => path)).toEqual([
      'properties.list.default',
      'properties.one.const',
      'properties.one.examples',
      'properties.rich.default.required',
      'properties.rich.enum.1',
      'transitions.add.actions.0.values',
    ]);
    expect(diff({ enum: ['a', 'b', 'b'] }, { enum: ['a', 'a', 'b'] })).toHaveLength(1);
  });

  it('knows transitions, indexes and permissions by what they are called, not by the ids that a host gives', () => {
    const here = {
      id: 'x',
      creationTransition: { id: '5', toStatus: 'a' },
      transitions: [
        { id: '1', name: 'open', toStatus: 'a' },
        { id: '2', name: 'close', toStatus: 'b' },
      ],
      indexes: [{ id: '7', name: 'i7', fields: [{ name: 'data.v', type: 'asc' }] }],
      permissions: [{ name: 'A', description: 'one' }, { name: 'B' }],
      creationTimestamp: 1,
    };
    const there = {
      id: 'y',
      creationTransition: { id: '6', toStatus: 'a' },
      transitions: [{ id: '9', name: 'close', toStatus: 'c' }],
      indexes: [{ id: '8', name: 'i8', fields: [{ name: 'data.v', type: 'asc' }], options: { unique: true } }],
      permissions: [{ name: 'A', description: 'other' }],
      creationTimestamp: 2,
    };
    expect(diff(here, there).map(([path]) => path)).toEqual([
      'transitions.open',
      'transitions.close.toStatus',
      'indexes.[{"name":"data.v","type":"asc"}].options',
      'permissions.B',
    ]);
    // A property of that name is no id.
    expect(diff({ properties: { id: { type: 'string' } } }, { properties: {} }).map(([path]) => path)).toEqual([
      'properties.id',
    ]);
  });

  it('says that a variable differs and marks it as not to be shown', () => {
    const of = (value: string) => JSON.stringify({ environmentVariables: { KEY: { value }, SAME: { value: '1' } } });
    expect(diffJson(of('a'), of('b'), DEFINITION_RULES)).toMatchObject([
      { steps: ['environmentVariables', 'KEY', 'value'], isSecret: true },
    ]);
    expect(diffJson(of('a'), '{}', DEFINITION_RULES)).toMatchObject([
      { steps: ['environmentVariables'], isSecret: true },
    ]);
  });

  it('survives members such as __proto__, lists with odd items, and very deep values', () => {
    expect(diff('{"__proto__":1}', '{}')).toEqual([['__proto__', '1', undefined]]);
    expect(diff({ transitions: [null, 'x'] }, { transitions: [{ name: 'x' }, { name: 'x' }] })).toHaveLength(2);
    const deep = (end: string) => `${'['.repeat(5_000)}${end}${']'.repeat(5_000)}`;
    expect(diff(deep('{"a":1}'), deep('{"a":2}'))).toHaveLength(1);
  });
});

describe('[CAP-18] definitions of two hosts', () => {
  const list = (...records: unknown[]) => entriesOf(JSON.stringify({ page: {}, data: records }), records);

  it('go together by name; one without a name, and more of one name than the other host has, stand alone', () => {
    const here = list({ id: '1', name: 'a', n: 1 }, { id: '2' }, { id: '3', name: 'a' }, { id: '4', name: 'b' });
    const there = list({ id: '9', name: 'b' }, { id: '8', name: 'a', n: 2 }, { id: '7', name: 'c' }, null);
    const { onlyLeft, onlyRight, differing, same } = compareEntries(pairUp(here, there), DEFINITION_RULES);
    expect(onlyLeft.map(({ id }) => id)).toEqual(['2', '3']);
    expect(onlyRight.map(({ id, name }) => [id, name])).toEqual([
      ['7', 'c'],
      ['', ''],
    ]);
    expect(differing.map(({ name, differences }) => [name, differences.length])).toEqual([['a', 1]]);
    expect(same).toBe(1);
  });
});
