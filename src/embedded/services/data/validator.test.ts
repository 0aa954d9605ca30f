import { expect, it } from 'vitest';
import { requireValid } from './validator';

it('[SVC-DATA POST /{schema}/documents] each property is held to its own pattern', () => {
  const properties = {
    code: { type: 'string', pattern: '^[A-Z]{2}$' },
    day: { type: 'string', pattern: '^[0-9]{4}$' },
  } as const;
  expect(() => requireValid(properties, { code: 'AB', day: '2026' })).not.toThrow();
  expect(() => requireValid(properties, { code: '2026', day: '2026' })).toThrow();
});
