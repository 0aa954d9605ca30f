import { describe, expect, it } from 'vitest';
import { type GrantedPage, isWholeList, type WalkOptions, walkPages } from './walkPages';

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
    expect(end).toEqual({ count: 250, isCut: false, isRepeating: false, changed: undefined });
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

  describe('where the host does not count', () => {
    /** What is given for each call, and where the calls went. */
    const uncounted = async (give: (at: { limit: number; offset: number }) => { data: Thing[]; limit?: number }) => {
      const asked: number[] = [];
      const read = async (at: { limit: number; offset: number }) => {
        asked.push(at.offset);
        return { limit: at.limit, ...give(at), total: undefined };
      };
      const { ids, end } = await walk({ read, pageSize: 10, most: 1_000 });
      return { asked, count: ids.length, isRepeating: end.isRepeating };
    };

    it('an empty page is the end', async () => {
      const all = things(20);
      const told = await uncounted(({ offset }) => ({ data: all.slice(offset, offset + 10) }));
      expect(told).toEqual({ asked: [0, 10, 20], count: 20, isRepeating: false });
    });

    it('a page of more than was asked for is all there is', async () => {
      expect(await uncounted(() => ({ data: things(11) }))).toEqual({ asked: [0], count: 11, isRepeating: false });
    });

    it('the same again, and fewer than were granted, is the end', async () => {
      expect(await uncounted(() => ({ data: things(7) }))).toEqual({ asked: [0, 7], count: 7, isRepeating: false });
    });

    it.each([
      [5, [0, 5, 10]],
      // It says that it grants ten, and gives five.
      [10, [0, 5, 10]],
      // A limit that cannot be one says nothing.
      [0, [0, 5, 10]],
    ])('a page shorter than the one before is the end, with a limit of %i told', async (limit, asked) => {
      const all = things(13);
      const told = await uncounted(({ offset }) => ({ data: all.slice(offset, offset + 5), limit }));
      expect(told).toEqual({ asked, count: 13, isRepeating: false });
    });
  });

  it('tells what is no record once, and takes a text for no other record', async () => {
    const odd = [null, 7, 'record null', { id: null }, { id: 0 }];
    const read = async ({ offset }: { offset: number }) => ({ data: odd.slice(offset), total: undefined, limit: 9 });
    const told: unknown[] = [];
    for await (const { records, done, total } of walkPages<unknown>({ read, pageSize: 9, most: 9 })) {
      told.push(...records);
      expect([done, total]).toEqual([5, undefined]);
    }
    expect(told).toEqual(odd);
  });

  it('takes no more than may be read of a host that gives more than it is asked for', async () => {
    const { ids, end } = await walk({
      read: async () => ({ data: things(10), total: 10, limit: 10 }),
      pageSize: 10,
      most: 5,
    });
    expect(ids).toEqual(idsOf(things(5)));
    expect(end).toMatchObject({ count: 5, isCut: true });
  });

  it('says so when a record came twice, where the host does not count, and tells no page without records', async () => {
    const pages = [things(2), things(3).slice(1), []];
    const told: number[] = [];
    const walking = walkPages({
      read: async ({ limit }) => ({ data: pages.shift() ?? [], total: undefined, limit }),
      pageSize: 2,
      most: 9,
    });
    for (;;) {
      const step = await walking.next();
      if (!step.done) {
        told.push(step.value.records.length);
        continue;
      }
      expect(step.value.changed).toEqual({ repeated: 1, totals: [] });
      break;
    }
    expect(told).toEqual([2, 1]);
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
    expect([exact.ids.length, exact.end]).toEqual([
      24,
      { count: 24, isCut: false, isRepeating: false, changed: undefined },
    ]);
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

  it('ends, and says so, where the host does not heed the offset', async () => {
    const all = things(25);
    for (const total of [undefined, 25]) {
      const asked: number[] = [];
      const read = async ({ limit, offset }: { limit: number; offset: number }) => {
        asked.push(offset);
        return { data: all.slice(0, limit), total, limit };
      };
      const { ids, end } = await walk({ read, pageSize: 10, most: 1_000 });
      expect(ids).toEqual(idsOf(all.slice(0, 10)));
      expect([end.isRepeating, end.isCut]).toEqual([true, false]);
      expect(asked).toEqual([0, 10, 20]);
    }
  });

  it('goes on behind one page that tells nothing new', async () => {
    let all = things(30);
    const { read } = hostOf(() => all);
    const shifting = async (at: { limit: number; offset: number }) => {
      const page = await read(at);
      if (at.offset === 0) all = [...Array.from({ length: 10 }, (_, index) => ({ id: `new${index}` })), ...all];
      return page;
    };
    const { ids, end } = await walk({ read: shifting, pageSize: 10, most: 1_000 });
    expect(ids).toEqual(idsOf(things(30)));
    expect(end.isRepeating).toBe(false);
  });

  it('takes a total below what has arrived for none', async () => {
    for (const total of [0, -1, 7]) {
      const { read } = hostOf(() => things(25));
      const miscounting = async (at: { limit: number; offset: number }) => ({ ...(await read(at)), total });
      const { ids, end } = await walk({ read: miscounting, pageSize: 10, most: 1_000 });
      expect(ids).toHaveLength(25);
      expect(end).toEqual({ count: 25, isCut: false, isRepeating: false, changed: undefined });
    }
  });

  it('gives up after two empty pages, however many the host says there are', async () => {
    const asked: number[] = [];
    const read = async ({ offset }: { offset: number }) => {
      asked.push(offset);
      return { data: things(10).slice(offset), total: 1_000_000, limit: 10 };
    };
    const { end } = await walk({ read, pageSize: 10, most: 1_000_000 });
    expect(asked).toEqual([0, 10, 20]);
    expect(end).toMatchObject({ isRepeating: false, changed: { totals: [1_000_000] } });
  });

  it('tells records without an id each time, but no page of them twice', async () => {
    const nameless = Array.from({ length: 4 }, (_, place) => ({ id: '', place }));
    const read = async ({ limit, offset }: { limit: number; offset: number }) => ({
      data: nameless.slice(offset, offset + limit),
      total: 4,
      limit,
    });
    const told: unknown[] = [];
    for await (const { records } of walkPages({ read, pageSize: 2, most: 9 })) told.push(...records);
    expect(told).toEqual(nameless);
    const stuck = async ({ limit }: { limit: number }) => ({ data: nameless.slice(0, limit), total: undefined, limit });
    expect((await walk({ read: stuck, pageSize: 2, most: 9 })).end).toMatchObject({ count: 2, isRepeating: true });
  });
});

describe('whether a page from the start is the whole list', () => {
  it.each([
    ['all that were counted', 3, { total: 3, limit: 20 }, true],
    ['fewer than were counted', 3, { total: 4, limit: 20 }, false],
    ['an uncounted page that is not full', 3, { limit: 20 }, true],
    ['an uncounted page that is full', 3, { limit: 3 }, false],
    ['more than were counted', 3, { total: 0, limit: 3 }, false],
    ['none at all', 0, { total: 0, limit: 20 }, true],
  ])('%s', (_, length, page, isWhole) => {
    expect(isWholeList({ data: things(length), page: { offset: 0, ...page } })).toBe(isWhole);
  });
});
