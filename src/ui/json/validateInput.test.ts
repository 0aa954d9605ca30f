import { describe, expect, it } from 'vitest';
import type { PropertyConfiguration } from '../../contract';
import { validateInput } from './validateInput';

const RULES: PropertyConfiguration = {
  type: 'object',
  properties: {
    note: { type: 'string', minLength: 2, maxLength: 4, pattern: '^a' },
    count: { type: 'number', minimum: 1, maximum: 3 },
    kind: { type: 'string', enum: ['x', 'y'] },
    yes: { type: 'boolean', const: true },
    at: { type: 'string', format: 'date-time' },
    list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'object', required: ['id'] } },
  },
  required: ['note'],
  additionalProperties: false,
};

describe('the input data of a transition', () => {
  it('[DOC-10] passes when it fits', () => {
    expect(
      validateInput(RULES, {
        note: 'abc',
        count: 2,
        kind: 'y',
        yes: true,
        at: '2026-01-31T09:30:00.000Z',
        list: [{ id: 1, more: 2 }],
      }),
    ).toEqual([]);
  });

  it.each(['2026', '2026-01-31', '2026-01-31T09:30', '2026-01-31T09:30:00+0100', '2026-01-31T09:30:00.5Z'])(
    '[DOC-10] the platform takes the moment %s',
    at => expect(validateInput(RULES, { note: 'abc', at })).toEqual([]),
  );

  it.each([
    { note: 'ab', count: 1, list: [{ id: 1 }] },
    { note: 'abcd', count: 3, list: [{ id: 1 }, { id: 2 }] },
  ])('[DOC-10] passes at the very bounds: %j', input => {
    expect(validateInput(RULES, input)).toEqual([]);
  });

  it.each([
    [[], '', 'type', 'object'],
    [{}, 'note', 'required', ''],
    [{ note: 'abc', other: 1 }, 'other', 'additional', ''],
    [{ note: 'a' }, 'note', 'min_length', '2'],
    [{ note: 'abcde' }, 'note', 'max_length', '4'],
    [{ note: 'bcd' }, 'note', 'pattern', '^a'],
    [{ note: 1 }, 'note', 'type', 'string'],
    [{ note: 'abc', count: 0 }, 'count', 'minimum', '1'],
    [{ note: 'abc', count: 4 }, 'count', 'maximum', '3'],
    [{ note: 'abc', kind: 'z' }, 'kind', 'enum', '["x","y"]'],
    [{ note: 'abc', yes: false }, 'yes', 'const', 'true'],
    [{ note: 'abc', at: '2026-01-32' }, 'at', 'date_time', '2026-01-31T09:30:00.000Z'],
    [{ note: 'abc', list: [] }, 'list', 'min_items', '1'],
    [{ note: 'abc', list: [{ id: 1 }, { id: 2 }, { id: 3 }] }, 'list', 'max_items', '2'],
    [{ note: 'abc', list: [{}] }, 'list[0].id', 'required', ''],
  ])('[DOC-10] %j is refused at "%s": %s', (input, path, reason, expected) => {
    expect(validateInput(RULES, input)).toEqual([{ path, reason, expected }]);
  });

  it('[DOC-10] leaves a pattern that browsers cannot read to the platform, and stops at ten faults', () => {
    expect(validateInput({ type: 'string', pattern: '(' }, 'x')).toEqual([]);
    expect(validateInput({ type: 'array', items: { type: 'number' } }, Array(50).fill('x'))).toHaveLength(10);
  });
});
