import { FunctionPermissionMode, NoPermissionError, rqlBuilder, TaskStatus } from '@extrahorizon/javascript-sdk';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { codeOf } from '../support/functionCode';
import { findsAgree } from '../support/official/finds';
import { type OfficialClients, onEachDatabase } from '../support/officialClient';

type Exh = Awaited<ReturnType<OfficialClients['connectAs']>>;

const inTime = { timeout: 25_000, interval: 50 };
const ended = async (exh: Exh, id: string | undefined) =>
  vi.waitFor(async () => {
    const task = await exh.tasks.findById(id ?? '');
    expect(['complete', 'failed', 'canceled', 'retried']).toContain(task?.status);
    return task;
  }, inTime);

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { exhError?: { code?: number }; response?: { code?: number }; name?: string }) => error,
  );

const ECHO = `exports.handler = async task => { console.log('hello ' + task.data?.who); return { heard: task.data, key: process.env.API_KEY }; };`;

/** Query text that the client's builder cannot make. */
const plain = (rql: string) => ({ rql: rql as never });

let serial = 0;

onEachDatabase(
  'the official client, tasks',
  ({ platform, connect, connectAs, proveEveryMethod }) => {
    const aFunction = async (exh: Exh, code: string, more: object = {}) => {
      const name = `made-${++serial}`;
      await exh.tasks.functions.create({
        name,
        code: codeOf(code),
        entryPoint: 'index.handler',
        runtime: 'nodejs14.x',
        ...more,
      });
      return name;
    };

    it('[SVC-TASKS GET /functions] lists all functions in one page, without variables', async () => {
      const exh = await connectAs('administrator');
      const { data, page } = await exh.tasks.functions.find();
      expect(page).toMatchObject({ total: data.length, offset: 0, limit: data.length });
      expect(data.map(({ name }) => name)).toContain('nightly-report');
      expect(data[0]?.updateTimestamp).toBeInstanceOf(Date);
      expect(JSON.stringify(data)).not.toContain('only-a-sample');
    });

    it('[SVC-TASKS POST /functions] [SVC-TASKS GET /functions/{name}] [FDET-12] creates a function and reads it back, names of variables unchanged', async () => {
      const exh = await connectAs('administrator');
      const body = {
        name: `made-${++serial}`,
        description: 'Made by a test',
        code: codeOf(ECHO),
        entryPoint: 'index.handler',
        runtime: 'nodejs12.x',
        timeLimit: 5,
        memoryLimit: 256,
        environmentVariables: { API_KEY: { value: 'abc' }, my_var: { value: '' }, _id: { value: 'Ž' } },
        executionOptions: { permissionMode: FunctionPermissionMode.ALL_USERS, defaultPriority: 3 },
        retryPolicy: { enabled: true, errorsToRetry: ['TypeError'] },
      };
      const { code, ...details } = body;
      expect(await exh.tasks.functions.create(body)).toMatchObject({ ...details, enabled: true });
      expect(await exh.tasks.functions.getByName(body.name)).toEqual({
        ...details,
        enabled: true,
        updateTimestamp: expect.any(Date),
      });
      expect(await errorOf(exh.tasks.functions.create(body))).toMatchObject({
        name: 'RESOURCE_ALREADY_EXISTS_EXCEPTION',
      });
      const bare = await aFunction(exh, ECHO);
      expect(await exh.tasks.functions.getByName(bare)).toMatchObject({
        timeLimit: 30,
        memoryLimit: 128,
        environmentVariables: {},
        executionOptions: { permissionMode: 'permissionRequired', defaultPriority: 0 },
        retryPolicy: { enabled: false, errorsToRetry: [] },
      });
      expect(await errorOf(exh.tasks.functions.getByName('nobody'))).toMatchObject({
        name: 'RESOURCE_UNKNOWN_EXCEPTION',
      });
    });

    it('[SVC-TASKS PUT /functions/{name}] changes what is named, merges execution options, replaces variables as a whole', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO, {
        environmentVariables: { A: { value: '1' }, B: { value: '2' } },
        executionOptions: { defaultPriority: 7 },
      });
      const before = await exh.tasks.functions.getByName(name);
      expect(
        await exh.tasks.functions.update(name, {
          executionOptions: { permissionMode: FunctionPermissionMode.PUBLIC },
          environmentVariables: { B: { value: '3' } },
          memoryLimit: 512,
        }),
      ).toEqual({ affectedRecords: 1 });
      const after = await exh.tasks.functions.getByName(name);
      expect(after).toMatchObject({
        entryPoint: before.entryPoint,
        memoryLimit: 512,
        environmentVariables: { B: { value: '3' } },
        executionOptions: { permissionMode: 'public', defaultPriority: 7 },
      });
      expect(Object.keys(after.environmentVariables ?? {})).toEqual(['B']);
      expect(await errorOf(exh.tasks.functions.update('nobody', { timeLimit: 5 }))).toMatchObject({
        name: 'RESOURCE_UNKNOWN_EXCEPTION',
      });
    });

    it('[SVC-TASKS POST /functions/{name}/enable] [SVC-TASKS POST /functions/{name}/disable] [FDET-10] switches a function, also when it is switched already', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO);
      for (const verb of ['disable', 'disable', 'enable', 'enable'] as const) {
        expect(await exh.tasks.functions[verb](name)).toEqual({ affectedRecords: 1 });
        expect((await exh.tasks.functions.getByName(name)).enabled).toBe(verb === 'enable');
      }
    });

    it('[SVC-TASKS DELETE /functions/{name}] deletes a function with its schedules; its executions stay', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO);
      const { id } = await exh.tasks.create({ functionName: name });
      await ended(exh, id);
      await exh.tasks.schedules.create({ functionName: name, interval: 900 });
      expect(await exh.tasks.functions.remove(name)).toEqual({ affectedRecords: 1 });
      expect((await exh.tasks.schedules.find({ rql: rqlBuilder().eq('functionName', name).build() })).data).toEqual([]);
      expect((await exh.tasks.findById(id ?? ''))?.status).toBe('complete');
      expect(await errorOf(exh.tasks.functions.remove(name))).toMatchObject({ name: 'RESOURCE_UNKNOWN_EXCEPTION' });
    });

    it('[SVC-TASKS POST /functions/{name}/execute] waits for the result and keeps the execution', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO, { environmentVariables: { API_KEY: { value: 'k' } } });
      const answer = await exh.tasks.functions.execute(name, { who: 'Ada', some_key: 1 });
      expect(answer).toMatchObject({
        functionName: name,
        status: 'complete',
        data: { who: 'Ada', some_key: 1 },
        result: { heard: { who: 'Ada', some_key: 1 }, key: 'k' },
      });
      expect((await exh.tasks.findById(answer.id ?? ''))?.status).toBe('complete');
      expect((await exh.tasks.logs.find(answer.id ?? '')).map(line => line.message)).toEqual(['hello Ada']);
    });

    it('[SVC-TASKS POST /functions/{name}/execute] says what went wrong with its code: failing, disabled, too long, unknown', async () => {
      const exh = await connectAs('administrator');
      const failing = await aFunction(exh, `exports.handler = () => { throw new RangeError('too far'); };`);
      expect(await errorOf(exh.tasks.functions.execute(failing))).toMatchObject({
        response: { code: 1406, runtimeError: { name: 'RangeError', message: 'too far' }, taskId: expect.any(String) },
      });
      await exh.tasks.functions.disable(failing);
      expect(await errorOf(exh.tasks.functions.execute(failing))).toMatchObject({ response: { code: 1405 } });
      const slow = await aFunction(exh, ECHO, { timeLimit: 31 });
      expect(await errorOf(exh.tasks.functions.execute(slow))).toMatchObject({ response: { code: 1404 } });
      expect(await errorOf(exh.tasks.functions.execute('nobody'))).toMatchObject({ response: { code: 16 } });
    });

    it('[SVC-TASKS POST /functions/{name}/execute] is open as its permission mode says', async () => {
      const [exh, nobody] = await Promise.all([connectAs('administrator'), connectAs('no permissions')]);
      const name = await aFunction(exh, ECHO);
      await expect(nobody.tasks.functions.execute(name)).rejects.toBeInstanceOf(NoPermissionError);
      const anonymously = () =>
        fetch(`${platform().url}/tasks/v1/functions/${name}/execute`, { method: 'POST' }).then(async response => ({
          status: response.status,
          body: (await response.json()) as Record<string, unknown>,
        }));
      const open = (permissionMode: FunctionPermissionMode) =>
        exh.tasks.functions.update(name, { executionOptions: { permissionMode } });

      await open(FunctionPermissionMode.ALL_USERS);
      expect((await nobody.tasks.functions.execute(name)).status).toBe('complete');
      expect(await anonymously()).toMatchObject({ status: 401, body: { code: 104 } });

      await open(FunctionPermissionMode.PUBLIC);
      const { status, body } = await anonymously();
      expect(status).toBe(200);
      expect(body.createdByUserId).toBeUndefined();
      expect((await nobody.tasks.functions.execute(name)).createdByUserId).toBe((await nobody.users.me()).id);
    });

    it('[SVC-TASKS POST /functions/{name}/execute] is open to who holds the permission for that function alone', async () => {
      const exh = await connectAs('administrator');
      const [one, other] = [await aFunction(exh, ECHO), await aFunction(exh, ECHO)];
      const role = await exh.users.globalRoles.create({ name: `runs ${one}`, description: '' });
      await sql`insert into role_permissions (role_id, name) values (${role.id}, ${`EXECUTE_TASK_FUNCTION:${one}`})`.execute(
        platform().platform.db,
      );
      const email = `runs-${one}@example.test`;
      const account = {
        firstName: 'R',
        lastName: 'O',
        email,
        password: 'Correct-Horse-7',
        phoneNumber: '1',
        language: 'NL',
      };
      const { id } = await connect().users.createAccount(account as never);
      await sql`insert into user_roles (user_id, role_id) values (${id}, ${role.id})`.execute(platform().platform.db);
      const runner = connect();
      await runner.auth.authenticate({ username: email, password: account.password });
      expect((await runner.tasks.functions.execute(one)).status).toBe('complete');
      await expect(runner.tasks.functions.execute(other)).rejects.toBeInstanceOf(NoPermissionError);
    });

    it('[SVC-TASKS POST /] [SVC-TASKS GET /] [EXEC-17] creates an execution, finds it every way, and sees it end', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO, { executionOptions: { defaultPriority: 4 } });
      const created = await exh.tasks.create({
        functionName: name,
        data: { who: 'Bo', snake_key: { camelKey: 1 } },
        tags: ['a', 'b'],
      });
      expect(created).toMatchObject({
        status: TaskStatus.NEW,
        functionName: name,
        priority: 4,
        tags: ['a', 'b'],
        data: { who: 'Bo', snake_key: { camelKey: 1 } },
        createdByUserId: (await exh.users.me()).id,
      });
      expect(created.error).toBeUndefined();
      const task = await ended(exh, created.id);
      expect(task).toMatchObject({ status: 'complete', statusChangedTimestamp: expect.any(Date) });
      expect(Number(task?.statusChangedTimestamp)).toBeGreaterThanOrEqual(Number(task?.startTimestamp));
      const mine = rqlBuilder().eq('functionName', name);
      expect((await exh.tasks.find({ rql: mine.build() })).page).toMatchObject({ total: 1 });
      expect((await exh.tasks.findFirst({ rql: mine.build() }))?.id).toBe(created.id);
      expect((await exh.tasks.findAll({ rql: mine.build() })).map(found => found.id)).toEqual([created.id]);
      const pages = exh.tasks.findAllIterator({ rql: mine.build() });
      expect(((await pages.next()).value as { data: { id: string }[] }).data.map(found => found.id)).toEqual([
        created.id,
      ]);
      expect(await exh.tasks.findById('0123456789abcdef01234567')).toBeUndefined();
    });

    it.each([
      ['like(functionName,%2FNAME%2F)', 3],
      ['in(tags,odd)', 2],
      ['contains(tags)', 3],
      ['eq(data.n,2)', 1],
      ['ge(data.n,2)&lt(data.n,3)', 1],
      ['eq(status,failed)&eq(error.name,TypeError)', 1],
      ['like(error.message,number%25201)', 1],
      ['contains(error)', 1],
      ['excludes(error)', 2],
      ['gt(startTimestamp,2100-01-01)', 0],
      ['in(priority,1,3)', 2],
    ])('[SVC-TASKS GET /] answers %s', async (query, total) => {
      const exh = await connectAs('administrator');
      const tag = `set-${query}`;
      const name = await aFunction(
        exh,
        `exports.handler = ({ data }) => { if (data.n === 1) throw new TypeError('number 1'); };`,
      );
      const ids = await Promise.all(
        [1, 2, 3].map(n =>
          exh.tasks.create({
            functionName: name,
            data: { n },
            priority: n,
            tags: n % 2 ? [tag, 'odd'] : [tag, 'even'],
          }),
        ),
      );
      for (const { id } of ids) await ended(exh, id);
      const { page } = await exh.tasks.find(
        plain(`?eq(functionName,${name})&${query.replaceAll('%2FNAME%2F', name.toUpperCase())}`),
      );
      expect(page.total).toBe(total);
    });

    it('[SVC-TASKS GET /] refuses unknown fields with code 19', async () => {
      const exh = await connectAs('administrator');
      expect(await errorOf(exh.tasks.find(plain('?eq(host,x)')))).toMatchObject({ response: { code: 19 } });
      expect(await errorOf(exh.tasks.find(plain('?sort(is_direct)')))).toMatchObject({ response: { code: 19 } });
    });

    it('[SVC-TASKS POST /{id}/cancel] cancels what is new, and nothing else', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO);
      const later = await exh.tasks.create({ functionName: name, startTimestamp: new Date(Date.now() + 3_600_000) });
      expect(await errorOf(exh.tasks.logs.find(later.id ?? ''))).toMatchObject({ response: { code: 27 } });
      expect(await exh.tasks.cancel(later.id ?? '')).toEqual({ affectedRecords: 1 });
      expect(await exh.tasks.findById(later.id ?? '')).toMatchObject({ status: 'canceled' });
      expect(await errorOf(exh.tasks.cancel(later.id ?? ''))).toMatchObject({ response: { code: 27 } });
      const { id } = await exh.tasks.create({ functionName: name });
      await ended(exh, id);
      expect(await errorOf(exh.tasks.cancel(id ?? ''))).toMatchObject({ response: { code: 27 } });
      expect(await errorOf(exh.tasks.cancel('0123456789abcdef01234567'))).toMatchObject({ response: { code: 16 } });
    });

    it('[SVC-TASKS GET /{id}/logs] [EXEC-13] pages by time until a page is empty, and misses no line', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(
        exh,
        `exports.handler = () => { for (let n = 1; n <= 450; n++) console.log('line ' + n); };`,
      );
      const { id = '' } = await exh.tasks.create({ functionName: name });
      const task = await ended(exh, id);
      const seen: string[] = [];
      for (let from = task?.startTimestamp ?? new Date(0); ; ) {
        const lines = await exh.tasks.logs.find(id, { rql: rqlBuilder().ge('timestamp', from.toISOString()).build() });
        const last = lines.at(-1);
        if (!last) break;
        expect(lines.length).toBeLessThanOrEqual(100);
        seen.push(...lines.map(line => line.message));
        from = new Date(last.timestamp.getTime() + 1);
      }
      expect(seen).toEqual(Array.from({ length: 450 }, (_, index) => `line ${index + 1}`));
      expect((await exh.tasks.logs.findFirst(id))?.message).toBe('line 1');
      for (const rql of ['?limit(5)', `?timestamp>=2020-01-01T00:00:00.000Z&limit(5)`]) {
        expect(await exh.tasks.logs.find(id, plain(rql))).toHaveLength(5);
      }
      for (const rql of [
        '?eq(message,x)',
        '?gt(timestamp,2020-01-01)',
        '?sort(timestamp)',
        '?limit(5,5)',
        '?select(message)',
      ]) {
        expect(await errorOf(exh.tasks.logs.find(id, plain(rql))), rql).toMatchObject({ response: { code: 19 } });
      }
      expect(await errorOf(exh.tasks.logs.find('0123456789abcdef01234567'))).toMatchObject({ response: { code: 16 } });
    });

    it('[SVC-TASKS POST /schedules] [SVC-TASKS GET /schedules] [SVC-TASKS DELETE /schedules/{id}] [SCHED-08] creates, finds and deletes schedules', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO);
      const created = await exh.tasks.schedules.create({
        functionName: name,
        interval: 86_400,
        data: { snake_key: 1 },
        priority: 2,
      });
      expect(created).toMatchObject({ functionName: name, interval: 86_400, data: { snake_key: 1 }, priority: 2 });
      expect(Number(created.nextTimestamp) - Number(created.startTimestamp)).toBe(86_400_000);
      const rql = rqlBuilder().eq('functionName', name).build();
      expect((await exh.tasks.schedules.find({ rql })).data).toEqual([created]);
      expect((await exh.tasks.schedules.findAll({ rql })).map(({ id }) => id)).toEqual([created.id]);
      expect((await exh.tasks.schedules.findFirst({ rql }))?.id).toBe(created.id);
      const start = new Date(Date.now() + 3_600_000);
      const later = await exh.tasks.schedules.create({ functionName: name, interval: 60, startTimestamp: start });
      expect(later.nextTimestamp).toEqual(start);
      expect(await exh.tasks.schedules.remove(created.id)).toEqual({ affectedRecords: 1 });
      expect(await exh.tasks.schedules.delete(later.id)).toEqual({ affectedRecords: 1 });
      expect(await errorOf(exh.tasks.schedules.remove(created.id))).toMatchObject({ response: { code: 16 } });
      expect(await errorOf(exh.tasks.schedules.create({ functionName: 'nobody', interval: 60 }))).toMatchObject({
        response: { code: 16 },
      });
      for (const interval of [0, -5, 1.5, '5 * * * *', 'daily', '']) {
        expect(
          await errorOf(exh.tasks.schedules.create({ functionName: name, interval: interval as never })),
          String(interval),
        ).toMatchObject({ response: { code: 15 } });
      }
      expect((await exh.tasks.schedules.create({ functionName: name, interval: ' 60 ' as never })).interval).toBe(60);
    });

    it('[SVC-TASKS GET /functions/{name}/logs] gives the lines of all its executions', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO);
      for (const who of ['one', 'two']) await exh.tasks.functions.execute(name, { who });
      const { data } = await exh.raw.get(`/tasks/v1/functions/${name}/logs`);
      expect((data as { data: { message: string }[] }).data.map(line => line.message)).toEqual([
        'hello one',
        'hello two',
      ]);
    });

    it('[SVC-TASKS GET /] [SVC-TASKS GET /schedules] every way to read executions and schedules sees the same', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(exh, ECHO);
      const startTimestamp = new Date(Date.now() + 3_600_000);
      await exh.tasks.create({ functionName: name, startTimestamp });
      await exh.tasks.schedules.create({ functionName: name, interval: 3600, startTimestamp });
      await findsAgree(exh.tasks);
      await findsAgree(exh.tasks.schedules);
    });

    it('[SVC-TASKS GET /api/{name}] hands a function the request as the documentation says, and answers what it returns', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(
        exh,
        `exports.handler = async request => {
          console.log(request.requestContext.http.method);
          return { statusCode: 200, body: request };
        };`,
      );
      type Event = { rawPath: string; headers: Record<string, string>; body: string; requestContext: object };
      const me = await exh.users.me();
      const event = await exh.tasks.api.get<Event>(name, 'readings/a%20b?since=2026-01-01&since=%C3%A9', {});
      expect(event).toEqual({
        version: '2.0',
        rawPath: '/readings/a%20b',
        rawQueryString: '?since=2026-01-01&since=%C3%A9',
        headers: expect.objectContaining({
          'x-exh-requesting-user-id': me.id,
          'x-exh-requesting-application-id': expect.stringMatching(/^[0-9a-f]{24}$/),
        }),
        requestContext: { http: { method: 'GET' } },
        body: '',
        isBase64Encoded: false,
      });
      expect(event.headers).not.toHaveProperty('authorization');
      const data = { some_key: 1, text: 'é', _id: [null] };
      for (const verb of ['post', 'put', 'patch'] as const) {
        const { body, headers, requestContext } = await exh.tasks.api[verb]<Event, object>(name, '/', data, {});
        expect(JSON.parse(body)).toEqual(data);
        expect(headers['content-type']).toContain('application/json');
        expect(requestContext).toEqual({ http: { method: verb.toUpperCase() } });
      }
      expect(await exh.tasks.api.delete(name, '/readings/7', {})).toMatchObject({
        rawPath: '/readings/7',
        requestContext: { http: { method: 'DELETE' } },
      });
    });

    it('[SVC-TASKS GET /apiRequests] [SVC-TASKS GET /apiRequests/{id}/logs] each call is written down with its log; every way to read them sees the same', async () => {
      const exh = await connectAs('administrator');
      const name = await aFunction(
        exh,
        `exports.handler = async ({ rawPath }) => {
          console.log('asked for ' + rawPath);
          console.error('second');
          if (rawPath === '/broken') throw new RangeError('too far');
          return { statusCode: rawPath === '/wrong' ? 500 : 404, body: { key_of_mine: 1 } };
        };`,
      );
      expect(await errorOf(exh.tasks.api.get(name, '/nowhere?a=1', {}))).toMatchObject({
        response: { key_of_mine: 1 },
      });
      expect(await errorOf(exh.tasks.api.post(name, '/broken', {}, {}))).toMatchObject({
        response: {
          code: 1406,
          name: 'LAMBDA_RUNTIME_EXCEPTION',
          message: 'Invoking the Lambda function resulted in a runtime error.',
          runtimeError: { name: 'RangeError', message: 'too far' },
        },
      });
      expect(await errorOf(exh.tasks.api.put(name, '/wrong', {}, {}))).toMatchObject({
        response: { code: 1409, name: 'INVALID_API_FUNCTION_RESULT' },
      });
      const rql = rqlBuilder().eq('functionName', name).sort('timestamp').build();
      const { data, page } = await exh.tasks.apiRequests.find({ rql });
      const me = await exh.users.me();
      expect(page.total).toBe(3);
      expect(data).toMatchObject([
        { method: 'GET', path: '/nowhere?a=1', statusCode: 404 },
        {
          method: 'POST',
          path: '/broken',
          statusCode: 400,
          error: { type: 'runtime', name: 'RangeError', message: 'too far' },
        },
        {
          method: 'PUT',
          path: '/wrong',
          statusCode: 400,
          error: {
            type: 'response',
            name: 'INVALID_API_FUNCTION_RESULT',
            message: 'The status code is expected to be a number between 200 and 499. Returned value: 500',
          },
        },
      ]);
      expect(data[0]?.error).toBeUndefined();
      for (const one of data) {
        expect(one).toMatchObject({ functionName: name, userId: me.id, timestamp: expect.any(Date) });
        expect(one.applicationId).toMatch(/^[0-9a-f]{24}$/);
        expect(one.duration).toBeGreaterThan(0);
        expect(one.duration).toBeLessThan(30);
      }
      expect((await exh.tasks.apiRequests.find(plain(`?eq(functionName,${name})&ge(statusCode,404)`))).page.total).toBe(
        1,
      );
      expect(
        (await exh.tasks.apiRequests.find(plain(`?eq(functionName,${name})&eq(error.type,runtime)`))).page.total,
      ).toBe(1);
      await findsAgree(exh.tasks.apiRequests);

      const id = data[0]?.id ?? '';
      const lines = await exh.tasks.apiRequests.logs.find(id);
      expect(lines.map(({ message }) => message)).toEqual(['asked for /nowhere', 'second']);
      expect(await exh.tasks.apiRequests.logs.findFirst(id)).toEqual(lines[0]);
      const later = new Date((lines.at(-1)?.timestamp.getTime() ?? 0) + 1).toISOString();
      expect(await exh.tasks.apiRequests.logs.find(id, { rql: rqlBuilder().ge('timestamp', later).build() })).toEqual(
        [],
      );
      expect(await errorOf(exh.tasks.apiRequests.logs.find(id, plain('?eq(message,x)')))).toMatchObject({
        response: { code: 19 },
      });
      expect(await errorOf(exh.tasks.apiRequests.logs.find('0123456789abcdef01234567'))).toMatchObject({
        response: { code: 16 },
      });
      // No task came of them.
      expect((await exh.tasks.find({ rql: rqlBuilder().eq('functionName', name).build() })).page.total).toBe(0);
    });

    it('[SVC-TASKS GET /api/{name}] says with its code why a function could not be called', async () => {
      const exh = await connectAs('administrator');
      expect(await errorOf(exh.tasks.api.get('nobody', '/', {}))).toMatchObject({ response: { code: 16 } });
      const slow = await aFunction(exh, ECHO, { timeLimit: 31 });
      expect(await errorOf(exh.tasks.api.get(slow, '/', {}))).toMatchObject({ response: { code: 1411 } });
      const off = await aFunction(exh, ECHO);
      await exh.tasks.functions.disable(off);
      expect(await errorOf(exh.tasks.api.get(off, '/', {}))).toMatchObject({ response: { code: 1405 } });
      const { data } = await exh.tasks.apiRequests.find(plain(`?in(functionName,${slow},${off},nobody)`));
      expect(data.map(({ functionName, statusCode, error }) => [functionName, statusCode, error?.type])).toEqual([
        [slow, 400, 'invocation'],
        [off, 400, 'invocation'],
      ]);
    });

    it('[SVC-TASKS GET /api/{name}] is open as the permission mode of the function says', async () => {
      const [exh, nobody] = await Promise.all([connectAs('administrator'), connectAs('no permissions')]);
      const name = await aFunction(
        exh,
        `exports.handler = ({ headers }) => ({ statusCode: 200, body: { who: headers['x-exh-requesting-user-id'] ?? null } });`,
      );
      const anonymously = () =>
        fetch(`${platform().url}/tasks/v1/api/${name}/x`, { headers: { 'x-exh-requesting-user-id': 'me' } }).then(
          async response => [response.status, await response.json()],
        );
      const open = (permissionMode: FunctionPermissionMode) =>
        exh.tasks.functions.update(name, { executionOptions: { permissionMode } });
      await expect(nobody.tasks.api.get(name, '/', {})).rejects.toBeInstanceOf(NoPermissionError);
      await open(FunctionPermissionMode.ALL_USERS);
      const { id } = await nobody.users.me();
      expect(await nobody.tasks.api.get(name, '/', {})).toEqual({ who: id });
      expect(await anonymously()).toMatchObject([401, { code: 104 }]);
      await open(FunctionPermissionMode.PUBLIC);
      expect(await anonymously()).toEqual([200, { who: null }]);
      expect(await nobody.tasks.api.get(name, '/', {})).toEqual({ who: id });
      await expect(nobody.tasks.apiRequests.find()).rejects.toBeInstanceOf(NoPermissionError);
    });

    proveEveryMethod('tasks');
  },
  { functionSlots: 3 },
);
