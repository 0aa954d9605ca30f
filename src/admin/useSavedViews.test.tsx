import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { createPreferences, type KeyValueStore, memoryStore } from '../client';
import { stateOf } from './listView';
import { usePreferences, useStorages, useTabMemory } from './preferences';
import { MOST_VIEWS, type SavedView, searchOfView, useSavedViews } from './savedViews';

afterEach(cleanup);

const view = (id: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'users/users',
  name: id,
  state: stateOf({ query: 'eq(name,Ada)' }),
  ...more,
});

const open = (storage: KeyValueStore = memoryStore()) => {
  let told: ReturnType<typeof useSavedViews> | undefined;
  const Probe = () => {
    told = useSavedViews();
    return null;
  };
  renderInConsole(<Probe />, { storage });
  return {
    saved: () => told as ReturnType<typeof useSavedViews>,
    ids: () => told?.views.map(({ id }) => id).join(),
  };
};

describe('[CAP-02] the views that an operator keeps', () => {
  it('are kept over a reload, and what is damaged is left out', () => {
    const storage = memoryStore();
    const { saved, ids } = open(storage);
    expect(saved().views).toEqual([]);
    act(() => expect(saved().keep(present => [...present, view('a')])).toBe('stored'));
    act(() => expect(saved().keep(present => [...present, view('b')])).toBe('stored'));
    expect(ids()).toBe('a,b');
    cleanup();
    expect(open(storage).ids()).toBe('a,b');
    cleanup();
    createPreferences({ storage }).set('views', [view('a'), { id: 'x' }]);
    const again = open(storage);
    expect(again.ids()).toBe('a');
    act(() => void again.saved().keep(present => [...present, view('c')]));
    expect(again.ids()).toBe('a,c');
  });

  it('fifty find room; one more, or what is too large, changes nothing', () => {
    const { saved, ids } = open();
    const many = Array.from({ length: MOST_VIEWS }, (_, index) => view(`v${index}`, { state: stateOf({}) }));
    act(() => expect(saved().keep(() => [view('a')])).toBe('stored'));
    act(() => expect(saved().keep(() => [...many, view('more')])).toBe('not'));
    const huge = stateOf({ query: 'x'.repeat(1_000) });
    act(() => expect(saved().keep(() => many.map(one => ({ ...one, state: huge })))).toBe('not'));
    expect(ids()).toBe('a');
    act(() => expect(saved().keep(() => many)).toBe('stored'));
    expect(saved().views).toHaveLength(50);
  });

  it('hold for the page alone where the browser takes no more, and that is told', () => {
    const full = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    const { saved, ids } = open({ ...memoryStore(), setItem: full });
    act(() => expect(saved().keep(() => [view('a')])).toBe('page'));
    expect(ids()).toBe('a');
  });

  it('one of them may stand for the list without a state', () => {
    const { saved } = open();
    act(() => void saved().keep(() => [view('a', { isDefault: true })]));
    expect(saved().settle('users/users', '?tab=1')).toBe(searchOfView(view('a'), '?tab=1'));
    expect(saved().settle('users/roles', '?tab=1')).toBe('?tab=1');
    expect(saved().settle(undefined, '?tab=1')).toBe('?tab=1');
  });
});

describe('what is remembered', () => {
  it('of the browser, of the tab, and where', () => {
    const [storage, perTab] = [memoryStore(), memoryStore()];
    let told: unknown[] = [];
    const Probe = () => {
      const [own, tab, storages] = [usePreferences(), useTabMemory(), useStorages()];
      told = [own, tab, storages];
      return null;
    };
    renderInConsole(<Probe />, { storage, perTab });
    expect(told[2]).toMatchObject({ storage, perTab });
    (told[1] as ReturnType<typeof useTabMemory>).set('k', 1);
    const isNumber = (value: unknown): value is number => typeof value === 'number';
    expect(createPreferences({ storage: perTab }).get('k', isNumber)).toBe(1);
    expect(createPreferences({ storage }).get('k', isNumber)).toBeUndefined();
  });

  it('outside of the console its absence is named', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Probe = () => {
      usePreferences();
      return null;
    };
    expect(() => render(<Probe />)).toThrow('Preferences need a <PreferencesProvider> above them.');
    silent.mockRestore();
  });
});
