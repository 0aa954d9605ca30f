import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
const GROUP = '5bfbfc3146e0fb321a4b2801';
const OTHER_GROUP = '5bfbfc3146e0fb321a4b2802';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
});
afterAll(async () => {
  await platform?.close();
});

const NO = { status: 401, code: 10 };
const UNKNOWN = { status: 404, code: 16 };
const YES = { status: 200, code: undefined };

/** What a caller is told: the status and the platform's code. */
const ask = async (user: Caller, method: string, path: string, body?: unknown) => {
  const answer = await callers.call(method, path, { token: user.token, body });
  return { status: answer.status, code: answer.body.code };
};

const enlist = async (user: Caller, as: 'patient' | 'staff', groupId: string, permissions: readonly string[] = []) => {
  const { db } = platform.platform;
  await sql`insert into ${sql.raw(`${as}_enlistments`)} (user_id, group_id) values (${user.id}, ${groupId})`.execute(
    db,
  );
  if (permissions.length > 0) {
    const roleId = platform.platform.randomHex(24);
    await sql`insert into group_roles (id, group_id, name, permissions) values (${roleId}, ${groupId}, 'role', ${[...permissions]}::text[])`.execute(
      db,
    );
    await sql`insert into staff_roles (user_id, group_id, role_id) values (${user.id}, ${groupId}, ${roleId})`.execute(
      db,
    );
  }
};

let admin: Caller;
let users: Record<'creator' | 'linkedUser' | 'patient' | 'staff' | 'otherPatient' | 'otherStaff' | 'stranger', Caller>;

beforeAll(async () => {
  admin = await callers.createCaller(['CREATE_SCHEMAS', 'UPDATE_SCHEMAS', 'UPDATE_ACCESS_TO_DOCUMENT']);
  users = {
    creator: await callers.createCaller(['CREATE_DOCUMENTS']),
    linkedUser: await callers.createCaller([]),
    patient: await callers.createCaller([]),
    staff: await callers.createCaller([]),
    otherPatient: await callers.createCaller([]),
    otherStaff: await callers.createCaller([]),
    stranger: await callers.createCaller([]),
  };
  await enlist(users.patient, 'patient', GROUP);
  await enlist(users.staff, 'staff', GROUP);
  await enlist(users.otherPatient, 'patient', OTHER_GROUP);
  await enlist(users.otherStaff, 'staff', OTHER_GROUP);
});

let serial = 0;
/** A schema with these modes and one document, made by the creator and linked to a user and a group. */
const scene = async (modes: Record<string, unknown>) => {
  const name = `scene-${++serial}`;
  const schema = await callers.call('POST', '/data/v1/', {
    token: admin.token,
    body: { name, description: 'A scene', ...modes },
  });
  expect(schema.status).toBe(200);
  const created = await callers.call('POST', `/data/v1/${name}/documents`, {
    token: users.creator.token,
    body: { a: 1 },
  });
  const id = String(created.body.id);
  const path = `/data/v1/${name}/documents/${id}`;
  await callers.call('POST', `${path}/linkUsers`, { token: admin.token, body: { userIds: [users.linkedUser.id] } });
  await callers.call('POST', `${path}/linkGroups`, { token: admin.token, body: { groupIds: [GROUP] } });
  return { name, id, path };
};

type Scene = Awaited<ReturnType<typeof scene>>;
const whoReads = async ({ name }: Scene) => {
  const seen: string[] = [];
  for (const [who, user] of Object.entries(users)) {
    const { body } = await callers.call('GET', `/data/v1/${name}/documents`, { token: user.token });
    if ((body.data as unknown[] | undefined)?.length === 1) seen.push(who);
  }
  return seen;
};
const whoMay = async (method: string, path: string, body?: unknown) => {
  const allowed: string[] = [];
  for (const [who, user] of Object.entries(users))
    if ((await ask(user, method, path, body)).status === 200) allowed.push(who);
  return allowed;
};

