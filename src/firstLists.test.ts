import { expect, it } from 'vitest';
import { createDataProvider } from './admin/dataProvider';
import { placeIn } from './admin/listPlace';
import { mayOf, requirementOf } from './admin/may';
import { createClient, createPreferences, memoryStore } from './client';
import { firstLists } from './firstLists';
import { resources } from './resources';

const lists = Object.entries(firstLists());

it('every list of the console that has an address of its own is known to the page', () => {
  expect(lists.map(([name]) => name)).toEqual(expect.arrayContaining(['users/users', 'users/roles', 'messages/mails']));
  expect(lists.some(([name]) => name.includes(':'))).toBe(false);
});

it.each(lists)('what the page asks for %s is what the console asks for', async (name, { call }) => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async input => {
    const { pathname, search } = new URL(String(input));
    asked.push(pathname + search);
    return new Response(JSON.stringify({ data: [], page: { total: 0, limit: 20, offset: 0 } }));
  };
  const authority = { baseUrl: () => 'https://api.example.org', authorize: async () => ({}) };
  const definition = resources.find(one => one.name === name);
  if (!definition) throw new Error(`${name} is not declared.`);
  const { page, perPage, sort } = placeIn('', definition, createPreferences({ storage: memoryStore() }));
  const provider = createDataProvider(createClient({ session: authority, fetch }), resources);
  await provider.getList(name, { pagination: { page, perPage }, sort, filter: {} });
  expect(asked).toEqual([call]);
});

it.each(lists)('who may see %s is who the page asks for it', (name, { needs }) => {
  const definition = resources.find(one => one.name === name);
  if (!definition) throw new Error(`${name} is not declared.`);
  const who = (permissions: readonly string[]) => ({ id: 'u', email: 'a', permissions: new Set(permissions) }) as never;
  const requirement = requirementOf(definition, 'list');
  const all = [...new Set(needs.flat())];
  expect(mayOf(who(all), requirement).isAllowed).toBe(true);
  for (const missing of all) {
    const held = all.filter(permission => permission !== missing);
    const isAsked = needs.every(anyOf => anyOf.some(permission => held.includes(permission)));
    expect(mayOf(who(held), requirement).isAllowed).toBe(isAsked);
  }
});
