import { type OAuth2Client, rqlBuilder } from '@extrahorizon/javascript-sdk';
import { beforeAll, expect, it } from 'vitest';
import { findsAgree } from '../support/official/finds';
import { type OfficialClients, onEachDatabase } from '../support/officialClient';

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { response?: { code?: number }; code?: number }) => error.response?.code ?? error.code,
  );

/** What waits for a delay to pass; called by the tests, so that nothing sleeps. */
const waiting: (() => void)[] = [];
const wait = (_: number, run: () => void) => {
  waiting.push(run);
  return () => undefined;
};

/** Every method of the official client's data service. */
const suite = ({ database, connectAs, proveEveryMethod }: OfficialClients) => {
  let exh: OAuth2Client;
  beforeAll(async () => {
    exh = await connectAs('administrator');
  });

  const read = async (schema: string, id: string) => {
    const document = await exh.data.documents.findById(schema, id);
    if (!document) throw new Error(`There is no document ${id}.`);
    return document;
  };

  let serial = 0;
  const createSchema = () =>
    exh.data.schemas.create({ name: `contract-${database.toLowerCase()}-${++serial}`, description: 'Made by a test' });

  /** A schema with one property of each type and a transition. */
  const createFilled = async () => {
    const { id, name } = await createSchema();
    await exh.data.properties.create(name, {
      name: 'value',
      configuration: { type: 'number', minimum: 0, maximum: 300 } as never,
    });
    await exh.data.properties.create(name, {
      name: 'note',
      configuration: { type: 'string', maxLength: 100 } as never,
    });
    await exh.data.properties.create(name, {
      name: 'location',
      configuration: { type: 'object', properties: { city: { type: 'string' } } } as never,
    });
    await exh.data.properties.create(name, {
      name: 'tags',
      configuration: { type: 'array', items: { type: 'string' } } as never,
    });
    await exh.data.statuses.create(name, { name: 'reviewed', data: { color: 'green' } });
    const transition = await exh.data.transitions.create(name, {
      name: 'review',
      type: 'manual',
      fromStatuses: ['new'],
      toStatus: 'reviewed',
      conditions: [
        {
          type: 'input',
          configuration: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
        },
      ],
      actions: [],
    });
    return { id, name, transition };
  };

  it('[SVC-DATA GET /] [SCHEMA-03] [SCHEMA-04] finds all schemas, one by id, one by name', async () => {
    const all = await exh.data.schemas.findAll();
    expect(all.length).toBeGreaterThanOrEqual(8);
    const report = await exh.data.schemas.findByName('report');
    expect(report).toMatchObject({ name: 'report', defaultLimit: 20, maximumLimit: 100, statuses: { draft: {} } });
    expect(report?.creationTimestamp).toBeInstanceOf(Date);
    expect(report?.findTransitionIdByName?.('publish')).toMatch(/^[0-9a-f]{24}$/);
    expect((await exh.data.schemas.findById(report?.id as string))?.name).toBe('report');
    expect(await exh.data.schemas.findById('0123456789abcdef01234567')).toBeUndefined();
  });

  it('[SVC-DATA POST /] [SVC-DATA PUT /{id}] [SVC-DATA DELETE /{id}] creates, changes and deletes a schema', async () => {
    const schema = await createSchema();
    expect(schema).toMatchObject({
      statuses: { new: {} },
      creationTransition: { toStatus: 'new', type: 'manual' },
      createMode: 'allUsers',
      deleteMode: 'permissionRequired',
    });
    expect(await exh.data.schemas.update(schema.id, { description: 'Another text', readMode: 'allUsers' })).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.data.schemas.findById(schema.id)).toMatchObject({
      description: 'Another text',
      readMode: 'allUsers',
    });
    expect(await codeOf(exh.data.schemas.remove(schema.id))).toBe(27);
    await exh.data.schemas.disable(schema.id);
    expect(await exh.data.schemas.remove(schema.id)).toEqual({ affectedRecords: 1 });
    expect(await exh.data.schemas.findById(schema.id)).toBeUndefined();
  });

  it('[SVC-DATA POST /{id}/disable] [SVC-DATA POST /{id}/enable] disables and enables a schema', async () => {
    const { id } = await createSchema();
    expect(await exh.data.schemas.disable(id)).toEqual({ affectedRecords: 1 });
    expect(await exh.data.schemas.findById(id)).toMatchObject({ disabled: true });
    expect(await codeOf(exh.data.documents.create(id, {}))).toBe(27);
    expect(await exh.data.schemas.enable(id)).toEqual({ affectedRecords: 1 });
    expect(await exh.data.schemas.findById(id)).not.toHaveProperty('disabled');
  });

  it('[SVC-DATA POST /{id}/indexes] [SVC-DATA DELETE /{id}/indexes/{indexId}] makes and drops an index', async () => {
    const { name } = await createFilled();
    const index = await exh.data.indexes.create(name, {
      fields: [{ name: 'value', type: 'asc' }],
      options: { unique: true, sparse: true },
    });
    expect(index).toMatchObject({
      name: 'value_1',
      fields: [{ name: 'value', type: 'asc' }],
      options: { unique: true, sparse: true },
    });
    await exh.data.documents.create(name, { value: 1 });
    await exh.data.documents.create(name, {});
    await exh.data.documents.create(name, {});
    expect(await codeOf(exh.data.documents.create(name, { value: 1 }))).toBe(17);
    expect(await codeOf(exh.data.indexes.create(name, { fields: [{ name: 'value', type: 'asc' }] }))).toBe(17);
    expect(await codeOf(exh.data.indexes.create(name, { fields: [{ name: 'unknown', type: 'asc' }] }))).toBe(26);
    expect(await exh.data.indexes.remove(index.id, name)).toEqual({ affectedRecords: 1 });
    await exh.data.documents.create(name, { value: 1 });
    expect(
      await codeOf(
        exh.data.indexes.create(name, { fields: [{ name: 'value', type: 'asc' }], options: { unique: true } }),
      ),
    ).toBe(27);
    const system = (await exh.data.schemas.findByName(name))?.indexes.find(candidate => candidate.system);
    expect(await codeOf(exh.data.indexes.remove(system?.id as string, name))).toBe(10);
  });

  it('[SVC-DATA POST /{id}/statuses] [SVC-DATA PUT /{id}/statuses/{name}] [SVC-DATA DELETE /{id}/statuses/{name}] manages statuses', async () => {
    const { id } = await createSchema();
    expect(await exh.data.statuses.create(id, { name: 'done', data: { color: 'green' } })).toEqual({
      affectedRecords: 1,
    });
    expect(await codeOf(exh.data.statuses.create(id, { name: 'done' }))).toBe(17);
    await exh.data.statuses.update(id, 'done', { data: { color: 'blue' } });
    expect((await exh.data.schemas.findById(id))?.statuses).toEqual({ new: {}, done: { color: 'blue' } });
    expect(await codeOf(exh.data.statuses.remove(id, 'new'))).toBe(414);
    expect(await codeOf(exh.data.statuses.remove(id, 'unknown'))).toBe(16);
    expect(await exh.data.statuses.remove(id, 'done')).toEqual({ affectedRecords: 1 });
  });

  it('[SVC-DATA POST /{id}/properties] [SVC-DATA PUT /{id}/properties/{path}] [SVC-DATA DELETE /{id}/properties/{path}] manages properties by dotted path', async () => {
    const { name } = await createFilled();
    const configuration = { type: 'number', minimum: -90, maximum: 90 } as never;
    expect(await exh.data.properties.create(name, { name: 'location.latitude', configuration })).toEqual({
      affectedRecords: 1,
    });
    expect(await codeOf(exh.data.properties.create(name, { name: 'location.latitude', configuration }))).toBe(17);
    expect(await codeOf(exh.data.properties.create(name, { name: 'nowhere.latitude', configuration }))).toBe(16);
    expect(await codeOf(exh.data.properties.create(name, { name: 'note.latitude', configuration }))).toBe(27);
    await exh.data.properties.update(name, 'location.latitude', { type: 'string' });
    expect((await exh.data.schemas.findByName(name))?.properties.location).toEqual({
      type: 'object',
      properties: { city: { type: 'string' }, latitude: { type: 'string' } },
    });
    expect(await exh.data.properties.remove(name, 'location.latitude')).toEqual({ affectedRecords: 1 });
    expect(await codeOf(exh.data.properties.remove(name, 'location.latitude'))).toBe(16);
    expect(await codeOf(exh.data.properties.update(name, 'note', { type: 'nothing' } as never))).toBe(26);
  });

  it('[SVC-DATA PUT /{id}/creationTransition] [SVC-DATA POST /{id}/transitions] [SVC-DATA PUT /{id}/transitions/{id}] [SVC-DATA DELETE /{id}/transitions/{id}] manages transitions', async () => {
    const { id, transition } = await createFilled();
    expect(transition).toMatchObject({ name: 'review', fromStatuses: ['new'], toStatus: 'reviewed' });
    expect(
      await exh.data.transitions.updateCreation(id, {
        toStatus: 'new',
        type: 'manual',
        actions: [{ type: 'linkCreator' }],
      }),
    ).toEqual({ affectedRecords: 1 });
    const { userIds, creatorId } = await exh.data.documents.create(id, { value: 1 });
    expect(userIds).toEqual([creatorId]);
    const changed = { name: 'approve', type: 'manual', fromStatuses: ['new'], toStatus: 'reviewed' } as const;
    expect(await exh.data.transitions.update(id, transition.id, { ...changed, fromStatuses: ['new'] })).toEqual({
      affectedRecords: 1,
    });
    expect((await exh.data.schemas.findById(id))?.transitions).toMatchObject([{ id: transition.id, name: 'approve' }]);
    expect(await codeOf(exh.data.transitions.updateCreation(id, { toStatus: 'nowhere', type: 'manual' }))).toBe(26);
    expect(await exh.data.transitions.remove(id, transition.id)).toEqual({ affectedRecords: 1 });
    expect(await codeOf(exh.data.transitions.remove(id, transition.id))).toBe(16);
  });

  it('[SVC-DATA POST /{schema}/documents] [DOC-08] creates a document, plain or compressed, with its data as sent', async () => {
    const { id } = await createSchema();
    const data = { first_name: 'Ada', __html: '<b>', records: [1, 2.5, -3], nested: { a_b: null, ü: '👩🏽‍⚕️' } };
    const plain = await exh.data.documents.create(id, data);
    expect(plain).toMatchObject({ status: 'new', data, userIds: [], groupIds: [], commentCount: 0 });
    expect(plain).not.toHaveProperty('transitionLock');
    const zipped = await exh.data.documents.create(id, data, { gzip: true });
    expect(zipped.data).toEqual(data);
  });

  it('[SVC-DATA GET /{schema}/documents] [DOC-07] finds documents, one by id, the first, all of them page by page', async () => {
    const { name } = await createFilled();
    for (let value = 0; value < 45; value++) await exh.data.documents.create(name, { value, tags: [`t${value % 3}`] });
    const page = await exh.data.documents.find(name, { rql: rqlBuilder().sort('-data.value').build() });
    expect(page.page).toMatchObject({ total: 45, offset: 0, limit: 20 });
    expect((page.data[0] as { data: unknown } | undefined)?.data).toMatchObject({ value: 44 });
    const next = await page.next();
    expect(next.page).toMatchObject({ offset: 20 });
    const all = await exh.data.documents.findAll(name);
    expect(new Set(all.map(document => document.id)).size).toBe(45);
    const [first] = all;
    expect(await exh.data.documents.findById(name, first?.id as string)).toEqual(first);
    expect(await exh.data.documents.findById(name, '0123456789abcdef01234567')).toBeUndefined();
    const found = await exh.data.documents.findFirst(name, { rql: rqlBuilder().eq('data.value', '7').build() });
    expect(found?.data).toMatchObject({ value: 7 });
  });

  it('[SVC-DATA PUT /{schema}/documents/{id}] [SVC-DATA DELETE /{schema}/documents/{id}] updates in part, clears with null, minds the precondition, deletes', async () => {
    const { name } = await createFilled();
    const { id } = await exh.data.documents.create(name, { value: 1, note: 'one', location: { city: 'Gent' } });
    expect(await exh.data.documents.update(name, id, { value: 2, note: null })).toEqual({ affectedRecords: 1 });
    expect((await read(name, id)).data).toEqual({ value: 2, location: { city: 'Gent' } });
    const rql = rqlBuilder().eq('data.value', '9').build();
    expect(await exh.data.documents.update(name, id, { value: 3 }, { rql })).toEqual({ affectedRecords: 0 });
    expect(await codeOf(exh.data.documents.update(name, id, { value: 'three' }))).toBe(15);
    expect(await codeOf(exh.data.documents.update(name, id, { unknown: 1 }))).toBe(26);
    expect(await exh.data.documents.remove(name, id)).toEqual({ affectedRecords: 1 });
    expect(await codeOf(exh.data.documents.remove(name, id))).toBe(16);
    expect(await codeOf(exh.data.documents.update(name, id, {}))).toBe(16);
  });

  it('[SVC-DATA POST /{schema}/documents/{id}/deleteFields] deletes fields by path', async () => {
    const { name } = await createFilled();
    const { id } = await exh.data.documents.create(name, { value: 1, location: { city: 'Gent' } });
    expect(await exh.data.documents.removeFields(name, id, { fields: ['location.city', 'value'] })).toEqual({
      affectedRecords: 1,
    });
    expect((await read(name, id)).data).toEqual({ location: {} });
  });

  it('[SVC-DATA POST /{schema}/documents/{id}/transition] [DOC-10] moves a document, by id or name, if its conditions hold', async () => {
    const { name, transition } = await createFilled();
    const { id } = await exh.data.documents.create(name, { value: 1 });
    expect(await codeOf(exh.data.documents.transition(name, id, { id: transition.id, data: {} }))).toBe(26);
    expect(await exh.data.documents.transition(name, id, { id: transition.id, data: { note: 'fine' } })).toEqual({
      affectedRecords: 1,
    });
    expect(await read(name, id)).toMatchObject({
      status: 'reviewed',
      data: { value: 1, note: 'fine' },
    });
    expect(await codeOf(exh.data.documents.transition(name, id, { name: 'review', data: { note: 'x' } }))).toBe(26);
    expect(await codeOf(exh.data.documents.transition(name, id, { name: 'nothing' }))).toBe(16);
  });

  it('[DOC-09] [DOC-10] a delay keeps the document locked: it can be read and not changed; then its transition goes on', async () => {
    const { data } = await exh.data.documents.find('report', { rql: rqlBuilder().eq('status', 'draft').build() });
    const id = data[0]?.id as string;
    await exh.data.documents.transition('report', id, { name: 'publish' });
    const locked = await exh.data.documents.findById('report', id);
    expect(locked).toMatchObject({ status: 'draft', transitionLock: { timestamp: expect.any(Date) } });
    await expect(exh.data.documents.assertNonLockedState('report', id, 2, 1)).rejects.toThrow(
      'Document is in a locked state',
    );
    expect(await codeOf(exh.data.documents.update('report', id, { version: 2 }))).toBe(415);
    expect(await codeOf(exh.data.documents.removeFields('report', id, { fields: ['version'] }))).toBe(415);
    expect(await codeOf(exh.data.documents.transition('report', id, { name: 'archive' }))).toBe(415);
    expect(await codeOf(exh.data.comments.create('report', id, { text: 'x' }))).toBe(415);
    for (const run of waiting.splice(0)) run();
    await expect.poll(async () => (await read('report', id)).transitionLock).toBeUndefined();
    expect(await read('report', id)).toMatchObject({ status: 'published' });
    expect(await exh.data.documents.assertNonLockedState('report', id, 5, 1)).toBe(true);
  });

  it('[SVC-DATA POST …/linkGroups] [SVC-DATA POST …/unlinkGroups] [SVC-DATA POST …/linkUsers] [SVC-DATA POST …/unlinkUsers] links and unlinks', async () => {
    const { name } = await createFilled();
    const { id } = await exh.data.documents.create(name, {});
    const ids = ['5bfbfc3146e0fb321a4b2801', '5bfbfc3146e0fb321a4b2802', '5bfbfc3146e0fb321a4b2803'];
    const links = async () => {
      const { userIds, groupIds } = await read(name, id);
      return { userIds, groupIds };
    };
    expect(await exh.data.documents.linkUsers(name, id, { userIds: ids })).toEqual({ affectedRecords: 1 });
    await exh.data.documents.linkGroups(name, id, { groupIds: ids });
    expect(await links()).toEqual({ userIds: ids, groupIds: ids });
    await exh.data.documents.unlinkUsers(name, id, { userIds: [] });
    await exh.data.documents.unlinkGroups(name, id, { groupIds: [ids[0] as string] });
    expect(await links()).toEqual({ userIds: ids, groupIds: ids.slice(1) });
    await exh.data.documents.unlinkAllUsers(name, id);
    await exh.data.documents.unlinkAllGroups(name, id);
    expect(await links()).toEqual({ userIds: [], groupIds: [] });
    expect(await codeOf(exh.data.documents.unlinkUsers(name, id, { userIds: null } as never))).toBe(15);
  });

  it('[SVC-DATA POST …/comments] [SVC-DATA GET …/comments] [SVC-DATA PUT …/comments/{id}] [SVC-DATA DELETE …/comments/{id}] comments on a document', async () => {
    const { name } = await createFilled();
    const { id } = await exh.data.documents.create(name, {});
    const comment = await exh.data.comments.create(name, id, { text: 'Well done <b>' });
    const schema = await exh.data.schemas.findByName(name);
    expect(comment).toMatchObject({ schemaId: schema?.id, documentId: id, text: 'Well done <b>' });
    expect((await exh.data.comments.find(name, id)).data).toHaveLength(1);
    expect((await read(name, id)).commentCount).toBe(1);
    await exh.data.comments.update(comment.id, name, id, { text: 'Better' });
    expect((await exh.data.comments.findById(comment.id, name, id))?.text).toBe('Better');
    expect((await exh.data.comments.findFirst(name, id))?.commentedTimestamp).toBeInstanceOf(Date);
    expect(await exh.data.comments.remove(comment.id, name, id)).toEqual({ affectedRecords: 1 });
    expect(await codeOf(exh.data.comments.remove(comment.id, name, id))).toBe(16);
    expect((await read(name, id)).commentCount).toBe(0);
  });

  it('[RQL-01] understands every operator that the official builder writes', async () => {
    const { name } = await createFilled();
    for (let value = 1; value <= 6; value++)
      await exh.data.documents.create(name, {
        value,
        note: `n ${value} (é)`,
        tags: value % 2 ? ['odd'] : ['even', 'two words'],
      });
    const values = async (query: ReturnType<typeof rqlBuilder>) =>
      (await exh.data.documents.find<{ value: number }>(name, { rql: query.build() })).data.map(
        document => document.data.value,
      );
    expect(await values(rqlBuilder().eq('data.value', '3'))).toEqual([3]);
    expect(await values(rqlBuilder().ne('data.value', '3'))).toEqual([1, 2, 4, 5, 6]);
    expect(await values(rqlBuilder().gt('data.value', '4'))).toEqual([5, 6]);
    expect(await values(rqlBuilder().ge('data.value', '4'))).toEqual([4, 5, 6]);
    expect(await values(rqlBuilder().lt('data.value', '2'))).toEqual([1]);
    expect(await values(rqlBuilder().le('data.value', '2'))).toEqual([1, 2]);
    expect(await values(rqlBuilder().in('data.value', ['1', '6', '9']))).toEqual([1, 6]);
    expect(await values(rqlBuilder().out('data.value', ['1', '6', '9']))).toEqual([2, 3, 4, 5]);
    expect(await values(rqlBuilder().like('data.note', '4 (É)'))).toEqual([4]);
    expect(await values(rqlBuilder().eq('data.tags', 'two words').sort('-data.value').limit(2))).toEqual([6, 4]);
    expect(await values(rqlBuilder().contains('data.note').excludes('data.location').limit(1, 1))).toEqual([2]);
    expect(
      await values(
        rqlBuilder().or(
          rqlBuilder().eq('data.value', '1').intermediate(),
          rqlBuilder().eq('data.value', '2').intermediate(),
        ),
      ),
    ).toEqual([1, 2]);
    expect(
      await values(
        rqlBuilder().and(
          rqlBuilder().gt('data.value', '1').intermediate(),
          rqlBuilder().lt('data.value', '3').intermediate(),
        ),
      ),
    ).toEqual([2]);
    const selected = await exh.data.documents.find(name, {
      rql: rqlBuilder().select(['status']).skipCount().limit(1).build(),
    });
    expect(selected.page).not.toHaveProperty('total');
    expect(Object.keys(selected.data[0] ?? {}).sort()).toEqual(['id', 'status']);
  });

  it('[SVC-DATA GET /] [SVC-DATA GET /{schema}/documents] [SVC-DATA GET …/comments] every way to read schemas, documents and comments sees the same', async () => {
    const { name } = await createFilled();
    for (let value = 0; value < 55; value++) await exh.data.documents.create(name, { value });
    const { id } = await exh.data.documents.create(name, { note: 'commented' });
    await exh.data.comments.create(name, id, { text: 'one' });
    await findsAgree(exh.data.schemas);
    await findsAgree(exh.data.documents, [name]);
    const { findById: _, ...comments } = exh.data.comments;
    await findsAgree(comments, [name, id]);
  });

  it('[HTTP-09] answers its health', async () => {
    expect(await exh.data.health()).toBe(true);
  });

  it('[SVC-DATA] objects in a list of a document are added, changed and removed by their ids', async () => {
    const { name } = await createSchema();
    const { id = '' } = await exh.data.documents.create(name, {
      before: 1,
      visits: { list: [{ id: 'a'.repeat(24) }] },
    });
    const item = await exh.data.documents.appendObjectToArray(name, id, 'hours', { avg: 1, my_key: 2 });
    expect(item).toEqual({ avg: 1, my_key: 2, id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const second = await exh.data.documents.appendObjectToArray(name, id, 'hours', { avg: 5 });
    await exh.data.documents.appendObjectToArray(name, id, 'visits.list', { at: 'x' });
    expect(
      await exh.data.documents.updateObjectInArray(name, id, 'hours', item.id, { avg: 3, my_key: null, id: 'other' }),
    ).toEqual({ affectedRecords: 1 });
    expect(await exh.data.documents.removeObjectFromArray(name, id, 'hours', second.id)).toEqual({
      affectedRecords: 1,
    });
    expect((await read(name, id)).data).toMatchObject({
      before: 1,
      hours: [{ avg: 3, id: item.id }],
      visits: { list: [{ id: 'a'.repeat(24) }, { at: 'x' }] },
    });
    expect((await read(name, id)).data).not.toHaveProperty('hours.0.my_key');
    expect(await codeOf(exh.data.documents.removeObjectFromArray(name, id, 'hours', second.id))).toBe(16);
    expect(await codeOf(exh.data.documents.appendObjectToArray(name, id, 'before', {}))).toBe(26);
    const reader = await connectAs('no permissions');
    // All are heard from the start: one that is refused before its turn is nobody's otherwise.
    const refused = await Promise.all([
      codeOf(reader.data.documents.appendObjectToArray(name, id, 'hours', {})),
      codeOf(reader.data.documents.updateObjectInArray(name, id, 'hours', item.id, {})),
      codeOf(reader.data.documents.removeObjectFromArray(name, id, 'hours', item.id)),
    ]);
    for (const code of refused) expect([10, 16]).toContain(code);
    expect((await read(name, id)).data).toHaveProperty('hours.0.avg', 3);
  });

  proveEveryMethod('data');
};

onEachDatabase('the official client and the data service', suite, { wait });
