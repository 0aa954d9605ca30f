import { describe, expect, it } from 'vitest';
import type { Database } from '../../store/openStore';
import { type DocumentRow, documentPage } from './documentRecord';

const row = (n: number): DocumentRow =>
  ({
    id: `d${n}`,
    schema_id: 's',
    creator_id: null,
    user_ids: [],
    group_ids: [],
    status: 'new',
    size: 20,
    text: JSON.stringify({ list: [{ x: n, y: 1 }, {}, 7] }),
    lock_timestamp: null,
    comment_count: 0,
    status_changed_timestamp: new Date(0),
    update_timestamp: new Date(0),
    creation_timestamp: new Date(0),
  }) as DocumentRow;

describe('a page of documents of which parts are selected', () => {
  it('has those parts alone, and lets others be served between two documents', async () => {
    let turns = 0;
    let next: NodeJS.Immediate;
    const turn = () => {
      turns++;
      next = setImmediate(turn);
    };
    next = setImmediate(turn);
    const rows = [1, 2, 3, 4, 5].map(row);
    const page = await documentPage({} as Database, { rows, page: { offset: 0, limit: 5 } }, ['data.list.x']);
    clearImmediate(next);
    expect(JSON.parse(page.text).data).toEqual(
      [1, 2, 3, 4, 5].map(n => ({ id: `d${n}`, data: { list: [{ x: n }, {}] } })),
    );
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
