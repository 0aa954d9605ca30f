import { expect, it } from 'vitest';
import { pageWith, scriptedHost } from '../../tests/support/scriptedHost';
import { readExactPage, readExactRecord } from './exactPages';

const { signal } = new AbortController();

it('a page and a record come as they travel, beside the text of the answer', async () => {
  const page = pageWith([{ first_name: 'Ada' }, { any: 1 }]);
  const { client } = scriptedHost(({ path }) => (path.startsWith('/x/v1/one') ? { first_name: 'Ada' } : page));
  const read = await readExactPage(client, '/x/v1/many', { limit: 50, offset: 0, signal, isWhole: false });
  expect(read.value.data).toEqual(page.data);
  expect(read.text).toBe(JSON.stringify(page));
  const one = await readExactRecord(client, '/x/v1/one', signal);
  expect(one).toMatchObject({ value: { first_name: 'Ada' }, text: '{"first_name":"Ada"}' });
});

it('a list that answers everything is asked for no page, unless it turns out to have more', async () => {
  const { client, asked } = scriptedHost(() => pageWith([]));
  const options = { limit: 50, signal, isWhole: true };
  await readExactPage(client, '/x/v1/many', { ...options, offset: 0 });
  await readExactPage(client, '/x/v1/many', { ...options, offset: 50 });
  await readExactPage(client, '/x/v1/many', { ...options, offset: 0, isWhole: false });
  expect(asked()).toEqual(['GET /x/v1/many', 'GET /x/v1/many?limit(50,50)', 'GET /x/v1/many?limit(50)']);
});

it('[HOST-03] what is neither a page nor a record is a failure, and who stopped waiting is told nothing', async () => {
  const { client } = scriptedHost(() => ['odd']);
  const options = { limit: 50, offset: 0, isWhole: false };
  await expect(readExactPage(client, '/x/v1/many', { ...options, signal })).rejects.toThrow('unexpected shape');
  await expect(readExactRecord(client, '/x/v1/one', signal)).rejects.toThrow('unexpected shape');
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(readExactPage(client, '/x/v1/many', { ...options, signal: gone })).rejects.toThrow();
  await expect(readExactRecord(client, '/x/v1/one', gone)).rejects.toThrow();
});