const EVERYBODY = ['creator', 'linkedUser', 'patient', 'staff', 'otherPatient', 'otherStaff', 'stranger'];

describe('who reaches documents', () => {
  it.each<[unknown, string[]]>([
    ['permissionRequired', []],
    ['allUsers', EVERYBODY],
    [['creator'], ['creator']],
    [['linkedUsers'], ['linkedUser']],
    [['linkedGroupPatients'], ['patient']],
    [['linkedGroupStaff'], ['staff']],
    [
      ['creator', 'linkedGroupStaff'],
      ['creator', 'staff'],
    ],
    ['default', ['linkedUser', 'staff']],
    ['enlistedInLinkedGroups', ['patient', 'staff']],
  ])('[SVC-DATA GET /{schema}/documents] readMode %j lets read %j', async (readMode, expected) => {
    expect(await whoReads(await scene({ readMode }))).toEqual(expected);
  });

  it.each([
    ['permissionRequired', []],
    [
      ['creator', 'linkedUsers'],
      ['creator', 'linkedUser'],
    ],
    [['linkedGroupPatients'], ['patient']],
    ['default', ['linkedUser', 'staff']],
    ['creatorOnly', ['creator']],
    ['disabled', []],
    ['linkedGroupsStaffOnly', ['staff']],
  ])('[SVC-DATA PUT /{schema}/documents/{id}] updateMode %j lets change %j', async (updateMode, expected) => {
    const place = await scene({ updateMode });
    expect(await whoMay('PUT', place.path, { a: 2 })).toEqual(expected);
    expect(await whoMay('POST', `${place.path}/deleteFields`, { fields: ['b'] })).toEqual(expected);
  });

  it.each<[unknown, string | undefined]>([
    ['permissionRequired', undefined],
    [['creator'], 'creator'],
    ['linkedUsersOnly', 'linkedUser'],
  ])('[SVC-DATA DELETE /{schema}/documents/{id}] deleteMode %j lets delete %j', async (deleteMode, expected) => {
    const place = await scene({ deleteMode });
    expect(await whoMay('DELETE', place.path)).toEqual(expected ? [expected] : []);
  });

  it('[SVC-DATA DELETE /{schema}/documents/{id}] deleteMode "linkedUsersOnly" lets staff of a linked group delete, too', async () => {
    const place = await scene({ deleteMode: 'linkedUsersOnly' });
    expect(await ask(users.otherStaff, 'DELETE', place.path)).not.toEqual(YES);
    expect(await ask(users.staff, 'DELETE', place.path)).toEqual(YES);
  });

  it('[SVC-DATA POST …/comments] [SVC-DATA GET …/comments] creators and linked users comment, and read what was commented', async () => {
    const place = await scene({});
    expect(await whoMay('POST', `${place.path}/comments`, { text: 'x' })).toEqual(['creator', 'linkedUser']);
    expect(await whoMay('GET', `${place.path}/comments`)).toEqual(['creator', 'linkedUser']);
  });

  it('[SVC-DATA POST /{schema}/documents] createMode permissionRequired wants the permission, for all schemas or this one', async () => {
    const { name } = await scene({ createMode: 'permissionRequired' });
    const path = `/data/v1/${name}/documents`;
    expect(await ask(await callers.createCaller([]), 'POST', path, {})).toEqual(NO);
    expect(await ask(await callers.createCaller(['CREATE_DOCUMENTS:another']), 'POST', path, {})).toEqual(NO);
    expect(await ask(await callers.createCaller([`CREATE_DOCUMENTS:${name}`]), 'POST', path, {})).toEqual(YES);
    expect(await ask(await callers.createCaller(['CREATE_DOCUMENTS']), 'POST', path, {})).toEqual(YES);
  });

  const guarded: [permission: string, method: string, below: string, body?: unknown][] = [
    ['UPDATE_DOCUMENTS', 'PUT', '', { a: 3 }],
    ['UPDATE_DOCUMENTS', 'POST', '/deleteFields', { fields: ['b'] }],
    ['DELETE_DOCUMENTS', 'DELETE', ''],
    ['UPDATE_ACCESS_TO_DOCUMENT', 'POST', '/linkUsers', { userIds: [] }],
    ['UPDATE_ACCESS_TO_DOCUMENT', 'POST', '/unlinkUsers', { userIds: [] }],
    ['UPDATE_ACCESS_TO_DOCUMENT', 'POST', '/linkGroups', { groupIds: [] }],
    ['UPDATE_ACCESS_TO_DOCUMENT', 'POST', '/unlinkGroups', { groupIds: [] }],
    ['CREATE_DOCUMENT_COMMENTS', 'POST', '/comments', { text: 'x' }],
    ['VIEW_DOCUMENT_COMMENTS', 'GET', '/comments'],
  ];
  it.each(guarded)(
    '%s, held for all schemas, for this one or in a group of the document, opens %s %s',
    async (permission, method, below, body) => {
      const modes = {
        readMode: 'permissionRequired',
        updateMode: 'permissionRequired',
        deleteMode: 'permissionRequired',
      };
      const outcome = async (prepare: (place: Scene) => Promise<Caller>) => {
        const place = await scene(modes);
        return ask(await prepare(place), method, `${place.path}${below}`, body);
      };
      const inGroup = (groupId: string, suffix: (place: Scene) => string) => async (place: Scene) => {
        const user = await callers.createCaller([]);
        await enlist(user, 'staff', groupId, [`${permission}${suffix(place)}`]);
        return user;
      };
      expect(await outcome(() => callers.createCaller([permission]))).toEqual(YES);
      expect(await outcome(place => callers.createCaller([`${permission}:${place.name}`]))).toEqual(YES);
      expect(await outcome(inGroup(GROUP, () => ''))).toEqual(YES);
      expect(await outcome(inGroup(GROUP, place => `:${place.name}`))).toEqual(YES);
      expect(await outcome(inGroup(OTHER_GROUP, () => ''))).toEqual(UNKNOWN);
      expect(await outcome(() => callers.createCaller([`${permission}:another`]))).toEqual(
        below === '/comments' ? UNKNOWN : NO,
      );
      expect(await outcome(() => callers.createCaller([]))).toEqual(below === '/comments' ? UNKNOWN : NO);
    },
  );

  it('VIEW_DOCUMENTS, for all schemas or this one, lets read what no mode does', async () => {
    const { name } = await scene({ readMode: 'permissionRequired' });
    const path = `/data/v1/${name}/documents`;
    expect(await ask(await callers.createCaller([]), 'GET', path)).toEqual(NO);
    expect(await ask(await callers.createCaller(['VIEW_DOCUMENTS:another']), 'GET', path)).toEqual(NO);
    for (const permission of ['VIEW_DOCUMENTS', `VIEW_DOCUMENTS:${name}`]) {
      const { body } = await callers.call('GET', path, { token: (await callers.createCaller([permission])).token });
      expect(body.data, permission).toHaveLength(1);
    }
    const inGroup = await callers.createCaller([]);
    await enlist(inGroup, 'staff', GROUP, ['VIEW_DOCUMENTS']);
    const { body } = await callers.call('GET', path, { token: inGroup.token });
    expect(body.data).toHaveLength(1);
  });

  it('[SVC-DATA POST /{schema}/documents/{id}/transition] a transition may be allowed alone', async () => {
    const { name, path } = await scene({ updateMode: 'permissionRequired', readMode: 'permissionRequired' });
    for (const transition of ['open', 'close']) {
      const body = { name: transition, type: 'manual', fromStatuses: ['new'], toStatus: 'new' };
      await callers.call('POST', `/data/v1/${name}/transitions`, { token: admin.token, body });
    }
    const outcome = async (permission: string, transition = 'close') =>
      ask(await callers.createCaller([permission]), 'POST', `${path}/transition`, { name: transition });
    expect(await outcome(`TRANSITION_DOCUMENTS:${name}:close`)).toEqual(YES);
    expect(await outcome(`TRANSITION_DOCUMENTS:${name}:close`, 'open')).toEqual(NO);
    expect(await outcome(`TRANSITION_DOCUMENTS:${name}`)).toEqual(YES);
    expect(await outcome('TRANSITION_DOCUMENTS')).toEqual(YES);
    expect(await outcome('UPDATE_DOCUMENTS')).toEqual(YES);
    expect(await outcome('TRANSITION_DOCUMENTS:another')).toEqual(NO);
    expect(await outcome('TRANSITION_DOCUMENTS:close')).toEqual(NO);
    expect(await outcome('VIEW_DOCUMENTS')).toEqual(NO);
  });

  it('[SVC-DATA POST /{schema}/documents/{id}/transition] whoever may take one transition alone is told what is wrong with it', async () => {
    const { name, path } = await scene({ updateMode: 'permissionRequired', readMode: 'permissionRequired' });
    const properties = { note: { type: 'string' } };
    const input = { type: 'input', configuration: { type: 'object', properties, required: ['note'] } };
    const started = { type: 'document', configuration: { type: 'object', required: ['b'] } };
    for (const [transition, condition] of [
      ['close', input],
      ['open', started],
    ] as const) {
      const body = {
        name: transition,
        type: 'manual',
        fromStatuses: ['new'],
        toStatus: 'new',
        conditions: [condition],
      };
      expect((await callers.call('POST', `/data/v1/${name}/transitions`, { token: admin.token, body })).status).toBe(
        200,
      );
    }
    const rights = ['close', 'open'].map(transition => `TRANSITION_DOCUMENTS:${name}:${transition}`);
    const inGroup = await callers.createCaller([]);
    await enlist(inGroup, 'staff', GROUP, rights);
    for (const holder of [await callers.createCaller(rights), inGroup]) {
      const codeFor = async (body: unknown) => (await ask(holder, 'POST', `${path}/transition`, body)).code;
      expect(await codeFor({ name: 'close' })).toBe(26);
      expect(await codeFor({ name: 'close', data: 'no object' })).toBe(15);
      expect(await codeFor({ name: 'open' })).toBe(26);
      expect(await codeFor({ name: 'close', data: { note: 'done' } })).toBeUndefined();
    }
  });

  it('[SVC-DATA PUT /{schema}/documents/{id}] a condition is met by no document that one may change and not read', async () => {
    const { path } = await scene({ updateMode: ['linkedUsers'], readMode: 'permissionRequired' });
    const change = async (query: string) =>
      (await callers.call('PUT', `${path}${query}`, { token: users.linkedUser.token, body: { b: 1 } })).body;
    expect(await change('?eq(data.a,1)')).toEqual({ affectedRecords: 0 });
    expect(await change('')).toEqual({ affectedRecords: 1 });
  });

  it('a document that one may not know of looks like one that is not there; one that may be read says no', async () => {
    const hidden = await scene({ updateMode: ['creator'], readMode: ['creator'] });
    expect(await ask(users.stranger, 'PUT', hidden.path, { a: 2 })).toEqual(UNKNOWN);
    const missing = hidden.path.replace(hidden.id, '0123456789abcdef01234567');
    expect(await ask(users.stranger, 'PUT', missing, { a: 2 })).toEqual(UNKNOWN);
    const open = await scene({ updateMode: ['creator'], readMode: 'allUsers' });
    expect(await ask(users.stranger, 'PUT', open.path, { a: 2 })).toEqual(NO);
  });

  it('an expired enlistment opens nothing', async () => {
    const place = await scene({ readMode: ['linkedGroupPatients'] });
    const expire = (at: string | null) =>
      sql`update patient_enlistments set expiry_timestamp = ${at}::timestamptz where user_id = ${users.patient.id}`.execute(
        platform.platform.db,
      );
    await expire('2020-01-01T00:00:00Z');
    expect(await whoReads(place)).toEqual([]);
    await expire(null);
    expect(await whoReads(place)).toEqual(['patient']);
  });

  it('a filter finds nothing beyond what the caller reaches', async () => {
    const place = await scene({ readMode: ['creator'] });
    for (const query of [
      'eq(data.a,1)',
      'or(eq(data.a,1),ne(data.a,1))',
      'eq(data.a,1)|eq(data.a,2)',
      `eq(id,${place.id})`,
    ]) {
      const { body } = await callers.call('GET', `/data/v1/${place.name}/documents?${query}`, {
        token: users.stranger.token,
      });
      expect(body.page, query).toMatchObject({ total: 0 });
    }
  });

  it("[SVC-DATA PUT …/comments/{id}] one's own comments may be changed, those of others with the permission", async () => {
    const place = await scene({});
    const { body } = await callers.call('POST', `${place.path}/comments`, {
      token: users.creator.token,
      body: { text: 'mine' },
    });
    const path = `${place.path}/comments/${body.id}`;
    expect(await ask(users.creator, 'PUT', path, { text: 'still mine' })).toEqual(YES);
    expect(await ask(users.linkedUser, 'PUT', path, { text: 'x' })).toEqual(NO);
    expect(await ask(users.linkedUser, 'DELETE', path)).toEqual(NO);
    const keeper = await callers.createCaller([`UPDATE_DOCUMENT_COMMENTS:${place.name}`]);
    expect(await ask(keeper, 'DELETE', path)).toEqual(YES);
    const { rows } = await sql`select actor, action from audit where target = ${body.id}
      or (target = ${place.id} and action like 'document.comment%') order by seq`.execute(platform.platform.db);
    expect(rows).toEqual([
      { actor: users.creator.id, action: 'document.comment' },
      { actor: users.creator.id, action: 'document.comment_update' },
      { actor: keeper.id, action: 'document.comment_delete' },
    ]);
  });

  it('[SVC-DATA POST /{id}/disable] a disabled schema is seen by those who may disable, and changed by nobody', async () => {
    const place = await scene({ readMode: 'allUsers', updateMode: ['creator'] });
    const keeper = await callers.createCaller(['DISABLE_SCHEMAS', 'UPDATE_DOCUMENTS']);
    expect(await ask(keeper, 'POST', `/data/v1/${place.name}/disable`)).toEqual(YES);
    expect(await ask(users.creator, 'GET', `/data/v1/${place.name}/documents`)).toEqual(UNKNOWN);
    expect(await ask(users.creator, 'PUT', place.path, { a: 2 })).toEqual(UNKNOWN);
    const { body } = await callers.call('GET', `/data/v1/?eq(name,${place.name})`, {
      token: users.creator.token,
    });
    expect(body.data).toEqual([]);
    expect(await ask(keeper, 'GET', `/data/v1/${place.name}/documents`)).toEqual(YES);
    expect(await ask(keeper, 'PUT', place.path, { a: 2 })).toEqual({ status: 400, code: 27 });
  });
});

it('[SVC-DATA] a schema whose name has a colon is opened by no permission for it alone: it could mean a transition of another', async () => {
  const made = async (name: string) => {
    const body = { name, description: 'Of a test' };
    return (await callers.call('POST', '/data/v1/', { token: admin.token, body })).body.id;
  };
  const [wards, east] = [await made('wards'), await made('wards:east')];
  const link = async (holder: Caller, schema: unknown) =>
    ask(holder, 'POST', `/data/v1/${schema}/documents/${'0'.repeat(24)}/linkUsers`, { userIds: [] });
  const ofOne = await callers.createCaller(['UPDATE_ACCESS_TO_DOCUMENT:wards', 'UPDATE_ACCESS_TO_DOCUMENT:wards:east']);
  expect(await link(ofOne, wards)).toEqual(UNKNOWN);
  expect(await link(ofOne, east)).toEqual(NO);
  expect(await link(admin, east)).toEqual(UNKNOWN);
});
