import { expect, it } from 'vitest';
import { cover } from './cover';

const TEXT =
  '{"id":"a","versions":[{"clientId":"k","clientSecret":"s3\\"cret","n":1.0},{"clientSecret":null},{"clientSecret":""}],"clientSecret":{"clientSecret":"deep"}}';

it('covers the secrets of a record at any depth, in its words and in its JSON, and nothing else: none that is empty', () => {
  const { record, text } = cover({ record: JSON.parse(TEXT), text: TEXT, at: [] }, ['clientSecret']);
  expect(text).toBe(
    '{"id":"a","versions":[{"clientId":"k","clientSecret":"••••••••","n":1.0},{"clientSecret":null},{"clientSecret":""}],"clientSecret":{"clientSecret":"••••••••"}}',
  );
  expect(record).toEqual(JSON.parse(text));
});

it('leaves times what they are', () => {
  const at = new Date(Date.UTC(2026, 10, 1));
  const { record } = cover({ record: { id: 'a', at, versions: [{ at }] }, text: '{}', at: [] }, ['clientSecret']);
  expect(record).toEqual({ id: 'a', at, versions: [{ at }] });
});
