import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_BUTTONS } from '../../contract';
import { pageWindow } from './pageWindow';

describe('the numbered page buttons', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 3, [1, 2, 3]],
    [1, 4, [1, 2, 3, 4]],
    [1, 10, [1, 2, 3, 4]],
    [2, 10, [1, 2, 3, 4]],
    [5, 10, [4, 5, 6, 7]],
    [9, 10, [7, 8, 9, 10]],
    [10, 10, [7, 8, 9, 10]],
  ])('[TABLE-07] on page %i of %i', (page, pages, numbers) => {
    expect(pageWindow(page, pages)).toEqual(numbers);
  });

  it('[TABLE-07] a page beyond the end, as after deleting, still shows pages that exist', () => {
    expect(pageWindow(12, 5)).toEqual([2, 3, 4, 5]);
  });

  it('[TABLE-07] are at most four in a row, all of them existing pages, the present one among them', () => {
    const place = fc
      .integer({ min: 1, max: 1_000_000 })
      .chain(pages => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(place, ([page, pages]) => {
        const numbers = pageWindow(page, pages);
        const first = numbers[0] ?? 0;
        expect(numbers).toHaveLength(Math.min(PAGE_BUTTONS, pages));
        expect(numbers).toEqual(numbers.map((_, index) => first + index));
        expect(numbers).toContain(page);
        expect(first).toBeGreaterThanOrEqual(1);
        expect(numbers.at(-1)).toBeLessThanOrEqual(pages);
      }),
    );
  });
});
