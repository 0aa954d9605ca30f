import { describe, expect, it } from 'vitest';
import { createHttp, NetworkError } from '.';
import { executionsService, functionsService, schedulesService } from './services/tasks';
import type { Session } from './session';

type Call = { method: string; path: string; body: string | undefined };

/** A host that answers in turn with what it is given, and remembers what it was asked. */
const hostAnswering = (...answers: readonly (unknown | Error)[]) => {
  const calls: Call[] = [];
  const http = createHttp({
    session: { host: 'localhost:1', accessToken: () => 'token' } as unknown as Session,
    sleep: async () => undefined,
    fetch: async (url, init) => {
      const { pathname, search } = new URL(String(url));
      calls.push({ method: init?.method ?? '', path: pathname + search, body: init?.body as string | undefined });
      const answer = answers[Math.min(calls.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer;
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    },
  });
  return { calls, http };
};

const refusal = (status: number, code: number) => new Response(JSON.stringify({ code, message: 'no' }), { status });
const page = (data: readonly unknown[], total = data.length) => ({ page: { total, offset: 0, limit: 20 }, data });
const affected = { affectedRecords: 1 };

describe('functions', () => {
  it('[HOST-05] variables that are null, and one among them, cost themselves alone', async () => {
    const odd = { name: 'a', environmentVariables: { A: null, B: { value: 'b' } } };
    const { http } = hostAnswering({ name: 'a', environmentVariables: null }, odd);
    expect((await functionsService(http).get('a')).environmentVariables.size).toBe(0);
    expect([...(await functionsService(http).get('a')).environmentVariables]).toEqual([
      ['A', ''],
      ['B', 'b'],
    ]);
  });

  it('[HOST-05] a variable that is more or other than a text travels as it came when another changes', async () => {
    const D = { value: 'd', isSecret: true };
    const environmentVariables = { A: { value: 7 }, B: { value: 'b' }, C: ['c'], D };
    const { calls, http } = hostAnswering({ name: 'a', environmentVariables }, affected);
    const service = functionsService(http);
    const { environmentVariables: read, oddVariables } = await service.get('a');
    expect([...read]).toEqual([
      ['A', '7'],
      ['B', 'b'],
      ['C', ''],
      ['D', 'd'],
    ]);
    const sentWith = async (name: string, value: string) => {
      await service.update('a', { environmentVariables: new Map([...read, [name, value]]), oddVariables });
      return JSON.parse(calls.at(-1)?.body ?? '').environmentVariables;
    };
    expect(await sentWith('B', 'other')).toEqual({ ...environmentVariables, B: { value: 'other' } });
    expect(await sentWith('A', '8')).toEqual({ ...environmentVariables, A: { value: '8' } });
    expect(await sentWith('C', 'typed')).toEqual({ ...environmentVariables, C: { value: 'typed' } });
    expect(await sentWith('D', 'other')).toEqual({ ...environmentVariables, D: { ...D, value: 'other' } });
  });

  it('[FUNC-05] [SVC /tasks/v1/functions] are asked for without a query', async () => {
    const { calls, http } = hostAnswering(page([{ name: 'a', updateTimestamp: '2026-01-02T03:04:05.000Z' }]));
    expect(await functionsService(http).find()).toEqual([
      { name: 'a', updateTimestamp: new Date('2026-01-02T03:04:05.000Z') },
    ]);
    expect(calls).toEqual([{ method: 'GET', path: '/tasks/v1/functions', body: undefined }]);
  });

  it('[trap 3] [FDET-09] [FDET-12] [ENV-05] names of variables arrive and leave unchanged', async () => {
    const environmentVariables = JSON.parse(
      '{"API_KEY":{"value":"a"},"my_var":{"value":"2021-01-01"},"__proto__":{"value":"p"},"records_affected":{"value":"5"}}',
    );
    const { calls, http } = hostAnswering({ name: 'a', environmentVariables }, affected);
    const functions = functionsService(http);
    const read = await functions.get('a b');
    expect([...read.environmentVariables]).toEqual([
      ['API_KEY', 'a'],
      ['my_var', '2021-01-01'],
      ['__proto__', 'p'],
      ['records_affected', '5'],
    ]);
    await functions.update('a', { environmentVariables: read.environmentVariables });
    expect(calls).toEqual([
      { method: 'GET', path: '/tasks/v1/functions/a%20b', body: undefined },
      { method: 'PUT', path: '/tasks/v1/functions/a', body: JSON.stringify({ environmentVariables }) },
    ]);
  });

  it('[FDET-10] are enabled and disabled without a body, and executed with data', async () => {
    const { calls, http } = hostAnswering(affected, affected, { ok: true });
    const functions = functionsService(http);
    await functions.enable('a');
    await functions.disable('a');
    expect(await functions.execute('a', { my_key: 1 })).toEqual({ ok: true });
    expect(calls).toEqual([
      { method: 'POST', path: '/tasks/v1/functions/a/enable', body: undefined },
      { method: 'POST', path: '/tasks/v1/functions/a/disable', body: undefined },
      { method: 'POST', path: '/tasks/v1/functions/a/execute', body: '{"data":{"my_key":1}}' },
    ]);
  });
});

describe('schedules', () => {
  const schedule = { id: 's', functionName: 'a', interval: 60, data: { my_key: 1 } };

  it('[SCHED-08] are read by function, created, and deleted by id', async () => {
    const { calls, http } = hostAnswering(
      page([{ ...schedule, nextTimestamp: '2026-01-02T03:04:05.000Z' }]),
      schedule,
      affected,
    );
    const schedules = schedulesService(http);
    expect(await schedules.find('a')).toEqual([{ ...schedule, nextTimestamp: new Date('2026-01-02T03:04:05.000Z') }]);
    await schedules.create({ functionName: 'a', interval: 60, data: {} });
    await schedules.remove('s');
    expect(calls).toEqual([
      { method: 'GET', path: '/tasks/v1/schedules?functionName=a', body: undefined },
      { method: 'POST', path: '/tasks/v1/schedules', body: '{"functionName":"a","interval":60,"data":{}}' },
      { method: 'DELETE', path: '/tasks/v1/schedules/s', body: undefined },
    ]);
  });

  it('[SCHED-08] are asked for again with a limit when the host told of more than it answered', async () => {
    const { calls, http } = hostAnswering(page([schedule], 2), page([schedule, schedule]));
    expect(await schedulesService(http).find('12')).toHaveLength(2);
    expect(calls.map(call => call.path)).toEqual([
      '/tasks/v1/schedules?functionName=string:12',
      '/tasks/v1/schedules?functionName=string:12&limit(100)',
    ]);
  });

  it('[HOST-05] one that is odd costs itself alone, and each keeps its place in the answer', async () => {
    const { http } = hostAnswering(page([{ ...schedule, id: null }, null, schedule]));
    const [found] = await schedulesService(http).findExactly('a');
    const { id, ...bare } = schedule;
    expect(found?.schedules).toEqual([
      { at: 0, schedule: bare },
      { at: 1, schedule: {} },
      { at: 2, schedule },
    ]);
    expect((await schedulesService(http).due(3)).map(one => one.id)).toEqual([id]);
  });

  it('[SCHED-08] [HOST-01] are asked for until all are there, each beside the answer that holds its data', async () => {
    const many = Array.from({ length: 230 }, (_, index) => ({ ...schedule, id: `s${index}` }));
    const cut = (from: number, limit: number) => ({
      page: { total: 230, offset: from, limit },
      data: many.slice(from, from + limit),
    });
    const { calls, http } = hostAnswering(cut(0, 20), cut(0, 100), cut(100, 100), cut(200, 100));
    const found = await schedulesService(http).findExactly('a');
    expect(calls.map(call => call.path.split('&')[1])).toEqual([
      undefined,
      'limit(100)',
      'limit(100,100)',
      'limit(100,200)',
    ]);
    const ids = found.flatMap(({ text, schedules }) => schedules.map(({ at }) => JSON.parse(text).data[at].id));
    expect(ids).toEqual(many.map(({ id }) => id));
    expect(found.flatMap(({ schedules }) => schedules.map(one => one.schedule.id))).toEqual(ids);
  });
});

describe('executions', () => {
  it('[EXEC-17] are found with a query, read by id, created and canceled; their data stays as stored', async () => {
    const task = { id: 't', functionName: 'a', status: 'new', data: { my_key: 1, startTimestamp: '2021-01-01' } };
    const { calls, http } = hostAnswering(page([task]), page([]), task, affected);
    const executions = executionsService(http);
    expect((await executions.find('eq(status,new)')).data).toEqual([task]);
    expect(await executions.findOne('t')).toBeUndefined();
    await executions.create({ functionName: 'a', data: task.data });
    await executions.cancel('t');
    expect(calls).toEqual([
      { method: 'GET', path: '/tasks/v1/?eq(status,new)', body: undefined },
      { method: 'GET', path: '/tasks/v1/?eq(id,t)', body: undefined },
      { method: 'POST', path: '/tasks/v1/', body: JSON.stringify({ functionName: 'a', data: task.data }) },
      { method: 'POST', path: '/tasks/v1/t/cancel', body: undefined },
    ]);
  });
});

it('[HOST-05] executions that are only counted are a page, whatever one of them is', async () => {
  const { http } = hostAnswering(page([{ id: 't', status: 'new' }, null]));
  expect((await executionsService(http).findRows()).data).toEqual([{ id: 't', status: 'new' }, {}]);
});

describe('logs', () => {
  const from = new Date('2026-01-01T00:00:00.000Z');
  const line = (ms: number) => ({ timestamp: new Date(from.getTime() + ms).toISOString(), message: `at ${ms}` });
  const logPage = (...times: readonly number[]) => ({ page: { offset: 0, limit: 100 }, data: times.map(line) });

  const read = async (http: ReturnType<typeof hostAnswering>['http'], start = from) => {
    const messages: string[] = [];
    const pages = executionsService(http).logs('t', start);
    for (;;) {
      const { done, value } = await pages.next();
      if (done) return { messages, end: value };
      messages.push(...value.map(({ message }) => message));
    }
  };

  it('[trap 34] [EXEC-13] are read past the last line by 1 ms until a page is empty', async () => {
    const { calls, http } = hostAnswering(logPage(0, 5), logPage(7), logPage());
    expect(await read(http)).toEqual({
      messages: ['at 0', 'at 5', 'at 7'],
      end: { reason: 'empty', next: new Date('2026-01-01T00:00:00.008Z') },
    });
    expect(calls.map(call => call.path)).toEqual([
      '/tasks/v1/t/logs?ge(timestamp,2026-01-01T00:00:00.000Z)',
      '/tasks/v1/t/logs?ge(timestamp,2026-01-01T00:00:00.006Z)',
      '/tasks/v1/t/logs?ge(timestamp,2026-01-01T00:00:00.008Z)',
    ]);
  });

  it('[EXEC-13] tell a failure apart from the end, keep what was read, and go on from there', async () => {
    const { http } = hostAnswering(logPage(0, 5), new Error('cut'));
    const { messages, end } = await read(http);
    expect(messages).toEqual(['at 0', 'at 5']);
    expect(end).toMatchObject({ reason: 'failed', next: new Date('2026-01-01T00:00:00.006Z') });
    expect(end.reason === 'failed' && end.error).toBeInstanceOf(NetworkError);
    const again = hostAnswering(logPage(9), logPage());
    expect((await read(again.http, end.next)).messages).toEqual(['at 9']);
    expect(again.calls[0]?.path).toContain('00:00.006Z');
  });

  it('[HOST-05] with a line whose time cannot be read go on from the last one that can', async () => {
    const odd = { ...logPage(0, 5), data: [...[0, 5].map(line), { timestamp: 'soon', message: null }] };
    const { calls, http } = hostAnswering(odd, logPage());
    expect((await read(http)).end).toEqual({ reason: 'empty', next: new Date('2026-01-01T00:00:00.006Z') });
    expect(calls.at(-1)?.path).toContain('00:00.006Z');
    const timeless = hostAnswering({ ...odd, data: [{ timestamp: 'soon', message: 'x' }] });
    expect((await read(timeless.http)).end).toMatchObject({ reason: 'failed', error: { kind: 'timeless' } });
  });

  it.each([27, 1408, 1413])('[EXEC-13] that do not exist yet (code %d) are empty, not failed', async code => {
    const { http } = hostAnswering(refusal(400, code));
    expect((await read(http)).end).toEqual({ reason: 'empty', next: from });
  });

  it('[EXEC-13] are bounded: 200 pages a round, and no page that leads backwards', async () => {
    let ms = 0;
    const http = createHttp({
      session: { host: 'localhost:1', accessToken: () => 'token' } as unknown as Session,
      fetch: async () => new Response(JSON.stringify(logPage(ms++))),
    });
    const { messages, end } = await read(http);
    expect(messages).toHaveLength(200);
    expect(end).toEqual({ reason: 'bound', next: new Date(from.getTime() + 200) });
    const stuck = hostAnswering(logPage(0));
    expect(await read(stuck.http)).toMatchObject({
      messages: ['at 0'],
      end: { reason: 'failed', error: { kind: 'backwards' } },
    });
    expect(stuck.calls).toHaveLength(2);
  });

  it('[EXEC-13] stop without a verdict when the reader leaves', async () => {
    const { http } = hostAnswering(new Error('aborted'));
    const pages = executionsService(http).logs('t', from, AbortSignal.abort());
    await expect(pages.next()).rejects.toThrow('aborted');
  });
});
