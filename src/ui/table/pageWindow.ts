import { PAGE_BUTTONS } from '../../contract';

/**
 * The numbered page buttons: at most four, the present page among them, as near to its middle as the ends allow.
 *
 * @param page present page, from 1
 * @param pages number of pages, at least 1
 */
export const pageWindow = (page: number, pages: number, size: number = PAGE_BUTTONS): number[] => {
  const count = Math.min(size, pages);
  const first = Math.max(1, Math.min(page - 1, pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
};
