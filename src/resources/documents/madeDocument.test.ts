import { describe, expect, it, vi } from 'vitest';
import { aDocument } from '../../../tests/support/builders';
import type { Client } from '../../admin/platform';
import type { DataDocument } from '../../contract';
import { findMade } from './madeDocument';

const NOON = Date.UTC(2026, 10, 23, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A document of the operator, made so long after the sending. */
const made = (id: string, afterMs: number, data: Record<string, unknown>): DataDocument =>
  aDocument({ id, data, creationTimestamp: new Date(NOON + afterMs) });

const look = async (...newest: DataDocument[]) => {
  const request = vi.fn(async () => ({ data: newest, page: { total: newest.length } }));
  const sending = { schemaId: 's', json: '{"a": 1, "b": {"c": [1]}}', me: 'u1', sentAt: NOON, now: NOON + 30 * SECOND };
  const found = await findMade({ request } as unknown as Client['http'], sending);
  expect(request).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      path: '/data/v1/s/documents',
      rql: 'eq(creatorId,u1)&sort(-creationTimestamp)&limit(20)',
    }),
  );
  return found;
};
const SENT = { a: 1, b: { c: [1] } };

describe('a creation whose answer never came', () => {
  it('made the document of that time that holds what was sent', async () => {
    expect(await look(made('other', SECOND, { a: 2 }), made('it', SECOND, { ...SENT, byHost: true }))).toBe('it');
  });

  it.each([
    ['there is none', []],
    [
      'the others are old, or hold something else',
      [made('x', -11 * MINUTE, { a: 2 }), made('y', -25 * 60 * MINUTE, SENT)],
    ],
  ])('made none where %s', async (_, newest) => expect(await look(...newest)).toBeNull());

  it.each([
    ['two that hold it', [made('x', SECOND, SENT), made('y', 2 * SECOND, SENT)]],
    ['one that the creation may have changed', [made('x', SECOND, { a: 2 })]],
    ['one made at another time by a clock that may be wrong', [made('x', -2 * MINUTE, SENT)]],
    ['one made hours ago by such a clock', [made('x', -23 * 60 * MINUTE, SENT)]],
    ['one from the future', [made('x', 45 * SECOND, SENT)]],
  ])('cannot be told with %s', async (_, newest) => expect(await look(...newest)).toBeUndefined());
});
