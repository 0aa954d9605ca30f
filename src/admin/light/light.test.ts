import { createRequire } from 'node:module';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import debounce from './debounce';
import isEqual from './isEqual';

// What react-admin would use.
const ofReactAdmin = createRequire(createRequire(import.meta.url).resolve('react-admin'));
const lodashIsEqual: typeof isEqual = ofReactAdmin('lodash/isEqual');
const lodashDebounce: typeof debounce = ofReactAdmin('lodash/debounce');

describe('isEqual', () => {
  const value = fc.oneof(
    fc.object({ withDate: true, withNullPrototype: false, maxDepth: 4, maxKeys: 4 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.date({ noInvalidDate: false }),
  );

  it('says of any two values what lodash says', () => {
    fc.assert(fc.property(value, value, (one, other) => isEqual(one, other) === lodashIsEqual(one, other)));
  });

  it('says of a copy, and of a copy with one change, what lodash says', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), value, fc.nat(), (values, changed, at) => {
        const copy = structuredClone(values);
        expect(isEqual(values, copy)).toBe(true);
        copy[at % copy.length] = changed;
        expect(isEqual(values, copy)).toBe(lodashIsEqual(values, copy));
      }),
    );
  });

  const ring = () => {
    const one: Record<string, unknown> = { name: 'ring' };
    one.self = one;
    return one;
  };
  const call = () => undefined;
  it.each<[string, unknown, unknown]>([
    ['no number is one like itself', Number.NaN, Number.NaN],
    ['zeros', 0, -0],
    ['nothing of two kinds', null, undefined],
    ['a member that is not there', { a: undefined }, {}],
    ['members of other names', { a: undefined }, { b: undefined }],
    ['the same function', { call }, { call }],
    ['two functions', { call: () => 1 }, { call: () => 1 }],
    ['a list, and members like it', ['a'], { 0: 'a' }],
    ['a longer list', [1], [1, undefined]],
    ['moments', new Date(1), new Date(1)],
    ['other moments', new Date(1), new Date(2)],
    ['what holds itself', ring(), ring()],
    ['what is inherited', { toString: undefined }, {}],
  ])('says of %s what lodash says', (_, one, other) => {
    expect(isEqual(one, other)).toBe(lodashIsEqual(one, other));
    expect(isEqual({ in: [one] }, { in: [other] })).toBe(lodashIsEqual({ in: [one] }, { in: [other] }));
  });
});

describe.each([
  ["the console's", debounce],
  ["lodash's", lodashDebounce],
])('%s debounce', (_, create) => {
  afterEach(() => vi.useRealTimers());

  it('calls with what came last, once nobody has called for as long as it says', () => {
    vi.useFakeTimers();
    const call = vi.fn();
    const debounced = create(call, 100);
    debounced('a');
    vi.advanceTimersByTime(99);
    debounced('b', 'c');
    vi.advanceTimersByTime(99);
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(call.mock.calls).toEqual([['b', 'c']]);
    vi.advanceTimersByTime(1_000);
    debounced('d');
    vi.advanceTimersByTime(100);
    expect(call.mock.calls).toEqual([['b', 'c'], ['d']]);
  });

  it('forgets what was to be called', () => {
    vi.useFakeTimers();
    const call = vi.fn();
    const debounced = create(call, 100);
    debounced();
    debounced.cancel();
    vi.advanceTimersByTime(1_000);
    expect(call).not.toHaveBeenCalled();
  });
});
