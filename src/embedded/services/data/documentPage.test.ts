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

describe('pages of large documents', () => {
  /** A database that answers when the test says so. */
  const slow = () => {
    const held: (() => void)[] = [];
    const execute = () => new Promise(answer => held.push(() => answer([{ id: 'd1', data_text: '{"is":"long"}' }])));
    const db = { selectFrom: () => ({ select: () => ({ where: () => ({ execute }) }) }) } as unknown as Database;
    const ask = (size: number) =>
      documentPage(db, { rows: [{ ...row(1), size, text: null }], page: { offset: 0, limit: 1 } }, undefined);
    return { held, ask };
  };
  const settled = () => new Promise(resolve => setImmediate(resolve));

  it('are read and put together one after the other, and smaller ones beside them', async () => {
    const { held, ask } = slow();
    const small = ask(40_000);
    await settled();
    const pages = [ask(5_000_000), ask(5_000_000)];
    await settled();
    expect(held).toHaveLength(2);
    held[0]?.();
    expect(JSON.parse((await small).text).data[0].data).toEqual({ is: 'long' });
    await settled();
    expect(held).toHaveLength(2);
    held[1]?.();
    await pages[0];
    await settled();
    expect(held).toHaveLength(3);
    held[2]?.();
    expect(JSON.parse((await pages[1])?.text ?? '').data).toHaveLength(1);
  });

  it('let the next one go on where one fails', async () => {
    const { held, ask } = slow();
    const bad = documentPage(
      {} as Database,
      { rows: [{ ...row(1), size: 5_000_000, text: null }], page: { offset: 0, limit: 1 } },
      undefined,
    );
    await expect(bad).rejects.toThrow();
    const next = ask(5_000_000);
    await settled();
    held[0]?.();
    expect((await next).text).toContain('long');
  });
});
