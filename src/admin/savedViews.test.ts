import { describe, expect, it } from 'vitest';
import { createPreferences, memoryStore } from '../client';
import { stateOf } from './listView';
import {
  isDamagedState,
  isView,
  LONGEST_NAME,
  pathToView,
  type SavedView,
  searchOfView,
  settledSearch,
} from './savedViews';

const state = stateOf({ query: 'eq(name,Ada)' });
const view: SavedView = { id: 'v1', list: 'users/users', name: 'Adas', state };

describe('[CAP-02] what may stand in a storage or a file', () => {
  it.each([
    [view, true],
    [{ ...view, name: 'x'.repeat(LONGEST_NAME) }, true],
    [{ ...view, name: 'x'.repeat(LONGEST_NAME + 1) }, false],
    [{ ...view, name: '  ' }, false],
    [{ ...view, name: undefined }, false],
    [{ ...view, id: 'x'.repeat(64) }, true],
    [{ ...view, id: 'x'.repeat(65) }, false],
    [{ ...view, id: 7 }, false],
    [{ ...view, list: 'x'.repeat(300) }, true],
    [{ ...view, list: 'x'.repeat(301) }, false],
    [{ ...view, list: '' }, false],
    [{ ...view, state: '' }, false],
    [{ ...view, state: `${state}x%` }, false],
    [undefined, false],
    [null, false],
    ['view', false],
  ])('%j: %s', (kept, is) => {
    expect(isView(kept)).toBe(is);
  });

  it('a state that cannot be read whole is damaged', () => {
    expect([state, '', undefined, 3, 'nonsense'].map(isDamagedState)).toEqual([false, true, true, true, true]);
  });
});

describe('the address of a view', () => {
  it('names it and holds its state, beside what stands there', () => {
    const search = new URLSearchParams(searchOfView(view, '?tab=2&view=old'));
    expect(Object.fromEntries(search)).toEqual({ tab: '2', view: 'v1', state });
    expect(pathToView(view)).toBe(`/users/users${searchOfView(view)}`);
    expect(searchOfView(view)).toMatch(/^\?view=v1&state=/);
  });

  it('without a state it stands for the default view of that list, with one for itself', () => {
    const preferences = createPreferences({ storage: memoryStore() });
    const settle = (search: string, list = 'users/users') => settledSearch(preferences, list, search);
    expect(settle('?tab=2')).toBe('?tab=2');
    preferences.set('views', [view]);
    expect(settle('?tab=2')).toBe('?tab=2');
    const other = { ...view, id: 'v0', list: 'users/roles', isDefault: true };
    preferences.set('views', [other, { id: 'broken', isDefault: true }, { ...view, isDefault: true }]);
    expect(settle('?tab=2')).toBe(searchOfView(view, '?tab=2'));
    expect(settle('?state=%7B%7D')).toBe('?state=%7B%7D');
    expect(settle('', 'users/groups')).toBe('');
    preferences.set('views', 'none');
    expect(settle('?tab=2')).toBe('?tab=2');
  });
});
