import { rqlBuilder } from '@extrahorizon/javascript-sdk';
import { expect } from 'vitest';

type Found = { id?: string; name?: string };
type Page = { page: { total: number; offset: number; limit: number }; data: Found[] };
type Method = (...args: never[]) => unknown;
type Finds = Partial<Record<string, unknown>>;

const isMethod = (member: unknown): member is Method => typeof member === 'function';

/** Without the functions that the client adds to some records. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Whatever the client gathers page by page: objects with an id, or with a name. */
const keyOf = (one: Found): string => one.id ?? one.name ?? JSON.stringify(one);

const collect = async (pages: AsyncIterable<{ data: Found[] }>): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { data } of pages) keys.push(...data.map(keyOf));
  return keys;
};

/**
 * All ways in which a client reads a list see the same: its pages, its first record, one by id or by name, and all of it at once or
 * page by page. Each way that the list has is called.
 *
 * @param group what holds the functions: `exh.users`
 * @param at what comes before the options: a schema, a group
 */
export const findsAgree = async (group: object, at: readonly unknown[] = []): Promise<void> => {
  const list = group as Finds;
  const called: string[] = [];
  const ask = async <T>(name: string, ...args: unknown[]): Promise<T | undefined> => {
    const method = list[name];
    if (!isMethod(method)) return undefined;
    called.push(name);
    return (await Reflect.apply(method, list, [...at, ...args])) as T;
  };
  const firstOnly = { rql: rqlBuilder().limit(1).build() };
  const page = (await ask<Page>('find', firstOnly)) ?? ((await ask<Page>('get', firstOnly)) as Page);
  expect(page.page).toMatchObject({ offset: 0, limit: 1 });
  expect(page.data).toHaveLength(1);
  const [first] = page.data as [Found];
  if (isMethod(list.get) && called.includes('find'))
    expect(plain((await ask<Page>('get', firstOnly))?.data)).toEqual(plain([first]));
  if (isMethod(list.findFirst)) expect(plain(await ask('findFirst', firstOnly))).toEqual(plain(first));
  if (isMethod(list.findById)) expect(plain(await ask('findById', first.id))).toEqual(plain(first));
  if (isMethod(list.findByName)) expect(((await ask('findByName', first.name)) as Found).name).toEqual(first.name);
  for (const name of ['findAll', 'findAllIterator']) {
    if (!isMethod(list[name])) continue;
    const answer = await ask<Found[] | AsyncIterable<{ data: Found[] }>>(name);
    const keys = Array.isArray(answer) ? answer.map(keyOf) : await collect(answer as AsyncIterable<{ data: Found[] }>);
    expect(keys).toHaveLength(page.page.total);
    expect(keys).toContain(keyOf(first));
    expect(new Set(keys).size).toBe(keys.length);
  }
};
