import { describe, expect, it } from 'vitest';
import { type GrantedPage, type WalkOptions, walkPages } from './walkPages';

type Thing = { id: string };
const things = (count: number): Thing[] => Array.from({ length: count }, (_, index) => ({ id: `t${index}` }));

/** A host of so many records that grants at most what `most` says of the call at hand. */
const hostOf = (records: () => readonly Thing[], most: (call: number) => number = () => Number.POSITIVE_INFINITY) => {
  const asked: { limit: number; offset: number }[] = [];
  const read = async ({ limit, offset }: { limit: number; offset: number }): Promise<GrantedPage<Thing>> => {
    asked.push({ limit, offset });
    const all = records();
    const granted = Math.min(limit, most(asked.length));
    return { data: all.slice(offset, offset + granted), total: all.length, limit: granted };
  };
  return { read, asked };
};

const walk = async (options: WalkOptions<Thing>) => {
  const pages = walkPages(options);
  const ids: string[] = [];
  for (;;) {
    const step = await pages.next();
    if (step.done) return { ids, end: step.value };
    ids.push(...step.value.records.map(({ id }) => id));
  }
};

const idsOf = (records: readonly Thing[]) => records.map(({ id }) => id);

describe('walking the pages of a list', () => {
  it('loses no record when the host lowers the page limit half way, to one that does not divide what was read', async () => {
    const all = things(250);
    const { read, asked } = hostOf(
      () => all,
      call => (call < 3 ? 100 : 7),
    );
    const { ids, end } = await walk({ read, pageSize: 100, most: 1_000 });
    expect(ids).toEqual(idsOf(all));
    expect(end).toEqual({ count: 250, isCut: false, changed: undefined });
    expect(asked.slice(2, 4)).toEqual([
      { limit: 100, offset: 200 },
      { limit: 7, offset: 207 },
    ]);
  });

  it('loses no record when the host gives fewer than it says that it granted', async () => {
    const all = things(120);
    const read = async ({ limit, offset }: { limit: number; offset: number }) => ({
      data: all.slice(offset, offset + 50),
      total: all.length,
      limit,
    });
    expect((await walk({ read, pageSize: 100, most: 1_000 })).ids).toEqual(idsOf(all));
  });

  it('ends at a page that is not full where the host does not count', async () => {
    const all = things(25);
    const { read, asked } = hostOf(() => all);
    const uncounted = async (at: { limit: number; offset: number }) => ({ ...(await read(at)), total: undefined });
    const { ids, end } = await walk({ read: uncounted, pageSize: 10, most: 1_000 });
    expect(ids).toEqual(idsOf(all));
    expect(end.changed).toBeUndefined();
    expect(asked).toHaveLength(3);
  });

  it('says so when a record was added meanwhile, and tells the one that moved once', async () => {
    let all = things(20);
    const { read } = hostOf(() => all);
    const shifting = async (at: { limit: number; offset: number }) => {
      const page = await read(at);
      if (at.offset === 0) all = [{ id: 'new' }, ...all];
      return page;
    };
    const { ids, end } = await walk({ read: shifting, pageSize: 10, most: 1_000 });
    expect(ids).toEqual(idsOf(things(20)));
    expect(end.changed).toEqual({ repeated: 1, totals: [20, 21] });
  });

  it('says so when a record was removed meanwhile, whose place another took', async () => {
    let all = things(20);
    const { read } = hostOf(() => all);
    const shifting = async (at: { limit: number; offset: number }) => {
      const page = await read(at);
      if (at.offset === 0) all = all.slice(1);
      return page;
    };
    expect((await walk({ read: shifting, pageSize: 10, most: 1_000 })).end.changed).toEqual({
      repeated: 0,
      totals: [20, 19],
    });
  });

  it('stops at the most that may be read, and says whether there was more', async () => {
    const { read, asked } = hostOf(() => things(25));
    const cut = await walk({ read, pageSize: 10, most: 24 });
    expect([cut.ids.length, cut.end.isCut]).toEqual([24, true]);
    expect(asked.at(-1)).toEqual({ limit: 4, offset: 20 });
    const exact = await walk({ read: hostOf(() => things(24)).read, pageSize: 10, most: 24 });
    expect([exact.ids.length, exact.end]).toEqual([24, { count: 24, isCut: false, changed: undefined }]);
  });

  it('ends, and says so, where the host tells of more than it gives', async () => {
    const read = async ({ offset }: { offset: number }) => ({
      data: things(10).slice(offset),
      total: 30,
      limit: 10,
    });
    const { ids, end } = await walk({ read, pageSize: 10, most: 1_000 });
    expect(ids).toHaveLength(10);
    expect(end.changed).toEqual({ repeated: 0, totals: [30] });
  });
});
