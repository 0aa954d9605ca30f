import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, conflictsOf, newsBetween, withChange, withRename } from './variables';

const map = (variables: Record<string, string>) => new Map(Object.entries(variables));

describe('changing a map of variables', () => {
  it('[ENV-05] keeps all others and the order', () => {
    const before = map({ A: '1', B: '2', C: '3' });
    expect([...withChange(before, { from: 'B', to: { name: 'B2', value: 'x' } })]).toEqual([
      ['A', '1'],
      ['B2', 'x'],
      ['C', '3'],
    ]);
    expect(withChange(before, { from: 'B' })).toEqual(map({ A: '1', C: '3' }));
    expect(withChange(before, { to: { name: 'D', value: '' } })).toEqual(map({ A: '1', B: '2', C: '3', D: '' }));
    expect(before).toEqual(map({ A: '1', B: '2', C: '3' }));
  });

  it('[ENV-05] a variable that somebody else removed meanwhile comes back with mine', () => {
    expect(withChange(map({ A: '1' }), { from: 'B', to: { name: 'B', value: '9' } })).toEqual(map({ A: '1', B: '9' }));
  });

  it('[ENV-05] [FDET-12] holds for any name, and what changed is exactly what is told as news', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'));
    const variables = fc.array(fc.tuple(names, fc.string())).map(entries => new Map(entries));
    fc.assert(
      fc.property(variables, names, fc.string(), (before, name, value) => {
        const after = withChange(before, { to: { name, value } });
        expect(after.get(name)).toBe(value);
        const old = before.get(name);
        const expected = old === undefined ? ['added'] : old === value ? [] : ['changed'];
        expect(newsBetween(before, after).map(({ kind }) => kind)).toEqual(expected);
        expect(newsBetween(after, withChange(after, { from: name }))).toEqual([{ name, kind: 'removed' }]);
      }),
    );
  });

  it('tells which news are about what I changed too', () => {
    const news = newsBetween(map({ A: '1', B: '2' }), map({ A: '9', C: '3' }));
    expect(news).toEqual([
      { name: 'A', kind: 'changed' },
      { name: 'C', kind: 'added' },
      { name: 'B', kind: 'removed' },
    ]);
    expect(conflictsOf(news, [{ from: 'B', to: { name: 'D', value: '' } }])).toEqual([{ name: 'B', kind: 'removed' }]);
    // Somebody else gave a variable the name that I give to mine.
    expect(conflictsOf(news, [{ from: 'X', to: { name: 'C', value: '' } }])).toEqual([{ name: 'C', kind: 'added' }]);
    expect(conflictsOf(news, [{ from: 'A' }])).toEqual([{ name: 'A', kind: 'changed' }]);
  });

  it('counts bytes, not characters', () => {
    expect(bytesOf(map({ A: 'é', B: '😀' }))).toBe(1 + 2 + 1 + 4);
  });
});

describe('what a host keeps beside the text of a variable', () => {
  const odd = new Map<string, unknown>([['A', { value: 1 }]]);

  it('[HOST-05] goes with it where it is called otherwise', () => {
    expect([...withRename(odd, { from: 'A', to: { name: 'B', value: '1' } })]).toEqual([['B', { value: 1 }]]);
  });

  it('[HOST-05] stays where another changes, and where its value does', () => {
    expect(withRename(odd, { from: 'C', to: { name: 'D', value: 'd' } })).toBe(odd);
    expect(withRename(odd, { from: 'A', to: { name: 'A', value: '2' } })).toBe(odd);
    expect(withRename(odd, { from: 'A' })).toBe(odd);
  });
});
