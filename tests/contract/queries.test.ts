import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let token = '';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  token = await callers.tokenOf('administrator');
});
afterAll(() => platform?.close());

const ask = (method: string, path: string, body?: unknown) => callers.call(method, path, { token, body });
const idOf = (number: number) => number.toString(16).padStart(24, '0');

describe('[RQL-05] a query', () => {
  /** As long a query as arrives beside the headers of a call, of one piece again and again. */
  const long = (start: string, piece: string, end: string) =>
    start + piece.repeat(Math.floor((15_500 - start.length - end.length) / piece.length)) + end;

  it('may be as long as a request carries: five hundred ids, also for a write', async () => {
    const ids = Array.from({ length: 499 }, (_, n) => idOf(n));
    const { id } = await callers.createCaller([]);
    const query = `in(id,${[...ids, id].join(',')})`;
    expect((await ask('GET', `/users/v1/?${query}`)).body.data).toMatchObject([{ id }]);
    const roles = [String((await ask('POST', '/users/v1/roles', { name: 'many', description: '' })).body.id)];
    expect((await ask('POST', `/users/v1/add_roles?${query}`, { roles })).body).toEqual({ records_affected: 1 });
  });

  // What reads one of these more than once for each of its characters, or goes down all of its steps, takes longer than a test may.
  it.each([
    ['a path that nobody knows', '/users/v1/', long('eq(x', '.A', ',1)'), 19],
    ['a path below a relation', '/users/v1/', long('eq(roles', '.1', ',1)'), 19],
    ['a path of odd numbers', '/tasks/v1/', long('eq(data', '.-1', ',1)'), undefined],
    ['a path below an element', '/tasks/v1/', long('contains(data.a,eq(b', '.-1', ',1))'), undefined],
    ['an order by odd numbers', '/tasks/v1/', long('sort(data', '.-1', ')'), undefined],
    ['very many fields', '/users/v1/', long('select(a', ',a', ')'), undefined],
  ])('of nothing but %s is answered', async (_, path, query, code) => {
    expect((await ask('GET', `${path}?${query}`)).body.code).toBe(code);
  });

  it('of a path through the elements of a list that is longer than any is answered', async () => {
    await ask('POST', '/data/v1/', { name: 'lists', description: 'of a test' });
    const configuration = { type: 'array', items: { type: 'object' } };
    expect((await ask('POST', '/data/v1/lists/properties', { name: 'rows', configuration })).status).toBe(200);
    expect((await ask('GET', `/data/v1/lists/documents?${long('eq(data.rows', '.a', ',1)')}`)).body.data).toEqual([]);
  });
});

describe('[RQL-04] a value', () => {
  it.each(['%00', '%2500', '%25%30%30', 'string:%2500', '(a,%2500)', '%2527%255Cu0000%2527'])(
    'that would hold a NUL is none: %s',
    async value => {
      expect((await ask('GET', `/users/v1/?eq(first_name,${value})`)).body.code).toBe(19);
    },
  );

  it('may hold the text that a NUL is written with', async () => {
    await ask('POST', '/users/v1/roles', { name: '5%00', description: '' });
    expect((await ask('GET', '/users/v1/roles?eq(name,5%252500)')).body.data).toMatchObject([{ name: '5%00' }]);
  });
});
