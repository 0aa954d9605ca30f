import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { onEachDatabase } from '../support/officialClient';
import { type SignedCalls, sign, signedCalls } from '../support/signedCalls';
import { type Repository, syncTool } from '../support/syncTool';

/** The platform's time, and the tool's. */
let time = Date.UTC(2026, 0, 5, 9);
const now = () => time;

/** Packed anew at each sync, as tools do: the zip then holds other times. */
const packed = (): string =>
  Buffer.from(zipSync({ 'index.js': strToU8('exports.handler = async () => 1;') }, { mtime: new Date(time) })).toString(
    'base64',
  );

const TASK = { type: 'task', functionName: 'sync-report', data: { kind: 'visit', first_name: 'x' }, priority: 1 };

const repository = (): Repository => ({
  schemas: [
    {
      name: 'sync-visit',
      description: 'Visits, kept by a tool',
      defaultLimit: 30,
      maximumLimit: 60,
      createMode: 'permissionRequired',
      readMode: ['creator', 'linkedGroupStaff'],
      updateMode: 'default',
      deleteMode: 'linkedUsersOnly',
      groupSyncMode: 'linkedUsersPatientEnlistments',
      properties: {
        remark: { type: 'string', maxLength: 100 },
        vital_signs: {
          type: 'object',
          properties: { pulse: { type: 'number', minimum: 20 }, notes: { type: 'array', items: { type: 'string' } } },
          required: ['pulse'],
          additionalProperties: { type: 'boolean' },
        },
        open: { type: 'boolean', queryable: true },
      },
      statuses: { new: { color: 'grey' }, done: { color: 'green', icon_name: 'check' } },
      creationTransition: {
        toStatus: 'new',
        type: 'manual',
        conditions: [{ type: 'document', configuration: { type: 'object', required: ['remark'] } }],
        actions: [{ type: 'linkCreator' }],
        afterActions: [],
      },
      transitions: [
        {
          name: 'finish',
          type: 'automatic',
          fromStatuses: ['new'],
          toStatus: 'done',
          conditions: [],
          actions: [TASK, { type: 'set', field: 'open', value: false }, { type: 'unset', fields: ['remark'] }],
          afterActions: [],
        },
      ],
      indexes: [
        { fields: [{ name: 'remark', type: 'asc' }] },
        { fields: [{ name: 'data.vital_signs.pulse', type: 'desc' }], options: { sparse: true } },
        {
          fields: [
            { name: 'open', type: 'asc' },
            { name: 'remark', type: 'desc' },
          ],
          options: { background: true, unique: false },
        },
      ],
    },
  ],
  functions: [
    {
      name: 'sync-report',
      description: 'none',
      code: packed(),
      entryPoint: 'index.handler',
      runtime: 'nodejs22.x',
      timeLimit: 60,
      memoryLimit: 256,
      environmentVariables: { API_KEY: { value: 'abc' }, my_var: { value: '' } },
      executionOptions: { permissionMode: 'allUsers', defaultPriority: 2 },
      retryPolicy: { enabled: true, errorsToRetry: ['TypeError'] },
    },
    { name: 'sync-plain', description: 'none', code: packed(), entryPoint: 'main', runtime: 'python3.14' },
  ],
  templates: [
    {
      name: 'sync-mail',
      description: 'To a patient',
      schema: { type: 'object', fields: { first_name: { type: 'string' } } },
      fields: { subject: 'Hello $first_name', body_text: 'x' },
    },
  ],
  templatesV2: [
    {
      name: 'sync-mail',
      inputs: { first_name: { type: 'string' } },
      outputs: { subject: 'Hello {{@inputs.first_name}}' },
    },
  ],
  dispatchers: [
    {
      name: 'sync-tell',
      description: 'Tells of visits',
      eventType: 'visited',
      tags: ['own'],
      actions: [
        { ...TASK, name: 'run', description: 'Runs it', tags: ['t'] },
        { type: 'mail', name: 'tell', recipients: { to: ['a@example.test'] }, templateId: 'a'.repeat(24) },
      ].map(({ priority: _, ...action }: { priority?: number; name: string }) => action),
    },
  ],
  localizations: [
    { key: 'visit_done', text: { EN: 'Done', NL: 'Klaar' } },
    { key: 'visit.new', text: { EN: 'New' } },
  ],
});

