import { expect, it } from 'vitest';
import { readConfiguration } from './configuration';
import { requireValid } from './validator';

it('[SVC-DATA POST /{schema}/documents] each property is held to its own pattern', () => {
  const properties = {
    code: { type: 'string', pattern: '^[A-Z]{2}$' },
    day: { type: 'string', pattern: '^[0-9]{4}$' },
  } as const;
  expect(() => requireValid(properties, { code: 'AB', day: '2026' })).not.toThrow();
  expect(() => requireValid(properties, { code: '2026', day: '2026' })).toThrow();
});

it('[SVC-DATA POST /{schema}/documents] a list is held to many values in the time of one look at each item', () => {
  // A look at each value for each item takes minutes.
  const values = Array.from({ length: 100_000 }, (_, n) => `v${n}`);
  const properties = { list: { type: 'array', items: { type: 'string', enum: values } } } as const;
  const list = Array.from({ length: 100_000 }, () => 'v99999');
  expect(() => requireValid(properties, { list })).not.toThrow();
  expect(() => requireValid(properties, { list: ['v99999', 'other'] })).toThrow(
    'The field list.1 has an invalid format: it must be equal to one of the allowed values',
  );
});

it('[SVC-DATA POST /{id}/properties] patterns that take long to read are not read to their end', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 450 }, (_, n) => [`p${n}`, { type: 'string', pattern: `${'.{0,1000}'.repeat(20)}${n}` }]),
  );
  expect(() => readConfiguration({ type: 'object', properties })).toThrow('take too long');
});
