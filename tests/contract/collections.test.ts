import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { own } from '../../src/embedded/collection/access';
import { defineCollection } from '../../src/embedded/collection/defineCollection';
import { defineService } from '../../src/embedded/collection/defineService';
import { f } from '../../src/embedded/collection/f';
import type { TableOf } from '../../src/embedded/collection/types';
import { PlatformError } from '../../src/embedded/kernel/errors';
import { NOBODY, SYSTEM } from '../../src/embedded/kernel/who';
import { authService } from '../../src/embedded/services/auth';
import { localizationsService } from '../../src/embedded/services/localizations';
import { templatesService } from '../../src/embedded/services/templates';
import { usersService } from '../../src/embedded/services/users';
import { type Caller, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import type { Answer } from '../support/wireCalls';

const shelfFields = {
  id: f.id(),
  name: f.text({ min: 1, max: 20 }).required().unique(),
  ownerId: f.creator(),
  isOpen: f.boolean().default(true),
  places: f.int({ min: 1, max: 9 }).createOnly(),
  secret: f.text().visibleTo('VIEW_EVENTS'),
  hash: f.text().internal(),
  owned: f.json(),
  maker: f.object({ fullName: f.text().required(), bornIn: f.int() }),
  parts: f.list(f.object({ partName: f.text().required() })),
  tags: f.texts({ items: 3 }),
  seenAt: f.timestamp().column('seen_timestamp'),
  ...f.timestamps(),
};
const bookFields = {
  id: f.id(),
  shelfId: f.ref().required().readOnly(),
  writerId: f.creator(),
  title: f.text().required(),
  note: f.text(),
  ...f.timestamps(),
};

declare module '../../src/embedded/store/schema' {
  interface Schema {
    test_shelves: TableOf<typeof shelfFields>;
    test_books: TableOf<typeof bookFields>;
  }
}

const shelves = defineCollection({
  service: 'events',
  path: 'shelves',
  record: 'shelf',
  table: 'test_shelves',
  fields: shelfFields,
  owner: 'ownerId',
  permissions: {
    list: own('VIEW_EVENTS'),
    read: own('VIEW_EVENTS'),
    create: 'signed-in',
    update: own('CREATE_EVENTS'),
    updateMany: 'CREATE_EVENTS',
    remove: own('CREATE_EVENTS'),
    removeMany: 'CREATE_EVENTS',
  },
  hooks: {
    creating: given => {
      if (given.name === 'forbidden') throw new PlatformError(27, 'No');
      return { hash: `hash of ${given.name}` };
    },
    created: ({ name }) => {
      if (name === 'undone') throw new PlatformError(27, 'Undone');
    },
    changing: (changes, { isOpen }) => {
      if (!isOpen && changes.isOpen === undefined) throw new PlatformError(27, 'Closed');
      return undefined;
    },
  },
  wire: ({ name }) => ({ shout: name.toUpperCase() }),
});

const books = defineCollection({
  service: 'events',
  path: 'shelves/:shelfId/books',
  record: 'book',
  table: 'test_books',
  fields: bookFields,
  owner: 'writerId',
  permissions: { list: 'signed-in', read: 'signed-in', create: 'signed-in', update: 'signed-in', remove: 'signed-in' },
  update: 'replace',
  updated: 'record',
});

const testService = defineService({
  name: 'events',
  collections: [shelves, books],
  routes: [
    books.recordRoute('POST', 'sign', own('CREATE_EVENTS'), {}, ({ title }) => ({ signed: title })),
    shelves.recordRoute('POST', 'open', own('CREATE_EVENTS'), {}, ({ name }) => ({ opened: name })),
    shelves.changeRoute('addTags', own('CREATE_EVENTS'), { tags: f.texts().required() }, ({ tags }) => shelf => ({
      tags: [...new Set([...(shelf.tags ?? []), ...tags])],
    })),
  ],
  migrations: [
    {
      name: '9000-test',
      up: async db => {
        await sql`create table test_shelves (id text primary key, seq bigserial not null unique, name text not null unique, owner_id text, is_open boolean not null,
          places int, secret text, hash text, owned json, maker jsonb, parts jsonb, tags text[], seen_timestamp timestamptz,
          creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
        await sql`create table test_books (id text primary key, seq bigserial not null unique, shelf_id text not null references test_shelves (id) on delete cascade, writer_id text, title text not null, note text,
          creation_timestamp timestamptz not null, update_timestamp timestamptz not null)`.execute(db);
        await sql`create table test_loans (shelf_id text not null references test_shelves (id))`.execute(db);
      },
    },
  ],
});

let platform: TestPlatform;
let ada: Caller;
let bob: Caller;
let chief: Caller;
let clock = Date.UTC(2026, 10, 21, 12);
let call: (who: Caller, method: string, path: string, body?: unknown) => Promise<Answer>;
let serial = 0;
const make = async (who: Caller, more: object = {}) => {
  const { body, text } = await call(who, 'POST', '/shelves', { name: `shelf ${++serial}`, ...more });
  if (!body.id) throw new Error(text);
  return { ...body, id: String(body.id) } as Record<string, unknown> & { id: string };
};
const audited = async (target: string) =>
  (
    await sql<{
      actor: string;
      action: string;
      details: object;
    }>`select actor, action, details from audit where target = ${target} order by seq`.execute(platform.platform.db)
  ).rows;

beforeAll(async () => {
  platform = await startEmbedded({
    now: () => clock,
    services: [usersService, authService, templatesService, localizationsService, testService],
  });
  const callers = createCallers(platform);
  call = (who, method, path, body) =>
    callers.call(method, `/events/v1${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
  ada = await callers.createCaller([]);
  bob = await callers.createCaller([]);
  chief = await callers.createCaller(['VIEW_EVENTS', 'CREATE_EVENTS']);
});
afterAll(() => platform?.close());

describe('the body of a write', () => {
  it.each([
    ['no body at all', undefined, 13, 'The request body is empty'],
    ['a list', [], 22, 'The request body is not an object'],
    ['nothing in it', {}, 14, 'Missing required fields: name'],
    ['a required member that is null', { name: null }, 14, 'Missing required fields: name'],
    ['a text too long', { name: 'x'.repeat(21) }, 15, 'The field name has an invalid format'],
    ['a number for a text', { name: 5 }, 15, 'The field name has an invalid format'],
    ['a fraction', { name: 'a', places: 1.5 }, 15, 'The field places has an invalid format'],
    [
      'a wrong member of an object',
      { name: 'a', maker: { full_name: 1 } },
      15,
      'The field maker.full_name has an invalid format',
    ],
    ['a missing member of a list', { name: 'a', parts: [{}] }, 14, 'Missing required fields: parts.0.part_name'],
    ['too many texts', { name: 'a', tags: ['a', 'b', 'c', 'd'] }, 15, 'The field tags has an invalid format'],
    ['an empty text in a list', { name: 'a', tags: [''] }, 15, 'The field tags.0 has an invalid format'],
    ['a list for an object', { name: 'a', owned: [] }, 15, 'The field owned has an invalid format'],
    ['a year beyond all calendars', { name: 'a', seenAt: 8.64e15 }, 15, 'The field seen_at has an invalid format'],
  ])('refuses %s', async (_, body, code, message) => {
    expect((await call(ada, 'POST', '/shelves', body)).body).toMatchObject({ code, message });
  });

  it('drops what is not declared, and what the platform itself keeps', async () => {
    const body = `{"name":"drop ${++serial}","__proto__":{"a":1},"constructor":2,"hash":"mine","owner_id":"${bob.id}","id":"${bob.id}","seq":1,"creation_timestamp":0}`;
    const { body: made } = await call(ada, 'POST', '/shelves', body);
    expect(made).not.toHaveProperty('hash');
    expect(made).toMatchObject({ owner_id: ada.id, creation_timestamp: clock });
    expect(made.id).not.toBe(bob.id);
    const { rows } = await sql<{ hash: string }>`select hash from test_shelves where id = ${made.id}`.execute(
      platform.platform.db,
    );
    expect(rows[0]?.hash).toMatch(/^hash of drop/);
  });

  it('takes both spellings of the members of the platform, and keeps those of operators untouched', async () => {
    const owned = { snake_key: { camelKey: 1, list: [{ inner_key: 1 }] }, camelKey: 2, b: 1, a: 2 };
    const { id } = await make(ada, {
      owned,
      maker: { fullName: 'Ada', born_in: 1815, dropped: 1 },
      parts: [{ part_name: 'a' }, { partName: 'b' }],
      seenAt: '2026-01-02T03:04:05.000Z',
    });
    const { body } = await call(ada, 'GET', `/shelves/${id}`);
    expect(body).toMatchObject({
      maker: { full_name: 'Ada', born_in: 1815 },
      parts: [{ part_name: 'a' }, { part_name: 'b' }],
      seen_at: Date.UTC(2026, 0, 2, 3, 4, 5),
    });
    expect(body.maker).not.toHaveProperty('dropped');
    expect(JSON.stringify(body.owned)).toBe(JSON.stringify(owned));
    const record = await shelves.get({ platform: platform.platform, caller: SYSTEM }, id);
    expect(record.maker).toEqual({ fullName: 'Ada', bornIn: 1815 });
    expect(record.parts?.[0]?.partName).toBe('a');
  });
});

describe('lists', () => {
  it('are asked for in the spelling of the wire, into objects too', async () => {
    const { id } = await make(ada, { maker: { fullName: 'Grace' }, tags: ['x', 'y'], seenAt: 1_700_000_000_000 });
    for (const query of [
      'eq(maker.full_name,Grace)',
      'eq(tags,y)',
      'eq(seen_at,1700000000000)',
      'eq(seenAt,1700000000000)',
    ])
      expect((await call(ada, 'GET', `/shelves?${query}&eq(id,${id})`)).body, query).toMatchObject({
        page: { total: 1 },
      });
  });

  it('never tell what a caller may not see, nor let it be asked for', async () => {
    const { id } = await make(ada, { secret: 'rose' });
    expect((await call(ada, 'GET', `/shelves/${id}`)).body).not.toHaveProperty('secret');
    expect((await call(ada, 'GET', '/shelves?eq(secret,rose)')).body).toMatchObject({ code: 19 });
    expect((await call(ada, 'GET', '/shelves?sort(secret)')).body).toMatchObject({ code: 19 });
    expect((await call(chief, 'GET', '/shelves?eq(secret,rose)')).body).toMatchObject({
      data: [{ id, secret: 'rose' }],
    });
    for (const field of ['hash', 'seq', 'owned.hash.x)|eq(hash'])
      expect((await call(chief, 'GET', `/shelves?eq(${field},1)`)).body, field).toMatchObject({ code: 19 });
  });

  it('add what the declaration computes', async () => {
    const { id, name } = await make(ada);
    expect((await call(ada, 'GET', `/shelves/${id}`)).body.shout).toBe(String(name).toUpperCase());
  });
});

describe('own records', () => {
  it('are reached without the permission, and those of others not', async () => {
    const { id } = await make(ada);
    expect((await call(bob, 'GET', `/shelves?eq(id,${id})`)).body).toMatchObject({ page: { total: 0 } });
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { places: 1 }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(bob, method, `/shelves/${id}`, body)).status, method).toBe(404);
    expect((await call(ada, 'PUT', `/shelves/${id}`, { tags: ['mine'] })).body).toEqual({ records_affected: 1 });
    expect((await call(chief, 'PUT', `/shelves/${id}`, { tags: ['theirs'] })).body).toEqual({ records_affected: 1 });
    expect((await call(ada, 'DELETE', `/shelves/${id}`)).body).toEqual({ records_affected: 1 });
  });

  it('within the platform, whose permissions count is said: nobody has none, the system all', async () => {
    const { id } = await make(ada);
    const at = { platform: platform.platform };
    await expect(shelves.get({ ...at, caller: NOBODY }, id)).rejects.toMatchObject({ code: 10 });
    const asBob = { userId: bob.id, applicationId: '', email: '', tokenHash: '', permissions: new Set<string>() };
    await expect(shelves.get({ ...at, caller: asBob }, id)).rejects.toMatchObject({ code: 16 });
    expect((await shelves.get({ ...at, caller: { ...asBob, userId: ada.id } }, id)).id).toBe(id);
    expect((await shelves.get({ ...at, caller: SYSTEM }, id)).id).toBe(id);
  });
});

describe('a write', () => {
  it('stands in the audit with what was given, or did not happen at all', async () => {
    const { id } = await make(ada, { name: 'told', owned: { a: 1 }, secret: 'rose' });
    clock += 1_000;
    await call(ada, 'PUT', `/shelves/${id}`, { is_open: false });
    expect((await call(ada, 'GET', `/shelves/${id}`)).body).toMatchObject({
      update_timestamp: clock,
      creation_timestamp: clock - 1_000,
    });
    expect(await audited(id)).toEqual([
      { actor: ada.id, action: 'shelf.create', details: { name: 'told', owned: '…' } },
      { actor: ada.id, action: 'shelf.update', details: { isOpen: false } },
    ]);
    expect((await call(ada, 'PUT', `/shelves/${id}`, { tags: [] })).body).toMatchObject({
      code: 27,
      message: 'Closed',
    });
    expect((await audited(id)).length).toBe(2);
    expect((await call(ada, 'POST', '/shelves', { name: 'undone' })).body).toMatchObject({ code: 27 });
    const { rows } = await sql`select 1 from test_shelves where name = 'undone'`.execute(platform.platform.db);
    expect(rows).toEqual([]);
  });

  it('is refused where a value is taken, also of two at once', async () => {
    const both = await Promise.all([0, 1].map(() => call(ada, 'POST', '/shelves', { name: 'the only one' })));
    expect(both.map(({ body }) => body.code ?? 'made').sort()).toEqual([17, 'made']);
    const { id } = await make(ada);
    expect((await call(ada, 'PUT', `/shelves/${id}`, { name: 'the only one' })).body).toMatchObject({
      code: 17,
      message: 'A record with this name already exists',
    });
  });

  it('by a query needs one, and touches what it selects', async () => {
    const made = [await make(ada, { tags: ['many'] }), await make(bob, { tags: ['many'] })];
    for (const method of ['PUT', 'DELETE'])
      expect((await call(chief, method, '/shelves', { places: 3 })).body, method).toMatchObject({ code: 20 });
    expect((await call(chief, 'PUT', '/shelves?eq(tags,many)', { is_open: false })).body).toEqual({
      records_affected: 2,
    });
    expect((await call(chief, 'DELETE', '/shelves?eq(tags,many)')).body).toEqual({ records_affected: 2 });
    for (const [method, below] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/addTags'],
    ] as const) {
      const answer = await call(chief, method, `/shelves${below}?eq(tags,many)`, { tags: ['more'] });
      expect(answer, method).toMatchObject({ status: 200, body: { records_affected: 0 } });
    }
    for (const { id } of made)
      expect((await audited(id)).map(({ action }) => action)).toEqual(['shelf.create', 'shelf.update', 'shelf.delete']);
  });

  it('by a query hits only what the caller may list: counting would tell the rest', async () => {
    const { id } = await make(bob, { tags: ['hidden'] });
    const remover = await createCallers(platform).createCaller(['CREATE_EVENTS']);
    for (const query of ['eq(tags,hidden)', `or(eq(id,${id}),eq(tags,hidden))`])
      expect((await call(remover, 'DELETE', `/shelves?${query}`)).body, query).toEqual({ records_affected: 0 });
    expect((await call(remover, 'DELETE', `/shelves?in(id,${id},${ada.id})`)).body).toEqual({ records_affected: 1 });
  });

  it('by a query hits nothing for who may list nothing, but by its id', async () => {
    const { createCaller, call: bare } = createCallers(platform);
    const remover = await createCaller(['DELETE_ROLE']);
    await createCaller(['VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'ADD_ROLE_TO_USER']);
    await sql`insert into roles (id, name) values (${'c'.repeat(24)}, 'probed')`.execute(platform.platform.db);
    const remove = async (query: string) =>
      (await bare('DELETE', `/users/v1/roles?${query}`, { token: remover.token })).body;
    expect(await remove('eq(name,probed)')).toMatchObject({ code: 16 });
    expect(await remove(`eq(id,${'c'.repeat(24)})`)).toEqual({ records_affected: 1 });
  });

  it('deletes nothing that other records need, and says so', async () => {
    const { id } = await make(ada);
    await sql`insert into test_loans values (${id})`.execute(platform.platform.db);
    const refused = await call(ada, 'DELETE', `/shelves/${id}`);
    expect([refused.status, refused.body.code]).toEqual([400, 27]);
    expect((await call(ada, 'GET', `/shelves/${id}`)).status).toBe(200);
    await sql`delete from test_loans`.execute(platform.platform.db);
    expect((await call(ada, 'DELETE', `/shelves/${id}`)).body).toEqual({ records_affected: 1 });
  });

  it('beside the conventional ones reaches no further than its permission, and is audited by its name', async () => {
    const { id } = await make(ada, { tags: ['a'] });
    expect((await call(bob, 'POST', `/shelves/${id}/open`)).status).toBe(404);
    expect((await call(ada, 'POST', `/shelves/${id}/open`)).body).toHaveProperty('opened');
    expect((await call(bob, 'POST', `/shelves/addTags?eq(id,${id})`, { tags: ['b'] })).body).toEqual({
      records_affected: 0,
    });
    expect((await call(ada, 'POST', `/shelves/addTags?eq(id,${id})`, {})).body).toMatchObject({ code: 14 });
    expect((await call(ada, 'POST', `/shelves/addTags?eq(id,${id})`, { tags: ['b', 'a'] })).body).toEqual({
      records_affected: 1,
    });
    expect((await call(ada, 'GET', `/shelves/${id}`)).body.tags).toEqual(['a', 'b']);
    expect((await audited(id)).at(-1)?.action).toBe('shelf.addTags');
  });

  it('beside the conventional ones may be for the owner alone where everybody may read', async () => {
    const { id } = await make(ada);
    const { body } = await call(ada, 'POST', `/shelves/${id}/books`, { title: 'Signed' });
    const at = `/shelves/${id}/books/${body.id}`;
    expect((await call(bob, 'GET', at)).status).toBe(200);
    expect((await call(bob, 'POST', `${at}/sign`)).status).toBe(404);
    expect((await call(ada, 'POST', `${at}/sign`)).body).toEqual({ signed: 'Signed' });
    const remover = await createCallers(platform).createCaller(['CREATE_EVENTS']);
    expect((await call(remover, 'POST', `${at}/sign`)).body).toEqual({ signed: 'Signed' });
  });

  it('given once, some members are never changed', async () => {
    const { id } = await make(ada, { places: 2 });
    await call(ada, 'PUT', `/shelves/${id}`, { places: 5 });
    expect((await call(ada, 'GET', `/shelves/${id}`)).body.places).toBe(2);
  });
});

describe('records of an address', () => {
  it('belong to what it names, and no other address reaches them', async () => {
    const [first, second] = [await make(ada), await make(ada)];
    const { body: book } = await call(ada, 'POST', `/shelves/${first.id}/books`, { title: 'One', shelf_id: second.id });
    expect(book).toMatchObject({ shelf_id: first.id, title: 'One' });
    expect((await call(ada, 'GET', `/shelves/${first.id}/books`)).body).toMatchObject({ page: { total: 1 } });
    expect((await call(ada, 'GET', `/shelves/${second.id}/books`)).body).toMatchObject({ page: { total: 0 } });
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (
          await call(
            ada,
            method,
            `/shelves/${second.id}/books/${book.id}`,
            method === 'PUT' ? { title: 'x' } : undefined,
          )
        ).status,
      ).toBe(404);
    expect((await call(ada, 'POST', `/shelves/${bob.id}/books`, { title: 'Nowhere' })).body).toMatchObject({
      code: 16,
    });
  });

  it('are replaced whole where the declaration says so', async () => {
    const { id } = await make(ada);
    const { body: book } = await call(ada, 'POST', `/shelves/${id}/books`, { title: 'One', note: 'gone soon' });
    expect((await call(ada, 'PUT', `/shelves/${id}/books/${book.id}`, {})).body).toMatchObject({ code: 14 });
    expect((await call(ada, 'PUT', `/shelves/${id}/books/${book.id}`, { title: 'Two' })).body).toMatchObject({
      id: book.id,
      title: 'Two',
    });
    expect((await call(ada, 'GET', `/shelves/${id}/books/${book.id}`)).body).not.toHaveProperty('note');
  });
});