const TABLES = ['data_schemas', 'task_functions', 'templates', 'templates_v2', 'dispatchers', 'localizations'] as const;

onEachDatabase(
  'command line tools that sign with OAuth 1.0',
  ({ platform }) => {
    let tool: SignedCalls;
    let keys: Parameters<typeof signedCalls>[1];

    beforeAll(async () => {
      const { email, password } = platform().account('administrator');
      const { body } = await signedCalls(platform().url, SAMPLE_OAUTH1, { now }).call(
        'POST',
        '/auth/v2/oauth1/tokens',
        {
          email,
          password,
        },
      );
      keys = { ...SAMPLE_OAUTH1, token: String(body.token), tokenSecret: String(body.tokenSecret) };
      tool = signedCalls(platform().url, keys, { now });
    });

    const rows = async () =>
      Object.fromEntries(
        await Promise.all(
          TABLES.map(async table => [
            table,
            (await sql`select * from ${sql.table(table)} order by seq`.execute(platform().platform.db)).rows,
          ]),
        ),
      );
    type Schema = {
      id: string;
      statuses: Record<string, unknown>;
      indexes: { system: boolean; options: object }[];
      updateTimestamp: string;
    };
    const schema = async (name: string): Promise<Schema> => {
      const [found] = (await tool.call('GET', `/data/v1/?eq(name,${name})`)).body.data as Schema[];
      if (!found) throw new Error(`There is no schema ${name}.`);
      return found;
    };

    it('[AUTH-01] says who it is', async () => {
      expect(await tool.call('GET', '/users/v1/me')).toMatchObject({
        status: 200,
        body: { email: 'admin@example.com' },
      });
    });

    it('a second sync of an unchanged repository changes nothing: no row, and no time of a change', async () => {
      await syncTool(tool, 'TOOL_MANAGED')(repository());
      const before = await rows();
      tool.writes.length = 0;
      time += 3_600_000;
      await syncTool(tool, 'TOOL_MANAGED')(repository());
      expect(await rows()).toEqual(before);
      expect(tool.writes.filter(write => write.includes('/data/v1'))).toEqual([]);
      expect(tool.writes).toContain('PUT /tasks/v1/functions/sync-report');
    });

    it('a sync of a changed repository changes what differs, and its time', async () => {
      const changed = repository();
      const [visit] = changed.schemas;
      const sync = syncTool(tool, 'TOOL_MANAGED');
      await sync({
        ...changed,
        schemas: visit
          ? [{ ...visit, description: 'Changed', statuses: { new: {}, done: { color: 'green' } }, indexes: [] }]
          : [],
        functions: changed.functions.map(one => ({ ...one, environmentVariables: { ONLY: { value: 'x' } } })),
      });
      const there = await schema('sync-visit');
      expect(there).toMatchObject({ description: 'Changed', statuses: { new: {}, done: { color: 'green' } } });
      expect(there.indexes.filter(({ system }) => !system)).toEqual([]);
      expect(Date.parse(there.updateTimestamp)).toBe(time);
      const { body } = await tool.call('GET', '/tasks/v1/functions/sync-report');
      expect(body).toMatchObject({
        environmentVariables: { ONLY: { value: 'x' } },
        updateTimestamp: new Date(time).toISOString(),
      });
      await sync(repository());
    });

    it('[SVC-DATA PUT /{id}/creationTransition] what a schema says already is not written again', async () => {
      const { id, updateTimestamp } = await schema('sync-visit');
      time += 1_000;
      for (const [path, body] of [
        ['/creationTransition', repository().schemas[0]?.creationTransition],
        ['/statuses/done', { data: repository().schemas[0]?.statuses.done }],
        ['/properties/open', { type: 'boolean', queryable: true }],
        ['', { description: 'Visits, kept by a tool', defaultLimit: 30, updateMode: 'default' }],
      ] as const)
        expect((await tool.call('PUT', `/data/v1/${id}${path}`, body)).body).toEqual({ affectedRecords: 1 });
      expect((await schema('sync-visit')).updateTimestamp).toBe(updateTimestamp);
      await tool.call('PUT', `/data/v1/${id}`, { maximumLimit: 61 });
      expect((await schema('sync-visit')).updateTimestamp).toBe(new Date(time).toISOString());
    });

    it('[SVC-DATA POST /{id}/indexes] an index answers the fields and options that were sent, and nothing more', async () => {
      const { id } = await schema('sync-visit');
      const post = (body: object) => tool.call('POST', `/data/v1/${id}/indexes`, body);
      const bare = await post({ fields: [{ name: 'data.open', type: 'desc' }] });
      expect(bare.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'open_-1',
        fields: [{ name: 'data.open', type: 'desc' }],
        options: {},
        system: false,
      });
      const unique = { fields: [{ name: 'vital_signs.pulse', type: 'asc' }], options: { unique: true } };
      expect((await post(unique)).body).toMatchObject(unique);
      expect(Object.keys((await schema('sync-visit')).indexes.at(-1)?.options ?? {})).toEqual(['unique']);
      expect((await post({ fields: [{ name: 'open', type: 'desc' }] })).body.code).toBe(17);
    });

    it('[SVC-DATA PUT /{id}/statuses/{name}] a member of a status that is sent as null is gone', async () => {
      const { id } = await schema('sync-visit');
      await tool.call('POST', `/data/v1/${id}/statuses`, { name: 'late', data: { color: 'red', icon: null } });
      expect((await schema('sync-visit')).statuses.late).toEqual({ color: 'red' });
      for (const body of [{ data: { color: null, icon: 'clock' } }, { color: null, icon: 'clock' }]) {
        expect((await tool.call('PUT', `/data/v1/${id}/statuses/late`, body)).body).toEqual({ affectedRecords: 1 });
        expect((await schema('sync-visit')).statuses.late).toEqual({ icon: 'clock' });
      }
    });

    it('[SVC-TASKS POST /functions] keeps newer runtimes as they are sent', async () => {
      for (const runtime of ['nodejs16.x', 'nodejs24.x', 'python3.9', 'python3.14', 'provided.al2023']) {
        const name = `on-${runtime.replaceAll('.', '-')}`;
        const creation = { name, description: 'none', code: packed(), entryPoint: 'index.handler', runtime };
        expect((await tool.call('POST', '/tasks/v1/functions', creation)).body).toMatchObject({ runtime });
        expect((await tool.call('GET', `/tasks/v1/functions/${name}`)).body).toMatchObject({ runtime });
      }
    });

    it('[SVC-DISP] an update of a dispatcher may carry its actions, and does not change them; one of an action may repeat its type', async () => {
      const found = (await tool.call('GET', '/dispatchers/v1/?eq(tags,TOOL_MANAGED)')).body.data as Record<
        string,
        unknown
      >[];
      const { id, actions } = found[0] as { id: string; actions: { id: string; name: string; type: string }[] };
      expect(actions).toMatchObject([
        { name: 'run', description: 'Runs it', tags: ['t'] },
        { name: 'tell', type: 'mail' },
      ]);
      expect(
        (await tool.call('PUT', `/dispatchers/v1/${id}`, { name: 'sync-tell', tags: ['TOOL_MANAGED'], actions: [] }))
          .body,
      ).toEqual({ affectedRecords: 1 });
      const action = actions[0];
      await tool.call('PUT', `/dispatchers/v1/${id}/actions/${action?.id}`, { ...action, functionName: 'other' });
      const after = (await tool.call('GET', `/dispatchers/v1/?eq(id,${id})`)).body.data as Record<string, unknown>[];
      expect(after[0]).toMatchObject({
        tags: ['TOOL_MANAGED'],
        actions: [{ ...action, functionName: 'other' }, actions[1]],
      });
    });

    it('[SVC-LOC] tells keys in existing_ids and missing_ids', async () => {
      const localizations = [
        { key: 'visit_done', text: { EN: 'x' } },
        { key: 'nowhere', text: { EN: 'x' } },
      ];
      expect((await tool.call('PUT', '/localizations/v1/', { localizations })).body).toEqual({
        updated: 1,
        missing: 1,
        missing_ids: ['nowhere'],
      });
      expect((await tool.call('POST', '/localizations/v1/', { localizations })).body).toEqual({
        created: 1,
        existing: 1,
        existing_ids: ['visit_done'],
      });
    });

    it('[SVC-TPL] lists templates of both versions, and finds each by its name', async () => {
      for (const version of ['v1', 'v2']) {
        const { body } = await tool.call('GET', `/templates/${version}/?limit(50)`);
        expect(body).toMatchObject({ page: { offset: 0, limit: 50 } });
        const byName = await tool.call('GET', `/templates/${version}/?eq(name,sync-mail)`);
        expect(byName.body.data).toMatchObject([{ name: 'sync-mail' }]);
      }
      expect(
        (await tool.call('POST', '/templates/v2/sync-mail/resolve', { inputs: { first_name: 'Eva' } })).body,
      ).toEqual({
        subject: 'Hello Eva',
      });
      // What a tool writes as a first template names an input in its text that it does not declare.
      expect((await tool.call('POST', '/templates/v2/sync-mail/resolve', { inputs: {} })).body).toEqual({
        subject: 'Hello ',
      });
    });

    it('[SVC-FILES DELETE /{token}] answers 204 to the deletion of a file', async () => {
      const form = new FormData();
      form.append('file', new Blob(['x']), 'a.txt');
      const address = `${platform().url}/files/v1/`;
      const authorization = sign('POST', address, keys, { at: time });
      const created = await fetch(address, { method: 'POST', body: form, headers: { authorization } });
      const { tokens } = (await created.json()) as { tokens: { token: string }[] };
      const at = `${platform().url}/files/v1/${tokens[0]?.token}`;
      const gone = await fetch(at, {
        method: 'DELETE',
        headers: { authorization: sign('DELETE', at, keys, { at: time }) },
      });
      expect([gone.status, await gone.text()]).toEqual([204, '']);
    });

    it.each([
      ['written', '?eq(phone_number,+32470)&sort(+first_name)', 200],
      ['form', '?eq(phone_number,+32470)&sort(+first_name)', 200],
      ['written', '?like(first_name,a%2520b)', 200],
      ['form', '?like(first_name,a%2520b)', 200],
    ] as const)('[AUTH-01] accepts a query signed as %s: %s', async (reading, query, status) => {
      const signer = signedCalls(platform().url, keys, { reading, now });
      expect((await signer.call('GET', `/users/v1/${query}`)).status).toBe(status);
    });

    it('[AUTH-01] accepts no signature over another query, method, address, key or time, nor one that came before', async () => {
      const address = `${platform().url}/users/v1/?eq(first_name,Ada)`;
      const ask = async (authorization: string, path = '/users/v1/?eq(first_name,Ada)') =>
        ((await (await fetch(`${platform().url}${path}`, { headers: { authorization } })).json()) as { code?: number })
          .code;
      const signed = (method = 'GET', url = address, with_ = keys, at = time) => sign(method, url, with_, { at });
      expect(await ask(signed())).toBeUndefined();
      expect(await ask(signed(), '/users/v1/?eq(first_name,Eva)')).toBe(109);
      expect(await ask(signed(), '/users/v1/')).toBe(109);
      expect(await ask(signed('POST'))).toBe(109);
      expect(await ask(signed('GET', address.replace('/users/v1/', '/users/v1/me')))).toBe(109);
      expect(await ask(signed('GET', address, { ...keys, tokenSecret: '0'.repeat(40) }))).toBe(109);
      expect(await ask(signed('GET', address, { ...keys, consumerSecret: '0'.repeat(40) }))).toBe(109);
      expect(await ask(signed('GET', address, { ...keys, consumerKey: '0'.repeat(40) }))).toBe(107);
      expect(await ask(signed('GET', address, { ...keys, token: '0'.repeat(40) }))).toBe(108);
      expect(await ask(signed('GET', address, keys, time - 301_000))).toBe(109);
      const once = signed();
      expect(await ask(once)).toBeUndefined();
      expect(await ask(once)).toBe(110);
    });
  },
  { now, scale: 0, documents: 0 },
);
