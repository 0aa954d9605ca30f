import { describe, expect, it, vi } from 'vitest';
import { createPreferences } from './preferences';
import { memoryStore } from './storage';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const watched = () => {
  const storage = memoryStore();
  return { storage, at: (host?: string, user?: string) => createPreferences({ storage, host, user }) };
};

describe('preferences', () => {
  it('belong to a host and a user, and before sign-in to the browser', () => {
    const { at } = watched();
    at('one.example', 'u1').set('size', 50);
    at('one.example', 'u2').set('size', 100);
    at('two.example', 'u1').set('size', 200);
    at().set('size', 10);
    const sizes = [at('one.example', 'u1'), at('one.example', 'u2'), at('two.example', 'u1'), at(), at('one.example')];
    expect(sizes.map(preferences => preferences.get('size', isNumber))).toEqual([50, 100, 200, 10, 10]);
    expect(at('three.example', 'u1').get('size', isNumber)).toBeUndefined();
  });

  it('a host and a user that contain a slash are nobody else', () => {
    const { at } = watched();
    at('a/b', 'c').set('size', 1);
    expect(at('a', 'b/c').get('size', isNumber)).toBeUndefined();
  });

  it('[CAP-04] saved views outlast everything else that is kept', () => {
    const preferences = watched().at();
    preferences.set('views', ['mine']);
    for (let at = 0; at < 400; at++) preferences.set(`habit ${at}`, 'x'.repeat(1_000));
    expect(preferences.get('views', isList)).toEqual(['mine']);
    expect(preferences.exportJson().length).toBeLessThanOrEqual(64 * 1_024);
  });

  it('what does not fit counts as not chosen', () => {
    const { at } = watched();
    const preferences = at();
    preferences.set('size', '50');
    expect(preferences.get('size', isNumber)).toBeUndefined();
    expect(preferences.get('size', isList)).toBeUndefined();
  });

  it.each(['', '[1', 'null', '7', '{"v":2,"entries":[["size",50]]}', '{"v":1}', '{"v":1,"entries":{"size":50}}'])(
    'start over from %j in the storage',
    text => {
      const { storage, at } = watched();
      storage.setItem(at().name, text);
      expect(at().get('size', isNumber)).toBeUndefined();
      expect(at().set('size', 20)).toBe(true);
      expect(at().get('size', isNumber)).toBe(20);
    },
  );

  it('leave out single entries that are damaged', () => {
    const { storage, at } = watched();
    storage.setItem(at().name, '{"v":1,"entries":[["a"],7,["size",50],[1,2]]}');
    expect(at().get('size', isNumber)).toBe(50);
  });

  it('keys may be called anything', () => {
    const { at } = watched();
    for (const key of ['__proto__', 'constructor', '7', '']) at().set(key, 1);
    for (const key of ['__proto__', 'constructor', '7', '']) expect(at().get(key, isNumber)).toBe(1);
    expect(at().get('toString', (value): value is unknown => value !== undefined)).toBeUndefined();
  });

  it('two tabs that write different choices lose neither', () => {
    const { at } = watched();
    const [here, there] = [at(), at()];
    here.set('a', 1);
    there.set('b', 2);
    here.set('c', 3);
    expect([here, there].map(tab => ['a', 'b', 'c'].map(key => tab.get(key, isNumber)))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('tell who listens, also of another tab, but not of another storage entry', () => {
    const { at } = watched();
    const preferences = at();
    const told = vi.fn();
    const stop = preferences.subscribe(told);
    preferences.set('a', 1);
    expect(told).toHaveBeenCalledTimes(1);
    preferences.changedElsewhere(preferences.name);
    preferences.changedElsewhere(null);
    expect(told).toHaveBeenCalledTimes(3);
    preferences.changedElsewhere('credentials');
    expect(told).toHaveBeenCalledTimes(3);
    stop();
    preferences.forget();
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('give the same object until it changes, as React needs it', () => {
    const { at } = watched();
    const preferences = at();
    preferences.set('columns', ['id']);
    expect(preferences.get('columns', isList)).toBe(preferences.get('columns', isList));
  });

  it('hold for the page where the storage refuses, and say that they will not last', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const preferences = createPreferences({ storage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
    expect(preferences.set('size', 50)).toBe(false);
    expect(preferences.get('size', isNumber)).toBe(50);
    preferences.forget();
    expect(preferences.get('size', isNumber)).toBeUndefined();
  });

  it('hold for the page where the storage is full', () => {
    const storage = {
      ...memoryStore(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const preferences = createPreferences({ storage });
    expect(preferences.set('size', 50)).toBe(false);
    expect(preferences.get('size', isNumber)).toBe(50);
  });

  it('are bounded: 300 of them, 128 kB in all, 32 kB each; what was set longest ago goes first', () => {
    const { storage, at } = watched();
    const preferences = at();
    for (let index = 0; index < 300; index++) preferences.set(`k${index}`, index);
    preferences.set('k0', 0);
    preferences.set('one more', 1);
    expect(['k0', 'k1', 'k2', 'one more'].map(key => preferences.get(key, isNumber))).toEqual([0, undefined, 2, 1]);

    expect(preferences.set('large', 'x'.repeat(16_382))).toBe(true);
    expect(preferences.set('large', 'x'.repeat(16_383))).toBe(false);
    for (let index = 0; index < 8; index++) preferences.set(`text${index}`, 'x'.repeat(16_000));
    expect((storage.getItem(preferences.name) ?? '').length * 2).toBeLessThanOrEqual(131_072);
    expect(preferences.get('text0', (value): value is string => typeof value === 'string')).toBeUndefined();
    expect(preferences.get('text7', (value): value is string => typeof value === 'string')).toHaveLength(16_000);
  });

  it('are forgotten on request, one or all', () => {
    const { storage, at } = watched();
    at().set('a', 1);
    at().set('b', 2);
    at().set('a', undefined);
    expect(['a', 'b'].map(key => at().get(key, isNumber))).toEqual([undefined, 2]);
    at().forget();
    expect(storage.getItem(at().name)).toBeNull();
  });

  it('travel as JSON to another browser, and nothing else is taken in', () => {
    const [here, there] = [watched().at('one.example', 'u1'), watched().at('one.example', 'u1')];
    here.set('a', 1);
    here.set('b', [2]);
    there.set('a', 7);
    there.set('c', 3);
    expect(there.importJson(here.exportJson())).toBe(true);
    expect(['a', 'c'].map(key => there.get(key, isNumber))).toEqual([1, 3]);
    expect(there.get('b', isList)).toEqual([2]);
    expect(there.importJson('{"a":9}')).toBe(false);
    expect(there.get('a', isNumber)).toBe(1);
  });
});
