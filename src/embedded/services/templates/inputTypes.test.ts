import { describe, expect, it } from 'vitest';
import { requireDeclaredTypes } from './inputTypes';

const DECLARED = {
  s: { type: 'string' },
  n: { type: 'number' },
  b: { type: 'boolean' },
  l: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
  o: { type: 'object', properties: { a: { type: 'string' } } },
  any: { type: 'object' },
  list: { type: 'array' },
  later: { type: 'date' },
  bare: 'string',
};

describe('types of inputs', () => {
  it.each<[object]>([
    [{}],
    [{ s: '', n: 0, b: false, l: [], o: {} }],
    [{ l: [{ price: 1 }, { other: 'x' }, null], o: { a: 'x', b: 5 }, any: { x: 1 }, list: [1, 'x'] }],
    [{ s: null, n: null, o: null }],
    [{ undeclared: 5, later: 5, bare: 5, constructor: 5 }],
    [{ o: JSON.parse('{"__proto__":5}') }],
  ])('take %j', inputs => expect(() => requireDeclaredTypes(DECLARED, inputs)).not.toThrow());

  it.each([
    [{ s: 5 }, 's is no string'],
    [{ n: 'x' }, 'n is no number'],
    [{ b: 'true' }, 'b is no boolean'],
    [{ l: 'x' }, 'l is no array'],
    [{ l: {} }, 'l is no array'],
    [{ o: [] }, 'o is no object'],
    [{ any: 'x' }, 'any is no object'],
    [{ o: { a: 5 } }, 'o.a is no string'],
    [{ l: [{ price: 1 }, { price: '1' }] }, 'l.1.price is no number'],
    [{ l: [5] }, 'l.0 is no object'],
  ])('refuse %j by its path', (inputs, reason) => {
    expect(() => requireDeclaredTypes(DECLARED, inputs)).toThrow(
      expect.objectContaining({ code: 1003, message: `The template could not be filled: the input ${reason}` }),
    );
  });

  it('declare nothing where a template has none', () => {
    for (const declared of [null, undefined, 'x', []])
      expect(() => requireDeclaredTypes(declared, { s: 5 })).not.toThrow();
  });
});
