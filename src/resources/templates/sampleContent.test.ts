import { expect, it } from 'vitest';
import { sampleContent } from './sampleContent';

it('finds every place of a template once, and fills it with its own name', () => {
  const texts = ['Your order: $product.name', 'Dear $first_name, $product.name for $product.price. 5$ off, $1'];
  expect(sampleContent(texts)).toEqual({ product: { name: 'Name', price: 'Price' }, first_name: 'First name' });
});

it('takes odd templates as they are', () => {
  expect(sampleContent([])).toEqual({});
  expect(sampleContent([null, 7, '$a $a.b'])).toEqual({ a: { b: 'B' } });
});
