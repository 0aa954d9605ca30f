import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BuilderGroup, type BuilderRow, readBuilder, withItem, writeBuilder } from './builder';
import { parseFilter } from './filter';

const TYPES = { name: 'string', phone: 'string', age: 'number', at: 'date' } as const;
const shape = (text: string): unknown => {
  const bare = (item: BuilderGroup['items'][number]): unknown =>
    item.kind === 'group'
      ? { [item.isAll ? 'all' : 'any']: item.items.map(bare) }
      : item.kind === 'row'
        ? `${item.field} ${item.op} ${item.value}`
        : `raw ${item.source}`;
  const read = readBuilder(text);
  return read && bare(read);
};
const row = (field: string, op: BuilderRow['op'], value: string): BuilderRow => ({ kind: 'row', field, op, value });
const all = (...items: BuilderGroup['items']): BuilderGroup => ({ kind: 'group', isAll: true, items });

describe('the builder of filters', () => {
  it.each([
    ['130.50', '130.5'],
    ['120.0', '120'],
    ['+7', '7'],
    ['007', '7'],
    ['-0.50', '-0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0', '0'],
    // What no double holds, and what is no number, stays as it was typed.
    ['12345678901234567', '12345678901234567'],
    ['1.1234567890123456', '1.1234567890123456'],
    ['abc', 'abc'],
    ['.', '.'],
  ])('[CAP-02] writes %s of a field of numbers as the number %s', (typed, written) => {
    expect(writeBuilder(all(row('age', 'ge', typed)), { types: TYPES })).toBe(`ge(age,${written})`);
    expect(writeBuilder(all(row('age', 'in', `1, ${typed}`)), { types: TYPES })).toBe(`in(age,1,${written})`);
    // Nothing is known of the field.
    expect(writeBuilder(all(row('other', 'ge', typed)))).toBe(`ge(other,${typed})`);
  });

  it.each([
    ['130,5', '130.5'],
    ['-0,50', '-0.5'],
    ['3,14159', '3.14159'],
    // May part thousands.
    ['1,234', '1,234'],
    ['1,2,3', '1,2,3'],
  ])(
    '[CAP-02] writes %s of a field of numbers as %s: a comma that can be nothing else is a decimal one',
    (typed, written) => {
      expect(writeBuilder(all(row('age', 'lt', typed)), { types: TYPES })).toBe(`lt(age,${written})`);
      expect(writeBuilder(all(row('age', 'in', '1,5')), { types: TYPES })).toBe('in(age,1,5)');
    },
  );

  it('[CAP-02] writes what stands in a list as texts', () => {
    const types = { tags: 'array' } as const;
    const write = (op: BuilderRow['op'], value: string) => writeBuilder(all(row('tags', op, value)), { types });
    expect(write('eq', '2026')).toBe('eq(tags,string:2026)');
    expect(write('in', 'null, a/b')).toBe('in(tags,string:null,a%252Fb)');
  });

  it('[CAP-02] writes a time without a zone as the moment that it is by the clock of whoever typed it', () => {
    const momentOf = (clock: string) => (clock.includes(' 99:') || clock.includes('T99:') ? '' : `<${clock}>`);
    const write = (field: string, value: string, known: object = { types: TYPES, momentOf }) =>
      decodeURIComponent(decodeURIComponent(writeBuilder(all(row(field, 'lt', value)), known)));
    expect(write('at', '2026-10-28 21:30')).toBe('lt(at,<2026-10-28T21:30>)');
    expect(write('at', '2026-10-28T21:30:05.5')).toBe('lt(at,<2026-10-28T21:30:05.5>)');
    // A day alone is that day there, to its end where it is to be over.
    expect(write('at', '2026-10-28')).toBe('lt(at,<2026-10-28T00:00>)');
    const until = writeBuilder(all(row('at', 'le', '2026-10-28')), {
      types: TYPES,
      momentOf: clock => clock.replace(/:/g, '.'),
    });
    expect(until).toBe('le(at,2026-10-28T23.59.59.999)');
    for (const as of [
      '2026-02-30',
      '2026-02-30 09:30',
      '2026-10-28 9:30',
      '2026-10-28T21:30:00Z',
      '2026-10-28T21:30+02:00',
      '2026-10-28 99:00',
    ])
      expect(write('at', as)).toBe(`lt(at,${as})`);
    expect(write('name', '2026-10-28 21:30')).toBe('lt(name,2026-10-28 21:30)');
    expect(write('at', '2026-10-28 21:30', { types: TYPES })).toBe('lt(at,2026-10-28 21:30)');
  });

  it.each([
    ['eq', '2026-10-28', 'and(ge(at,<28T00:00>),le(at,<28T23:59:59.999>))'],
    ['eq', '2026-10-28 08:28', 'and(ge(at,<28T08:28>),le(at,<28T08:28:59.999>))'],
    ['eq', '2026-10-28 08:28:07', 'and(ge(at,<28T08:28:07>),le(at,<28T08:28:07.999>))'],
    ['eq', '2026-10-28 08:28:07.125', 'eq(at,<28T08:28:07.125>)'],
    ['eq', '2026-10-28T08:28:00Z', 'eq(at,2026-10-28T08:28:00Z)'],
    // A moment that is missing is not that day.
    ['ne', '2026-10-28', 'or(lt(at,<28T00:00>),gt(at,<28T23:59:59.999>),eq(at,null))'],
    ['in', '2026-10-28, null', 'or(and(ge(at,<28T00:00>),le(at,<28T23:59:59.999>)),eq(at,null))'],
    ['out', '2026-10-28', 'or(lt(at,<28T00:00>),gt(at,<28T23:59:59.999>),eq(at,null))'],
    // Neither of them.
    [
      'out',
      '2026-10-28 08:28, 2026-10-28 09:30',
      'and(or(lt(at,<28T08:28>),gt(at,<28T08:28:59.999>),eq(at,null)),or(lt(at,<28T09:30>),gt(at,<28T09:30:59.999>),eq(at,null)))',
    ],
    ['out', '2026-10-28T08:28:00Z, null', 'out(at,2026-10-28T08:28:00Z,null)'],
    ['gt', '2026-10-28 08:28', 'gt(at,<28T08:28:59.999>)'],
    ['le', '2026-10-28 08:28', 'le(at,<28T08:28:59.999>)'],
    ['ge', '2026-10-28 08:28', 'ge(at,<28T08:28>)'],
    ['lt', '2026-10-28 08:28', 'lt(at,<28T08:28>)'],
  ] as const)('[CAP-02] [TABLE-13] %s %s is of all the time that lists show so: %s', (op, typed, written) => {
    const momentOf = (clock: string) => `<${clock.slice(8)}>`;
    const said = writeBuilder(all(row('at', op, typed)), { types: TYPES, momentOf });
    expect(decodeURIComponent(decodeURIComponent(said))).toBe(written);
  });

  it.each([
    ['', { all: [] }],
    ['eq(name,Ada)', { all: ['name eq Ada'] }],
    ['name=De Smet&age>=18', { all: ['name eq De Smet', 'age ge 18'] }],
    ['eq(phone,string:123)', { all: ['phone eq 123'] }],
    ['a=1|b=2', { any: ['a eq 1', 'b eq 2'] }],
    ['or(eq(a,1),and(eq(b,2),eq(c,3)))', { any: ['a eq 1', { all: ['b eq 2', 'c eq 3'] }] }],
    ['and(eq(a,1),eq(b,2))', { all: ['a eq 1', 'b eq 2'] }],
    ['eq(a,1)&(b=2|c=3)', { all: ['a eq 1', { any: ['b eq 2', 'c eq 3'] }] }],
    ['in(name,Ada,Grace)&out(age,1,2)', { all: ['name in Ada, Grace', 'age out 1, 2'] }],
    ['in(name,(Ada,Grace))', { all: ['name in Ada, Grace'] }],
    ['like(name,a%2520b)', { all: ['name like a b'] }],
    ['contains(roles,eq(name,x))&sort(-age)', { all: ['raw contains(roles,eq(name,x))', 'raw sort(-age)'] }],
    ['in(name,a%252Cb)', { all: ['raw in(name,a%252Cb)'] }],
    ['eq(roles/name,x)', { all: ['raw eq(roles/name,x)'] }],
    ['or(a=1,b=2)&c=3', { all: [{ any: ['a eq 1', 'b eq 2'] }, 'c eq 3'] }],
    ['or(a=1)', { all: ['a eq 1'] }],
    ['foo&(a,b)', { all: ['raw foo', 'raw (a,b)'] }],
    ['and(eq(email,x)', undefined],
  ])('[CAP-02] reads %s as it is nested', (text, expected) => {
    expect(shape(text)).toEqual(expected);
  });

  it.each([
    'eq()',
    'eq(a)',
    'eq(,1)',
    'eq(a,)',
    'eq(a,1,2)',
    'eq(a,(1,2))',
    'eq(a,eq(b,1))',
    'eq(a,$1)',
    'eq(a,re:x)',
    'eq(a%25zz,1)',
    'in(a)',
    'in(a,b,)',
    'in(a,b,c%252Cd)',
    'in(a,%2520b)',
  ])('[CAP-02] leaves %s, which no row can say, as it is', text => {
    expect(readBuilder(text)?.items).toEqual([{ kind: 'raw', source: text }]);
    expect(writeBuilder(readBuilder(text) as BuilderGroup)).toBe(text);
  });

  it('[CAP-02] blanks around what a row says are no part of it', () => {
    expect(writeBuilder(all(row(' age ', 'eq', ' 5 ')), { types: TYPES })).toBe('eq(age,5)');
    expect(writeBuilder(all(row('name', 'eq', ' Ada ')), { types: TYPES })).toBe('eq(name,Ada)');
    expect(writeBuilder(all(row('other', 'like', ' a,b ')), { types: TYPES })).toBe('like(other,a%252Cb)');
    expect(writeBuilder(all(row('name', 'in', ' Ada , ,Grace')), { types: TYPES })).toBe('in(name,Ada,Grace)');
    expect(writeBuilder(all(row(' ', 'eq', 'x'), row('a', 'eq', ' ')), { types: TYPES })).toBe('');
  });

  it('[CAP-02] a group of one says what that one says', () => {
    const one = (isAll: boolean): BuilderGroup => ({ kind: 'group', isAll, items: [row('age', 'eq', '3')] });
    expect(writeBuilder(one(false), { types: TYPES })).toBe('eq(age,3)');
    expect(writeBuilder(all(one(false), row('age', 'lt', '9')), { types: TYPES })).toBe('eq(age,3)&lt(age,9)');
    const some: BuilderGroup = { kind: 'group', isAll: false, items: [all(...one(true).items, ...one(true).items)] };
    expect(writeBuilder({ ...some, items: [...some.items, row('age', 'lt', '9')] }, { types: TYPES })).toBe(
      'or(and(eq(age,3),eq(age,3)),lt(age,9))',
    );
  });

  it('[CAP-02] a path that leads nowhere changes nothing', () => {
    const group = all(row('age', 'eq', '3'));
    expect(withItem(group, [0, 0], () => undefined)).toEqual(group);
    expect(withItem(group, [1], () => undefined)).toEqual(group);
    expect(withItem(all(group), [0, 0], () => undefined)).toEqual(all(all()));
  });

  it('[CAP-02] writes a number into a text field as text, and leaves rows out that are not finished', () => {
    expect(writeBuilder(all(row('phone', 'eq', '12345678')), { types: TYPES })).toBe('eq(phone,string:12345678)');
    expect(
      writeBuilder(all(row('age', 'gt', '18'), row('', 'eq', 'x'), row('name', 'eq', ' ')), { types: TYPES }),
    ).toBe('gt(age,18)');
    expect(writeBuilder(all(row('other', 'in', 'De Smet, 5')), { types: TYPES })).toBe('in(other,De Smet,5)');
    expect(
      writeBuilder(
        { kind: 'group', isAll: false, items: [row('name', 'eq', 'a,b'), row('age', 'lt', '3')] },
        { types: TYPES },
      ),
    ).toBe('or(eq(name,a%252Cb),lt(age,3))');
  });

  it('[CAP-02] writes all values of a row, however many, and none for a comma too much', () => {
    const values = Array.from({ length: 25 }, (_, index) => String(index));
    const typed = `, ${values.join(', ')},`;
    expect(writeBuilder(all(row('age', 'in', typed)), { types: TYPES })).toBe(`in(age,${values.join(',')})`);
    expect(readBuilder(`in(age,${values.join(',')})`)?.items).toMatchObject([{ op: 'in', value: values.join(', ') }]);
  });

  it('[CAP-02] changes one row and keeps the rest as it was written', () => {
    const read = readBuilder('name=De Smet&(age=1|age=2)&contains(x,eq(y,1))&sort(-age)');
    const edited = withItem(read as BuilderGroup, [1, 0], item =>
      item.kind === 'row' ? row(item.field, item.op, '7') : item,
    );
    expect(writeBuilder(edited, { types: TYPES })).toBe(
      'name=De Smet&or(eq(age,7),age=2)&contains(x,eq(y,1))&sort(-age)',
    );
    expect(
      writeBuilder(
        withItem(edited, [1], () => undefined),
        { types: TYPES },
      ),
    ).toBe('name=De Smet&contains(x,eq(y,1))&sort(-age)');
  });

  it('[CAP-02] whatever is read and not changed is the same filter again', () => {
    const leaf = fc.constantFrom(
      'eq(a,1)',
      'b=De Smet',
      "like(c,D'Arcy)",
      'in(d,1,2)',
      'sort(-a)',
      'contains(r)',
      'x>3',
    );
    const { text } = fc.letrec<{ text: string }>(tie => ({
      text: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc
          .tuple(fc.constantFrom('and', 'or'), fc.array(tie('text'), { minLength: 1, maxLength: 3 }))
          .map(([name, parts]) => `${name}(${parts.join(',')})`),
      ),
    }));
    fc.assert(
      fc.property(text, typed => {
        const read = readBuilder(typed);
        if (!read) return;
        const again = writeBuilder(read);
        expect(readBuilder(again)).toEqual(read);
        expect(parseFilter(again).valid).toBe(true);
      }),
    );
  });

  it('[CAP-02] what rows hold comes back from the text', () => {
    const value = fc
      .string({ minLength: 1 })
      .map(text => text.trim())
      .filter(text => text !== '');
    fc.assert(
      fc.property(value, fc.constantFrom('eq', 'ne', 'gt', 'like'), (text, op) => {
        const written = writeBuilder(all(row('name', op, text)), { types: TYPES });
        expect(readBuilder(written)?.items).toMatchObject([{ kind: 'row', field: 'name', op, value: text }]);
      }),
    );
  });
});
