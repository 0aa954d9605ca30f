import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract';
import { columnOf, isDifferent, keep, pendingOf, type Staged, takeUp, toggled } from './staged';

const role = (id: string, ...names: string[]): Role => ({ id, permissions: names.map(name => ({ name })) });

describe('[CAP-13] staged permissions of several roles', () => {
  it('a tick taken back leaves nothing staged', () => {
    const nurse = role('a', 'VIEW_USER');
    const once = toggled(new Map(), columnOf(nurse, new Map()), 'DELETE_USER');
    expect([...once]).toEqual([['a', { added: ['DELETE_USER'], removed: [] }]]);
    expect([...toggled(once, columnOf(nurse, once), 'DELETE_USER')]).toEqual([]);
    const without = toggled(new Map(), columnOf(nurse, new Map()), 'VIEW_USER');
    expect([...columnOf(nurse, without).current]).toEqual([]);
    expect([...toggled(without, columnOf(nurse, without), 'VIEW_USER')]).toEqual([]);
  });

  it('what somebody else stored meanwhile is no change any more', () => {
    const diff = { added: ['DELETE_USER', 'VIEW_ROLE'], removed: ['VIEW_USER'] };
    expect(pendingOf(role('a', 'DELETE_USER'), diff)).toEqual({ added: ['VIEW_ROLE'], removed: [] });
  });

  it('a row counts as different while roles differ as stored or as staged', () => {
    const staged: Staged = new Map([['b', { added: ['VIEW_USER'], removed: [] }]]);
    const columns = [role('a', 'VIEW_USER'), role('b')].map(one => columnOf(one, staged));
    expect(isDifferent(columns, 'VIEW_USER')).toBe(true);
    expect(isDifferent(columns, 'VIEW_ROLE')).toBe(false);
  });

  it('a damaged draft costs its damaged part only', () => {
    const staged: Staged = new Map([['__proto__', { added: ['A'], removed: [] }]]);
    expect([...takeUp([...keep(staged), { id: 'b' }, {}, { id: 'c', added: [1 as never], removed: [] }])]).toEqual([
      ['__proto__', { added: ['A'], removed: [] }],
    ]);
  });
});
