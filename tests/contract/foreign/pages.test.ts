import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../src/ui/diff/readEntries';
import type { Call } from '../../support/foreignHost';
import { openForeignHost } from '../../support/foreignHost/client';

type Cut = { limit: number; offset: number };
type Answered = { page?: unknown; data: unknown };

const PATH = '/tasks/v1/';
const ALL = Array.from({ length: 220 }, (_, index) => ({ id: `t${index}`, name: `task ${index}` }));
const part = ({ limit, offset }: Cut) => ALL.slice(offset, offset + limit);
const capped = (cut: Cut) => ({ ...cut, limit: Math.min(cut.limit, 30) });

const cutOf = ({ query }: Call): Cut => {
  const [limit = 20, offset = 0] = (/limit\(([\d,]+)\)/.exec(query)?.[1] ?? '20').split(',').map(Number);
  return { limit, offset };
};

/** A client of a host whose long list answers as a test says, and what the operator is told of it. */
const open = async (answer: (cut: Cut) => Answered) => {
  const told: string[] = [];
  const { host, client } = await openForeignHost({ onRepeating: path => void told.push(path) });
  host.always(`GET ${PATH}`, call => ({ json: answer(cutOf(call)) }));
  return { client, told, calls: () => host.callsTo(`GET ${PATH}`).length };
};

const signal = new AbortController().signal;

describe('a list of 220 records', () => {
  it.each<[string, (cut: Cut) => Answered, number]>([
    ['that nobody counts', cut => ({ page: cut, data: part(cut) }), 220],
    ['that says to hold none', cut => ({ page: { ...cut, total: 0 }, data: part(cut) }), 220],
    ['that says to hold -1', cut => ({ page: { ...cut, total: -1 }, data: part(cut) }), 220],
    ['that says to hold 500', cut => ({ page: { ...cut, total: 500 }, data: part(cut) }), 220],
    ['whose pages say that they are cut at 30', cut => ({ page: capped(cut), data: part(capped(cut)) }), 220],
    ['whose pages are cut at 30 without a word', cut => ({ page: cut, data: part(capped(cut)) }), 220],
    ['that comes all at once, uncounted', () => ({ page: { limit: 20, offset: 0 }, data: ALL }), 220],
    ['that comes all at once', () => ({ page: { limit: 20, offset: 0, total: 220 }, data: ALL }), 220],
    [
      'with an empty page amidst',
      cut => ({ page: { ...cut, total: 220 }, data: cut.offset === 100 ? [] : part(cut) }),
      // One empty page costs what was asked for there, and nothing behind it.
      -1,
    ],
  ])('[HOST-01] %s is read to its end', async (_, answer, count) => {
    const { client, told } = await open(answer);
    const expected = (pageSize: number) =>
      count < 0 ? ALL.filter((_, index) => index < 100 || index >= 100 + pageSize) : ALL;
    const ids = (await client.http.readAll<{ id: string }>({ path: PATH })).map(({ id }) => id);
    expect(ids).toEqual(expected(50).map(({ id }) => id));
    const { entries, isRepeating } = await readEntries(client, PATH, { signal });
    expect(entries.map(({ id }) => id)).toEqual(expected(100).map(({ id }) => id));
    expect([isRepeating, told]).toEqual([false, []]);
  });

  it.each<[string, (cut: Cut) => Answered]>([
    ['uncounted', cut => ({ page: { ...cut, offset: 0 }, data: part({ ...cut, offset: 0 }) })],
    ['counted', cut => ({ page: { ...cut, offset: 0, total: 220 }, data: part({ ...cut, offset: 0 }) })],
  ])(
    '[HOST-01] of a host that does not heed the offset, %s, ends with what is known and says so',
    async (_, answer) => {
      const { client, told, calls } = await open(answer);
      expect(await client.http.readAll({ path: PATH })).toHaveLength(50);
      expect([calls(), told]).toEqual([3, [PATH]]);
      expect(await readEntries(client, PATH, { signal })).toMatchObject({ isRepeating: true, isCut: false });
    },
  );

  it.each<[string, (cut: Cut) => Answered]>([
    ['whose total is text', cut => ({ page: { ...cut, total: '220' }, data: part(cut) })],
    ['without a page', cut => ({ data: part(cut) })],
    ['whose second page has no page', cut => ({ ...(cut.offset === 0 ? { page: cut } : {}), data: part(cut) })],
  ])('[HOST-03] %s is no list, and nothing of it is taken for one', async (_, answer) => {
    const { client } = await open(answer);
    await expect(client.http.readAll({ path: PATH })).rejects.toMatchObject({ kind: 'shape', path: PATH });
    await expect(readEntries(client, PATH, { signal })).rejects.toMatchObject({ kind: 'shape', path: PATH });
  });
});

describe('a short list', () => {
  const short = (total?: number) => ({ page: { limit: 50, offset: 0, ...(total === undefined ? {} : { total }) } });

  it('[HOST-01] that is never paged is whole, counted or not', async () => {
    for (const total of [undefined, 3]) {
      const { client, told } = await open(() => ({ ...short(total), data: ALL.slice(0, 3) }));
      expect(await client.http.readAll({ path: PATH })).toHaveLength(3);
      expect(told).toEqual([]);
    }
  });

  it('[HOST-01] of permissions or schedules that nobody counts is asked for again where it may go on', async () => {
    const { host, client } = await openForeignHost();
    const names = Array.from({ length: 45 }, (_, index) => ({ name: `VIEW_${index}` }));
    host.always('GET /users/v1/permissions', call => {
      const cut = cutOf(call);
      return { json: { page: cut, data: names.slice(cut.offset, cut.offset + cut.limit) } };
    });
    expect(await client.roles.permissions()).toHaveLength(45);
    // What the first answer brought is not asked for again.
    const asked = host.callsTo('GET /users/v1/permissions').map(call => cutOf(call).offset);
    expect(asked).toEqual([...new Set(asked)]);
    const schedules = ALL.slice(0, 45).map(({ id }) => ({ id, interval: 60, functionName: 'greet' }));
    host.always('GET /tasks/v1/schedules', call => {
      const cut = cutOf(call);
      return { json: { page: cut, data: schedules.slice(cut.offset, cut.offset + cut.limit) } };
    });
    expect(await client.schedules.find('greet')).toHaveLength(45);
  });
});
