import { describe, expect, it } from 'vitest';
import { localizations } from '.';

const { refusedBy } = localizations.writes ?? {};
const { wrap } = localizations.api;

it('[SVC-LOC POST /] a new text begins with English alone: what nobody types is not stored', () => {
  expect(localizations.writes?.blank).toEqual({ key: '', text: { EN: '' } });
});

describe('a text that is saved', () => {
  it('[SVC-LOC PUT /] [HTTP-04] is told where nothing was made or changed', () => {
    expect(refusedBy?.({ created: 0, existing: 1, existing_ids: ['a'] })).toBe('localizations.exists');
    expect(refusedBy?.({ updated: 0, missing: 1, missing_ids: ['a'] })).toBe('record.unchanged');
    expect(refusedBy?.({ created: 1, existing: 0 })).toBeUndefined();
    expect(refusedBy?.({ updated: 1, missing: 0 })).toBeUndefined();
    expect(refusedBy?.({ updated: 0, missing: 0 })).toBeUndefined();
  });

  it.each([undefined, null, ''])('[SVC-LOC POST /] is done where the host says nothing more (%j)', answer => {
    expect(refusedBy?.(answer)).toBeUndefined();
  });

  it('[SVC-LOC PUT /] travels as it was typed, with its key, and as JSON without any text too', () => {
    expect(wrap?.('{ "text": {"EN": "1.50"}}\n', 'a"b')).toBe(
      String.raw`{"localizations":[{"key":"a\"b","text": {"EN": "1.50"}}]}`,
    );
    expect(wrap?.('{ }', 'a')).toBe('{"localizations":[{"key":"a"}]}');
    expect(wrap?.('{"key":"a","text":{}}')).toBe('{"localizations":[{"key":"a","text":{}}]}');
  });
});
