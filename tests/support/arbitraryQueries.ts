import fc from 'fast-check';
import type { RqlNode, RqlScalar } from '../../src/rql';

const KEYS = ['a', 'b', 'list', 'items', 'n', '0', 'constructor', '__proto__'] as const;
const TEXTS = [
  '',
  'alpha',
  'Alpha',
  'alphabet',
  'é',
  'É',
  '😀',
  'z',
  '10',
  'true',
  "o'neil",
  '100%',
  'a_b',
  '\\',
  '"q"',
  '2026-01-01T00:00:00.000Z',
  '2026-01-02T00:00:00.000Z',
  '{"a":1}',
  '🩺',
  '\uffff',
];
const NUMBERS = [0, 1, -1, 2, 10, 1.5, 0.1, 0.30000000000000004, 1e21, 5e-324, 9007199254740991];

const text = fc.constantFrom(...TEXTS);
const number = fc.constantFrom(...NUMBERS);
const leafValue = fc.oneof(text, number, fc.boolean(), fc.constant(null));

/** Objects with few keys and few values, so that queries find some of them. */
export const documents: fc.Arbitrary<object> = fc.letrec<{ value: unknown; object: object }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'document' },
    { arbitrary: leafValue, weight: 4 },
    { arbitrary: fc.array(leafValue, { maxLength: 3 }), weight: 2 },
    { arbitrary: fc.array(tie('object'), { maxLength: 3 }), weight: 2 },
    { arbitrary: tie('object'), weight: 2 },
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...KEYS), tie('value')), { maxLength: 5 })
    .map(entries => Object.fromEntries(entries)),
})).object;

const path = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...KEYS), weight: 8 },
      { arbitrary: fc.constantFrom('1', '-1', '+0', '01', ' 0', '99999999999'), weight: 1 },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map(segments => segments.join('.'));

const scalar: fc.Arbitrary<RqlScalar> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(new Date('2026-01-01T00:00:00.000Z'), new Date('2025-06-01T12:00:00.000Z')),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);

/** Conditions of every operator over the documents above, nested. */
export const conditions: fc.Arbitrary<RqlNode> = fc.letrec<{ node: RqlNode }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'condition' },
    fc.record({
      op: fc.constantFrom('eq' as const, 'ne' as const, 'gt' as const, 'ge' as const, 'lt' as const, 'le' as const),
      field: path,
      value: scalar,
    }),
    fc.record({
      op: fc.constantFrom('eq' as const, 'ne' as const),
      field: path,
      value: fc.array(scalar, { minLength: 2, maxLength: 2 }),
    }),
    fc.record({ op: fc.constant('like' as const), field: path, value: text }),
    fc.record({
      op: fc.constantFrom('in' as const, 'out' as const),
      field: path,
      values: fc.array(scalar, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ op: fc.constantFrom('contains' as const, 'excludes' as const), field: path }),
    fc.record({ op: fc.constantFrom('contains' as const, 'excludes' as const), field: path, condition: tie('node') }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      nodes: fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).node;

export { path as paths };
