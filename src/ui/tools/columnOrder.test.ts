import { expect, it } from 'vitest';
import { orderOf, toggled } from './columnOrder';

it('[CAP-16] a column that is shown again stands where the chooser has it, not behind the others', () => {
  const order = orderOf([{ field: 'a' }, { field: 'b' }, { field: 'c' }, { field: 'd' }], ['c', 'a']);
  expect(order).toEqual(['c', 'a', 'b', 'd']);
  expect(toggled(order, ['c', 'a'], 'c')).toEqual(['a']);
  expect(toggled(order, ['a'], 'c')).toEqual(['c', 'a']);
  expect(toggled(order, ['c', 'a'], 'd')).toEqual(['c', 'a', 'd']);
});
